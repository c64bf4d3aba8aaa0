import { get } from 'node:http';
import { checkerPath, LAYOUTS } from './lib/checker.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { getLargeAccount, LARGE_ACCOUNT_ADS } from './lib/large-account.ts';
import { type Person, withProduct } from './lib/product.ts';
import { benchReload, listScripts } from './lib/warm-reload.ts';

const BYTES_PER_KB = 1000;
/** The server does not compress smaller responses. */
const COMPRESSION_MIN_BYTES = 2_000;
const LOGIN = 'main input[type="password"]';
const AD_USER_ROW = 'a[href^="/checker/users/"]';

type Encoding = 'br' | 'gzip';

/** Bytes of the body on the wire; `fetch` would decompress it. */
function readTransferBytes({ url, encoding }: { url: string; encoding: Encoding }) {
  return new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        const isPacked = response.headers['content-encoding'] === encoding;
        if (response.statusCode === 200 && (isPacked || bytes < COMPRESSION_MIN_BYTES)) {
          resolve(bytes);
        } else {
          reject(new Error(`${url}: ${response.statusCode}, not served as ${encoding}`));
        }
      });
    }).on('error', reject);
  });
}

async function benchScripts({
  what,
  limit,
  ...target
}: {
  what: string;
  limit: number;
  url: string;
  selector: string;
  person?: Person;
}): Promise<Finding[]> {
  const scripts = await listScripts(target);
  const findings: Finding[] = [];
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = await Promise.all(scripts.map((url) => readTransferBytes({ url, encoding })));
    findings.push({
      what: `${what}, ${encoding === 'br' ? 'brotli' : 'gzip'}`,
      unit: 'kB',
      floor: null,
      floorIs: '',
      measured: bytes.reduce((sum, each) => sum + each, 0) / BYTES_PER_KB,
      comparison: 'absolute',
      limit,
      isMoreBetter: false,
      detail: `${scripts.length} files requested by a browser with an empty cache, as the server sends them`,
      whenMissed:
        'Most of it is libraries the first list depends on. By the source maps, gzip: React 69 kB, RxDB with Dexie and its dependencies 85, the router 28, zod 26, XState 14, icons 12, the virtual list 10; all of our own code about 110. Only a first list without RxDB would get below 300.',
    });
  }
  return findings;
}

export const benchmark: Benchmark = {
  name: 'app',
  title: 'App',
  method:
    'The built app as the built server sends it, in the installed Chromium. Scripts are counted on the wire in a browser with an empty cache, until the element named by the limit appears.',
  measures: ['shared/src', 'web/src'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const account = await getLargeAccount(person);
      return [
        ...(await benchScripts({
          what: 'JavaScript before the login screen',
          limit: 150,
          url: `${product.url}/`,
          selector: LOGIN,
        })),
        ...(await benchScripts({
          what: 'JavaScript before the ad users list shows',
          limit: 300,
          url: `${product.url}/ad-users`,
          selector: AD_USER_ROW,
          person,
        })),
        await benchReload({
          person,
          what: 'Warm reload to the rows of the ad users list',
          url: `${product.url}/ad-users`,
          selector: AD_USER_ROW,
          isGrid: false,
        }),
        await benchReload({
          person,
          what: `Warm reload to the rows of ${LARGE_ACCOUNT_ADS} ads`,
          url: `${product.url}${checkerPath({ ...account, tab: 'ads' })}`,
          selector: LAYOUTS.table.anyRow,
          isGrid: true,
        }),
      ];
    }),
};
