import { telegramRoutes as r } from '@ads-checker/shared/contracts/telegram';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { TelegramService } from './service.ts';

const SECRET_HEADER = 'X-Telegram-Bot-Api-Secret-Token';

export function registerTelegramRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: TelegramService;
}): void {
  api.register(r.getBotInfo, async () => ({ data: { botInfo: await service.getBotInfo() } }));

  api.register(r.disconnect, async ({ session: { userId }, idempotencyKey: key }) => {
    await service.disconnect({ userId, key });
    return { data: null };
  });

  api.register(r.sendTest, async ({ session: { userId }, idempotencyKey: key }) => {
    await service.sendTest({ userId, key });
    return { data: null };
  });

  api.register(
    r.webhook,
    async ({ body }) => {
      await service.receive(body);
      return { data: null };
    },
    (ctx) => service.requireTelegram(ctx.get(SECRET_HEADER)),
  );
}
