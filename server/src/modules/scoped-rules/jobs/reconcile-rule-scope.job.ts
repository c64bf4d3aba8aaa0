import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import {
  defineJob,
  type FromModule,
  type JobRun,
  type NoPayload,
  noPayload,
} from '../../../platform/jobs/job.ts';

const payload = z.object({ scopedRuleId: z.string() });

type ReconcileDeps = FromModule<
  'scopedRulesModule',
  {
    reconciler: {
      reconcile(request: { scopedRuleId: string; signal: AbortSignal }): Promise<void>;
      planAll(): Promise<number>;
    };
  }
>;

/** Reads the ad accounts of a scoped rule's profiles and makes its parts what it covers. */
export const reconcileRuleScopeJob = defineJob({
  name: 'reconcile-rule-scope',
  payload,
  key: ({ scopedRuleId }) => scopedRuleId,
  series: ({ scopedRuleId }) => scopedRuleId,
  timeoutMs: 10 * MINUTE_MS,
  concurrency: 4,
  run: ({
    deps,
    payload: { scopedRuleId },
    signal,
  }: JobRun<ReconcileDeps, z.infer<typeof payload>>) =>
    deps.modules.scopedRulesModule.reconciler.reconcile({ scopedRuleId, signal }),
});

/** Ad accounts come and go on the network without telling. */
export const scheduleRuleScopesJob = defineJob({
  name: 'schedule-rule-scopes',
  schedule: '17 * * * *',
  payload: noPayload,
  timeoutMs: MINUTE_MS,
  result: z.object({ planned: z.int().nonnegative() }),
  run: async ({ deps }: JobRun<ReconcileDeps, NoPayload>) => ({
    planned: await deps.modules.scopedRulesModule.reconciler.planAll(),
  }),
});
