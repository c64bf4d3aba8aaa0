import type { TelegramChat } from '@ads-checker/shared/contracts/identity';
import type { TelegramBotInfo } from '@ads-checker/shared/contracts/telegram';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { TelegramGateway } from '../../gateways/telegram/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { isSameText } from '../../platform/crypto/same-text.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { IdentityService } from '../identity/index.ts';
import type { MessageContent } from './entities.ts';
import { fitMessage } from './message-text.ts';
import { textsFor, withBoldName } from './replies.ts';
import type { MessageRepository } from './repository.ts';
import type { UpdateHandler } from './update-handler.ts';

export type TelegramService = ReturnType<typeof createTelegramService>;

const TESTS_MAX = 3;
const TESTS_WINDOW_MS = MINUTE_MS;
/** Shorter delivery problems are not reported. */
const FAILING_AFTER_MS = MINUTE_MS;

export interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
}

interface TelegramServiceDeps {
  /** Absent: no bot is configured. */
  gateway: TelegramGateway | undefined;
  linkUrl: string;
  /** Absent: updates are polled. */
  webhook: WebhookOptions | undefined;
  chats: Pick<IdentityService, 'findTelegramChat' | 'unlinkTelegramChat'>;
  repository: Pick<MessageRepository, 'add' | 'lockTests' | 'listArrivals' | 'findFailing'>;
  handle: UpdateHandler;
  sync: Pick<Sync, 'write'>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  clock: Clock;
}

/** Messages that people send themselves to try the chat. */
function createTestMessages(deps: TelegramServiceDeps) {
  /** @throws TooManyRequestsError after too many recent test messages. */
  const requireFewTests = async (userId: string, trx: Transaction): Promise<void> => {
    const nowMs = deps.clock.now().getTime();
    const since = new Date(nowMs - TESTS_WINDOW_MS);
    const [oldest, ...others] = await deps.repository.lockTests({ userId, since }, trx);
    if (oldest !== undefined && others.length + 1 >= TESTS_MAX) {
      throw new AppError(
        'TooManyRequestsError',
        'Too many test messages. Wait a moment and try again.',
        { details: { retryAfterMs: oldest.getTime() + TESTS_WINDOW_MS - nowMs } },
      );
    }
  };

  const queueTests = async (input: {
    readonly userId: string;
    readonly key: string | undefined;
    readonly request: object;
    readonly write: (chat: TelegramChat) => readonly MessageContent[];
  }): Promise<void> => {
    const chat =
      deps.gateway === undefined ? undefined : await deps.chats.findTelegramChat(input.userId);
    await deps.sync.write({ teamIds: [] }, ({ trx }) =>
      deps.idempotency.runInTransaction({
        trx,
        userId: input.userId,
        key: input.key,
        request: input.request,
        execute: async () => {
          if (chat === undefined) {
            throw new AppError('FailedPreconditionError', ERROR_MESSAGES.noChat, {
              code: 'no_chat',
            });
          }
          await requireFewTests(input.userId, trx);
          const at = deps.clock.now();
          for (const message of input.write(chat)) {
            const place = { kind: 'test', userId: input.userId, chatId: chat.id, at } as const;
            await deps.repository.add({ ...message, ...place }, trx);
          }
          return null;
        },
      }),
    );
  };

  return { queueTests };
}

export function createTelegramService(deps: TelegramServiceDeps) {
  let botInfo: Promise<TelegramBotInfo> | undefined;

  const readBotInfo = async (bot: TelegramGateway): Promise<TelegramBotInfo> => {
    const { name, username } = await bot.getBot();
    return { name, username, link: `${deps.linkUrl}/${username}` };
  };
  const { queueTests } = createTestMessages(deps);

  return {
    /** The bot's identity, cached. Null when none is configured. */
    async getBotInfo(): Promise<TelegramBotInfo | null> {
      if (deps.gateway === undefined) {
        return null;
      }
      botInfo ??= readBotInfo(deps.gateway).catch((error: unknown) => {
        botInfo = undefined;
        throw error;
      });
      return botInfo;
    },

    /** The chat that receives a person's notifications, if any. */
    async findOpenChat(
      userId: string,
      trx?: Transaction,
    ): Promise<Pick<TelegramChat, 'languageCode'> | undefined> {
      const chat =
        deps.gateway === undefined ? undefined : await deps.chats.findTelegramChat(userId, trx);
      return chat?.notificationsEnabled === true ? chat : undefined;
    },

    listArrivals: deps.repository.listArrivals,

    /** The next attempt of an undelivered notification; null without any. */
    async findRetry(userId: string, trx: Transaction): Promise<Date | null> {
      const now = deps.clock.now();
      const before = new Date(now.getTime() - FAILING_AFTER_MS);
      const failing = await deps.repository.findFailing({ userId, before }, trx);
      if (failing === undefined) {
        return null;
      }
      const { nextAttemptAt } = failing;
      return nextAttemptAt === null || nextAttemptAt < now ? now : nextAttemptAt;
    },

    /**
     * Queues a notification, in the given transaction if any. Returns the message id; null without
     * a chat, with notifications off, and while the bot is blocked. Truncates long text.
     * Notifications that cannot be delivered for an hour are returned through `messagesReturned`.
     */
    async enqueue({
      userId,
      trx,
      ...content
    }: MessageContent & { userId: string; trx?: Transaction }): Promise<string | null> {
      const chat =
        deps.gateway === undefined ? undefined : await deps.chats.findTelegramChat(userId, trx);
      if (chat === undefined || !chat.notificationsEnabled) {
        return null;
      }
      return deps.repository.add(
        {
          kind: 'notification',
          userId,
          chatId: chat.id,
          ...fitMessage(content),
          isSilent: content.isSilent ?? false,
          at: deps.clock.now(),
        },
        trx,
      );
    },

    /** Queues a test message, a few per minute. */
    sendTest: ({ userId, key }: { userId: string; key: string | undefined }): Promise<void> =>
      queueTests({
        userId,
        key,
        request: { name: 'sendTest' },
        write: ({ languageCode }) => [withBoldName(textsFor(languageCode).test)],
      }),

    /**
     * Queues messages to the person's own chat as a test, even while notifications are off. @throws
     * FailedPreconditionError `no_chat`, TooManyRequestsError.
     */
    sendToSelf: ({
      messages,
      ...command
    }: {
      userId: string;
      key: string | undefined;
      request: object;
      messages: readonly MessageContent[];
    }): Promise<void> => queueTests({ ...command, write: () => messages }),

    async disconnect(command: { userId: string; key: string | undefined }): Promise<void> {
      await deps.chats.unlinkTelegramChat(command);
    },

    /** @throws NotFoundError without a webhook, AuthenticationError for a caller that is not Telegram. */
    requireTelegram(secret: string): void {
      if (deps.gateway === undefined || deps.webhook === undefined) {
        throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
      }
      if (!isSameText(deps.webhook.secret, secret)) {
        throw new AppError('AuthenticationError', ERROR_MESSAGES.permissionsDenied);
      }
    },

    async receive(body: unknown): Promise<void> {
      const update = deps.gateway?.readUpdate(body);
      if (update !== undefined) {
        await deps.handle(update);
      }
    },
  };
}
