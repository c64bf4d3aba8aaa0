import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ deliveryId: z.string() });

type DeliverWebhookDeps = FromModule<
  'webhooksModule',
  { deliveries: { deliver(request: { deliveryId: string; signal: AbortSignal }): Promise<void> } }
>;

/** One attempt to deliver a message; it queues the next one. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload,
  key: ({ deliveryId }) => deliveryId,
  owner: ({ deliveryId }) => ({ kind: 'webhook_delivery', id: deliveryId }),
  timeoutMs: 30_000,
  concurrency: 12,
  run: ({
    deps,
    payload: { deliveryId },
    signal,
  }: JobRun<DeliverWebhookDeps, z.infer<typeof payload>>) =>
    deps.modules.webhooksModule.deliveries.deliver({ deliveryId, signal }),
});
