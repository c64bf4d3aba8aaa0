import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../e2e/product/product.ts';
import type { SyncRow } from '../shared/src/contracts/sync.ts';
import { API_PREFIX } from '../shared/src/http.ts';
import { multiplyProfiles } from './lib/database.ts';
import { type Benchmark, type Finding, findingOfRounds, formatNumber } from './lib/finding.ts';
import { type FloorServer, startFloorServer } from './lib/floor-server.ts';
import { measureThroughput } from './lib/load.ts';
import { readResidentMB } from './lib/memory.ts';
import { type Person, withProduct } from './lib/product.ts';
import { startSecondServer } from './lib/second-server.ts';
import { type Statement, tapDatabase } from './lib/sql-tap.ts';
import { interleave } from './lib/statistics.ts';

const AD_USERS = 100;
const ROUNDS = 5;
const REQUESTS_A_ROUND = 600;
const WARM_UP_REQUESTS = 200;
const MEMORY_REQUESTS = 10_000;
const REST_MS = 30_000;
const BYTES_PER_MB = 1e6;

interface Subject {
  readonly what: string;
  readonly path: string;
}

/** The statements that each path costs a warm server process. */
async function captureStatements({
  product,
  person,
  databaseUrl,
  subjects,
}: {
  product: Product;
  person: Person;
  databaseUrl: string;
  subjects: readonly Subject[];
}): Promise<Record<string, Statement[]>> {
  const tap = await tapDatabase(databaseUrl);
  const second = await startSecondServer({ product, databaseUrl: tap.url });
  try {
    const captured: Record<string, Statement[]> = {};
    for (const { path } of subjects) {
      const ask = async (): Promise<void> => {
        const response = await fetch(`${second.url}${path}`, { headers: person.headers });
        if (!response.ok) {
          throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
        }
        await response.arrayBuffer();
      };
      await ask();
      tap.take();
      await ask();
      captured[path] = tap.take();
    }
    return captured;
  } finally {
    await second.stop();
    await tap.close();
  }
}

async function benchMemory({
  product,
  person,
  floor,
  subjects,
}: {
  product: Product;
  person: Person;
  floor: FloorServer;
  subjects: readonly Subject[];
}): Promise<Finding> {
  const sent = subjects.length * (WARM_UP_REQUESTS + ROUNDS * REQUESTS_A_ROUND);
  const requests = Math.max(1, Math.ceil((MEMORY_REQUESTS - sent) / subjects.length));
  for (const { path } of subjects) {
    await measureThroughput({
      target: { url: `${product.url}${path}`, headers: person.headers },
      requests,
    });
  }
  const atOnceMB = await readResidentMB(product);
  // V8 returns freed memory to the system when idle.
  await sleep(REST_MS);
  const floorBytes = Number(await (await fetch(`${floor.url}/rss`)).text());
  return {
    what: `Resident memory of the server after ${MEMORY_REQUESTS} requests`,
    unit: 'MB',
    measured: await readResidentMB(product),
    floor: floorBytes / BYTES_PER_MB,
    floorIs: 'the bare handler',
    comparison: 'ratio',
    limit: 1.25,
    isMoreBetter: false,
    detail: `including the rounds above and the job thread, ten requests at a time; ${REST_MS / 1000} s after the last request, ${formatNumber(atOnceMB)} MB at the last request`,
    whenMissed:
      'The bare handler, which keeps nothing, is no smaller in that case; see the floor. A limit on the engine’s heap was not tried.',
  };
}

export const benchmark: Benchmark = {
  name: 'server',
  title: 'Server',
  method: `The built server on its embedded PostgreSQL against a bare node:http handler that runs the same statements through pg (captured from a second server process, including the session check) and returns their rows. autocannon in a separate process, 10 connections, ${REQUESTS_A_ROUND} requests per turn, no compression on either side; the account sees at least ${AD_USERS} profiles.`,
  measures: ['server/src/platform/http', 'server/src/platform/sync', 'server/src/platform/db'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const databaseUrl = await multiplyProfiles({ product, person, copies: AD_USERS });
      const pull = `${API_PREFIX}/sync/adUsers?limit=500&cursor=`;
      const { data: page } = await person.get<{ data: { rows: SyncRow[]; cursor: string } }>(
        '/sync/adUsers?limit=500&cursor=0',
      );
      const adUsers = await person.listAdUsers();
      const subjects: readonly Subject[] = [
        {
          what: `GET /accounts/{id}/ad-users, ${adUsers.length} profiles`,
          path: `${API_PREFIX}/accounts/${person.accountId}/ad-users?includeShared=true`,
        },
        { what: `Sync pull of ${page.rows.length} documents`, path: `${pull}0` },
        { what: 'Sync pull when nothing is new', path: `${pull}${page.cursor}` },
      ];
      const floor = await startFloorServer({
        databaseUrl,
        statements: await captureStatements({ product, person, databaseUrl, subjects }),
      });
      try {
        const findings: Finding[] = [];
        for (const { what, path } of subjects) {
          const floorTarget = { url: `${floor.url}${path}`, headers: {} };
          const target = { url: `${product.url}${path}`, headers: person.headers };
          for (const warmed of [floorTarget, target]) {
            await measureThroughput({ target: warmed, requests: WARM_UP_REQUESTS });
          }
          findings.push(
            findingOfRounds({
              ...(await interleave({
                rounds: ROUNDS,
                floor: () => measureThroughput({ target: floorTarget, requests: REQUESTS_A_ROUND }),
                subject: () => measureThroughput({ target, requests: REQUESTS_A_ROUND }),
              })),
              what,
              unit: 'requests/s',
              floorIs: 'bare node:http and pg',
              comparison: 'ratio',
              limit: 0.5,
              isMoreBetter: true,
              whenMissed:
                'Not profiled. Validating every response against its contract is the first thing to look at.',
            }),
          );
        }
        return [...findings, await benchMemory({ product, person, floor, subjects })];
      } finally {
        await floor.stop();
      }
    }),
};
