import { BACKTEST_DAYS_MAX } from '@ads-checker/shared/contracts/rule-simulations';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { SERVER_ACTION_MAX_MS } from '@ads-checker/shared/http';
import { z } from 'zod';
import { trackerPort } from '../../gateways/trackers/ports/tracker-port.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { createIdleWorker } from '../../platform/workers/idle-worker.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectChangesModule } from '../ad-object-changes/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { defineModule } from '../module.ts';
import { objectChecksModule } from '../object-checks/index.ts';
import { rulesModule } from '../rules/index.ts';
import { tagsModule } from '../tags/index.ts';
import { trackersModule } from '../trackers/index.ts';
import type { BacktestAnswer, BacktestQuestion } from './answer-backtest.ts';
import { createBudgetRepository } from './budget-repository.ts';
import { createCampaignBudgets } from './campaign-budgets.ts';
import { createCampaignNames } from './campaign-names.ts';
import { createActCarrier } from './carry-out-acts.ts';
import { createCoverageRepository } from './coverage-repository.ts';
import { createRuleFacts } from './facts.ts';
import { createFiguresRepository } from './figures-repository.ts';
import {
  createSampleFiguresFiller,
  type FillSampleFigures,
  type SampleFigures,
} from './fill-sample-figures.ts';
import { createHistoryRepository } from './history-repository.ts';
import { createRuleRunHandlers, planFigures, planSampleFigures } from './job-repository.ts';
import { resumePausedObjectsJob } from './jobs/resume-paused-objects.job.ts';
import { settleRuleRunJob } from './jobs/settle-rule-run.job.ts';
import { createNetworkObjectReader, type ReadNetworkObjects } from './network-objects.ts';
import { createPartRuns, type PartRuns } from './part-runs.ts';
import { createPauseRepository } from './pause-repository.ts';
import { createRaiseRepository } from './raise-repository.ts';
import { createFiguresRecorder, type RecordFigures } from './record-figures.ts';
import { createRecordedWindows } from './recorded-windows.ts';
import { createPauseResumer, type ResumePausedObjects } from './resume-paused-objects.ts';
import { registerRuleRunRoutes } from './routes.ts';
import { createRuleRunner, type RuleRunner } from './run-due-rules.ts';
import { createRunLog } from './run-log.ts';
import { createRunRepository } from './run-repository.ts';
import { createRuleSchedule } from './schedule-repository.ts';
import { createRuleRunsService } from './service.ts';
import { createSettleRun, type SettleRun } from './settle-run.ts';
import { createSimulations, createTeamTrackerFinder, type Simulations } from './simulations.ts';
import { createStateRepository } from './state-repository.ts';
import { createFailingRuleStopper } from './stop-failing-rule.ts';
import { createTeamBreaker } from './team-breaker.ts';
import { createFailedRuleTeller } from './tell-failed-rule.ts';
import { createTrackerFigures } from './tracker-figures.ts';
import { createWorstCases, type WorstCases } from './worst-cases.ts';

export { addUpBacktests } from './add-up-backtests.ts';
export { answerBacktest } from './answer-backtest.ts';
export { fillSampleFiguresJob } from './jobs/fill-sample-figures.job.ts';
export { recordRuleFiguresJob } from './jobs/record-rule-figures.job.ts';
export { resumePausedObjectsJob } from './jobs/resume-paused-objects.job.ts';
export { runRulesJob } from './jobs/run-rules.job.ts';
export { scheduleRuleFiguresJob, scheduleRuleRunsJob } from './jobs/schedule-rule-runs.job.ts';
export { settleRuleRunJob } from './jobs/settle-rule-run.job.ts';
export type { ReadNetworkObjects } from './network-objects.ts';
export type { PartRuns } from './part-runs.ts';
export { matchCampaign } from './scope-facts.ts';
export { addUpSimulations } from './simulate-days.ts';
export type { Simulations } from './simulations.ts';
export type { BudgetQuery, WorstCases } from './worst-cases.ts';

/** Retention of runs that did nothing and did not fail. */
const IDLE_RUNS_RETENTION_DAYS = 3;
const RUNS_RETENTION_DAYS = 31;

export interface RuleRunsModule {
  /** Runs in the job worker. */
  readonly runner: RuleRunner & {
    readonly settle: SettleRun;
    readonly resume: ResumePausedObjects;
    readonly recordFigures: RecordFigures;
    readonly fillSampleFigures: FillSampleFigures;
    /** Returns the number of profiles. */
    planFigures(): Promise<number>;
  };
  /** Runs of the parts of scoped rules. */
  readonly partRuns: PartRuns;
  readonly worstCases: WorstCases;
  readonly simulations: Simulations;
  readonly readObjects: ReadNetworkObjects;
  /** For the sample team of the sandbox. */
  planSampleFigures(sample: SampleFigures, trx: Transaction): Promise<void>;
  registerRoutes(api: ApiRouter): void;
  close(): Promise<void>;
}

export const ruleRunsModule = defineModule({
  name: 'rule-runs',
  upkeep: [
    defineUpkeep({
      job: settleRuleRunJob,
      open: `select jsonb_build_object('runId', r.id::text) as payload, null::timestamptz as run_at
        from binom_rule_runs r left join ad_object_changes c on c.rule_run_id = r.id
        where r.completed_at is null and (r.acts_at is not null or c.id is not null)
        group by r.id having coalesce(bool_and(c.state <> 'running'), true) order by r.id`,
    }),
    defineUpkeep({
      job: resumePausedObjectsJob,
      open: `select jsonb_build_object('pauseId', id::text) as payload, resume_at as run_at
        from binom_rule_pauses where state = 'paused' order by resume_at, id`,
    }),
  ],
  on: createRuleRunHandlers,
  purges: ({ db, clock }) => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    return {
      ruleFigures: {
        purge: () => createFiguresRepository({ db }).purgeBefore(daysAgo(BACKTEST_DAYS_MAX + 1)),
      },
      ruleCampaignBudgets: {
        purge: () => createBudgetRepository({ db }).purgeBefore(daysAgo(RUNS_RETENTION_DAYS)),
      },
      ruleRuns: {
        purge: () =>
          createStateRepository({ db }).purgeRuns({
            idle: daysAgo(IDLE_RUNS_RETENTION_DAYS),
            all: daysAgo(RUNS_RETENTION_DAYS),
          }),
      },
    };
  },
  create: ({
    db,
    use,
    useGateway,
    graph,
    events,
    sync,
    clock,
    logger,
    workerPaths,
  }): RuleRunsModule => {
    const { service: trackers, monitor, reports } = use(trackersModule);
    const { rules, limits } = use(rulesModule);
    const { ruleChanges: changes } = use(adObjectChangesModule);
    const { taggedObjects, canRead: canReadTag } = use(tagsModule);
    const now = (): Date => clock.now();
    const state = createStateRepository({ db });
    const { record } = use(activityModule).service;
    const { findAdAccountName } = use(objectChecksModule);
    const figures = createFiguresRepository({ db });
    const trackerFigures = createTrackerFigures({
      gateway: useGateway(trackerPort),
      toConnection: trackers.toConnection,
      monitor,
      reports,
    });
    const pauses = createPauseRepository({ db });
    const readObjects = createNetworkObjectReader({ graph, now });
    const history = createHistoryRepository({ db });
    const facts = createRuleFacts({
      readObjects,
      trackerFigures,
      recordedWindows: createRecordedWindows({ figures, history }),
      graph,
      taggedObjects,
      readTargetCpas: use(adUsersModule).service.readTargetCpas,
      now,
    });
    const parts = {
      db,
      readObjects,
      graph,
      figures,
      trackerFigures,
      listTrackers: trackers.listOfTeam,
      rules,
      runs: createRunRepository({ db }),
      limits,
      schedule: createRuleSchedule({ db }),
      changes,
      taggedObjects,
      canReadTag,
      pauses,
      carryOutActs: createActCarrier({ db, changes, pauses }),
      state,
      history,
      worstCases: createWorstCases({ facts, limits, history }),
      coverage: createCoverageRepository({ db }),
      raises: createRaiseRepository({ db }),
      facts,
      calls: use(adObjectsModule).calls,
      findTracker: (id: string) => trackers.find(id),
      refreshCampaignNames: createCampaignNames({ readObjects, rules, sync, clock }),
      refreshCampaignBudgets: createCampaignBudgets({
        readObjects,
        graph,
        budgets: createBudgetRepository({ db }),
        clock,
      }),
      stopFailingRule: createFailingRuleStopper({
        db,
        state,
        sync,
        record,
        findAdAccountName,
        events,
        clock,
      }),
      tripTeamBreaker: createTeamBreaker({ sync, limits, rules, record, events, clock }),
      tellFailedRule: createFailedRuleTeller({ state, findAdAccountName, events, clock }),
      findAdAccountName,
      record,
      events,
      sync,
      clock,
      log: logger,
    };
    const backtests = createIdleWorker<BacktestQuestion, BacktestAnswer>({
      workerPath: workerPaths.backtest,
      waitMs: SERVER_ACTION_MAX_MS,
      answer: z.custom<BacktestAnswer>(),
    });
    const findTeamTracker = createTeamTrackerFinder(parts);
    const simulations = createSimulations({ ...parts, findTeamTracker, answer: backtests.run });
    const service = createRuleRunsService({ ...parts, findTeamTracker, simulations });
    return {
      partRuns: createPartRuns(parts),
      worstCases: parts.worstCases,
      simulations,
      readObjects,
      close: backtests.close,
      runner: {
        ...createRuleRunner(parts),
        settle: createSettleRun(parts),
        resume: createPauseResumer(parts),
        recordFigures: createFiguresRecorder(parts),
        fillSampleFigures: createSampleFiguresFiller(parts),
        planFigures: async () =>
          planFigures({ db, adUserIds: await figures.listProfiles(), at: now() }),
      },
      planSampleFigures: (sample, trx) => planSampleFigures({ db, sample }, trx),
      registerRoutes: (api) => registerRuleRunRoutes({ api, service, runLog: createRunLog(parts) }),
    };
  },
});
