import { idSchema } from '@ads-checker/shared/contracts/common';
import {
  findActiveCookieStore,
  hasSiteAccess,
  listAdsManagerTabs,
  listSiteCookies,
} from '../../platform/browser.ts';
import { type AdsManagerPage, readAdsManagerPage } from './ads-manager-page.ts';

/** The user (`c_user`), the session secret (`xs`), and browser ids. */
const COOKIES = ['c_user', 'xs', 'datr', 'sb', 'fr'] as const;

export interface BrowserProfile {
  readonly facebookId: string;
  /** Shown, not sent. Null when the page does not contain it. */
  readonly name: string | null;
  readonly accessToken: string;
  /** In the format of the `Cookie` header. */
  readonly cookie: string;
  readonly cookieCount: number;
  readonly userAgent: string;
}

export type ReadProblem = 'no_access' | 'signed_out' | 'no_ads_manager' | 'no_token';

export type ReadOutcome =
  | { readonly isOk: true; readonly profile: BrowserProfile }
  | { readonly isOk: false; readonly problem: ReadProblem };

async function findPage({
  tabIds,
  facebookId,
}: {
  readonly tabIds: readonly number[];
  readonly facebookId: string;
}): Promise<AdsManagerPage | undefined> {
  for (const tabId of tabIds) {
    const page = await readAdsManagerPage({ tabId, facebookId });
    if (page !== undefined) {
      return page;
    }
  }
  return undefined;
}

/**
 * Reads the profile signed in to this browser: these cookies of the network's site, token and name
 * from an open Ads Manager page of the same window kind or container, and the user agent. Call it
 * on a user's click only.
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
  const { data: facebookId } = idSchema.safeParse(jar.get('c_user'));
  if (facebookId === undefined || !jar.get('xs')) {
    return { isOk: false, problem: 'signed_out' };
  }
  const tabIds = await listAdsManagerTabs(store);
  if (tabIds.length === 0) {
    return { isOk: false, problem: 'no_ads_manager' };
  }
  const page = await findPage({ tabIds, facebookId });
  if (page === undefined) {
    return { isOk: false, problem: 'no_token' };
  }
  return {
    isOk: true,
    profile: {
      facebookId,
      ...page,
      cookie: cookies.join('; '),
      cookieCount: cookies.length,
      userAgent: navigator.userAgent,
    },
  };
}
