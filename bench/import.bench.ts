import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../e2e/product/product.ts';
import type { NewAdUserInput } from '../shared/src/contracts/ad-users.ts';
import { API_PREFIX, IDEMPOTENCY_HEADER } from '../shared/src/http.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { readResidentMB } from './lib/memory.ts';
import { type Person, withProduct } from './lib/product.ts';
import { median, percentile } from './lib/statistics.ts';

const LINES = 1_000;
/** Concurrency of the web app. */
const CONCURRENCY = 4;
/** Think time between two requests of another user. */
const PAUSE_MS = 50;
const IDLE_REQUESTS = 100;
const MEMORY_EVERY_MS = 500;

interface Sample {
  readonly done: number;
  readonly value: number;
}

/** Credentials of sandbox profiles that nobody has connected, as pasted lines contain them. */
async function listLines(product: Product, count: number): Promise<NewAdUserInput[]> {
  const response = await fetch(`${product.sandboxUrl}/__sandbox/bulk-profiles?count=${count}`);
  const { data } = (await response.json()) as {
    data: Pick<NewAdUserInput, 'accessToken' | 'cookie' | 'userAgent'>[];
  };
  return data.map(({ accessToken, cookie, userAgent }) => ({
    authMethod: 'access_token',
    accessToken,
    cookie,
    userAgent,
  }));
}

/** Sends each line as a call of its own. @returns the duration of each call */
async function sendLines({
  product,
  person,
  lines,
  onDone,
}: {
  product: Product;
  person: Person;
  lines: readonly NewAdUserInput[];
  onDone: () => void;
}): Promise<number[]> {
  const waiting = [...lines];
  const times: number[] = [];
  const url = `${product.url}${API_PREFIX}/accounts/${person.accountId}/ad-users`;
  const work = async (): Promise<void> => {
    for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
      const startMs = performance.now();
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          ...person.headers,
          origin: product.url,
          'content-type': 'application/json',
          [IDEMPOTENCY_HEADER]: randomUUID(),
        },
        body: JSON.stringify(line),
      });
      const text = await response.text();
      if (!response.ok) {
        throw new Error(`A line was rejected: ${response.status} ${text}`);
      }
      times.push(performance.now() - startMs);
      onDone();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return times;
}

async function repeat(work: () => Promise<void>, pauseMs: number, signal: AbortSignal) {
  while (!signal.aborted) {
    await work();
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

export async function benchImport({ count }: { count: number }): Promise<readonly Finding[]> {
  return withProduct(async ({ product, person }) => {
    const lines = await listLines(product, count);
    const [profile] = await person.listAdUsers();
    // Fifty documents and the ad accounts of one profile: the same size during the import as
    // before.
    const paths = ['/sync/adUsers?limit=50&cursor=0', `/ad-users/${profile?.id}/ad-accounts`];
    const measureRead = async (path: string): Promise<number> => {
      const startMs = performance.now();
      await person.get(path);
      return performance.now() - startMs;
    };
    const measureAtRest = async (): Promise<number[][]> => {
      const times: number[][] = paths.map(() => []);
      for (let index = 0; index < IDLE_REQUESTS; index += 1) {
        for (const [at, path] of paths.entries()) {
          times[at]?.push(await measureRead(path));
          await sleep(PAUSE_MS);
        }
      }
      return times;
    };

    await measureAtRest();
    const before = await measureAtRest();
    let done = 0;
    const memory: Sample[] = [];
    const during: number[][] = paths.map(() => []);
    const stopping = new AbortController();
    const watching = [
      repeat(
        async () => void memory.push({ done, value: await readResidentMB(product) }),
        MEMORY_EVERY_MS,
        stopping.signal,
      ),
      ...paths.map((path, at) =>
        repeat(
          async () => void during[at]?.push(await measureRead(path)),
          PAUSE_MS,
          stopping.signal,
        ),
      ),
    ];
    const startMs = performance.now();
    const onDone = (): void => {
      done += 1;
    };
    const times = await sendLines({ product, person, lines, onDone });
    const seconds = (performance.now() - startMs) / 1_000;
    memory.push({ done, value: await readResidentMB(product) });
    stopping.abort();
    await Promise.all(watching);
    const after = await measureAtRest();

    const tenth = count / 10;
    const inLines = (from: number, to: number): number[] =>
      memory.filter((sample) => sample.done >= from && sample.done <= to).map(({ value }) => value);
    const detail = `${count} lines in ${formatNumber(seconds)} s, ${formatNumber(median(times))} ms per line, p95 ${formatNumber(percentile({ values: times, share: 0.95 }))} ms`;
    const names = ['Pull of 50 documents', 'Ad accounts of a profile'];
    return [
      {
        what: `Resident memory of the server after ${count} lines, compared with after ${tenth}`,
        unit: 'MB',
        measured: median(inLines(count - tenth, count)),
        floor: median(inLines(tenth, 2 * tenth)),
        floorIs: `the same import after ${tenth} lines`,
        comparison: 'ratio',
        limit: 1.2,
        isMoreBetter: false,
        detail: `medians over ${tenth} lines; ${detail}`,
        whenMissed:
          'Not profiled. The job thread, which starts and ends during the run, is included.',
      },
      ...paths.map((_, at): Finding => {
        const atRest = [...(before[at] ?? []), ...(after[at] ?? [])];
        const values = during[at] ?? [];
        return {
          what: `${names[at]} while lines are connected`,
          unit: 'ms',
          measured: median(values),
          floor: median(atRest),
          floorIs: 'the same request at rest, before and after',
          comparison: 'ratio',
          limit: 2,
          isMoreBetter: false,
          detail: `medians of ${values.length} and ${atRest.length} requests; p95 ${formatNumber(percentile({ values, share: 0.95 }))} ms, at rest ${formatNumber(percentile({ values: atRest, share: 0.95 }))} ms`,
          whenMissed:
            'Server, database, sandbox and the importing client share the cores of this machine: compare the load.',
        };
      }),
    ];
  });
}

export const benchmark: Benchmark = {
  name: 'import',
  title: 'Import of pasted profiles',
  method: `The built server on its embedded PostgreSQL, against the sandbox. ${LINES} profiles are connected as the web app sends pasted lines: each in its own call with its own key, ${CONCURRENCY} at a time, and each verified on the network. At the same time somebody else pulls documents and opens ad accounts, with a pause of ${PAUSE_MS} ms.`,
  measures: [
    'web/src/features/ad-users',
    'server/src/modules/ad-users',
    'shared/src/domain/profile-lines.ts',
  ],
  run: () => benchImport({ count: LINES }),
};
