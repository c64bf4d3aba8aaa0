import { type Browser, browser } from 'wxt/browser';
import { ADS_MANAGER_PATTERNS, NETWORK_ORIGINS, SITE_DOMAIN, SITE_URL } from './network-site.ts';

/** The only access to the browser's extension API. */

export interface PageTab {
  readonly id: number;
  readonly url: string;
}

/** The active tab; undefined when the extension may not see its URL. */
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

/**
 * The cookie store of the active tab, so that a container or a private window sends its own
 * profile.
 */
export async function findActiveCookieStore(): Promise<CookieStore | undefined> {
  const activeId = await findActiveTabId();
  const stores = await browser.cookies.getAllCookieStores();
  return stores.find(({ tabIds }) => activeId !== undefined && tabIds.includes(activeId));
}

/** With first-party isolation Firefox rejects cookie queries without this. */
const OF_ANY_FIRST_PARTY = import.meta.env.FIREFOX ? { firstPartyDomain: null } : {};

/** Cookies that the network's site receives in a top-level tab, HttpOnly ones included. */
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

/**
 * The tabs that the extension may read: the active one on any page, since the user clicked there,
 * then those of the network's hosts by their last use; of one cookie store when given.
 */
export async function listReadableTabs(
  store: CookieStore | undefined,
): Promise<readonly PageTab[]> {
  const front = await findActiveTab();
  const tabs = await browser.tabs.query({ url: [...ADS_MANAGER_PATTERNS] });
  const others = tabs
    .filter(({ id }) => store === undefined || (id !== undefined && store.tabIds.includes(id)))
    .toSorted(
      (a, b) =>
        Number(b.active) - Number(a.active) || (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0),
    )
    .flatMap(({ id, url }) =>
      id === undefined || url === undefined || id === front?.id ? [] : [{ id, url }],
    );
  return front === undefined ? others : [front, ...others];
}

/** A suspended or frozen page never responds. */
const READ_TIMEOUT_MS = 4_000;

/**
 * Runs a function in a page and returns its result. `MAIN` sees the page's own variables. Undefined
 * when the page cannot be read: closed, suspended, frozen, or withheld by the browser.
 */
export async function readPage<T>({
  tabId,
  world,
  isImmediate = false,
  read,
}: {
  readonly tabId: number;
  readonly world: 'ISOLATED' | 'MAIN';
  /** Does not wait for the page to load. */
  readonly isImmediate?: boolean;
  readonly read: () => T;
}): Promise<T | undefined> {
  const answered = browser.scripting
    .executeScript({ target: { tabId }, world, func: read, injectImmediately: isImmediate })
    .then(([answer]) => answer?.result as T | undefined)
    .catch(() => undefined);
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => giveUp(undefined), READ_TIMEOUT_MS);
  return Promise.race([answered, givenUp]).finally(() => clearTimeout(timer));
}

/** Whether the extension has access to the network's site, which a user may revoke at any time. */
export function hasSiteAccess(): Promise<boolean> {
  return browser.permissions.contains({ origins: [...NETWORK_ORIGINS] });
}

/** Requests site access. Call it directly in a click handler: browsers reject it elsewhere. */
export function requestSiteAccess(): Promise<boolean> {
  return browser.permissions.request({ origins: [...NETWORK_ORIGINS] });
}

/** Opens a tab beside the active one, in the same container. */
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

export async function removeLocal(keys: readonly string[]): Promise<void> {
  await browser.storage.local.remove([...keys]);
}

/** Set by the browser's administrator. Firefox rejects the call without a policy. */
export async function readManaged(): Promise<unknown> {
  return browser.storage.managed.get().catch(() => ({}));
}

/** Storage in memory, empty after the browser is closed. */
export async function readSession(): Promise<Readonly<Record<string, unknown>>> {
  return browser.storage.session.get(null);
}

export async function writeSession(key: string, value: unknown): Promise<void> {
  await browser.storage.session.set({ [key]: value });
}

export async function removeSession(key: string): Promise<void> {
  await browser.storage.session.remove(key);
}

/** Listens for changes of session storage; returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  browser.storage.session.onChanged.addListener(listener);
  return () => browser.storage.session.onChanged.removeListener(listener);
}

/** Listens for changes of local storage; returns a function that unsubscribes. */
export function onLocalChange(listener: () => void): () => void {
  browser.storage.local.onChanged.addListener(listener);
  return () => browser.storage.local.onChanged.removeListener(listener);
}

export async function sendToBackground(message: unknown): Promise<unknown> {
  return browser.runtime.sendMessage(message);
}

/**
 * Only the extension's own pages: other extensions have another id, and web pages no URL of this
 * one.
 */
function isOwnPage(sender: Browser.runtime.MessageSender): boolean {
  return sender.id === browser.runtime.id && sender.url?.startsWith(`${location.origin}/`) === true;
}

/** Browsers stop a background that is idle for half a minute, even while it awaits a call. */
const KEEP_ALIVE_INTERVAL_MS = 20_000;

async function keepAwake<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), KEEP_ALIVE_INTERVAL_MS);
  return work.finally(() => clearInterval(timer));
}

/** Answers messages of the extension's own pages; all others get no response. */
export function onPageMessage(answer: (message: unknown) => Promise<unknown> | undefined): void {
  browser.runtime.onMessage.addListener((message, sender, sendResponse) => {
    const answered = isOwnPage(sender) ? answer(message) : undefined;
    if (answered === undefined) {
      return undefined;
    }
    void keepAwake(answered).then(sendResponse);
    return true;
  });
}
