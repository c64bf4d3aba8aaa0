import { z } from 'zod';
import {
  defineJob,
  type FromModule,
  type JobRun,
  type NoPayload,
  noPayload,
} from '../../../platform/jobs/job.ts';
import { type JobMaintenance, maintenanceResult } from '../../../platform/jobs/job-maintenance.ts';
import { runBinomRulesJob } from './run-binom-rules.job.ts';

interface ScheduleRuleRunsDeps {
  readonly jobMaintenance: JobMaintenance;
}
type ScheduleRuleFiguresDeps = FromModule<
  'ruleRunsModule',
  { runner: { planFigures(): Promise<number> } }
>;

const INTERVAL_MS = 10 * 60_000;

/** Makes sure that every profile with enabled rules has its next run scheduled. */
export const scheduleRuleRunsJob = defineJob({
  name: 'schedule-rule-runs',
  schedule: '*/10 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: maintenanceResult,
  run: ({ deps }: JobRun<ScheduleRuleRunsDeps, NoPayload>) =>
    deps.jobMaintenance.run({
      job: runBinomRulesJob,
      table: 'binom_rule_profiles',
      toPayload: (adUserId) => ({ adUserId }),
      intervalMs: INTERVAL_MS,
    }),
});

/** Records the figures of profiles with a tracker every half hour. */
export const scheduleRuleFiguresJob = defineJob({
  name: 'schedule-rule-figures',
  schedule: '*/30 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: z.object({ planned: z.int().nonnegative() }),
  run: async ({ deps }: JobRun<ScheduleRuleFiguresDeps, NoPayload>) => ({
    planned: await deps.modules.ruleRunsModule.runner.planFigures(),
  }),
});
