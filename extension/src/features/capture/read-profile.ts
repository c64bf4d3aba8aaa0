import { accessTokenSchema } from '@ads-checker/shared/contracts/ad-users';
import { idSchema } from '@ads-checker/shared/contracts/common';
import {
  findActiveCookieStore,
  hasSiteAccess,
  listAdsManagerTabs,
  listSiteCookies,
  readPage,
} from '../../platform/browser.ts';

/** All that is taken of the session: who (`c_user`), its proof (`xs`), and the marks the network knows this browser by. */
const COOKIES = ['c_user', 'xs', 'datr', 'sb', 'fr'] as const;

/** What this browser holds of the profile signed in to it. It lives in the page that read it, and dies with it. */
export interface BrowserProfile {
  readonly facebookId: string;
  readonly accessToken: string;
  /** As the header of a request has it. */
  readonly cookie: string;
  readonly cookieCount: number;
  readonly userAgent: string;
}

export type ReadProblem = 'no_access' | 'signed_out' | 'no_ads_manager' | 'no_token';

export type ReadOutcome =
  | { readonly isOk: true; readonly profile: BrowserProfile }
  | { readonly isOk: false; readonly problem: ReadProblem };

/** Runs in the Ads Manager page: it may use nothing from outside itself. The one place that knows where the token is. */
function readTokenOfPage(): string | null {
  const token: unknown = (globalThis as { __accessToken?: unknown }).__accessToken;
  return typeof token === 'string' ? token : null;
}

async function findToken(tabIds: readonly number[]): Promise<string | undefined> {
  for (const tabId of tabIds) {
    const text = await readPage({ tabId, world: 'MAIN', read: readTokenOfPage });
    const parsed = accessTokenSchema.safeParse(text);
    if (parsed.success) {
      return parsed.data;
    }
  }
  return undefined;
}

/**
 * Reads the profile this browser is signed in to: named cookies of the network's site, the token of an open Ads Manager
 * page of the same window kind or container, and the user agent. To be called on a person's click, and never otherwise.
 */
export async function readProfile(): Promise<ReadOutcome> {
  if (!(await hasSiteAccess())) {
    return { isOk: false, problem: 'no_access' };
  }
  const store = await findActiveCookieStore();
  const jar = new Map(
    (await listSiteCookies(store)).map(({ name, value }) => [name, value] as const),
  );
  const cookies = COOKIES.flatMap((name) => {
    const value = jar.get(name);
    return value === undefined || value === '' ? [] : [`${name}=${value}`];
  });
  const facebookId = idSchema.safeParse(jar.get('c_user'));
  if (!facebookId.success || !jar.get('xs')) {
    return { isOk: false, problem: 'signed_out' };
  }
  const tabIds = await listAdsManagerTabs(store);
  if (tabIds.length === 0) {
    return { isOk: false, problem: 'no_ads_manager' };
  }
  const accessToken = await findToken(tabIds);
  if (accessToken === undefined) {
    return { isOk: false, problem: 'no_token' };
  }
  return {
    isOk: true,
    profile: {
      facebookId: facebookId.data,
      accessToken,
      cookie: cookies.join('; '),
      cookieCount: cookies.length,
      userAgent: navigator.userAgent,
    },
  };
}
