import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import {
  defineJob,
  type FromModule,
  type JobRun,
  type NoPayload,
  noPayload,
} from '../../../platform/jobs/job.ts';
import { type JobMaintenance, maintenanceResult } from '../../../platform/jobs/job-maintenance.ts';
import { runRulesJob } from './run-rules.job.ts';

interface ScheduleRuleRunsDeps {
  readonly jobMaintenance: JobMaintenance;
}
type ScheduleRuleFiguresDeps = FromModule<
  'ruleRunsModule',
  { runner: { planFigures(): Promise<number> } }
>;

const INTERVAL_MS = 10 * MINUTE_MS;

/** Makes sure that every profile with enabled rules has its next run scheduled. */
export const scheduleRuleRunsJob = defineJob({
  name: 'schedule-rule-runs',
  schedule: '*/10 * * * *',
  payload: noPayload,
  timeoutMs: MINUTE_MS,
  result: maintenanceResult,
  run: ({ deps }: JobRun<ScheduleRuleRunsDeps, NoPayload>) =>
    deps.jobMaintenance.run({
      job: runRulesJob,
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
  timeoutMs: MINUTE_MS,
  result: z.object({ planned: z.int().nonnegative() }),
  run: async ({ deps }: JobRun<ScheduleRuleFiguresDeps, NoPayload>) => ({
    planned: await deps.modules.ruleRunsModule.runner.planFigures(),
  }),
});
