import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { tagsModule } from '../tags/index.ts';
import { trackersModule } from '../trackers/index.ts';
import { createRuleProfileDocuments, createRuleTrackerDependents } from './dependents.ts';
import { createLimitsRepository } from './limits-repository.ts';
import { createLimitsService } from './limits-service.ts';
import { createRuleProjections } from './projection.ts';
import { registerRuleRoutes } from './routes.ts';
import { createRuleRepository } from './rule-repository.ts';
import { createRuleService } from './rule-service.ts';
import { createTemplateRepository } from './template-repository.ts';
import { createTemplateService } from './template-service.ts';

export { changesBetween, toCreatedChanges } from './activity-changes.ts';
export type { Rule, RuleFields, RuleLimits, RuleTermFields } from './entities.ts';
export type { LimitsRepository } from './limits-repository.ts';
export {
  requireManageable as requireManageableRule,
  requireReadable as requireReadableRule,
} from './policy.ts';
export { presentRule, ruleName, ruleSubject } from './presenter.ts';
export type { RuleRepository } from './rule-repository.ts';
export type { RuleService } from './rule-service.ts';
export { type CanReadTag, listHiddenTagPaths, requireVisibleTags } from './tag-checks.ts';
export type { TemplateService } from './template-service.ts';
export { TERM_FIELDS } from './terms.ts';
export { createTeamTrackers, type FindTracker } from './tracker-checks.ts';

export const rulesModule = defineModule({
  name: 'rules',
  projections: createRuleProjections,
  trackerDependents: createRuleTrackerDependents,
  profileDocuments: createRuleProfileDocuments,
  create: ({ db, use, ...context }) => {
    const { people, service: identity } = use(identityModule);
    const { service: trackers } = use(trackersModule);
    const { record } = use(activityModule).service;
    const repository = createRuleRepository({ db });
    const shared = {
      ...context,
      people,
      record,
      findTracker: trackers.find,
      canReadTag: use(tagsModule).canRead,
    };
    const rules = createRuleService({ ...shared, repository });
    const templates = createTemplateService({
      ...shared,
      repository: createTemplateRepository({ db }),
    });
    const limits = createLimitsRepository({ db });
    return {
      /** For the module that runs rules. */
      rules: repository,
      limits,
      ruleService: rules,
      templateService: templates,
      registerRoutes: (api: ApiRouter): void =>
        registerRuleRoutes({
          api,
          rules,
          templates,
          limits: createLimitsService({
            ...shared,
            repository: limits,
            rules: repository,
          }),
          findTeamId: identity.findTeamId,
        }),
    };
  },
});
