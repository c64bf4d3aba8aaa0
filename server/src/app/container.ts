import { createHmac } from 'node:crypto';
import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import { telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { API_PREFIX } from '@ads-checker/shared/http';
import { createGraphGateway } from '../gateways/graph/gateway.ts';
import { createTelegramGateway } from '../gateways/telegram/gateway.ts';
import { createEvents, type Events } from '../modules/events.ts';
import type { ModuleContext, Purge } from '../modules/module.ts';
import { createKnownDevices } from '../platform/auth/known-devices.ts';
import { createLoginLimiter } from '../platform/auth/login-limiter.ts';
import {
  createPasswordStrength,
  type PasswordStrength,
} from '../platform/auth/password-strength.ts';
import { createPasswords, type HashingCost } from '../platform/auth/passwords.ts';
import { createSessionStore } from '../platform/auth/session-store.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import { resealColumns } from '../platform/crypto/reseal.ts';
import { createSecretBox } from '../platform/crypto/secret-box.ts';
import { createDatabase, type Database } from '../platform/db/database.ts';
import { createProcessSession } from '../platform/db/process-session.ts';
import type { SecretsKeys, TelegramConfig } from '../platform/env.ts';
import { createRequestAuthenticator } from '../platform/http/authenticate-request.ts';
import { createDeviceCookie, createSessionCookie } from '../platform/http/session-cookie.ts';
import { createAnswerPurge, createIdempotency } from '../platform/idempotency/idempotency.ts';
import { createRequestDigest } from '../platform/idempotency/request-digest.ts';
import { createJobMaintenance } from '../platform/jobs/job-maintenance.ts';
import { createJobUpkeep } from '../platform/jobs/job-upkeep.ts';
import { createQueuePurge } from '../platform/jobs/queue-purge.ts';
import { createLimitCheck, DEFAULT_LIMITS, type Limits } from '../platform/limits.ts';
import { isLocalSandbox, networkPagesOf, visitorPagesOf } from '../platform/local-sandbox.ts';
import type { Logger } from '../platform/logger/logger.ts';
import {
  createNetworkLimits,
  purgeNetworkLimits,
} from '../platform/network-limits/network-limits.ts';
import { createReadStore, purgeSharedReads } from '../platform/shared-reads/read-store.ts';
import { createSharedReads } from '../platform/shared-reads/shared-reads.ts';
import { createProgress } from '../platform/sync/progress.ts';
import { createReprojection } from '../platform/sync/reprojection.ts';
import { createStreamHub } from '../platform/sync/stream-hub.ts';
import { createSync } from '../platform/sync/sync.ts';
import { createGateways } from './build-gateways.ts';
import { createModules, lazyModules } from './build-modules.ts';
import { createMedia, type MediaSettings } from './media.ts';
import * as modules from './modules.ts';
import { createOutbound, type NetworkOptions } from './outbound.ts';
import { paths } from './paths.ts';
import { createProjections, joinPurges, moduleDefinitions } from './projections.ts';

const DEFAULT_AD_OBJECT_CHECK_MS = 15 * MINUTE_MS;

/** What a process passes to its job worker: plain data. It holds keys, so it is never logged. */
export interface ContainerSettings extends NetworkOptions {
  readonly databaseUrl: string;
  readonly appOrigin: string;
  /** Each 32 bytes in base64; the first encrypts, all decrypt. */
  readonly secretsKeys: SecretsKeys;
  readonly telegram: TelegramConfig;
  /** Absent when uploads are off. */
  readonly media?: MediaSettings;
  readonly version: string;
  readonly limits?: Limits;
  readonly adObjectCheckIntervalMs?: number;
}

export interface ContainerOptions extends ContainerSettings {
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Time limit of an ad network change. */
  readonly actionLimitMs?: number;
  readonly poolSize?: number;
  readonly extensionBuilds?: ExtensionBuilds | null;
  readonly onStreamCount?: (open: number) => void;
  readonly hashingCost?: HashingCost;
  /** Disables the pacing of tracker calls. */
  readonly isUnpaced?: boolean;
  /** Its own by default; closed with the container. */
  readonly passwordStrength?: PasswordStrength;
}

/** Derived from the bot token, so nothing is stored and every process agrees. */
function createWebhook({ appOrigin, botToken }: { appOrigin: string; botToken: string }) {
  return {
    url: `${appOrigin}${API_PREFIX}${telegramRoutes.webhook.path}`,
    secret: createHmac('sha256', botToken).update('telegram-webhook').digest('hex'),
  };
}

function createTelegram({ telegram, appOrigin }: ContainerOptions): ModuleContext['telegram'] {
  const { botToken, apiUrl, linkUrl, updates } = telegram;
  return {
    gateway:
      botToken === undefined
        ? undefined
        : createTelegramGateway({ token: botToken, baseUrl: apiUrl }),
    linkUrl,
    webhook:
      updates === 'webhook' && botToken !== undefined
        ? createWebhook({ appOrigin, botToken })
        : undefined,
  };
}

/** What modules add to profiles and trackers of others. */
function partsOfModules(deps: { db: Database; clock: Clock }) {
  return {
    profileTasks: moduleDefinitions.flatMap(({ profileTask }) => profileTask?.(deps) ?? []),
    profileDocuments: moduleDefinitions.flatMap(
      ({ profileDocuments }) => profileDocuments?.(deps) ?? [],
    ),
    trackerDependents: moduleDefinitions.flatMap(
      ({ trackerDependents }) => trackerDependents?.(deps) ?? [],
    ),
  };
}

function createModuleEvents({
  sync,
  logger,
  ...deps
}: Pick<ModuleContext, 'db' | 'clock' | 'sync' | 'logger' | 'use'>): Events {
  return createEvents(
    [
      ...moduleDefinitions.flatMap(({ on }) => on?.(deps) ?? []),
      {
        // Last, because notified clients may read immediately.
        commentsChanged: async ({ adUserId, changes }) => {
          if (changes.length > 0) {
            await sync.publishPageComments({ adUserId, changes: [...changes] });
          }
        },
      },
    ],
    logger,
  );
}

export type Container = Awaited<ReturnType<typeof createContainer>>;

/**
 * Builds the dependencies of a process, for the API and the job worker alike; modules are built on
 * first use.
 */
export async function createContainer(options: ContainerOptions) {
  const { databaseUrl, logger, clock = systemClock, limits = DEFAULT_LIMITS } = options;
  const db = createDatabase({
    url: databaseUrl,
    logger,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
  });
  const sessions = createSessionStore({ db, clock });
  const isSecure = options.appOrigin.startsWith('https:');
  const cookie = createSessionCookie({ isSecure });
  const getSession = createRequestAuthenticator({ sessions, cookie });
  const processSession = createProcessSession({ url: databaseUrl, logger });
  const idempotency = createIdempotency({
    db,
    processSession,
    digest: createRequestDigest({ keys: options.secretsKeys }),
    ...(options.actionLimitMs === undefined ? {} : { actionLimitMs: options.actionLimitMs }),
  });
  const sync = createSync({ db, projections: createProjections({ db }) });
  const hub = createStreamHub({
    clock,
    onCount: options.onStreamCount ?? (() => undefined),
    maxPerSession: limits.streamsPerSession,
  });
  const progress = createProgress();
  const devices = createKnownDevices({ db, clock });
  const passwordStrength =
    options.passwordStrength ?? createPasswordStrength({ workerPath: paths.passwordWorker });
  const secrets = createSecretBox({ keys: options.secretsKeys });

  const passwords = await createPasswords(
    options.hashingCost === undefined ? {} : { cost: options.hashingCost },
  );
  const outbound = createOutbound(options);
  const networkLimits = createNetworkLimits({ db, url: databaseUrl, clock, logger });
  const media = createMedia(options);
  const { use, close: closeModules } = createModules({
    db,
    databaseUrl,
    clock,
    logger,
    version: options.version,
    appOrigin: options.appOrigin,
    network: options.network,
    isLocalSandbox: isLocalSandbox(options),
    networkPages: networkPagesOf(options),
    visitorPageOf: visitorPagesOf(options),
    limits,
    adObjectCheckIntervalMs: options.adObjectCheckIntervalMs ?? DEFAULT_AD_OBJECT_CHECK_MS,
    requireWithinLimit: createLimitCheck(limits.perTeam),
    sync,
    hub,
    progress,
    idempotency,
    sharedReads: createSharedReads({
      store: createReadStore({ db, processSession }),
      clock,
      logger,
    }),
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
      postUrlOf: visitorPagesOf(options),
    }),
    useGateway: createGateways({
      transport: outbound.transport,
      isUnpaced: options.isUnpaced,
      graphUrl: options.graph.url,
      proxyCheckUrl: options.outbound.proxyCheckUrl,
      vendors: options.vendors,
    }),
    places: outbound.places,
    workerPaths: { backtest: paths.backtestWorker },
    closeIdleConnections: outbound.transport.closeIdle,
    telegram: createTelegram(options),
    media,
    extensionBuilds: options.extensionBuilds ?? null,
    ...partsOfModules({ db, clock }),
    events: createModuleEvents({ db, clock, sync, logger, use: (definition) => use(definition) }),
  });

  return {
    db,
    clock,
    logger,
    hub,
    progress,
    processSession,
    getSession,
    sync,
    reprojection: createReprojection({ db, sync, processSession }),
    sessions,
    devices,
    idempotency,
    passwordStrength,
    passwords,
    use,
    modules: lazyModules(modules, use),
    jobMaintenance: createJobMaintenance({ db, clock }),
    jobUpkeep: createJobUpkeep({
      db,
      upkeeps: moduleDefinitions.flatMap(({ upkeep }) => upkeep ?? []),
    }),
    purges: {
      sessions,
      knownDevices: devices,
      loginCounts: createLoginLimiter({ db }),
      tombstones: { purge: sync.purgeTombstones },
      idempotencyKeys: createAnswerPurge({ db }),
      networkLimits: { purge: () => purgeNetworkLimits(db) },
      sharedReads: { purge: () => purgeSharedReads(db) },
      failedJobs: createQueuePurge({ db, databaseUrl }),
      ...joinPurges({
        db,
        sync,
        clock,
        isLocalSandbox: isLocalSandbox(options),
        mediaFilesDir: media.filesDir,
      }),
    } as Readonly<Record<string, Purge>>,
    /** Re-encrypts what was encrypted in an older format or with an older key. */
    resealSecrets: () =>
      resealColumns({
        db,
        secrets,
        columns: moduleDefinitions.flatMap(({ sealedColumns = [] }) => sealedColumns),
      }),
    /** Closes connections; requests and jobs must be finished before. */
    close: async (): Promise<void> => {
      await closeModules();
      await outbound.close();
      await passwordStrength.close();
      await networkLimits.close();
      await processSession.close();
      await db.destroy();
    },
  };
}
