import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { getDatabaseUrl } from './lib/database.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { formatNumber } from './lib/finding.ts';
import { withProduct } from './lib/product.ts';
import { startSlowProxy } from './lib/slow-proxy.ts';
import { median, percentile } from './lib/statistics.ts';

const PROXIES = 1_000;
/** Concurrent checks of the server. */
const CONCURRENCY = 20;
/** For each of the two calls of a check: a typical proxy on another continent. */
const DELAY_MS = 300;
const POLL_MS = 50;
const TIMEOUT_MS = 10 * 60_000;

async function addProxies({
  client,
  accountId,
  port,
}: {
  readonly client: Client;
  readonly accountId: string;
  readonly port: number;
}): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into proxies (account_id, name, protocol, hostname, port, username)
     select $1, 'Bench ' || n, 'http', '127.0.0.1', $2, 'bench-' || n
     from generate_series(1, $3::int) n returning id::text`,
    [accountId, port, PROXIES],
  );
  return rows.map(({ id }) => id);
}

async function countPassed(client: Client, ids: readonly string[]) {
  const { rows } = await client.query<{ waiting: number; passed: number }>(
    `select count(*) filter (where check_requested_at is not null)::int as waiting,
       count(*) filter (where ("check" ->> 'isPassed')::boolean)::int as passed
     from proxies where id = any($1::bigint[])`,
    [ids],
  );
  return rows[0] ?? { waiting: 0, passed: 0 };
}

export const benchmark: Benchmark = {
  name: 'proxies',
  title: 'Checking many proxies',
  method: `${PROXIES} proxies of one account are simulated by one HTTP proxy on this machine, which answers each call after ${DELAY_MS} ms. One call requests all checks; the time runs from that call until the last result is stored, each in its own revision of the feed. The duration of a check is measured at the proxy.`,
  measures: ['server/src/modules/proxies', 'server/src/gateways/proxy-check'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const proxy = await startSlowProxy({ delayMs: DELAY_MS });
      const client = new Client({ connectionString: await getDatabaseUrl(product) });
      await client.connect();
      try {
        const proxyIds = await addProxies({
          client,
          accountId: person.accountId,
          port: proxy.port,
        });
        const startedMs = performance.now();
        await person.post('/proxy-checks', { proxyIds });
        let state = await countPassed(client, proxyIds);
        while (state.waiting > 0) {
          if (performance.now() - startedMs > TIMEOUT_MS) {
            throw new Error(`${state.waiting} checks were not run.`);
          }
          await pause(POLL_MS);
          state = await countPassed(client, proxyIds);
        }
        const wallMs = performance.now() - startedMs;
        if (state.passed !== PROXIES) {
          throw new Error(`${PROXIES - state.passed} proxies did not pass.`);
        }
        const checkMs = median(proxy.checksMs);
        return [
          {
            what: `${PROXIES} proxies checked, ${CONCURRENCY} at a time`,
            unit: 'ms',
            floor: (PROXIES / CONCURRENCY) * checkMs,
            floorIs: `${PROXIES} ÷ ${CONCURRENCY} × median check`,
            measured: wallMs,
            comparison: 'ratio',
            limit: 1.3,
            isMoreBetter: false,
            detail: `check ${formatNumber(checkMs)} ms, p95 ${formatNumber(percentile({ values: proxy.checksMs, share: 0.95 }))} ms`,
            whenMissed:
              'A team alone gets half of the slots of a process (ADR 36): ten of these twenty.',
          },
        ] satisfies Finding[];
      } finally {
        await client.end();
        await proxy.close();
      }
    }),
};
