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

/** Whether a connection of the product is open: this process has closed its own, so it is another's. */
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

/** The server closes a connection a moment after its client did: only one that stays is another process's. */
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
 * Stops the database unless another server process of the same data folder still works with it. SIGINT is
 * PostgreSQL's fast shutdown: nothing committed is lost.
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
