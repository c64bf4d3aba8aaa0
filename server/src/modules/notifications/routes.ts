import { notificationRoutes as r } from '@ads-checker/shared/contracts/notifications';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { NotificationsService } from './service.ts';

export function registerNotificationRoutes(input: {
  api: ApiRouter;
  service: NotificationsService;
}): void {
  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { notification: await input.service.mark({ actor, ...params, update: body, key }) },
    }),
  );
}
