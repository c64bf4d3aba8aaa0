import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { identityModule, requireOwnerAccount } from '../identity/index.ts';
import { defineModule, type Module } from '../module.ts';
import { ruleRunsModule } from '../rule-runs/index.ts';
import { rulesModule } from '../rules/index.ts';
import { tagsModule } from '../tags/index.ts';
import { trackersModule } from '../trackers/index.ts';
import { createCoverage } from './coverage.ts';
import { reconcileRuleScopeJob } from './jobs/reconcile-rule-scope.job.ts';
import { createScopeParts } from './parts.ts';
import { createScopedRulePresenter } from './presented-rules.ts';
import { createScopePreview } from './preview.ts';
import { createReadModel } from './read-model.ts';
import { createReconciler, type Reconciler } from './reconcile.ts';
import { createScopedRuleRepository } from './repository.ts';
import { registerScopedRuleRoutes } from './routes.ts';
import { createScopePlaces, type ScopePlacesDeps } from './scope-places.ts';
import { createScopeReader } from './scope-reads.ts';
import { createScopeSimulations } from './scope-simulations.ts';
import { createScopedRulesService, type ScopedRulesService } from './service.ts';
import { createTargetsRepository } from './targets-repository.ts';

export { reconcileRuleScopeJob, scheduleRuleScopesJob } from './jobs/reconcile-rule-scope.job.ts';
export type { ScopedRulesService } from './service.ts';

/** How long campaigns that left are told. */
const LEFT_CAMPAIGNS_RETENTION_DAYS = 31;

export interface ScopedRulesModule extends Module {
  /** Runs in the job worker. */
  readonly reconciler: Reconciler;
  readonly service: ScopedRulesService;
}

export const scopedRulesModule = defineModule<ScopedRulesModule>({
  name: 'scoped-rules',
  upkeep: [
    defineUpkeep({
      job: reconcileRuleScopeJob,
      open: `select jsonb_build_object('scopedRuleId', id::text) as payload, null::timestamptz as run_at
        from scoped_rules where reconcile_requested_at is not null order by id`,
    }),
  ],
  purges: ({ db, clock }) => ({
    scopedRuleCampaigns: {
      purge: () =>
        createScopedRuleRepository({ db }).purgeCampaigns(
          new Date(clock.now().getTime() - LEFT_CAMPAIGNS_RETENTION_DAYS * DAY_MS),
        ),
    },
  }),
  on: ({ db, clock }) => {
    const repository = createScopedRuleRepository({ db });
    return {
      profilesChanged: ({ accountId }, trx) =>
        repository.requestReconcileOfTeam({ accountId, at: clock.now() }, trx),
    };
  },
  create: ({ db, use, graph, ...context }) => {
    const { people, service: identity } = use(identityModule);
    const { service: trackers } = use(trackersModule);
    const { rules } = use(rulesModule);
    const { partRuns, readObjects, worstCases, simulations } = use(ruleRunsModule);
    const { calls } = use(adObjectsModule);
    const { canRead: canReadTag, taggedObjects } = use(tagsModule);
    const { clock, events, sync } = context;
    const repository = createScopedRuleRepository({ db });
    const targets = createTargetsRepository({ db });
    const readModel = createReadModel({ db });
    const parts = createScopeParts({ repository, targets, rules, events, clock });
    const shared = { ...context, db, graph, people, repository, targets, parts, rules, calls };
    const service = createScopedRulesService({
      ...shared,
      partRuns,
      presented: createScopedRulePresenter({ rules, targets, readModel, clock }),
      findTracker: trackers.find,
      canReadTag,
      findTeamId: identity.findTeamId,
      record: use(activityModule).service.record,
    });
    const coverage = createCoverage({ service, targets, readModel, partRuns, clock });
    const reconciler = createReconciler({ ...shared, sync, log: context.logger });
    const requireOwner: ScopePlacesDeps['requireOwner'] = async ({ actor, accountId }) =>
      requireOwnerAccount({ actor, accountId, teamId: await identity.findTeamId(accountId) });
    const readScope = createScopeReader({
      ...shared,
      requireOwner,
      readAdAccounts: reconciler.readProfile,
    });
    const scopeSimulations = createScopeSimulations({
      findPlaces: createScopePlaces({ ...shared, requireOwner }),
      simulations,
      canReadTag,
    });
    const preview = createScopePreview({
      readScope,
      readObjects,
      taggedObjects,
      worstCases,
      clock,
    });
    return {
      registerRoutes: (api) =>
        registerScopedRuleRoutes({
          api,
          service,
          coverage,
          preview,
          simulations: scopeSimulations,
        }),
      reconciler,
      service,
    };
  },
});
