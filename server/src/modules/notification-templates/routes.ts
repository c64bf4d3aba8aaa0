import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import { presentLastEvent, presentTemplate } from './presenter.ts';
import type { SendToSelf } from './send-to-self.ts';
import type { TemplateService } from './service.ts';

export function registerNotificationTemplateRoutes(input: {
  api: ApiRouter;
  service: TemplateService;
  sendToMe: SendToSelf;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  input.api.register(r.list, async ({ session: { actor }, params: { accountId } }) => {
    requireListableAccount({ actor, accountId, teamId: await input.findTeamId(accountId) });
    const templates = await input.service.list(accountId);
    return { data: { notificationTemplates: templates.map(presentTemplate) } };
  });
  input.api.register(r.get, async ({ session: { actor }, params }) => ({
    data: {
      notificationTemplate: presentTemplate(await input.service.getReadable({ actor, ...params })),
    },
  }));
  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: {
        notificationTemplate: await input.service.create({ actor, ...params, draft: body, key }),
      },
    }),
  );
  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: {
        notificationTemplate: await input.service.update({ actor, ...params, draft: body, key }),
      },
    }),
  );
  input.api.register(
    r.delete,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => {
      const ids = body.notificationTemplateIds;
      return {
        data: {
          notificationTemplateIds: await input.service.delete({ actor, ...params, ids, key }),
        },
      };
    },
  );
  input.api.register(
    r.getLastEvent,
    async ({ session: { actor }, params: { accountId }, query }) => {
      requireListableAccount({ actor, accountId, teamId: await input.findTeamId(accountId) });
      const event = await input.service.findLastEvent({ accountId, type: query.notificationType });
      return { data: { event: presentLastEvent(event) } };
    },
  );
  input.api.register(
    r.sendToMe,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => {
      const { accountId } = params;
      requireListableAccount({ actor, accountId, teamId: await input.findTeamId(accountId) });
      return {
        data: { messageCount: await input.sendToMe({ actor, accountId, draft: body, key }) },
      };
    },
  );
}
