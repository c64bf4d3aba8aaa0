import { z } from 'zod';
import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';
import { type JobUpkeep, upkeepResult } from '../../../platform/jobs/job-upkeep.ts';
import { runBinomRulesJob } from '../../rules/index.ts';

interface ScheduleRuleRunsDeps {
  readonly jobUpkeep: JobUpkeep;
}
interface ScheduleRuleFiguresDeps {
  readonly ruleRuns: { planFigures(): Promise<number> };
}

const INTERVAL_MS = 10 * 60_000;

/** Makes sure that every profile with rules that are on has its runs planned. */
export const scheduleRuleRunsJob = defineJob({
  name: 'schedule-rule-runs',
  schedule: '*/10 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: upkeepResult,
  run: ({ deps }: JobRun<ScheduleRuleRunsDeps, NoPayload>) =>
    deps.jobUpkeep.run({
      job: runBinomRulesJob,
      table: 'binom_rule_profiles',
      toPayload: (adUserId) => ({ adUserId }),
      intervalMs: INTERVAL_MS,
    }),
});

/** Every half hour the figures of profiles with a tracker are kept. */
export const scheduleRuleFiguresJob = defineJob({
  name: 'schedule-rule-figures',
  schedule: '*/30 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: z.object({ planned: z.int().nonnegative() }),
  run: async ({ deps }: JobRun<ScheduleRuleFiguresDeps, NoPayload>) => ({
    planned: await deps.ruleRuns.planFigures(),
  }),
});
