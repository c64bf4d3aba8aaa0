import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { TelegramError, type TelegramGateway } from '../../gateways/telegram/port.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import { textsFor } from './replies.ts';
import type { UpdateHandler } from './update-handler.ts';

const POLL_TIMEOUT_S = 50;
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = MINUTE_MS;
const TRIES_PER_UPDATE = 5;
const CONFIRM_TIMEOUT_MS = 3_000;

interface SourceDeps {
  readonly gateway: TelegramGateway;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Rejects or resolves early when the signal is aborted. */
  readonly sleep?: (request: { delayMs: number; signal: AbortSignal }) => Promise<void>;
}

const sleepReally = async ({ delayMs, signal }: { delayMs: number; signal: AbortSignal }) =>
  wait(delayMs, undefined, { signal });

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
}

/**
 * Retries until the signal aborts, with growing delays. A refused token stops it: it then waits for
 * the signal.
 */
async function retryUntilAborted(input: {
  deps: SourceDeps;
  attempt: () => Promise<'again' | 'done'>;
}): Promise<void> {
  const { logger, signal, sleep = sleepReally } = input.deps;
  let delayMs = BACKOFF_FIRST_MS;
  while (!signal.aborted) {
    try {
      if ((await input.attempt()) === 'done') {
        return;
      }
      delayMs = BACKOFF_FIRST_MS;
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (error instanceof TelegramError && error.failure === 'unauthorized') {
        logger.error(
          { failure: error.failure, description: error.description },
          'Telegram rejected TELEGRAM_BOT_TOKEN; the chat bot is stopped until restart with a valid token',
        );
        await untilAborted(signal);
        return;
      }
      const facts =
        error instanceof TelegramError
          ? { failure: error.failure, description: error.description, delayMs }
          : { err: error, delayMs };
      logger.warn(facts, 'Failed to read Telegram updates; retrying');
      const pauseMs =
        error instanceof TelegramError ? Math.max(delayMs, error.retryAfterMs) : delayMs;
      await sleep({ delayMs: pauseMs, signal }).catch(() => undefined);
      delayMs = Math.min(delayMs * 2, BACKOFF_MAX_MS);
    }
  }
}

async function setUpBot(gateway: TelegramGateway): Promise<void> {
  for (const languageCode of [undefined, 'ru'] as const) {
    const description = textsFor(languageCode ?? null).startCommand;
    await gateway.setCommands({ commands: [{ command: 'start', description }], languageCode });
  }
}

/**
 * Polls for updates until the signal aborts. An update is confirmed once handled; one that cannot
 * be handled is skipped.
 */
export async function pollUpdates({
  handle,
  ...deps
}: SourceDeps & { handle: UpdateHandler }): Promise<void> {
  const { gateway, logger, signal } = deps;
  let offset: number | undefined;
  let isConfirmed = true;
  let isReady = false;
  const failing = { id: -1, tries: 0 };

  const handleSafely = async (update: Parameters<UpdateHandler>[0]): Promise<void> => {
    try {
      await handle(update);
    } catch (error) {
      failing.tries = failing.id === update.id ? failing.tries + 1 : 1;
      failing.id = update.id;
      if (failing.tries < TRIES_PER_UPDATE) {
        throw error;
      }
      logger.error(
        { err: error, updateId: update.id },
        'Failed to handle a Telegram update; skipped',
      );
    }
    offset = update.id + 1;
    isConfirmed = false;
  };

  await retryUntilAborted({
    deps,
    attempt: async () => {
      if (!isReady) {
        // A webhook of an earlier configuration would receive all updates.
        await gateway.deleteWebhook();
        await setUpBot(gateway);
        isReady = true;
      }
      const updates = await gateway
        .listUpdates({ offset, timeoutS: POLL_TIMEOUT_S, signal })
        .catch((error: unknown) => {
          isReady = !(error instanceof TelegramError && error.failure === 'conflict');
          throw error;
        });
      isConfirmed = true;
      for (const update of updates) {
        if (signal.aborted) {
          break;
        }
        await handleSafely(update);
      }
      return 'again';
    },
  });
  if (!isConfirmed) {
    await gateway
      .listUpdates({ offset, timeoutS: 0, signal: AbortSignal.timeout(CONFIRM_TIMEOUT_MS) })
      .catch(() => undefined);
  }
}

/** Sets the webhook; resolves once Telegram has accepted it. */
export async function announceWebhook({
  webhook,
  ...deps
}: SourceDeps & { webhook: { url: string; secret: string } }): Promise<void> {
  await retryUntilAborted({
    deps,
    attempt: async () => {
      await deps.gateway.setWebhook(webhook);
      await setUpBot(deps.gateway);
      return 'done';
    },
  });
}
