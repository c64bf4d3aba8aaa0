import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { type OwnConnection, openOwnConnection, type PingSettings } from '../db/own-connection.ts';
import type { Logger } from '../logger/logger.ts';

const CHANNEL = 'ads_checker_network_limits';
const RETRY_DELAY_MS = 1_000;

const limitSchema = z.object({
  key: z.string(),
  percent: z.number(),
  untilMs: z.number(),
  reason: z.enum(['usage', 'blocked']),
});
/** A limit and its end, in milliseconds since 1970. */
export type NetworkLimit = z.infer<typeof limitSchema>;

export interface NetworkLimits {
  readonly sharing: {
    /**
     * Delivers current limits, then those of other processes. Without the database none, and
     * retries.
     */
    join(onLimit: (limit: NetworkLimit) => void): Promise<void>;
    /** Shares a limit; failures are logged. */
    publish(limit: NetworkLimit): void;
  };
  /** Apps of tokens, by fingerprint. */
  readonly tokenApps: {
    find(tokenKey: string): Promise<string | undefined>;
    save(input: { tokenKey: string; appId: string }): Promise<void>;
  };
  close(): Promise<void>;
}

interface LimitRow {
  readonly key: string;
  readonly percent: number;
  readonly reason: NetworkLimit['reason'];
  readonly until_ms: number;
}

/**
 * Ad network limits shared by all processes and job threads: a table for later processes,
 * notifications for running ones. The table is unlogged: after a crash the ad network reports
 * everything again.
 */
export function createNetworkLimits(deps: {
  db: Database;
  url: string;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  ping?: PingSettings;
}): NetworkLimits {
  const stopping = new AbortController();
  let listening: OwnConnection | undefined;
  let joining: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const warn = (error: unknown): void => {
    if (!stopping.signal.aborted) {
      deps.logger.warn({ err: error }, 'Failed to share rate limits with other processes');
    }
  };
  const readAll = async (onLimit: (limit: NetworkLimit) => void): Promise<void> => {
    const { rows } = await deps.db.raw<{ rows: LimitRow[] }>(
      'select key, percent, reason, extract(epoch from until)::float8 * 1000 as until_ms from network_limits',
    );
    for (const { until_ms: untilMs, ...row } of rows) {
      onLimit({ ...row, untilMs });
    }
  };
  const listen = async (onLimit: (limit: NetworkLimit) => void): Promise<void> => {
    const connection = await openOwnConnection({
      url: deps.url,
      applicationName: 'ads-checker-limits',
      logger: deps.logger,
      ...(deps.ping === undefined ? {} : { ping: deps.ping }),
    });
    const { client, lost } = connection;
    client.on('notification', ({ payload }) => {
      const limit = limitSchema.safeParse(JSON.parse(payload ?? 'null')).data;
      if (limit !== undefined) {
        onLimit(limit);
      }
    });
    try {
      await client.query(`listen ${CHANNEL}`);
      // Listens first, so that nothing in between is missed.
      await readAll(onLimit);
    } catch (error) {
      await connection.close();
      throw error;
    }
    listening = connection;
    const replace = (): void => {
      if (!stopping.signal.aborted) {
        void listenAgain(onLimit);
      }
    };
    if (lost.aborted) {
      replace();
    } else {
      lost.addEventListener('abort', replace, { once: true });
    }
  };
  const listenAgain = async (onLimit: (limit: NetworkLimit) => void): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await sleep(RETRY_DELAY_MS, undefined, { signal: stopping.signal });
        await listen(onLimit);
        return;
      } catch (error) {
        warn(error);
      }
    }
  };

  const store = async ({ key, percent, untilMs, reason }: NetworkLimit): Promise<void> => {
    // Usage reported by one process does not end a block of another, and no block is shortened.
    await deps.db.raw(
      `with stored as (
         insert into network_limits as known (key, percent, reason, until)
         values (:key, :percent, :reason, to_timestamp(:until))
         on conflict (key) do update
           set percent = excluded.percent, reason = excluded.reason, until = excluded.until
           where known.until <= to_timestamp(:now) or known.percent < 100 or excluded.until <= to_timestamp(:now)
             or (excluded.percent >= 100 and excluded.until > known.until)
         returning key, percent, reason, until
       )
       select pg_notify('${CHANNEL}', json_build_object('key', key, 'percent', percent, 'reason', reason,
         'untilMs', extract(epoch from until) * 1000)::text)
       from stored`,
      {
        key,
        percent: Math.floor(percent),
        reason,
        until: untilMs / 1_000,
        now: deps.clock.now().getTime() / 1_000,
      },
    );
  };

  return {
    sharing: {
      join: async (onLimit) => {
        joining = listen(onLimit).catch((error: unknown) => {
          warn(error);
          void listenAgain(onLimit);
        });
        await joining;
      },
      publish: (limit) => {
        last = last.then(() => store(limit)).catch(warn);
      },
    },
    tokenApps: {
      find: async (tokenKey) => {
        try {
          const { rows } = await deps.db.raw<{ rows: { app_id: string }[] }>(
            'select app_id from network_token_apps where token_key = ?',
            [tokenKey],
          );
          return rows[0]?.app_id;
        } catch (error) {
          warn(error);
          return undefined;
        }
      },
      save: async ({ tokenKey, appId }) => {
        try {
          await deps.db.raw(
            `insert into network_token_apps (token_key, app_id) values (?, ?)
             on conflict (token_key) do nothing`,
            [tokenKey, appId],
          );
        } catch (error) {
          warn(error);
        }
      },
    },
    close: async () => {
      stopping.abort();
      await joining;
      await last;
      await listening?.close();
    },
  };
}

const RETENTION_DAYS = 90;

/** Deletes expired limits, and apps of tokens after 90 days; returns how many. */
export async function purgeNetworkLimits(db: Database): Promise<number> {
  const limits = await db.raw<{ rowCount: number }>(
    'delete from network_limits where until < now()',
  );
  const apps = await db.raw<{ rowCount: number }>(
    `delete from network_token_apps where learnt_at < now() - ? * interval '1 day'`,
    [RETENTION_DAYS],
  );
  return limits.rowCount + apps.rowCount;
}
