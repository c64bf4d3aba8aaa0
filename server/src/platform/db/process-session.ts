import { AppError } from '@ads-checker/shared/errors';
import type { Logger } from '../logger/logger.ts';
import { oneRow } from './database.ts';
import { type OwnConnection, openOwnConnection } from './own-connection.ts';

/** First key of a two-part advisory lock; the second is the number of a process. */
const PROCESS_LOCK_CLASS = 5103;

/**
 * PostgreSQL detects a vanished machine by keepalive within these seconds and releases its locks. A
 * killed process is detected at once, since its machine closes the connection.
 */
const KEEPALIVE_SETTINGS = `
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2;
  set tcp_user_timeout = 4000;`;

/** SQL that is true when the process of this number is dead; `holder` is a column or a parameter. */
export function isDeadProcess(holder: string): string {
  return `pg_try_advisory_xact_lock_shared(${PROCESS_LOCK_CLASS}, ${holder})`;
}

export interface ProcessHold {
  readonly number: number;
  /** Aborted when other processes consider this one dead: work based on the lock must stop. */
  readonly lost: AbortSignal;
}

/** A database session with a lock on the process's number, which tells others that it is alive. */
export interface ProcessSession {
  /** Opened on first use, and again after a loss. @throws UnavailableError when that fails. */
  hold(): Promise<ProcessHold>;
  close(): Promise<void>;
}

export function createProcessSession(deps: {
  url: string;
  logger: Pick<Logger, 'warn'>;
}): ProcessSession {
  let current: Promise<{ hold: ProcessHold; connection: OwnConnection }> | undefined;

  const open = async () => {
    const connection = await openOwnConnection({
      url: deps.url,
      applicationName: 'ads-checker-process',
      logger: deps.logger,
    });
    try {
      await connection.client.query(KEEPALIVE_SETTINGS);
      const { rows } = await connection.client.query<{ number: number }>(
        `select nextval('process_numbers')::integer as number`,
      );
      const { number } = oneRow(rows);
      await connection.client.query('select pg_advisory_lock($1, $2)', [
        PROCESS_LOCK_CLASS,
        number,
      ]);
      return { hold: { number, lost: connection.lost }, connection };
    } catch (error) {
      await connection.close();
      throw error;
    }
  };

  const clearCurrent = (opening: typeof current): void => {
    if (current === opening) {
      current = undefined;
    }
  };

  return {
    async hold() {
      for (;;) {
        const opening = current ?? open();
        current = opening;
        const hold = await opening.then(
          (opened) => opened.hold,
          (error: unknown) => {
            clearCurrent(opening);
            throw new AppError('UnavailableError', 'Please try again.', {
              details: { retryAfterMs: 1000 },
              cause: error,
            });
          },
        );
        if (!hold.lost.aborted) {
          return hold;
        }
        clearCurrent(opening);
      }
    },
    async close() {
      const opened = await current?.catch(() => undefined);
      await opened?.connection.close();
    },
  };
}
