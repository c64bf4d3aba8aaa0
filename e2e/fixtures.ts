import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { getProductOf } from './global-setup.ts';
import { Api } from './product/api.ts';
import { ConsoleGuard } from './product/console-guard.ts';
import { snapshotTeam } from './product/leftovers.ts';
import { Network } from './product/network.ts';
import type { Credentials } from './product/people.ts';
import { ADMIN, type ProductAddress } from './product/product.ts';
import { restoreNetwork } from './product/restore-network.ts';
import { SandboxAdmin } from './product/sandbox-admin.ts';
import { World } from './product/world.ts';

type StorageState = Awaited<ReturnType<Api['storageState']>>;

export interface OtherBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A new team member: their lists hold what is shared and what the journey adds, nothing else. */
export interface NewMember {
  readonly api: Api;
  readonly page: Page;
  readonly password: string;
}

interface WorkerFixtures {
  readonly product: ProductAddress;
  readonly api: Api;
  readonly world: World;
  readonly team: Awaited<ReturnType<typeof snapshotTeam>>;
  /** Cookies of the administrator. */
  readonly signedIn: StorageState['cookies'];
}

interface TestFixtures {
  readonly leftovers: undefined;
  /** Where browsers reach the product. */
  readonly productUrl: string;
  readonly sandbox: SandboxAdmin;
  readonly consoleGuard: ConsoleGuard;
  /** Another person's session, without a browser. */
  readonly signIn: (credentials: Credentials) => Promise<Api>;
  /** A new member with a browser of their own. */
  readonly newMember: NewMember;
  readonly openBrowser: (options?: {
    /**
     * The session of the browser: null when nobody is signed in, by default the administrator's.
     */
    readonly as?: Api | null;
    readonly userAgent?: string;
  }) => Promise<OtherBrowser>;
}

interface Options {
  /** False when the journey starts at the login screen. */
  readonly isSignedIn: boolean;
}

/**
 * Tables have distinguishable rows and cells, cards do not; the language must not depend on the
 * machine.
 */
const SETTINGS = { adObjectsDisplayMode: 'table', locale: 'en-US' };

function withSettings({
  productUrl,
  cookies,
}: {
  productUrl: string;
  cookies: StorageState['cookies'];
}): StorageState {
  const localStorage = [{ name: 'ads-checker:settings', value: JSON.stringify(SETTINGS) }];
  return { cookies, origins: [{ origin: productUrl, localStorage }] };
}

/** Every journey starts signed in as the administrator, on a network without faults, under a guarded console. */
export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  isSignedIn: [true, { option: true }],
  // Installing the app takes a fifth of the time of a journey about something else.
  serviceWorkers: 'block',
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from a pattern.
    async ({}, use, worker) => use(getProductOf(worker)),
    { scope: 'worker' },
  ],
  api: [
    async ({ product }, use) => {
      const api = await Api.signIn({ url: product.url, credentials: ADMIN });
      await use(api);
      await api.dispose();
    },
    { scope: 'worker' },
  ],
  world: [async ({ api }, use) => use(new World(api)), { scope: 'worker' }],
  team: [async ({ api }, use) => use(await snapshotTeam(api)), { scope: 'worker' }],
  signedIn: [
    async ({ api }, use) => {
      const { cookies } = await api.storageState();
      await use(cookies);
    },
    { scope: 'worker' },
  ],

  // First, so that it is torn down last: the browsers of the journey are closed by then.
  leftovers: [
    async ({ team }, use) => {
      await use(undefined);
      await team.clear();
    },
    { auto: true },
  ],
  productUrl: async ({ product }, use) => use(product.url),
  baseURL: async ({ productUrl }, use) => use(productUrl),
  storageState: async ({ productUrl, signedIn, isSignedIn }, use) =>
    use(withSettings({ productUrl, cookies: isSignedIn ? signedIn : [] })),
  sandbox: [
    async ({ product, api }, use) => {
      const sandbox = new SandboxAdmin(product.sandboxUrl);
      await sandbox.clearFaults();
      await sandbox.begin();
      await use(sandbox);
      await sandbox.clearFaults();
      await restoreNetwork({ api, sandbox });
    },
    { auto: true },
  ],
  consoleGuard: [
    async ({ context }, use) => {
      const guard = new ConsoleGuard();
      await guard.watch(context);
      await use(guard);
      base.expect(guard.problems, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ product }, use) => {
    const sessions: Api[] = [];
    await use(async (credentials) => {
      const session = await Api.signIn({ url: product.url, credentials });
      sessions.push(session);
      return session;
    });
    await Promise.all(sessions.map((session) => session.dispose()));
  },
  newMember: async ({ api, signIn, openBrowser }, use) => {
    const member = await api.addMember();
    const session = await signIn(member);
    const { page } = await openBrowser({ as: session });
    await use({ api: session, page, password: member.password });
  },
  openBrowser: async (
    { browser, productUrl, api, consoleGuard, contextOptions, locale, serviceWorkers },
    use,
  ) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ as = api, userAgent } = {}) => {
      const { cookies } = as === null ? { cookies: [] } : await as.storageState();
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: productUrl,
        serviceWorkers,
        storageState: withSettings({ productUrl, cookies }),
        viewport: { width: 1440, height: 900 },
        ...(locale === undefined ? {} : { locale }),
        ...(userAgent === undefined ? {} : { userAgent }),
      });
      contexts.push(context);
      await consoleGuard.watch(context);
      return { context, page: await context.newPage() };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** With the service worker. */
export const installedTest = test.extend({ serviceWorkers: 'allow' });

/** The installed app behind a network that can be cut. */
export const offlineTest = installedTest.extend<{ readonly network: Network }>({
  network: async ({ product, browser }, use) => {
    const network = await Network.start({ target: product.url, browser });
    await use(network);
    await network.close();
  },
  productUrl: async ({ network }, use) => use(network.url),
});

export const { expect } = test;
