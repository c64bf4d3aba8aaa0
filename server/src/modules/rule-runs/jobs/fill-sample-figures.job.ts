import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({
  adUserId: z.string(),
  adAccountId: z.string(),
  adCampaignId: z.string(),
  binomId: z.string(),
});

type FillSampleFiguresDeps = FromModule<
  'ruleRunsModule',
  {
    runner: {
      fillSampleFigures(
        request: z.infer<typeof payload> & { signal: AbortSignal },
      ): Promise<number>;
    };
  }
>;

/** Backfills the figures of the sandbox's last days, once. */
export const fillSampleFiguresJob = defineJob({
  name: 'fill-sample-figures',
  payload,
  key: ({ adUserId, adAccountId }) => `${adUserId}:${adAccountId}`,
  timeoutMs: 5 * MINUTE_MS,
  run: ({
    deps,
    payload: sample,
    signal,
  }: JobRun<FillSampleFiguresDeps, z.infer<typeof payload>>) =>
    deps.modules.ruleRunsModule.runner.fillSampleFigures({ ...sample, signal }),
});
