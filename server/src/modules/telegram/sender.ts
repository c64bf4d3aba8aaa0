import { setTimeout as sleep } from 'node:timers/promises';
import type { TelegramChat } from '@ads-checker/shared/contracts/identity';
import { HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import {
  TelegramError,
  type TelegramFailure,
  type TelegramGateway,
} from '../../gateways/telegram/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Events } from '../events.ts';
import type { IdentityService } from '../identity/index.ts';
import type { QueuedMessage } from './entities.ts';
import { type MessageRepository, UNAUTHORIZED } from './repository.ts';

/** For replies and tests; undelivered notifications move to the digest instead. */
const ATTEMPTS_MAX = 12;
/** Delivery problems lasting this long are shown to the person. */
const FAILING_AFTER_MS = MINUTE_MS;
/** After this time a notification and those waiting for it are returned. */
const TRIED_FOR_MS = HOUR_MS;
const RETURNED_FOR_MS = 10 * MINUTE_MS;
const BACKOFF_FIRST_MS = 2_000;
const BACKOFF_MAX_MS = 10 * MINUTE_MS;
/** Retry delay for a rejected token; a new one is tried when a process starts. */
const HALT_PAUSE_MS = HOUR_MS;

export type ChatDirectory = Pick<
  IdentityService,
  'findTelegramChat' | 'setTelegramBlocked' | 'setTelegramFailing' | 'unlinkTelegramChatById'
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

interface SenderDeps {
  repository: MessageRepository;
  gateway: Pick<TelegramGateway, 'sendMessage'>;
  chats: ChatDirectory;
  events: Events;
  clock: Clock;
  logger: Logger;
}

/** When a message may be sent. */
function createTurns(deps: SenderDeps) {
  const findDelay = async (
    message: QueuedMessage,
    { hasSlot, now }: { hasSlot: boolean; now: Date },
  ): Promise<Date | undefined> => {
    if (hasSlot && (await deps.repository.findPause(now)) === undefined) {
      return undefined;
    }
    const slotAt = await deps.repository.assignSlot({ message, now });
    return slotAt > now ? slotAt : undefined;
  };

  /** Waits at most one pace interval per concurrent sender. */
  const untilTurn = async (now: Date): Promise<void> => {
    const turnAt = await deps.repository.reserveTurn(now);
    await sleep(Math.max(0, turnAt.getTime() - now.getTime()));
  };

  /** Messages of a chat and kind keep their order: each one triggers the next when settled. */
  const isInTurn = async (message: QueuedMessage): Promise<boolean> =>
    !(await deps.repository.hasEarlier(message));

  return { findDelay, untilTurn, isInTurn };
}

/** Why a queued message is obsolete. */
function findObstacle(
  { kind, userId, chatId }: QueuedMessage,
  chat: TelegramChat | undefined,
): string | undefined {
  if (kind === 'reply' || userId === null) {
    return undefined;
  }
  if (chat?.id !== chatId) {
    return 'unlinked';
  }
  return kind === 'notification' && !chat.notificationsEnabled ? 'notifications_off' : undefined;
}

/** What follows when Telegram did not take a message. */
function createFailures(deps: SenderDeps) {
  let isHalted = false;
  const inMs = (delayMs: number): Date => new Date(deps.clock.now().getTime() + delayMs);

  const halt = (error: TelegramError): void => {
    if (!isHalted) {
      isHalted = true;
      deps.logger.error(
        { failure: error.failure, description: error.description },
        'Telegram rejected TELEGRAM_BOT_TOKEN; messages are queued until restart with a valid token',
      );
    }
  };

  /** Settles a message that Telegram will never accept. */
  const refuse = (message: QueuedMessage, failure: TelegramFailure): Promise<void> => {
    const { id, kind, userId } = message;
    return deps.repository.markFailed({
      message,
      at: deps.clock.now(),
      error: failure,
      within: async (trx) => {
        if (kind === 'notification' && userId !== null) {
          await deps.events.publish('messageRefused', { userId, messageId: id }, trx);
        }
      },
    });
  };

  /** Returns all pending notifications of the chat, which would only get older. */
  const returnPending = ({ chatId }: QueuedMessage, failure: TelegramFailure): Promise<void> =>
    deps.repository.failPending({
      chatId,
      at: deps.clock.now(),
      error: failure,
      within: async (trx, messages) => {
        for (const [userId, own] of Map.groupBy(messages, (message) => message.userId)) {
          const messageIds = own.map(({ id }) => id);
          await deps.events.publish(
            'messagesReturned',
            { userId, messageIds, retryAt: inMs(RETURNED_FOR_MS) },
            trx,
          );
        }
      },
    });

  const settleUnknown = async (message: QueuedMessage, error: TelegramError): Promise<void> => {
    const { chatId, kind, attempts, createdAt } = message;
    const { failure, description } = error;
    const ageMs = deps.clock.now().getTime() - createdAt.getTime();
    if (ageMs >= FAILING_AFTER_MS) {
      await deps.chats.setTelegramFailing({ chatId, since: createdAt });
    }
    const isExhausted = kind === 'notification' ? ageMs >= TRIED_FOR_MS : attempts >= ATTEMPTS_MAX;
    if (!isExhausted) {
      await deps.repository.retry({ message, at: inMs(backoffMs(attempts)), error: failure });
      return;
    }
    deps.logger.warn(
      { messageId: message.id, failure, description },
      'Gave up on a Telegram message',
    );
    await (kind === 'notification' ? returnPending(message, failure) : refuse(message, failure));
  };

  const settleFailure = async (message: QueuedMessage, error: TelegramError): Promise<void> => {
    const { chatId } = message;
    const at = deps.clock.now();
    const facts = { messageId: message.id, failure: error.failure, description: error.description };
    switch (error.failure) {
      case 'blocked':
        await deps.chats.setTelegramBlocked({ chatId, isBlocked: true });
        await deps.repository.failChat({ chatId, at, error: error.failure });
        return;
      case 'deactivated':
      case 'chat_not_found':
        await deps.chats.unlinkTelegramChatById({ chatId });
        await deps.repository.failChat({ chatId, at, error: error.failure });
        return;
      case 'bad_entities':
        deps.logger.warn(facts, 'Telegram rejected the message formatting');
        if (message.entities.length > 0) {
          await deps.repository.retry({ message, at, error: error.failure, entities: [] });
        } else {
          await refuse(message, error.failure);
        }
        return;
      case 'rate_limited': {
        const until = inMs(error.retryAfterMs);
        await deps.repository.pause({ until });
        await deps.repository.release({ message, at: until });
        return;
      }
      case 'unauthorized':
        halt(error);
        await deps.chats.setTelegramFailing({ chatId, since: message.createdAt });
        await deps.repository.release({ message, at: inMs(HALT_PAUSE_MS), error: UNAUTHORIZED });
        return;
      case 'unknown':
        await settleUnknown(message, error);
        return;
      case 'conflict':
      case 'rejected':
        deps.logger.warn(facts, 'Telegram rejected a message');
        await refuse(message, error.failure);
        return;
      default:
        error.failure satisfies never;
    }
  };

  return {
    settleFailure,
    /** Whether the token was refused: the message is held then. */
    async holdIfHalted(message: QueuedMessage): Promise<boolean> {
      if (isHalted) {
        await deps.repository.hold({ message, until: inMs(HALT_PAUSE_MS) });
        await deps.chats.setTelegramFailing({ chatId: message.chatId, since: message.createdAt });
      }
      return isHalted;
    },
  };
}

export function createSender(deps: SenderDeps): Sender {
  const { settleFailure, holdIfHalted } = createFailures(deps);
  const { findDelay, untilTurn, isInTurn } = createTurns(deps);

  const deliver = async (message: QueuedMessage): Promise<void> => {
    const { chatId, userId } = message;
    const chat = userId === null ? undefined : await deps.chats.findTelegramChat(userId);
    const obstacle = findObstacle(message, chat);
    if (obstacle !== undefined) {
      await deps.repository.markFailed({ message, at: deps.clock.now(), error: obstacle });
      return;
    }
    try {
      await deps.gateway.sendMessage(message);
    } catch (error) {
      if (!(error instanceof TelegramError)) {
        throw error;
      }
      await settleFailure(message, error);
      return;
    }
    await deps.repository.markSent({ message, at: deps.clock.now() });
    if (chat !== undefined && chat.failingSince !== null) {
      await deps.chats.setTelegramFailing({ chatId, since: null });
    }
    if (message.kind === 'test') {
      // It was delivered, so the bot is not blocked.
      await deps.chats.setTelegramBlocked({ chatId, isBlocked: false });
    }
  };
  const send: Sender['send'] = async ({ messageId, hasSlot }) => {
    const message = await deps.repository.findPending(messageId);
    if (message === undefined || !(await isInTurn(message))) {
      return;
    }
    if (await holdIfHalted(message)) {
      return;
    }
    const now = deps.clock.now();
    const until = await findDelay(message, { hasSlot, now });
    if (until !== undefined) {
      await deps.repository.postpone({ message, until });
      return;
    }
    await untilTurn(now);
    const begun = await deps.repository.begin(message, deps.clock.now());
    if (begun instanceof Date) {
      await deps.repository.postpone({ message, until: begun });
    } else if (begun !== undefined) {
      await deliver(begun);
    }
  };
  return { send, resume: deps.repository.resume };
}
