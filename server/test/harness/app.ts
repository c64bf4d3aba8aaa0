import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { createApi } from '../../src/app/api.ts';
import {
  type Container,
  type ContainerSettings,
  createContainer,
} from '../../src/app/container.ts';
import { paths } from '../../src/app/paths.ts';
import { createPasswordStrength } from '../../src/platform/auth/password-strength.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import type { CloudinaryConfig } from '../../src/platform/cloudinary-url.ts';
import type { SecretsKeys, TelegramConfig } from '../../src/platform/env.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';
import type { JobWorker } from '../../src/platform/jobs/job-worker.ts';
import { DEFAULT_LIMITS, type Limits } from '../../src/platform/limits.ts';
import { createLogger } from '../../src/platform/logger/logger.ts';
import { createFactories, type Factories, TEST_PASSWORD } from '../factories/factories.ts';
import { TestClient } from './client.ts';
import { createTestDatabase } from './database.ts';
import { closeJobPool, type RanJob, type RunJobsOptions, runDueJobs, startWorker } from './jobs.ts';

const NOWHERE = 'http://127.0.0.1:9';
/** The minimum of argon2: speed matters here, not strength. */
const HASHING_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Shared by all apps of a worker: loading its dictionaries takes longer than most tests. */
const passwordStrength = createPasswordStrength({ workerPath: paths.passwordWorker });
const NO_EXTENSION = '/nowhere';
const FIXTURE_WEB_ROOT = join(
  fileURLToPath(new URL('.', import.meta.url)),
  '..',
  'fixtures',
  'web',
);

export interface TestApp {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly secretsKeys: SecretsKeys;
  /** For another process on the same database. */
  readonly settings: ContainerSettings;
  readonly container: Container;
  readonly factories: Factories;
  readonly logs: readonly string[];
  /** A container as another thread or process has it; closed with the app. */
  openContainer(options?: { clock?: Clock }): Promise<Container>;
  /** Runs all due jobs by the given clock, by default the app's own, until none is left. */
  runJobs(
    options?: { clock?: Clock } & Pick<RunJobsOptions, 'only' | 'signal'>,
  ): Promise<readonly RanJob[]>;
  startJobWorker(): Promise<JobWorker>;
  anonymous(): TestClient;
  signIn(user: { username: string; accountId?: string }): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly clock?: Clock;
  /** Shares this app's database, as a second process does; close it before that app. */
  readonly twinOf?: Pick<TestApp, 'databaseUrl' | 'secretsKeys'>;
  /** Unreachable by default, so that a test that forgets the sandbox fails fast. */
  readonly graphUrl?: string;
  /** Unreachable by default. */
  readonly proxyCheckUrl?: string;
  /** The sandbox, for vendors without a setting of their own; unreachable by default. */
  readonly vendorUrl?: string;
  readonly actionLimitMs?: number;
  readonly limits?: Partial<Limits>;
  readonly requestTimeoutMs?: number;
  /** No bot by default; polling starts with `container.modules.telegramModule.start()`. */
  readonly telegram?: Partial<TelegramConfig>;
  /** `https:` makes cookies Secure; requests still arrive over HTTP as behind a proxy. */
  readonly appOrigin?: string;
  /** The server keeps media itself by default. */
  readonly cloudinary?: CloudinaryConfig;
  readonly network?: 'sandbox' | 'live';
  readonly metricsToken?: string;
  readonly extensionRoot?: string;
  readonly extensionPackagesDir?: string;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { twinOf } = options;
  const database =
    twinOf === undefined
      ? await createTestDatabase()
      : { url: twinOf.databaseUrl, drop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'ads-checker-test-'));
  const logs: string[] = [];
  let handle: RequestListener | undefined;
  const server = createHttpServer(
    (request, response) => {
      void handle?.(request, response);
    },
    options.requestTimeoutMs === undefined ? {} : { requestTimeoutMs: options.requestTimeoutMs },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The test server has no port.');
  }
  const baseUrl = `http://127.0.0.1:${address.port}`;
  const logger = createLogger({
    level: 'info',
    destination: { write: (line) => void logs.push(line) },
  });
  const settings: ContainerSettings = {
    network: options.network ?? 'sandbox',
    media: { cloudinary: options.cloudinary, dataDir },
    databaseUrl: database.url,
    appOrigin: options.appOrigin ?? baseUrl,
    secretsKeys: twinOf?.secretsKeys ?? [randomBytes(32).toString('base64')],
    graph: { url: options.graphUrl ?? NOWHERE, version: 'v27.0' },
    outbound: { proxyCheckUrl: options.proxyCheckUrl ?? NOWHERE, allowedNetworks: [] },
    vendors: { urls: {}, sandboxUrl: options.vendorUrl ?? NOWHERE },
    telegram: {
      botToken: undefined,
      apiUrl: NOWHERE,
      linkUrl: 'https://t.me',
      updates: 'polling',
      ...options.telegram,
    },
    version: '0.0.0-test',
    limits: { ...DEFAULT_LIMITS, ...options.limits },
  };
  const fasterOptions = {
    hashingCost: HASHING_COST,
    // Tracker pacing has its own tests with a controlled clock.
    isUnpaced: true,
    passwordStrength: { ...passwordStrength, close: async () => undefined },
  };
  const workers: JobWorker[] = [];
  const opened: Container[] = [];
  const api = await createApi({
    ...settings,
    ...fasterOptions,
    logger,
    metricsToken: options.metricsToken,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.actionLimitMs === undefined ? {} : { actionLimitMs: options.actionLimitMs }),
    webRoot: FIXTURE_WEB_ROOT,
    extensionRoot: options.extensionRoot ?? NO_EXTENSION,
    extensionPackagesDir: options.extensionPackagesDir ?? NO_EXTENSION,
  });
  const { container } = api;
  handle = api.app.callback();
  const openContainer = async ({ clock = options.clock }: { clock?: Clock | undefined } = {}) => {
    const other = await createContainer({
      ...settings,
      ...fasterOptions,
      logger,
      ...(clock === undefined ? {} : { clock }),
    });
    opened.push(other);
    return other;
  };
  const anonymous = (): TestClient => new TestClient({ baseUrl });

  return {
    baseUrl,
    databaseUrl: database.url,
    secretsKeys: settings.secretsKeys,
    settings,
    container,
    factories: createFactories({ container }),
    logs,
    openContainer,
    async runJobs({ clock, ...run } = {}) {
      return runDueJobs({
        ...run,
        container: clock === undefined ? container : await openContainer({ clock }),
        databaseUrl: database.url,
      });
    },
    async startJobWorker() {
      const worker = await startWorker({ container, databaseUrl: database.url });
      workers.push(worker);
      return worker;
    },
    anonymous,
    async signIn({ username, accountId }) {
      const client = anonymous();
      const login = await client.call(identityRoutes.login, {
        body: { username, password: TEST_PASSWORD },
      });
      if (login.status !== 200) {
        throw new Error(`Cannot sign in as ${username}: ${JSON.stringify(login.body)}`);
      }
      if (accountId !== undefined) {
        const selected = await client.call(identityRoutes.selectAccount, { params: { accountId } });
        if (selected.status !== 200) {
          throw new Error(`Cannot select ${accountId}: ${JSON.stringify(selected.body)}`);
        }
      }
      return client;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await container.modules.telegramModule.stop();
      container.hub.closeAll();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([api, ...opened].map((each) => each.close()));
      await closeJobPool(database.url);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
