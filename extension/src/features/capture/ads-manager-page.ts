import { accessTokenSchema, userAgentSchema } from '@ads-checker/shared/contracts/ad-users';
import { lineSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { readPage } from '../../platform/browser.ts';

/** Longer than the object that names the user. */
const OBJECT_MAX_LENGTH = 2_000;
/** Longer than any name on the site. */
const NAME_MAX_LENGTH = 200;
/** The flat object at the beginning of a text. */
const FLAT_OBJECT = /^\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}/;

export interface AdsManagerPage {
  /** Null when the page has none (yet). */
  readonly accessToken: string | null;
  /** The user or Page that the page was opened for; null when it does not tell. */
  readonly userId: string | null;
  readonly name: string | null;
  /** As pages see it, which may differ from the popup's; null when it is unreadable. */
  readonly userAgent: string | null;
}

/** The page controls these values. */
const foundSchema = z.object({
  variable: z.unknown(),
  script: z.unknown(),
  userAgent: z.unknown().optional(),
  user: z.string().max(OBJECT_MAX_LENGTH).nullable().catch(null),
});

/**
 * Runs in the Ads Manager page: it cannot refer to anything outside this function, and reads
 * nothing but these values. The only place that knows where the page stores them; it calls neither
 * the page's scripts nor the network.
 *
 * - The user agent, which switchers and anti-detect browsers set for each page.
 * - `window.__accessToken`, and the inline script `window.__accessToken="EAA…"` that sets it, for a
 *   page that has cleared the variable since. Any other text that begins with EAA may be part of a
 *   picture or of another token.
 * - `["CurrentUserInitialData",[],{"ACCOUNT_ID":"…","USER_ID":"…","NAME":"…",…},…]` in an inline
 *   script.
 *
 * The last two follow from how public programs read these pages (docs/adr/0007); the network promises
 * none.
 */
function findInPage() {
  const OBJECT_LENGTH = 2_000;
  const texts = [...document.querySelectorAll('script:not([src])')].map(
    ({ textContent }) => textContent ?? '',
  );
  const find = (mark: RegExp) => {
    for (const text of texts) {
      const found = mark.exec(text);
      if (found !== null) {
        return { found, text };
      }
    }
    return undefined;
  };
  const variable: unknown = (globalThis as { __accessToken?: unknown }).__accessToken;
  const user = find(/"CurrentUserInitialData",\s*\[\],\s*(?=\{)/);
  const start = user === undefined ? 0 : user.found.index + user.found[0].length;
  return {
    variable: typeof variable === 'string' ? variable : null,
    userAgent: navigator.userAgent,
    script: find(/\b__accessToken\s*=\s*"([A-Za-z0-9]+)"/)?.found[1] ?? null,
    user: user?.text.slice(start, start + OBJECT_LENGTH) ?? null,
  };
}

const userSchema = z.object({
  USER_ID: z.string().regex(/^\d+$/),
  NAME: lineSchema.pipe(z.string().min(1).max(NAME_MAX_LENGTH)).nullable().catch(null),
});

function readUser(text: string | null): Pick<AdsManagerPage, 'userId' | 'name'> {
  const [json] = FLAT_OBJECT.exec(text ?? '') ?? [];
  try {
    const { USER_ID: userId, NAME: name } = userSchema.parse(JSON.parse(json ?? ''));
    return { userId, name };
  } catch {
    return { userId: null, name: null };
  }
}

async function readOnce(
  tabId: number,
  { isImmediate }: { readonly isImmediate: boolean },
): Promise<AdsManagerPage | undefined> {
  const { data: found } = foundSchema.safeParse(
    await readPage<unknown>({ tabId, world: 'MAIN', isImmediate, read: findInPage }),
  );
  if (found === undefined) {
    return undefined;
  }
  const accessToken = [found.variable, found.script]
    .map((text) => accessTokenSchema.safeParse(text).data)
    .find((token) => token !== undefined);
  return {
    accessToken: accessToken ?? null,
    ...readUser(found.user),
    userAgent: userAgentSchema.safeParse(found.userAgent).data ?? null,
  };
}

/**
 * Reads at once what a loading page already has, and waits for the rest of it only without a token.
 * @returns undefined when the page cannot be read. Call it on a user's click only.
 */
export async function readAdsManagerPage(tabId: number): Promise<AdsManagerPage | undefined> {
  const page = await readOnce(tabId, { isImmediate: true });
  return page === undefined || page.accessToken !== null
    ? page
    : ((await readOnce(tabId, { isImmediate: false })) ?? page);
}
