import { WEBHOOK_DELIVERIES_RETENTION_DAYS } from '@ads-checker/shared/contracts/webhooks';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { webhookPort } from '../../gateways/webhooks/port.ts';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type Module, type ModuleDefinition } from '../module.ts';
import { createWebhookDeliveries } from './deliver.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { deliverWebhookJob } from './jobs/deliver-webhook.job.ts';
import { createWebhookRepository, SEALED_WEBHOOK_COLUMNS } from './repository.ts';
import { registerWebhookRoutes } from './routes.ts';
import { createWebhooksService, type WebhooksService } from './service.ts';
import { createWebhookHandlers } from './webhook-handlers.ts';

export { deliverWebhookJob } from './jobs/deliver-webhook.job.ts';

export interface WebhooksModule extends Module {
  readonly service: WebhooksService;
  /** Runs in the job worker. */
  readonly deliveries: ReturnType<typeof createWebhookDeliveries>;
}

export const webhooksModule: ModuleDefinition<WebhooksModule> = defineModule({
  name: 'webhooks',
  upkeep: [
    defineUpkeep({
      job: deliverWebhookJob,
      open: `select jsonb_build_object('deliveryId', id::text) as payload, next_attempt_at as run_at
        from webhook_deliveries where state = 'pending' order by id`,
    }),
  ],
  sealedColumns: SEALED_WEBHOOK_COLUMNS,
  on: ({ use, ...deps }) => ({
    ...createWebhookHandlers(deps),
    apiTokensRevoked: (ended, trx) => use(webhooksModule).service.endOfTokens(ended, trx),
  }),
  purges: ({ db, clock }) => ({
    webhookDeliveries: {
      purge: () =>
        createDeliveryRepository({ db }).purgeBefore(
          new Date(clock.now().getTime() - WEBHOOK_DELIVERIES_RETENTION_DAYS * DAY_MS),
        ),
    },
  }),
  create: ({ use, useGateway, network, ...context }) => {
    const { db } = context;
    const repository = createWebhookRepository({ db });
    const deliveries = createDeliveryRepository({ db });
    const service = createWebhooksService({
      ...context,
      repository,
      deliveries,
      people: use(identityModule).people,
      record: use(activityModule).service.record,
      isHttpsRequired: network === 'live',
    });
    return {
      service,
      deliveries: createWebhookDeliveries({
        ...context,
        webhooks: repository,
        deliveries,
        gateway: useGateway(webhookPort),
      }),
      registerRoutes: (api) => registerWebhookRoutes({ api, service }),
    };
  },
});
