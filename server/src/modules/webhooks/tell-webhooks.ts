import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { ToldNewsObserver } from '../told-news-observer.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { deliverWebhookJob } from './jobs/deliver-webhook.job.ts';
import { createWebhookRepository } from './repository.ts';

/** The body of a message: `data` is what a notification of the event holds. */
export function toBody({
  type,
  at,
  data,
}: {
  type: string;
  at: Date;
  data: Readonly<Record<string, unknown>>;
}): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** Queues news for the webhooks whose administrators may see them. */
export function createWebhookObserver({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): ToldNewsObserver {
  const webhooks = createWebhookRepository({ db });
  const deliveries = createDeliveryRepository({ db });
  const jobQueue = createJobQueue({ db });
  return {
    async told({ teamId, adUserId, adUserName, subject, happenedAt, accountIds }, trx) {
      const event = subject.kind;
      const webhookIds = await webhooks.listIdsToTell({ teamId, event, accountIds }, trx);
      if (webhookIds.length === 0) {
        return;
      }
      const { kind: type, ...facts } = subject;
      const body = toBody({
        type,
        at: happenedAt,
        data: { teamId, adUserId, adUserName, ...facts },
      });
      const created = await deliveries.create({ webhookIds, event, body, at: clock.now() }, trx);
      await jobQueue.addAll(
        deliverWebhookJob,
        created.map(({ id }) => ({ payload: { deliveryId: id }, isRequested: true })),
        trx,
      );
    },
  };
}
