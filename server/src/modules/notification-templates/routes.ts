import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import { presentLastEvent, presentTemplate } from './presenter.ts';
import type { SendToSelf } from './send-to-self.ts';
import type { TemplateService } from './service.ts';

export function registerNotificationTemplateRoutes({
  api,
  service,
  sendToMe,
  findTeamId,
}: {
  api: ApiRouter;
  service: TemplateService;
  sendToMe: SendToSelf;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  api.register(r.list, async ({ session: { actor }, params: { accountId } }) => {
    requireListableAccount({ actor, accountId, teamId: await findTeamId(accountId) });
    const templates = await service.listOfAccount(accountId);
    return { data: { notificationTemplates: templates.map(presentTemplate) } };
  });
  api.register(r.get, async ({ session: { actor }, params }) => ({
    data: {
      notificationTemplate: presentTemplate(await service.getReadable({ actor, ...params })),
    },
  }));
  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { notificationTemplate: await service.create({ actor, ...params, draft: body, key }) },
  }));
  api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { notificationTemplate: await service.update({ actor, ...params, update: body, key }) },
  }));
  api.register(r.delete, async ({ session: { actor }, params, body, idempotencyKey: key }) => {
    const ids = body.notificationTemplateIds;
    return {
      data: { notificationTemplateIds: await service.delete({ actor, ...params, ids, key }) },
    };
  });
  api.register(r.getLastEvent, async ({ session: { actor }, params: { accountId }, query }) => {
    requireListableAccount({ actor, accountId, teamId: await findTeamId(accountId) });
    const event = await service.findLastEvent({ accountId, type: query.notificationType });
    return { data: { event: presentLastEvent(event) } };
  });
  api.register(r.sendToMe, async ({ session: { actor }, params, body, idempotencyKey: key }) => {
    const { accountId } = params;
    requireListableAccount({ actor, accountId, teamId: await findTeamId(accountId) });
    return { data: { messageCount: await sendToMe({ actor, accountId, draft: body, key }) } };
  });
}
