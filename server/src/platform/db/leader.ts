import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger/logger.ts';
import { openOwnConnection } from './own-connection.ts';

const POLL_INTERVAL_MS = 2_000;

export interface Leadership {
  /** Stops the work if it runs here and releases the leadership. */
  stop(): Promise<void>;
}

/**
 * Runs endless work in only one of all processes. The lock belongs to a dedicated connection, so it
 * is released as soon as the process or connection dies; the others poll, because a statement
 * waiting for a lock would delay vacuum. `work` must end soon after its signal.
 */
export function runAsLeader({
  url,
  lockKey,
  logger,
  work,
  pollIntervalMs = POLL_INTERVAL_MS,
}: {
  url: string;
  lockKey: number;
  logger: Logger;
  work: (signal: AbortSignal) => Promise<void>;
  pollIntervalMs?: number;
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
        await sleep(pollIntervalMs, undefined, { signal: stopping.signal });
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
      // Work that ended on its own is not restarted at once.
      await sleep(pollIntervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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
