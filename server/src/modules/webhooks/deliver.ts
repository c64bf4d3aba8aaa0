import { WEBHOOK_FAILING_DAYS, WEBHOOK_TEST_EVENT } from '@ads-checker/shared/contracts/webhooks';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ads-checker/shared/domain/durations';
import type { WebhookGateway, WebhookResult } from '../../gateways/webhooks/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { Events } from '../events.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import type { Delivery, Webhook } from './entities.ts';
import { deliverWebhookJob } from './jobs/deliver-webhook.job.ts';
import { placeOfSecret, type WebhookRepository } from './repository.ts';

/** Delay after each failed attempt; after the last one the delivery fails. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  DAY_MS,
];

export function createWebhookDeliveries(deps: {
  db: Database;
  webhooks: WebhookRepository;
  deliveries: DeliveryRepository;
  gateway: WebhookGateway;
  secrets: Pick<SecretBox, 'decrypt'>;
  events: Events;
  clock: Clock;
}) {
  const jobQueue = createJobQueue({ db: deps.db });

  /** Disables a webhook that has failed for days, unless somebody disabled it meanwhile. */
  const disableIfFailing = async (
    { id, teamId, address }: Webhook,
    { failingSince, at }: { failingSince: Date; at: Date },
    trx: Transaction,
  ): Promise<void> => {
    const isHopeless = at.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS;
    if (isHopeless && (await deps.webhooks.stop({ id, at }, trx))) {
      await deps.events.publish(
        'newsHappened',
        {
          of: { teamId },
          group: `webhook ${id} ${at.getTime()}`,
          at,
          subjects: [{ kind: 'webhook_stopped', webhookId: id, host: new URL(address).host }],
        },
        trx,
      );
    }
  };

  const noteAnswer = (input: {
    delivery: Delivery;
    webhook: Webhook;
    answer: WebhookResult;
    at: Date;
  }): Promise<void> =>
    deps.db.transaction(async (trx) => {
      const { id } = input.delivery;
      const isTest = input.delivery.event === WEBHOOK_TEST_EVENT;
      const isDelivered = input.answer.failure === null;
      const delayMs = isTest || isDelivered ? undefined : RETRY_DELAYS_MS[input.delivery.attempts];
      const nextAttemptAt = delayMs === undefined ? null : new Date(input.at.getTime() + delayMs);
      await deps.deliveries.settle(
        {
          id,
          ...input.answer,
          state: isDelivered ? 'delivered' : nextAttemptAt === null ? 'failed' : 'pending',
          nextAttemptAt,
          at: input.at,
          isAttempt: true,
        },
        trx,
      );
      if (isDelivered) {
        await deps.webhooks.recordSuccess(input.webhook.id, trx);
      } else if (!isTest) {
        const failingSince = await deps.webhooks.recordFailure(
          { id: input.webhook.id, at: input.at },
          trx,
        );
        await disableIfFailing(input.webhook, { failingSince, at: input.at }, trx);
      }
      if (nextAttemptAt !== null) {
        await jobQueue.add(
          deliverWebhookJob,
          { payload: { deliveryId: id }, runAt: nextAttemptAt },
          trx,
        );
      }
    });

  return {
    /**
     * One attempt to deliver a message. A message interrupted by a crash is resent under the same
     * id: delivery is at least once.
     */
    async deliver(input: { deliveryId: string; signal: AbortSignal }): Promise<void> {
      const delivery = await deps.deliveries.find(input.deliveryId);
      const webhook = delivery && (await deps.webhooks.find(delivery.webhookId));
      if (webhook === undefined || delivery?.state !== 'pending') {
        return;
      }
      const at = deps.clock.now();
      const isWanted = webhook.isEnabled && webhook.accountId !== null;
      if (!isWanted && delivery.event !== WEBHOOK_TEST_EVENT) {
        await deps.db.transaction((trx) =>
          deps.deliveries.settle(
            {
              id: delivery.id,
              state: 'failed',
              statusCode: delivery.statusCode,
              failure: 'switched_off',
              durationMs: delivery.durationMs,
              nextAttemptAt: null,
              at,
              isAttempt: false,
            },
            trx,
          ),
        );
        return;
      }
      const answer = await deps.gateway.deliver({
        address: webhook.address,
        secret: deps.secrets.decrypt(webhook.secretSealed, placeOfSecret(webhook.id)),
        id: `msg_${delivery.id}`,
        at,
        body: delivery.body,
        isTest: delivery.event === WEBHOOK_TEST_EVENT,
        signal: input.signal,
      });
      await noteAnswer({ delivery, webhook, answer, at: deps.clock.now() });
    },
  };
}
