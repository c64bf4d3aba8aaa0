import { telegramRoutes as r } from '@ads-checker/shared/contracts/telegram';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { TelegramService } from './service.ts';

const SECRET_HEADER = 'X-Telegram-Bot-Api-Secret-Token';

export function registerTelegramRoutes(input: { api: ApiRouter; service: TelegramService }): void {
  input.api.register(r.getBotInfo, async () => ({
    data: { botInfo: await input.service.getBotInfo() },
  }));

  input.api.register(r.disconnect, async ({ session: { userId }, idempotencyKey: key }) => {
    await input.service.disconnect({ userId, key });
    return { data: null };
  });

  input.api.register(r.sendTest, async ({ session: { userId }, idempotencyKey: key }) => {
    await input.service.sendTest({ userId, key });
    return { data: null };
  });

  input.api.register(
    r.webhook,
    async ({ body }) => {
      await input.service.receive(body);
      return { data: null };
    },
    (ctx) => input.service.requireTelegram(ctx.get(SECRET_HEADER)),
  );
}
