import { idSchema } from '@ads-checker/shared/contracts/common';
import { tokenKindOf } from '@ads-checker/shared/domain/token-kinds';
import {
  findActiveCookieStore,
  hasSiteAccess,
  listReadableTabs,
  listSiteCookies,
} from '../../platform/browser.ts';
import { sitePageOf } from '../../platform/network-site.ts';
import { type AdsManagerPage, readAdsManagerPage } from './ads-manager-page.ts';

/** The user (`c_user`), the session secret (`xs`), and browser ids. */
const COOKIES = ['c_user', 'xs', 'datr', 'sb', 'fr'] as const;
/** The id that a page has when it was opened without a session. */
const NOBODY = '0';

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

export type ReadProblem =
  | 'no_access'
  | 'signed_out'
  | 'partial_login'
  | 'login_expired'
  | 'checkpoint'
  | 'acting_as_page'
  | 'no_ads_manager'
  | 'other_account'
  | 'no_token';

export type ReadOutcome =
  | { readonly isOk: true; readonly profile: BrowserProfile }
  | { readonly isOk: false; readonly problem: ReadProblem };

type TokenPage = AdsManagerPage & { readonly accessToken: string };

/** Why a page has no token of this browser's user; undefined when it has one. */
function findPageProblem(
  page: AdsManagerPage | undefined,
  facebookId: string,
): ReadProblem | undefined {
  if (page !== undefined && page.userId !== null && page.userId !== facebookId) {
    return page.userId === NOBODY ? 'login_expired' : 'other_account';
  }
  return page?.accessToken == null ? 'no_token' : undefined;
}

/**
 * The first of the pages with a token of this user, preferably one that Ads Manager issued; or what
 * the first page lacks.
 */
async function findPage({
  tabIds,
  facebookId,
}: {
  readonly tabIds: readonly number[];
  readonly facebookId: string;
}): Promise<TokenPage | ReadProblem> {
  const problems: ReadProblem[] = [];
  let ofOtherTool: TokenPage | undefined;
  for (const tabId of tabIds) {
    const page = await readAdsManagerPage(tabId);
    const problem = findPageProblem(page, facebookId);
    if (problem !== undefined) {
      problems.push(problem);
      continue;
    }
    const found = page as TokenPage;
    const kind = tokenKindOf(found.accessToken);
    if (kind === undefined || kind === 'ads_manager') {
      return found;
    }
    ofOtherTool ??= found;
  }
  return ofOtherTool ?? problems.find((problem) => problem !== 'no_token') ?? 'no_token';
}

/**
 * Reads the profile signed in to this browser: these cookies of the network's site; token, name and
 * user agent from an open Ads Manager page of the same window kind or container. Call it on a
 * user's click only.
 */
export async function readProfile(): Promise<ReadOutcome> {
  if (!(await hasSiteAccess())) {
    return { isOk: false, problem: 'no_access' };
  }
  const store = await findActiveCookieStore();
  const [cookieList, tabs] = await Promise.all([listSiteCookies(store), listReadableTabs(store)]);
  const jar = new Map(cookieList.map(({ name, value }) => [name, value] as const));
  const pages = tabs.map(({ id, url }) => ({ id, kind: sitePageOf(url) }));
  if (pages[0]?.kind === 'checkpoint') {
    return { isOk: false, problem: 'checkpoint' };
  }
  const { data: facebookId } = idSchema.safeParse(jar.get('c_user'));
  if (facebookId === undefined) {
    return { isOk: false, problem: 'signed_out' };
  }
  if (!jar.get('xs')) {
    return { isOk: false, problem: 'partial_login' };
  }
  if (jar.get('i_user')) {
    return { isOk: false, problem: 'acting_as_page' };
  }
  const tabIds = pages.flatMap(({ id, kind }) => (kind === 'ads_manager' ? [id] : []));
  if (tabIds.length === 0) {
    const isAt = (wanted: string) => pages.some(({ kind }) => kind === wanted);
    const problem = isAt('checkpoint')
      ? 'checkpoint'
      : isAt('login')
        ? 'login_expired'
        : 'no_ads_manager';
    return { isOk: false, problem };
  }
  const page = await findPage({ tabIds, facebookId });
  if (typeof page === 'string') {
    return { isOk: false, problem: page };
  }
  const cookies = COOKIES.flatMap((name) => {
    const value = jar.get(name);
    return value === undefined || value === '' ? [] : [`${name}=${value}`];
  });
  return {
    isOk: true,
    profile: {
      facebookId,
      name: page.name,
      accessToken: page.accessToken,
      cookie: cookies.join('; '),
      cookieCount: cookies.length,
      userAgent: page.userAgent ?? navigator.userAgent,
    },
  };
}
