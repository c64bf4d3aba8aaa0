import { createHmac } from 'node:crypto';
import { telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { API_PREFIX } from '@ads-checker/shared/http';
import { createGraphGateway } from '../gateways/graph/gateway.ts';
import { createTelegramGateway } from '../gateways/telegram/gateway.ts';
import {
  createExtensionAuthenticator,
  createRequestAuthenticator,
} from '../platform/auth/authenticate-request.ts';
import { createKnownDevices } from '../platform/auth/known-devices.ts';
import { createPasswordStrength } from '../platform/auth/password-strength.ts';
import { createPasswords } from '../platform/auth/passwords.ts';
import { createDeviceCookie, createSessionCookie } from '../platform/auth/session-cookie.ts';
import { createSessionStore } from '../platform/auth/session-store.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import { resealColumns } from '../platform/crypto/reseal.ts';
import { createSecretBox } from '../platform/crypto/secret-box.ts';
import { createDatabase } from '../platform/db/database.ts';
import { createProcessSession } from '../platform/db/process-session.ts';
import type { SecretsKeys, TelegramConfig } from '../platform/env.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { createApiRouter } from '../platform/http/router.ts';
import { createIdempotency } from '../platform/idempotency/idempotency.ts';
import { createRequestDigest } from '../platform/idempotency/request-digest.ts';
import { createRequireRoom, DEFAULT_LIMITS, type Limits } from '../platform/limits.ts';
import type { Logger } from '../platform/logger/logger.ts';
import { createNetworkLimits } from '../platform/network-limits/network-limits.ts';
import { startSyncListener } from '../platform/sync/listener.ts';
import { createReprojection } from '../platform/sync/reprojection.ts';
import { createStreamHub } from '../platform/sync/stream-hub.ts';
import { createSync } from '../platform/sync/sync.ts';
import { createModules } from './build-modules.ts';
import { readExtensionBuilds } from './extension-builds.ts';
import { createHttpApp } from './http-app.ts';
import * as modules from './modules.ts';
import { createOutbound, type NetworkOptions } from './outbound.ts';
import { paths } from './paths.ts';
import { createProjections, moduleDefinitions } from './projections.ts';

export interface ContainerOptions extends NetworkOptions {
  readonly databaseUrl: string;
  readonly appOrigin: string;
  /** Each 32 bytes in base64; the first encrypts, all decrypt. */
  readonly secretsKeys: SecretsKeys;
  readonly telegram: TelegramConfig;
  /** Opens `/metrics` to whoever sends it; absent, only this machine may read them. */
  readonly metricsToken?: string | undefined;
  readonly version: string;
  readonly webRoot: string;
  /** The packed browser extension, if it is built. */
  readonly extensionRoot: string;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly limits?: Limits;
  /** How long a network action may take before it is given up. */
  readonly actLimitMs?: number;
  readonly poolSize?: number;
}

/** Nothing to keep: every process that knows the token knows the secret. */
function createWebhook({ appOrigin, botToken }: { appOrigin: string; botToken: string }) {
  return {
    url: `${appOrigin}${API_PREFIX}${telegramRoutes.webhook.path}`,
    secret: createHmac('sha256', botToken).update('telegram-webhook').digest('hex'),
  };
}

export type Container = Awaited<ReturnType<typeof createContainer>>;

/** Builds every part of a server process and joins them. */
export async function createContainer(options: ContainerOptions) {
  const { databaseUrl, logger, clock = systemClock, limits = DEFAULT_LIMITS } = options;
  const db = createDatabase({
    url: databaseUrl,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
  });
  const metrics = createMetrics();
  const sessions = createSessionStore({ db, clock });
  const isSecure = options.appOrigin.startsWith('https:');
  const cookie = createSessionCookie({ isSecure });
  const getSession = createRequestAuthenticator({ sessions, cookie });
  const processSession = createProcessSession({ url: databaseUrl, logger });
  const idempotency = createIdempotency({
    db,
    processSession,
    digest: createRequestDigest({ keys: options.secretsKeys }),
    ...(options.actLimitMs === undefined ? {} : { actLimitMs: options.actLimitMs }),
  });
  const sync = createSync({ db, projections: createProjections({ db }) });
  const hub = createStreamHub({
    clock,
    onCount: metrics.countStreams,
    maxPerSession: limits.streamsPerSession,
  });
  const devices = createKnownDevices({ db, clock });
  const passwordStrength = createPasswordStrength({ workerPath: paths.passwordWorker });
  const secrets = createSecretBox({ keys: options.secretsKeys });

  const passwords = await createPasswords();
  const outbound = createOutbound(options);
  const networkLimits = createNetworkLimits({ db, url: databaseUrl, clock, logger });
  const { botToken, apiUrl, linkUrl, updates } = options.telegram;
  const served = await readExtensionBuilds({ root: options.extensionRoot, logger });
  const { use, close: closeModules } = createModules({
    db,
    databaseUrl,
    clock,
    logger,
    version: options.version,
    network: options.network,
    limits,
    requireRoom: createRequireRoom(limits.perTeam),
    sync,
    hub,
    idempotency,
    secrets,
    sessions,
    devices,
    cookie,
    deviceCookie: createDeviceCookie({ isSecure }),
    passwords,
    passwordStrength,
    graph: createGraphGateway({
      baseUrl: options.graph.url,
      version: options.graph.version,
      clock,
      log: logger,
      transport: outbound.transport,
      limits: networkLimits,
    }),
    proxyCheck: outbound.proxyCheck,
    places: outbound.places,
    forgetConnection: outbound.transport.forget,
    telegram: {
      gateway:
        botToken === undefined
          ? undefined
          : createTelegramGateway({ token: botToken, baseUrl: apiUrl }),
      linkUrl,
      webhook:
        updates === 'webhook' && botToken !== undefined
          ? createWebhook({ appOrigin: options.appOrigin, botToken })
          : undefined,
    },
    extensionBuilds: served.builds,
  });
  const adObjects = use(modules.adObjectsModule);

  const api = createApiRouter({
    appOrigin: options.appOrigin,
    getSession,
    getExtensionSession: createExtensionAuthenticator({ sessions }),
  });
  for (const definition of moduleDefinitions) {
    use(definition).registerRoutes?.(api);
  }
  const app = await createHttpApp({
    api,
    appOrigin: options.appOrigin,
    logger,
    metrics,
    metricsToken: options.metricsToken,
    webRoot: options.webRoot,
    files: served.downloads,
    // The sandbox serves its world's pictures itself, over plain HTTP.
    imageOrigins: options.network === 'sandbox' ? [new URL(options.graph.url).origin] : [],
  });
  const listener = await startSyncListener({
    url: databaseUrl,
    logger,
    onMessage: (message) => {
      if (message.kind === 'adAccountChanged') {
        adObjects.forgetReads(message.adAccountId);
      } else {
        hub.receive(message);
      }
    },
    onGap: () => {
      adObjects.forgetAllReads();
      hub.dropAll();
    },
  });

  return {
    db,
    app,
    hub,
    sync,
    reprojection: createReprojection({ db, sync, processSession }),
    sessions,
    devices,
    idempotency,
    passwordStrength,
    passwords,
    use,
    identity: use(modules.identityModule).service,
    teams: use(modules.teamsModule).service,
    activity: use(modules.activityModule).service,
    proxies: use(modules.proxiesModule).service,
    adUsers: use(modules.adUsersModule).service,
    /** Seals anew what was sealed by an older version, or with an older key. */
    resealSecrets: () =>
      resealColumns({
        db,
        secrets,
        columns: moduleDefinitions.flatMap(({ sealedColumns = [] }) => sealedColumns),
      }),
    /** Its bot runs from `start` to `stop`; both are for whoever runs the process. */
    telegram: use(modules.telegramModule),
    /** Ends streams, the listener and the pool; requests must be finished before. */
    close: async (): Promise<void> => {
      hub.closeAll();
      await closeModules();
      await outbound.close();
      await passwordStrength.close();
      await listener.stop();
      await networkLimits.close();
      await processSession.close();
      await db.destroy();
    },
  };
}
