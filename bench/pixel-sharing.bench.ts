import type { Page } from 'playwright-core';
import type {
  AdPixelDto,
  BusinessDto,
  PixelSharingDetailsDto,
} from '../shared/src/contracts/pixel-sharing.ts';
import { withProfile } from './lib/browser.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { type Person, withProduct } from './lib/product.ts';

/** Smaller for a quick trial: `PIXEL_SHARES=20`. */
const ACCOUNTS = Number(process.env.PIXEL_SHARES ?? 500);
const PROFILE = 'Marta Jensen';
const LONG_MS = 10 * 60_000;
const FIRST_RESULT_MS = 100;
/** Names of the pixel and its business, in one batch. */
const NAMES_CALLS = 1;
const VERSION = 'v27.0';

interface SandboxCalls {
  readonly data: readonly {
    readonly method: string;
    readonly path: string;
    readonly profileId: string | null;
    readonly isBatchItem: boolean;
  }[];
}

interface Choice {
  readonly adUserId: string;
  readonly facebookId: string;
  readonly business: BusinessDto;
  readonly pixel: AdPixelDto;
}

async function choose(person: Person): Promise<Choice> {
  const profile = (await person.listAdUsers()).find(({ name }) => name === PROFILE);
  if (profile === undefined) {
    throw new Error(`The product has no profile ${PROFILE}.`);
  }
  const { id: adUserId, facebookId } = profile;
  const businesses = await person.get<{ data: BusinessDto[] }>(`/ad-users/${adUserId}/businesses`);
  const [business] = businesses.data;
  const pixels = await person.get<{ data: AdPixelDto[] }>(
    `/ad-users/${adUserId}/businesses/${business?.id}/ad-pixels`,
  );
  const [pixel] = pixels.data;
  if (business === undefined || pixel === undefined) {
    throw new Error('The profile has no pixel.');
  }
  return { adUserId, facebookId, business, pixel };
}

async function admin<T>(sandboxUrl: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandboxUrl}/__sandbox${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

/** The same calls sequentially, with nothing around them. */
async function shareDirectly(
  sandboxUrl: string,
  { facebookId, business, pixel }: Choice,
  adAccountIds: readonly string[],
): Promise<number> {
  const { profiles } = await admin<{ profiles: { facebookId: string; accessToken: string }[] }>(
    sandboxUrl,
    'GET',
    '/world',
  );
  const token = profiles.find((each) => each.facebookId === facebookId)?.accessToken ?? '';
  const startedMs = performance.now();
  for (const id of adAccountIds) {
    const answer = await fetch(`${sandboxUrl}/${VERSION}/${pixel.id}/shared_accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ account_id: id, business: business.id }),
    });
    await answer.text();
  }
  return performance.now() - startedMs;
}

/** When the first result was rendered, and when the sharing was shown as finished. */
async function shareInPage(page: Page, url: string, choice: Choice, ids: readonly string[]) {
  await page.goto(
    `${url}/share-pixel?profile=%22${choice.adUserId}%22&business=%22${choice.business.id}%22&pixel=%22${choice.pixel.id}%22`,
  );
  await page.getByRole('radio', { name: choice.pixel.name }).waitFor();
  await page.getByLabel('Ad account IDs').fill(ids.join('\n'));
  await page.evaluate(() => {
    const seen = { firstMs: 0 };
    Object.assign(window, { seen });
    new MutationObserver((_, observer) => {
      const text = document.querySelector('[role=table]')?.textContent ?? '';
      if (/Shared|Not shared/.test(text)) {
        seen.firstMs = Date.now();
        observer.disconnect();
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('button', { name: `Share with ${ids.length} ad accounts` }).click();
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${ids.length} of ${ids.length}: `) })
    .waitFor({ timeout: LONG_MS });
  const firstMs = await page.evaluate(
    () => (window as unknown as { seen: { firstMs: number } }).seen.firstMs,
  );
  const sharingId = /sharing=(?:%22)?(\d+)/.exec(page.url())?.[1] ?? '';
  return { firstMs, sharingId };
}

export const benchmark: Benchmark = {
  name: 'pixel-sharing',
  title: `Sharing a pixel with ${ACCOUNTS} ad accounts`,
  method:
    'The built product against the sandbox without network limits; a person shares from the page. The floor of the pace is the same calls to the sandbox, one after the other, without our server; the sandbox counts all calls. ' +
    'Each result is recorded before the next call: the claim before sending and the result after it are one commit each.',
  measures: ['server/src/modules/pixel-sharing'],
  run: () =>
    withProduct(async ({ product, person }): Promise<readonly Finding[]> => {
      const choice = await choose(person);
      const { sandboxUrl } = product;
      await admin(sandboxUrl, 'POST', '/settings', {
        scoreLimit: 10_000_000,
        appCallsPerHour: 10_000_000,
      });
      const { adAccounts } = await admin<{ adAccounts: { id: string }[] }>(
        sandboxUrl,
        'GET',
        '/world',
      );
      const known = adAccounts.map(({ id }) => id).slice(0, ACCOUNTS);
      const ids = [
        ...known,
        ...Array.from({ length: ACCOUNTS - known.length }, (_, at) => String(9_100_000_000 + at)),
      ];
      const floorMs = await shareDirectly(sandboxUrl, choice, ids);
      return withProfile(async (profile) => {
        const { context, page } = await profile.open();
        await person.addSession(context);
        await admin(sandboxUrl, 'DELETE', '/calls');
        const { firstMs, sharingId } = await shareInPage(page, product.url, choice, ids);
        const { data } = await admin<SandboxCalls>(sandboxUrl, 'GET', '/calls');
        const shares = data.filter(
          ({ method, path }) => method === 'POST' && path.endsWith('/shared_accounts'),
        );
        const others = data.filter(
          ({ method, path, isBatchItem, profileId }) =>
            profileId === choice.facebookId &&
            method === 'POST' &&
            !isBatchItem &&
            !path.endsWith('/shared_accounts'),
        );
        const { data: whole } = await person.get<{ data: PixelSharingDetailsDto }>(
          `/pixel-sharings/${sharingId}`,
        );
        const results = whole.items.flatMap(({ result }) => result ?? []);
        const starts = results.map(({ startTime }) => Date.parse(startTime));
        const ends = results.map(({ endTime }) => Date.parse(endTime));
        const tookMs = Math.max(...ends) - Math.min(...starts);
        return [
          {
            what: `Calls for ${ACCOUNTS} ad accounts`,
            unit: 'calls',
            measured: shares.length + Math.min(others.length, NAMES_CALLS),
            floor: ACCOUNTS + NAMES_CALLS,
            floorIs: 'one call per ad account, and one for the names',
            comparison: 'ratio',
            limit: 1,
            isMoreBetter: false,
            detail: `${shares.length} shares`,
            whenMissed: 'A call was repeated.',
          },
          {
            what: `Pace of ${ACCOUNTS} ad accounts, one after the other`,
            unit: 'ms',
            measured: tookMs / ACCOUNTS,
            floor: floorMs / ACCOUNTS,
            floorIs: 'the bare calls, each',
            comparison: 'difference',
            limit: 60,
            isMoreBetter: false,
            detail: `${formatNumber(tookMs / 1_000)} s in total; the real network takes about 300 ms per call`,
            whenMissed: 'The work around a call takes too long.',
          },
          {
            what: 'First result on the page after the network’s answer',
            unit: 'ms',
            measured: firstMs - Math.min(...ends),
            floor: null,
            floorIs: '–',
            comparison: 'absolute',
            limit: FIRST_RESULT_MS,
            isMoreBetter: false,
            detail: 'from the end time of the result to the change on the page, by the same clock',
            whenMissed:
              'The first result may come before the page has opened its stream: it is then in the answer that the page reads first.',
          },
        ];
      });
    }),
};
