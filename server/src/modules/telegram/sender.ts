import { setTimeout as sleep } from 'node:timers/promises';
import { TelegramError, type TelegramGateway } from '../../gateways/telegram/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { IdentityService } from '../identity/index.ts';
import type { QueuedMessage } from './entities.ts';
import { type MessageRepository, UNAUTHORIZED } from './repository.ts';

const ATTEMPTS_MAX = 12;
const BACKOFF_FIRST_MS = 2_000;
const BACKOFF_MAX_MS = 10 * 60_000;
/** Delay between checks of a refused token; a new one is tried at the start of a process. */
const HALT_PAUSE_MS = 60 * 60_000;

export type ChatDirectory = Pick<
  IdentityService,
  'findTelegramChat' | 'setTelegramBlocked' | 'unlinkTelegramChatById'
>;

export interface Sender {
  /** Sends a message in its turn, otherwise queues it. Does nothing for a settled one. */
  send(request: { messageId: string; hasSlot: boolean }): Promise<void>;
  /** Queues messages that were held because the token was refused. */
  resume(): Promise<void>;
}

function backoffMs(attempts: number): number {
  return Math.min(BACKOFF_FIRST_MS * 2 ** (attempts - 1), BACKOFF_MAX_MS);
}

export function createSender({
  repository,
  gateway,
  chats,
  clock,
  logger,
}: {
  repository: MessageRepository;
  gateway: Pick<TelegramGateway, 'sendMessage'>;
  chats: ChatDirectory;
  clock: Clock;
  logger: Logger;
}): Sender {
  let isHalted = false;
  const inMs = (delayMs: number): Date => new Date(clock.now().getTime() + delayMs);

  /** Why a queued message is obsolete. */
  const findObstacle = async ({ kind, userId, chatId }: QueuedMessage) => {
    if (kind === 'reply' || userId === null) {
      return undefined;
    }
    const chat = await chats.findTelegramChat(userId);
    if (chat?.id !== chatId) {
      return 'unlinked';
    }
    return kind === 'notification' && !chat.notificationsEnabled ? 'notifications_off' : undefined;
  };

  const halt = (error: TelegramError): void => {
    if (!isHalted) {
      isHalted = true;
      logger.error(
        { failure: error.failure, description: error.description },
        'Telegram rejected TELEGRAM_BOT_TOKEN; messages are queued until restart with a valid token',
      );
    }
  };

  const settleFailure = async (message: QueuedMessage, error: TelegramError): Promise<void> => {
    const { chatId } = message;
    const at = clock.now();
    const facts = { messageId: message.id, failure: error.failure, description: error.description };
    switch (error.failure) {
      case 'blocked':
        await chats.setTelegramBlocked({ chatId, isBlocked: true });
        await repository.failChat({ chatId, at, error: error.failure });
        return;
      case 'deactivated':
      case 'chat_not_found':
        await chats.unlinkTelegramChatById({ chatId });
        await repository.failChat({ chatId, at, error: error.failure });
        return;
      case 'bad_entities':
        logger.warn(facts, 'Telegram rejected the message formatting');
        if (message.entities.length > 0) {
          await repository.retry({ message, at, error: error.failure, entities: [] });
        } else {
          await repository.markFailed({ message, at, error: error.failure });
        }
        return;
      case 'rate_limited': {
        const until = inMs(error.retryAfterMs);
        await repository.pause({ until });
        await repository.release({ message, at: until });
        return;
      }
      case 'unauthorized':
        halt(error);
        await repository.release({ message, at: inMs(HALT_PAUSE_MS), error: UNAUTHORIZED });
        return;
      case 'unknown':
        if (message.attempts < ATTEMPTS_MAX) {
          await repository.retry({
            message,
            at: inMs(backoffMs(message.attempts)),
            error: error.failure,
          });
          return;
        }
        logger.warn(facts, 'Gave up on a Telegram message');
        await repository.markFailed({ message, at, error: error.failure });
        return;
      case 'conflict':
      case 'rejected':
        logger.warn(facts, 'Telegram rejected a message');
        await repository.markFailed({ message, at, error: error.failure });
        return;
      default:
        error.failure satisfies never;
    }
  };

  const deliver = async (message: QueuedMessage): Promise<void> => {
    const obstacle = await findObstacle(message);
    if (obstacle !== undefined) {
      await repository.markFailed({ message, at: clock.now(), error: obstacle });
      return;
    }
    try {
      await gateway.sendMessage(message);
    } catch (error) {
      if (!(error instanceof TelegramError)) {
        throw error;
      }
      await settleFailure(message, error);
      return;
    }
    await repository.markSent({ message, at: clock.now() });
    if (message.kind === 'test') {
      // It was delivered, so the bot is not blocked.
      await chats.setTelegramBlocked({ chatId: message.chatId, isBlocked: false });
    }
  };

  const findDelay = async (
    message: QueuedMessage,
    { hasSlot, now }: { hasSlot: boolean; now: Date },
  ): Promise<Date | undefined> => {
    if (hasSlot && (await repository.findPause(now)) === undefined) {
      return undefined;
    }
    const slotAt = await repository.takeSlot({ message, now });
    return slotAt > now ? slotAt : undefined;
  };

  /** Waits at most one pace interval per concurrent sender. */
  const untilTurn = async (now: Date): Promise<void> => {
    const turnAt = await repository.takeTurn(now);
    await sleep(Math.max(0, turnAt.getTime() - now.getTime()));
  };

  /** Notifications of a chat are read in order: one waits until those before it are settled. */
  const isInTurn = async (message: QueuedMessage): Promise<boolean> => {
    if (message.kind !== 'notification') {
      return true;
    }
    const earlier = await repository.findEarlier(message);
    if (earlier === undefined) {
      return true;
    }
    const now = clock.now();
    const { nextAttemptAt } = earlier;
    if (nextAttemptAt === null || nextAttemptAt <= now) {
      await send({ messageId: earlier.id, hasSlot: nextAttemptAt !== null });
      await repository.wait({ message, until: now });
    } else {
      await repository.wait({ message, until: nextAttemptAt });
    }
    return false;
  };

  const send: Sender['send'] = async ({ messageId, hasSlot }) => {
    const message = await repository.findPending(messageId);
    if (message === undefined || !(await isInTurn(message))) {
      return;
    }
    if (isHalted) {
      await repository.hold({ message, until: inMs(HALT_PAUSE_MS) });
      return;
    }
    const now = clock.now();
    const until = await findDelay(message, { hasSlot, now });
    if (until !== undefined) {
      await repository.postpone({ message, until });
      return;
    }
    await untilTurn(now);
    const begun = await repository.begin(message);
    if (begun !== undefined) {
      await deliver(begun);
    }
  };
  return { send, resume: repository.resume };
}
