import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Container, createContainer } from '../server/src/app/container.ts';
import { createLogger } from '../server/src/platform/logger/logger.ts';
import { getDatabaseUrl, readSecretsKey } from './lib/database.ts';
import { type Benchmark, formatNumber } from './lib/finding.ts';
import { withProduct } from './lib/product.ts';
import { countTraffic } from './lib/traffic.ts';

const CHECKS = 200;
/** The first checks fill caches and compile code. */
const WARM_UP = 20;
const PAGE = 100;
const KB = 1_000;
const MB = 1_000_000;
const AD_FIELDS =
  'id,campaign_id,adset_id,name,effective_status,updated_time,ad_review_feedback,issues_info';

/** Reads every ad of every ad account, page by page. */
async function pageEveryAd({ url, token }: { readonly url: string; readonly token: string }) {
  const get = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams(query);
    const reply = await fetch(`${url}/v27.0/${path}?${search}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await reply.json()) as {
      data: { id: string }[];
      paging?: { next?: string; cursors?: { after: string } };
    };
  };
  const accounts = await get('me/adaccounts', { fields: 'id', limit: String(PAGE) });
  let ads = 0;
  for (const { id } of accounts.data) {
    let after: string | undefined;
    do {
      const page = await get(`${id}/ads`, {
        fields: AD_FIELDS,
        limit: String(PAGE),
        ...(after === undefined ? {} : { after }),
      });
      ads += page.data.length;
      after = page.paging?.next === undefined ? undefined : page.paging.cursors?.after;
    } while (after !== undefined);
  }
  return { adAccounts: accounts.data.length, ads };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function readHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

async function check(container: Container, adUserId: string): Promise<void> {
  const signal = new AbortController().signal;
  // The product's own worker may take the profile once
  for (;;) {
    const outcome = await container.modules.objectChecksModule.task.run({ adUserId, signal });
    if (outcome === 'done') {
      return;
    }
    if (outcome !== 'superseded') {
      throw new Error(`The check ended as ${outcome}`);
    }
    await sleep(1_000);
  }
}

export const benchmark: Benchmark = {
  name: 'object-checks',
  title: 'Ad object checks',
  method: `The profile with the most ad accounts of the sandbox’s default world, checked repeatedly while nothing changes, counting calls and uncompressed bytes. The floor reads all its ads in pages of ${PAGE} with the same fields. Memory is the heap of the checking process after a garbage collection, after ${WARM_UP} checks and after ${CHECKS} more.`,
  measures: ['server/src/modules/object-checks', 'server/src/gateways/graph'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const counter = await countTraffic(product.sandboxUrl);
      const container = await createContainer({
        network: 'sandbox',
        databaseUrl: await getDatabaseUrl(product),
        appOrigin: product.url,
        secretsKeys: [await readSecretsKey(product)],
        graph: { url: counter.url, version: 'v27.0' },
        outbound: { proxyCheckUrl: product.sandboxUrl, allowedNetworks: [] },
        vendors: { urls: {}, sandboxUrl: product.sandboxUrl },
        telegram: {
          botToken: undefined,
          apiUrl: product.sandboxUrl,
          linkUrl: 'https://t.me',
          updates: 'polling',
        },
        version: 'bench',
        logger: createLogger({ level: 'silent' }),
        poolSize: 4,
      });
      try {
        const adUsers = await person.listAdUsers();
        const adUserId = adUsers.find(({ name }) => name === 'Marta Jensen')?.id ?? '';
        const { accessToken: token } =
          await container.modules.adUsersModule.service.getConnection(adUserId);
        await check(container, adUserId);
        let read = { adAccounts: 0, ads: 0 };
        const floor = await counter.measure(async () => {
          read = await pageEveryAd({ url: counter.url, token });
        });
        const measured = await counter.measure(() => check(container, adUserId));
        for (let count = 0; count < WARM_UP; count += 1) {
          await check(container, adUserId);
        }
        const before = readHeap();
        for (let count = 0; count < CHECKS; count += 1) {
          await check(container, adUserId);
        }
        const grown = readHeap() - before;
        const detail = `${formatNumber(read.adAccounts)} ad accounts, ${formatNumber(read.ads)} ads`;
        const common = {
          comparison: 'ratio',
          limit: 0.1,
          isMoreBetter: false,
          floorIs: 'every ad, page by page',
          detail,
          whenMissed: '',
        } as const;
        return [
          {
            ...common,
            what: 'Calls of a check that finds nothing',
            unit: 'calls',
            floor: floor.calls,
            measured: measured.calls,
          },
          {
            ...common,
            what: 'Bytes of a check that finds nothing',
            unit: 'kB',
            floor: floor.bytes / KB,
            measured: measured.bytes / KB,
          },
          {
            what: `Heap that ${CHECKS} checks leave behind`,
            unit: 'MB',
            floor: before / MB,
            floorIs: 'the heap before them',
            measured: Math.max(0, grown) / MB,
            comparison: 'absolute',
            limit: 5,
            isMoreBetter: false,
            detail,
            whenMissed: '',
          },
        ];
      } finally {
        await container.close();
        counter.close();
      }
    }),
};
