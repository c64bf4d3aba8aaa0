import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ADS_MANAGER_PATTERNS } from '../src/platform/network-site.ts';

export const VERSION = '0.1.0';

export interface Tab {
  readonly id: number;
  readonly url: string;
  readonly isActive?: boolean;
  readonly lastAccessed?: number;
  /** Cookie store; `0` when absent. */
  readonly storeId?: string;
  /** Result of a function run in the page; throws when the page cannot be read. */
  readonly read?: (func: () => unknown, world: string, isImmediate: boolean) => unknown;
}

export interface FakeWorld {
  tabs: readonly Tab[];
  cookies: Readonly<Record<string, Readonly<Record<string, string>>>>;
  hasAccess: boolean;
  /** The user's response to a permission prompt. */
  grants: boolean;
  readonly opened: string[];
}

const toTab = ({ id, url, isActive = false, lastAccessed = 0 }: Tab) => ({
  id,
  url,
  active: isActive,
  lastAccessed,
});

function isAdsManager({ url }: Tab): boolean {
  return ADS_MANAGER_PATTERNS.some((pattern) => url.startsWith(pattern.slice(0, -1)));
}

export function createFakeWorld(start: Partial<FakeWorld> = {}): FakeWorld {
  const world: FakeWorld = {
    tabs: [],
    cookies: {},
    hasAccess: true,
    grants: true,
    opened: [],
    ...start,
  };
  fakeBrowser.reset();
  const on = (target: object, name: string, answer: (input: never) => unknown) =>
    vi.spyOn(target as Record<string, (input: never) => unknown>, name).mockImplementation(answer);
  on(fakeBrowser.runtime, 'getManifest', () => ({ version: VERSION }));
  on(fakeBrowser.permissions, 'contains', async () => world.hasAccess);
  on(fakeBrowser.permissions, 'request', async () => {
    world.hasAccess = world.grants;
    return world.grants;
  });
  on(fakeBrowser.tabs, 'query', async (query: { active?: boolean; url?: unknown }) =>
    world.tabs
      .filter((tab) => (query.active === true ? tab.isActive === true : isAdsManager(tab)))
      .map(toTab),
  );
  on(fakeBrowser.tabs, 'create', async ({ url }: { url: string }) => world.opened.push(url));
  on(fakeBrowser.cookies, 'getAllCookieStores', async () => {
    const ids = new Set(['0', ...world.tabs.map(({ storeId = '0' }) => storeId)]);
    return [...ids].map((id) => ({
      id,
      tabIds: world.tabs.filter(({ storeId = '0' }) => storeId === id).map((tab) => tab.id),
    }));
  });
  on(fakeBrowser.cookies, 'getAll', async ({ storeId = '0' }: { storeId?: string }) =>
    Object.entries(world.cookies[storeId] ?? {}).map(([name, value]) => ({ name, value })),
  );
  on(
    fakeBrowser.scripting,
    'executeScript',
    async (call: {
      target: { tabId: number };
      world: string;
      func: () => unknown;
      injectImmediately?: boolean;
    }) => {
      const tab = world.tabs.find(({ id }) => id === call.target.tabId);
      const isImmediate = call.injectImmediately === true;
      return [{ result: await tab?.read?.(call.func, call.world, isImmediate) }];
    },
  );
  return world;
}

/** Sets the sender of later messages, by default a page of the extension. */
export function sendAs(sender: object = ownPage()): void {
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(
    ((message: unknown) =>
      new Promise((resolve) => {
        void fakeBrowser.runtime.onMessage
          .trigger(message as never, sender as never, resolve as never)
          .then((answers) => {
            if (!answers.includes(true as never)) {
              resolve(undefined);
            }
          });
      })) as never,
  );
}

export function ownPage() {
  return { id: fakeBrowser.runtime.id, url: `${location.origin}/popup.html` };
}
