import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema } from './common.ts';

/** The start link is `${link}?start=${user.telegramKey}`. */
export const telegramBotInfoSchema = z.object({
  link: z.url(),
  name: z.string(),
  username: z.string(),
});
export type TelegramBotInfo = z.infer<typeof telegramBotInfoSchema>;

export const telegramRoutes = {
  getBotInfo: route({
    method: 'GET',
    path: '/telegram-bot-info',
    summary: 'Returns the chat bot of this server, or null if none is set up.',
    auth: 'session',
    response: dataEnvelope(z.object({ botInfo: telegramBotInfoSchema.nullable() })),
    errors: ['VendorError'],
    tag: 'Telegram',
    isPersonal: true,
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/me/telegram-bot',
    summary: 'Disconnects your chat.',
    auth: 'session',
    response: emptyDataSchema,
    errors: [],
    tag: 'Telegram',
    isPersonal: true,
  }),
  sendTest: route({
    method: 'POST',
    path: '/me/telegram-bot/test',
    summary: 'Queues a test message to your connected chat.',
    auth: 'session',
    response: emptyDataSchema,
    errors: ['FailedPreconditionError', 'TooManyRequestsError'],
    tag: 'Telegram',
    isPersonal: true,
  }),
  webhook: route({
    method: 'POST',
    path: '/telegram-webhook',
    summary:
      'Receives updates from Telegram when `TELEGRAM_UPDATES` is `webhook`. Checks the secret header.',
    auth: 'public',
    /** Telegram's own update, parsed further by the gateway. */
    body: z.looseObject({ update_id: z.int('must be a whole number') }),
    isBodyOfVendor: true,
    response: emptyDataSchema,
    errors: ['AuthenticationError', 'NotFoundError'],
    tag: 'Telegram',
  }),
} as const;
