import { Socket } from 'node:net';
import { Client, type ClientBase } from 'pg';
import type { Logger } from '../logger/logger.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

export interface WatchSettings {
  readonly tickMs: number;
  /** A connection that owes an answer and sends nothing this long is looked into. */
  readonly silenceMs: number;
  /** The server must tell about it in this time. */
  readonly probeMs: number;
  /** No statement takes longer; undefined: as long as the server works on it. */
  readonly limitMs: number | undefined;
}
export const WATCH: WatchSettings = {
  tickMs: 1_000,
  silenceMs: 4_000,
  probeMs: 4_000,
  limitMs: 300_000,
};

export interface ConnectionWatch {
  /** Before its first use, since it asks for the number of its backend. */
  add(client: ClientBase): Promise<void>;
  /** Whether it is open: a pool may be handed one back before it is told of its end. */
  isOpen(client: ClientBase): boolean;
}

interface Watched {
  readonly pid: number;
  bytesRead: number;
  /** When it was first seen owing an answer since it last sent something. */
  owesSince: number | undefined;
  checkedAt: number;
}

/** States of a backend that works on a statement and does not wait for its client. */
const WORKING = `state = 'active' and wait_event_type is distinct from 'Client'`;

function isBusy(client: Client): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false;
}

/** The server closes the connection after such an error. */
function isFatal(message: unknown): boolean {
  return (
    message instanceof Error &&
    'severity' in message &&
    (message.severity === 'FATAL' || message.severity === 'PANIC')
  );
}

function readCount({ connection: { stream } }: Client): number {
  return stream instanceof Socket ? stream.bytesRead : 0;
}

/** Of these backends, the ones that work. @throws when the database does not tell. */
async function listWorking(input: {
  url: string;
  pids: readonly number[];
  probeMs: number;
}): Promise<ReadonlySet<number>> {
  const client = new Client({
    connectionString: input.url,
    application_name: 'ads-checker-probe',
    connectionTimeoutMillis: input.probeMs,
    query_timeout: input.probeMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and ${WORKING}`,
      [input.pids],
    );
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    client.connection.stream.destroy();
  }
}

/**
 * Ends connections of a pool that went silent (a lost machine, a moved address): the system tells of
 * them after many minutes, if ever. A connection that owes an answer is compared with what the
 * server says about its backend, over a new connection, so a long statement is never cut. When one is
 * lost, the idle ones are ended as well, so that the next request opens a new one.
 */
export function watchConnections({
  url,
  logger,
  settings: { tickMs, silenceMs, probeMs, limitMs } = WATCH,
}: {
  url: string;
  logger: Pick<Logger, 'warn'> | undefined;
  settings?: WatchSettings;
}): ConnectionWatch {
  const all = new Map<Client, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isProbing = false;

  const observe = (): void => {
    const now = Date.now();
    for (const [client, watched] of all) {
      const bytesRead = readCount(client);
      if (!isBusy(client) || bytesRead !== watched.bytesRead) {
        watched.owesSince = undefined;
      } else if (watched.owesSince === undefined) {
        watched.owesSince = now;
        watched.checkedAt = now;
      }
      watched.bytesRead = bytesRead;
    }
  };
  const isLost = async (silent: readonly Watched[]): Promise<(watched: Watched) => boolean> => {
    try {
      const working = await listWorking({ url, pids: silent.map(({ pid }) => pid), probeMs });
      return ({ pid }) => !working.has(pid);
    } catch (error) {
      // A database that answers, if only to refuse, says nothing about the others.
      const isUnreachable = isDatabaseUnavailable(error) && !isAnswer(error);
      return () => isUnreachable;
    }
  };
  const end = (reason: string, clients: readonly Client[]): void => {
    if (clients.length > 0) {
      logger?.warn({ connections: clients.length }, reason);
    }
    for (const client of clients) {
      client.connection.stream.destroy();
    }
  };
  const tick = async (): Promise<void> => {
    observe();
    const now = Date.now();
    const overdue = [...all].filter(
      ([, { owesSince = now }]) => limitMs !== undefined && now - owesSince >= limitMs,
    );
    end(
      'Ended database connections whose statement took too long',
      overdue.map(([client]) => client),
    );
    const silent = [...all].filter(
      ([, { owesSince, checkedAt }]) => owesSince !== undefined && now - checkedAt >= silenceMs,
    );
    if (isProbing || silent.length === 0) {
      return;
    }
    isProbing = true;
    const isGone = await isLost(silent.map(([, watched]) => watched)).finally(() => {
      isProbing = false;
    });
    observe();
    for (const [, watched] of silent) {
      watched.checkedAt = Date.now();
    }
    const lost = silent
      .filter(([, watched]) => watched.owesSince !== undefined && isGone(watched))
      .map(([client]) => client);
    if (lost.length > 0) {
      const idle = [...all.keys()].filter((client) => !isBusy(client));
      end('Ended database connections that went silent', [...lost, ...idle]);
    }
  };
  const remove = (client: Client): void => {
    all.delete(client);
    if (all.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };

  return {
    async add(client) {
      if (!(client instanceof Client)) {
        throw new Error('Only connections of pg are watched.');
      }
      const { connection } = client;
      client.once('end', () => remove(client));
      connection.on('errorMessage', (message: unknown) => {
        if (isFatal(message)) {
          connection.stream.destroy();
        }
      });
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid;
      if (pid === undefined) {
        throw new Error('The database gave no number of its backend.');
      }
      all.set(client, { pid, bytesRead: readCount(client), owesSince: undefined, checkedAt: 0 });
      timer ??= setInterval(() => void tick(), tickMs).unref();
    },
    isOpen: (client) => client instanceof Client && !client.connection.stream.destroyed,
  };
}

function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}
