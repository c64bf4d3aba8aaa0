import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger/logger.ts';
import { openOwnConnection } from './own-connection.ts';

const ASK_INTERVAL_MS = 2_000;

export interface Leadership {
  /** Ends the work if it runs here, and lets another process have it. */
  stop(): Promise<void>;
}

/**
 * Lets one process of all do a work that never ends. The lock belongs to a connection of its own, so it is free as soon
 * as the process or its connection dies; the others ask again and again, since a statement that waits for a lock would
 * hold back the clean-up of old rows. `work` must end soon after its signal.
 */
export function runAsLeader({
  url,
  lockKey,
  logger,
  work,
  askIntervalMs = ASK_INTERVAL_MS,
}: {
  url: string;
  lockKey: number;
  logger: Logger;
  work: (signal: AbortSignal) => Promise<void>;
  askIntervalMs?: number;
}): Leadership {
  const stopping = new AbortController();

  const lead = (lost: AbortSignal): Promise<void> => work(AbortSignal.any([stopping.signal, lost]));

  const term = async (): Promise<void> => {
    const { client, lost, close } = await openOwnConnection({
      url,
      applicationName: 'ads-checker-leader',
      logger,
    });
    try {
      while (!stopping.signal.aborted) {
        const { rows } = await client.query<{ is_mine: boolean }>(
          'select pg_try_advisory_lock($1) as is_mine',
          [lockKey],
        );
        if (rows[0]?.is_mine === true) {
          await lead(lost);
          return;
        }
        await sleep(askIntervalMs, undefined, { signal: stopping.signal });
      }
    } finally {
      await close();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await term();
      } catch (error) {
        if (!stopping.signal.aborted) {
          logger.warn({ err: error }, 'Leader election failed; retrying');
        }
      }
      // Work that ended by itself is not begun again at once.
      await sleep(askIntervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
