import { randomUUID } from 'node:crypto';
import type { RuleScopeInput } from '@ads-checker/shared/contracts/rule-scope';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import {
  type NewScopedRuleInput,
  scopedRuleRoutes as r,
  type ScopedRuleDto,
} from '@ads-checker/shared/contracts/scoped-rules';
import { beforeAll, beforeEach } from 'vitest';
import type { TestClient } from '../../../../test/harness/client.ts';
import { useRules } from '../../../../test/harness/rules.ts';

/** Has an impression, or none: everything whose figures are known. */
const EVERYTHING = {
  operator: 'and' as const,
  items: [{ column: 'network_impressions' as const, operator: 'greater_than' as const, value: -1 }],
};

/** Two profiles of one account that see different ad accounts of the sandbox. */
export function useScopedRules() {
  const rules = useRules();
  let ids: { kyle: string; pawel: string };

  const profileNamed = (name: string) => {
    const profile = rules.world().profiles.find((each) => each.name.startsWith(name));
    if (profile === undefined) {
      throw new Error(`The sandbox has no ${name}.`);
    }
    return profile;
  };
  const connect = (name: string, fields: object = {}): Promise<string> => {
    const { accessToken, facebookId, userAgent } = profileNamed(name);
    const { app, accountId } = rules.scene();
    return app.factories.buildAdUser({
      accountId,
      accessToken,
      facebookId,
      userAgent,
      name,
      ...fields,
    });
  };
  beforeAll(async () => {
    ids = { kyle: await connect('Kyle'), pawel: await connect('Paweł') };
  });
  beforeEach(async () => {
    const { app } = rules.scene();
    await app.container.db.raw(
      'delete from scoped_rules; delete from known_ad_accounts; delete from known_ad_account_reads',
    );
    for (const adUserId of Object.values(ids)) {
      await app.container.modules.adUsersModule.service.reportStatus({
        adUserId,
        status: 'active',
      });
    }
  });

  const create = async (scope: RuleScopeInput, changes: Partial<NewScopedRuleInput> = {}) => {
    const { accountId, binomId, owner } = rules.scene();
    return owner.call(r.create, {
      params: { accountId },
      body: {
        rules: [
          {
            name: 'Stop losses',
            binomId,
            binomUserId: '1',
            datePreset: 'last_3_days',
            level: 'campaign',
            conditions: EVERYTHING,
            truthyAction: 'turn_off_campaign',
            checkIntervalInSeconds: 600,
            scope,
            ...changes,
          },
        ],
      },
      key: randomUUID(),
    });
  };
  const list = async (client: TestClient = rules.scene().owner): Promise<ScopedRuleDto[]> => {
    const { body } = await client.call(r.list, { params: { accountId: rules.scene().accountId } });
    return r.list.response.parse(body).data.rules;
  };
  const runJobs = (...only: string[]) => rules.scene().app.runJobs({ only });

  return {
    ...rules,
    ids: () => ids,
    connect,
    profileNamed,
    create,
    list,
    runJobs,
    async make(scope: RuleScopeInput, changes: Partial<NewScopedRuleInput> = {}) {
      const { body } = await create(scope, changes);
      const [rule] = r.create.response.parse(body).data.rules;
      if (rule === undefined) {
        throw new Error('Nothing was created.');
      }
      return rule;
    },
    async get(id: string): Promise<ScopedRuleDto> {
      const rule = (await list()).find((each) => each.id === id);
      if (rule === undefined) {
        throw new Error(`The rule ${id} is gone.`);
      }
      return rule;
    },
    update: (ruleId: string, body: object) =>
      rules.scene().owner.call(r.update, {
        params: { accountId: rules.scene().accountId, ruleId },
        body,
        key: randomUUID(),
      }),
    async coverage(ruleId: string, query: { only?: 'covered' | 'joined' | 'left' } = {}) {
      const { accountId, owner } = rules.scene();
      const { body } = await owner.call(r.getCoverage, { params: { accountId, ruleId }, query });
      return r.getCoverage.response.parse(body).data;
    },
    async runs(ruleId: string) {
      const { accountId, owner } = rules.scene();
      const { body } = await owner.call(r.listRuns, { params: { accountId, ruleId } });
      return r.listRuns.response.parse(body).data;
    },
    async partsOf(adUserId: string) {
      const { body } = await rules.scene().owner.call(ruleRoutes.list, { params: { adUserId } });
      return ruleRoutes.list.response.parse(body).data.rules;
    },
    reconcile: () => runJobs('reconcile-rule-scope'),
    campaignIdsOf: (...adAccountIds: readonly string[]) =>
      [...rules.world().campaigns.values()]
        .filter(({ adAccountId }) => adAccountIds.includes(adAccountId))
        .map(({ id }) => id),
  };
}
