import { Socket } from 'node:net';
import { Client } from 'pg';
import type { Logger } from '../logger/logger.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A database that is there answers a farewell at once. */
const CLOSE_TIMEOUT_MS = 2_000;

export interface PingSettings {
  readonly intervalMs: number;
  readonly timeoutMs: number;
}
const PING: PingSettings = { intervalMs: 5_000, timeoutMs: 5_000 };

export interface OwnConnection {
  readonly client: Client;
  /** Aborted when the connection ends for any reason. */
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

/**
 * A connection outside the pool, for LISTEN and session-level locks. A dead TCP connection is
 * silent, so it is polled, and cut when it does not answer in time. @throws when the database is
 * unreachable.
 */
export async function openOwnConnection({
  url,
  applicationName,
  logger,
  ping = PING,
}: {
  url: string;
  applicationName: string;
  logger: Pick<Logger, 'warn'>;
  ping?: PingSettings;
}): Promise<OwnConnection> {
  const socket = new Socket();
  const lost = new AbortController();
  const client = new Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => socket,
  });
  client.on('error', (error) => {
    logger.warn({ err: error, applicationName }, 'Database connection lost');
  });
  client.once('end', () => lost.abort());
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw error;
  }

  let timer: NodeJS.Timeout;
  const beat = (): void => {
    const disconnect = setTimeout(() => socket.destroy(), ping.timeoutMs);
    disconnect.unref();
    client.query('select 1').then(
      () => {
        clearTimeout(disconnect);
        if (!lost.signal.aborted) {
          timer = setTimeout(beat, ping.intervalMs).unref();
        }
      },
      () => {
        clearTimeout(disconnect);
        socket.destroy();
      },
    );
  };
  timer = setTimeout(beat, ping.intervalMs).unref();
  lost.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });

  return {
    client,
    lost: lost.signal,
    close: async () => {
      clearTimeout(timer);
      if (!lost.signal.aborted) {
        const cut = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
        await client.end().catch(() => undefined);
        clearTimeout(cut);
      }
    },
  };
}
