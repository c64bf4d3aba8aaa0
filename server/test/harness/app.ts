import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { type Container, createContainer } from '../../src/app/container.ts';
import { createJobDeps, type JobSettings } from '../../src/app/job-registry.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import type { SecretsKeys, TelegramConfig } from '../../src/platform/env.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';
import { DEFAULT_LIMITS, type Limits } from '../../src/platform/limits.ts';
import { createLogger } from '../../src/platform/logger/logger.ts';
import { createFactories, type Factories, TEST_PASSWORD } from '../factories/factories.ts';
import { TestClient } from './client.ts';
import { createTestDatabase } from './database.ts';

const NOWHERE = 'http://127.0.0.1:9';
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
  readonly container: Container;
  readonly factories: Factories;
  /** JSON lines the server logged so far. */
  readonly logs: readonly string[];
  /** What the jobs of this server work with, as their worker builds it; closed with the app. */
  openJobDeps(options?: { clock?: Clock }): ReturnType<typeof createJobDeps>;
  /** A browser without a session. */
  anonymous(): TestClient;
  /** A browser signed in as a user, acting for the account when one is given. */
  signIn(user: { username: string; accountId?: string }): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly clock?: Clock;
  /** Another process on the database of this one, which outlives it. */
  readonly twinOf?: Pick<TestApp, 'databaseUrl' | 'secretsKeys'>;
  /** Where the network is; nowhere by default, so that a test that forgets the sandbox fails fast. */
  readonly graphUrl?: string;
  /** Where exits of proxies are asked for; nowhere by default. */
  readonly proxyCheckUrl?: string;
  readonly actLimitMs?: number;
  /** Others are the usual ones. */
  readonly limits?: Partial<Limits>;
  readonly requestTimeoutMs?: number;
  /** No bot by default; one that is given rests until `container.telegram.start()`. */
  readonly telegram?: Partial<TelegramConfig>;
  /** `https:` makes cookies Secure; requests still arrive over HTTP as behind a proxy. */
  readonly appOrigin?: string;
  readonly metricsToken?: string;
  /** Where the built extension lies; nowhere by default. */
  readonly extensionRoot?: string;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { twinOf } = options;
  const database =
    twinOf === undefined
      ? await createTestDatabase()
      : { url: twinOf.databaseUrl, drop: async () => undefined };
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
  const settings: JobSettings = {
    network: 'sandbox',
    secretsKeys: twinOf?.secretsKeys ?? [randomBytes(32).toString('base64')],
    graph: { url: options.graphUrl ?? NOWHERE, version: 'v26.0' },
    outbound: { proxyCheckUrl: options.proxyCheckUrl ?? NOWHERE, allowedNetworks: [] },
  };
  const logger = createLogger({
    level: 'info',
    destination: { write: (line) => void logs.push(line) },
  });
  const opened: ReturnType<typeof createJobDeps>[] = [];
  const container = await createContainer({
    ...settings,
    databaseUrl: database.url,
    appOrigin: options.appOrigin ?? baseUrl,
    telegram: {
      botToken: undefined,
      apiUrl: NOWHERE,
      linkUrl: 'https://t.me',
      updates: 'polling',
      ...options.telegram,
    },
    metricsToken: options.metricsToken,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    version: '0.0.0-test',
    webRoot: FIXTURE_WEB_ROOT,
    extensionRoot: options.extensionRoot ?? NO_EXTENSION,
    logger,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.actLimitMs === undefined ? {} : { actLimitMs: options.actLimitMs }),
  });
  handle = container.app.callback();
  const anonymous = (): TestClient => new TestClient({ baseUrl });

  return {
    baseUrl,
    databaseUrl: database.url,
    secretsKeys: settings.secretsKeys,
    container,
    factories: createFactories({ container }),
    logs,
    openJobDeps(more) {
      const clock = more?.clock ?? options.clock;
      const deps = createJobDeps({
        db: container.db,
        databaseUrl: database.url,
        settings,
        logger,
        ...(clock === undefined ? {} : { clock }),
      });
      opened.push(deps);
      return deps;
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
      await Promise.all(opened.map((deps) => deps.close()));
      await container.telegram.stop();
      container.hub.closeAll();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await container.close();
      await database.drop();
    },
  };
}
