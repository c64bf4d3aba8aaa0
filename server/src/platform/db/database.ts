import knex, { type Knex } from 'knex';
import { Client } from 'pg';
import { type Logger, redactText } from '../logger/logger.ts';
import { WATCH, type WatchSettings, watchConnections } from './connection-watch.ts';

export type Database = Knex;
export type Transaction = Knex.Transaction;

const ACQUIRE_TIMEOUT_MS = 10_000;
/** No connection waits for ever for a server that is gone, and an idle one is asked after. */
export const CONNECTION_SETTINGS = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/** Its warnings end in a stack of the pool itself. */
function toPoolLog(logger: Pick<Logger, 'warn'>): Knex.Logger {
  return {
    warn: (message: unknown) => {
      const [line = ''] = String(message).split('\n');
      logger.warn({ pool: redactText(line) }, 'Database pool warning');
    },
  };
}

/**
 * `bigint` columns are returned as strings, times as `Date`. Connections that went silent are ended,
 * and so are those whose statement takes longer than `watch.limitMs`.
 */
export function createDatabase({
  url,
  poolSize = 10,
  applicationName = 'ads-checker',
  logger,
  watch = WATCH,
}: {
  url: string;
  poolSize?: number;
  applicationName?: string;
  logger?: Pick<Logger, 'warn'>;
  watch?: WatchSettings;
}): Database {
  const watched = watchConnections({ url, logger, settings: watch });
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: applicationName,
      ...CONNECTION_SETTINGS,
    },
    pool: {
      min: 0,
      max: poolSize,
      afterCreate: (connection: unknown, done: (error: unknown) => void) => {
        if (connection instanceof Client) {
          watched.add(connection).then(() => done(null), done);
        } else {
          done(new Error('The pool made no connection of pg.'));
        }
      },
      validate: (connection: unknown) => connection instanceof Client && watched.isOpen(connection),
    },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    ...(logger === undefined ? {} : { log: toPoolLog(logger) }),
  });
}

export function oneRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) {
    throw new Error('The statement returned no row.');
  }
  return row;
}
