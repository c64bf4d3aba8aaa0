import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Sender } from './sender.ts';

const AFTER_FAILURE_MS = 5_000;

export interface SenderLoop {
  /** Something was queued: there is no need to wait. */
  wake(): void;
  /** Ends after the messages that are on their way. */
  stop(): Promise<void>;
}

/** Runs rounds of the sender until it is stopped or Telegram refuses the token. */
export function startSenderLoop({
  sender,
  logger,
}: {
  sender: Sender;
  logger: Logger;
}): SenderLoop {
  const stopping = new AbortController();
  let waking = new AbortController();

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted && !sender.isHalted) {
      let waitMs = AFTER_FAILURE_MS;
      waking = new AbortController();
      try {
        ({ waitMs } = await sender.round());
      } catch (error) {
        logger.error({ err: error }, 'the queue of messages to Telegram cannot be read');
      }
      if (waitMs > 0) {
        const signal = AbortSignal.any([stopping.signal, waking.signal]);
        await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const running = run();

  return {
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
