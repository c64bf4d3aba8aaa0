import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const UNUSED_TIMEOUT_MS = 1000;
const STOP_TIMEOUT_MS = 15_000;
const PROBE_INTERVAL_MS = 25;
const APPLICATION_PREFIX = 'ads-checker';

export async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** This process has closed its connections, so any other belongs to another one. */
async function isUsedByOthers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'stopping' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where application_name like $1`,
      [`${APPLICATION_PREFIX}%`],
    );
    return rowCount !== 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The server notices a closed connection with a delay, so only one that stays belongs to another
 * process.
 */
async function waitUntilUnused(url: string): Promise<boolean> {
  const deadline = Date.now() + UNUSED_TIMEOUT_MS;
  while (await isUsedByOthers(url)) {
    if (Date.now() > deadline) {
      return false;
    }
    await sleep(PROBE_INTERVAL_MS);
  }
  return true;
}

/**
 * Stops the database unless another server process uses it. SIGINT is PostgreSQL's fast shutdown:
 * committed data is safe.
 */
export async function stopPostgres({ pid, url }: { pid: number; url: string }): Promise<void> {
  if (!isAlive(pid) || !(await waitUntilUnused(url))) {
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid) && Date.now() < deadline) {
    await sleep(PROBE_INTERVAL_MS);
  }
}
