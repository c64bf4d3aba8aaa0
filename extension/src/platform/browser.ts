import { type Browser, browser } from 'wxt/browser';
import { ADS_MANAGER_PATTERNS, NETWORK_ORIGINS, SITE_DOMAIN, SITE_URL } from './network-site.ts';

/** The only access to the browser's extension API. */

export interface PageTab {
  readonly id: number;
  readonly url: string;
}

/** The tab somebody looks at; undefined when its address is none of the extension's business. */
export async function findActiveTab(): Promise<PageTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined || tab.url === undefined ? undefined : { id: tab.id, url: tab.url };
}

async function findActiveTabId(): Promise<number | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id;
}

interface CookieStore {
  readonly id: string;
  readonly tabIds: readonly number[];
}

/** The jar of the tab somebody looks at, so that a container or a private window sends its own profile. */
export async function findActiveCookieStore(): Promise<CookieStore | undefined> {
  const activeId = await findActiveTabId();
  const stores = await browser.cookies.getAllCookieStores();
  return stores.find(({ tabIds }) => activeId !== undefined && tabIds.includes(activeId));
}

/** Firefox can keep the cookies of every site apart (first-party isolation), and then refuses to be asked without this. */
const OF_ANY_FIRST_PARTY = import.meta.env.FIREFOX ? { firstPartyDomain: null } : {};

/** Cookies that the network's site would get when it is looked at itself, those hidden from pages too. */
export async function listSiteCookies(
  store: CookieStore | undefined,
): Promise<readonly { readonly name: string; readonly value: string }[]> {
  const cookies: readonly {
    readonly name: string;
    readonly value: string;
    readonly firstPartyDomain?: string;
  }[] = await browser.cookies.getAll({
    url: SITE_URL,
    ...OF_ANY_FIRST_PARTY,
    ...(store === undefined ? {} : { storeId: store.id }),
  });
  const own = cookies.filter(({ firstPartyDomain = '' }) =>
    ['', SITE_DOMAIN].includes(firstPartyDomain),
  );
  return own.map(({ name, value }) => ({ name, value }));
}

/** Open Ads Manager pages, the one looked at first, then the ones used last; of one jar when it is given. */
export async function listAdsManagerTabs(
  store: CookieStore | undefined,
): Promise<readonly number[]> {
  const tabs = await browser.tabs.query({ url: [...ADS_MANAGER_PATTERNS] });
  return tabs
    .filter(({ id }) => store === undefined || (id !== undefined && store.tabIds.includes(id)))
    .toSorted(
      (a, b) =>
        Number(b.active) - Number(a.active) || (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0),
    )
    .flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** A page that is asleep or stuck would never answer. */
const READ_TIMEOUT_MS = 4_000;

/**
 * Runs a function in a page and gives what it returns. `MAIN` sees the page's own variables. Undefined when the page
 * cannot be read: closed, asleep, stuck, or withheld by the browser.
 */
export async function readPage<T>({
  tabId,
  world,
  read,
}: {
  readonly tabId: number;
  readonly world: 'ISOLATED' | 'MAIN';
  readonly read: () => T;
}): Promise<T | undefined> {
  const answered = browser.scripting
    .executeScript({ target: { tabId }, world, func: read })
    .then(([answer]) => answer?.result as T | undefined)
    .catch(() => undefined);
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => giveUp(undefined), READ_TIMEOUT_MS);
  return Promise.race([answered, givenUp]).finally(() => clearTimeout(timer));
}

/** Whether the browser lets the extension see the network's site: somebody may withhold it at any time. */
export function hasSiteAccess(): Promise<boolean> {
  return browser.permissions.contains({ origins: [...NETWORK_ORIGINS] });
}

/** Asks for what was withheld. To be called straight from a click: browsers refuse it anywhere else. */
export function requestSiteAccess(): Promise<boolean> {
  return browser.permissions.request({ origins: [...NETWORK_ORIGINS] });
}

/** Opens a tab beside the one looked at, in the same container. */
export async function openTab(url: string): Promise<void> {
  const store = import.meta.env.FIREFOX ? await findActiveCookieStore() : undefined;
  await browser.tabs.create({
    url,
    ...(store === undefined ? {} : { cookieStoreId: store.id }),
  });
}

export function extensionVersion(): string {
  return browser.runtime.getManifest().version;
}

export async function readLocal(key: string): Promise<unknown> {
  return (await browser.storage.local.get(key))[key];
}

export async function writeLocal(key: string, value: unknown): Promise<void> {
  await browser.storage.local.set({ [key]: value });
}

export async function clearLocal(): Promise<void> {
  await browser.storage.local.clear();
}

/** Calls back when something kept has changed; returns what ends it. */
export function onLocalChange(listener: () => void): () => void {
  browser.storage.local.onChanged.addListener(listener);
  return () => browser.storage.local.onChanged.removeListener(listener);
}

export async function sendToBackground(message: unknown): Promise<unknown> {
  return browser.runtime.sendMessage(message);
}

/** Only the extension's own pages: another extension has another id, and a web page no address of this one. */
function isOwnPage(sender: Browser.runtime.MessageSender): boolean {
  return sender.id === browser.runtime.id && sender.url?.startsWith(`${location.origin}/`) === true;
}

/** Browsers stop a background that is idle for half a minute, even while it awaits a call. */
const STIR_INTERVAL_MS = 20_000;

/** Keeps the background awake until it is done. */
async function stayAwakeFor<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), STIR_INTERVAL_MS);
  return work.finally(() => clearInterval(timer));
}

/** Answers messages of the extension's own pages; everything else is left unanswered. */
export function onPageMessage(answer: (message: unknown) => Promise<unknown> | undefined): void {
  browser.runtime.onMessage.addListener((message, sender, sendResponse) => {
    const answered = isOwnPage(sender) ? answer(message) : undefined;
    if (answered === undefined) {
      return undefined;
    }
    void stayAwakeFor(answered).then(sendResponse);
    return true;
  });
}
