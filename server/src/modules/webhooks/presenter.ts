import type { WebhookDelivery, WebhookDto } from '@ads-checker/shared/contracts/webhooks';
import type { Delivery, Webhook } from './entities.ts';

export function presentWebhook({ secretSealed: _, ...webhook }: Webhook): WebhookDto {
  return {
    ...webhook,
    events: [...webhook.events],
    failingSince: webhook.failingSince?.toISOString() ?? null,
    stoppedAt: webhook.stoppedAt?.toISOString() ?? null,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  };
}

export function presentDelivery({
  webhookId: _,
  body: __,
  ...delivery
}: Delivery): WebhookDelivery {
  return {
    ...delivery,
    createdAt: delivery.createdAt.toISOString(),
    lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  };
}
