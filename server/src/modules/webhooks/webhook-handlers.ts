import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { EventHandlers } from '../events.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { deliverWebhookJob } from './jobs/deliver-webhook.job.ts';
import { createWebhookRepository } from './repository.ts';

/** The body of a message: `data` matches the notification of the event. */
export function toBody(input: {
  type: string;
  at: Date;
  data: Readonly<Record<string, unknown>>;
}): string {
  return JSON.stringify({ type: input.type, timestamp: input.at.toISOString(), data: input.data });
}

/** Queues deliveries to the webhooks whose administrators may see the event. */
export function createWebhookHandlers(deps: { db: Database; clock: Clock }) {
  const webhooks = createWebhookRepository({ db: deps.db });
  const deliveries = createDeliveryRepository({ db: deps.db });
  const jobQueue = createJobQueue({ db: deps.db });
  return {
    async newsPublished({ teamId, adUserId, adUserName, subject, happenedAt, accountIds }, trx) {
      const event = subject.kind;
      const webhookIds = await webhooks.listSubscribedIds({ teamId, event, accountIds }, trx);
      if (webhookIds.length === 0) {
        return;
      }
      const { kind: type, ...facts } = subject;
      const body = toBody({
        type,
        at: happenedAt,
        data: { teamId, adUserId, adUserName, ...facts },
      });
      const created = await deliveries.create(
        { webhookIds, event, body, at: deps.clock.now() },
        trx,
      );
      await jobQueue.addAll(
        deliverWebhookJob,
        created.map(({ id }) => ({ payload: { deliveryId: id }, isRequested: true })),
        trx,
      );
    },
  } satisfies EventHandlers;
}
