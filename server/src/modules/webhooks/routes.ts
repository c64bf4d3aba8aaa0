import { webhookRoutes as r } from '@ads-checker/shared/contracts/webhooks';
import type { ApiRouter } from '../../platform/http/router.ts';
import { presentDelivery, presentWebhook } from './presenter.ts';
import type { WebhooksService } from './service.ts';

export function registerWebhookRoutes(input: { api: ApiRouter; service: WebhooksService }): void {
  input.api.register(r.list, async ({ session: { actor }, params: { teamId } }) => ({
    data: { webhooks: (await input.service.list({ actor, teamId })).map(presentWebhook) },
  }));

  input.api.register(
    r.create,
    async ({ session, params: { teamId }, body, idempotencyKey: key }) => {
      const { actor } = session;
      const { webhook, secret } = await input.service.create({ actor, teamId, wanted: body, key });
      return { data: { webhook: presentWebhook(webhook), secret } };
    },
  );

  input.api.register(r.update, async ({ session: { actor }, params, body }) => {
    const { webhook, secret } = await input.service.update({ actor, ...params, update: body });
    return { data: { webhook: presentWebhook(webhook), secret } };
  });

  input.api.register(r.delete, async ({ session: { actor }, params }) => {
    await input.service.delete({ actor, ...params });
    return { data: null };
  });

  input.api.register(r.renewSecret, async ({ session: { actor }, params }) => {
    const { webhook, secret } = await input.service.renewSecret({ actor, ...params });
    return { data: { webhook: presentWebhook(webhook), secret } };
  });

  input.api.register(r.sendTest, async ({ session: { actor }, params }) => ({
    data: { delivery: presentDelivery(await input.service.sendTest({ actor, ...params })) },
  }));

  input.api.register(r.listDeliveries, async ({ session: { actor }, params, query }) => {
    const { deliveries, total } = await input.service.listDeliveries({
      actor,
      ...params,
      paging: query,
    });
    return { data: deliveries.map(presentDelivery), paging: { total, ...query } };
  });
}
