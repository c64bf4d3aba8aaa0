import { ruleRoutes as r } from '@ads-checker/shared/contracts/rules';
import { findRuleConflicts } from '@ads-checker/shared/domain/rules/conflicts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import type { LimitsService } from './limits-service.ts';
import { presentRule, presentRuleTemplate } from './presenter.ts';
import type { RuleService } from './rule-service.ts';
import type { TemplateService } from './template-service.ts';

export function registerRuleRoutes(input: {
  api: ApiRouter;
  rules: RuleService;
  templates: TemplateService;
  limits: LimitsService;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  input.api.register(r.list, async ({ session: { actor }, params, query: { adCampaignId } }) => {
    const found = await input.rules.listOfAdUser({ actor, ...params, adCampaignId });
    const { pairs, hasMore } = findRuleConflicts(found);
    const conflicts = pairs.map(([one, other]) => ({
      ruleIds: [one.id, other.id] as [string, string],
    }));
    return { data: { rules: found.map(presentRule), conflicts, hasMoreConflicts: hasMore } };
  });
  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { rules: await input.rules.create({ actor, ...params, ...body, key }) },
    }),
  );
  input.api.register(
    r.changeMany,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { ruleIds: await input.rules.changeMany({ actor, ...params, ...body, key }) },
    }),
  );
  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { rule: await input.rules.update({ actor, ...params, update: body, key }) },
    }),
  );
  input.api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await input.rules.delete({ actor, ...params, key }),
  }));

  input.api.register(r.listTemplates, async ({ session: { actor }, params: { accountId } }) => {
    const teamId = await input.findTeamId(accountId);
    const account = requireListableAccount({ actor, accountId, teamId });
    const found = await input.templates.listForAccount(account);
    return { data: { templates: found.map(presentRuleTemplate) } };
  });
  input.api.register(
    r.createTemplate,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { template: await input.templates.create({ actor, ...params, draft: body, key }) },
    }),
  );
  input.api.register(
    r.updateTemplate,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: {
        template: await input.templates.update({
          actor,
          id: params.templateId,
          draft: body,
          key,
        }),
      },
    }),
  );
  input.api.register(
    r.deleteTemplate,
    async ({ session: { actor }, params, idempotencyKey: key }) => ({
      data: await input.templates.delete({ actor, id: params.templateId, key }),
    }),
  );

  input.api.register(r.getLimits, async ({ session: { actor }, params }) => ({
    data: { limits: await input.limits.get({ actor, ...params }) },
  }));
  input.api.register(
    r.updateLimits,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { limits: await input.limits.update({ actor, ...params, update: body, key }) },
    }),
  );
}
