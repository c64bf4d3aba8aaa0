import { createGraphGateway } from '../gateways/graph/gateway.ts';
import { createActivityPurge } from '../modules/activity/index.ts';
import { checkAdUsersJob, createBackgroundChecks } from '../modules/ad-users/index.ts';
import { createPairingPurge } from '../modules/extension/index.ts';
import { checkProxiesJob, createBackgroundProxies } from '../modules/proxies/index.ts';
import { purgeExpiredJob, reprojectFeedsJob } from '../modules/sync/index.ts';
import { createInvitationPurge } from '../modules/teams/index.ts';
import { createMessagePurge } from '../modules/telegram/index.ts';
import { createKnownDevices } from '../platform/auth/known-devices.ts';
import { createLoginLimiter } from '../platform/auth/login-limiter.ts';
import { createSessionStore } from '../platform/auth/session-store.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import { createSecretBox } from '../platform/crypto/secret-box.ts';
import type { Database } from '../platform/db/database.ts';
import type { SecretsKeys } from '../platform/env.ts';
import { createAnswerPurge } from '../platform/idempotency/idempotency.ts';
import { createRequireRoom, DEFAULT_LIMITS } from '../platform/limits.ts';
import type { Logger } from '../platform/logger/logger.ts';
import {
  createNetworkLimits,
  purgeNetworkLimits,
} from '../platform/network-limits/network-limits.ts';
import { createReprojection } from '../platform/sync/reprojection.ts';
import { createSync } from '../platform/sync/sync.ts';
import { createOutbound, type NetworkOptions } from './outbound.ts';
import { createProjections } from './projections.ts';

/** Every job of the product, in the order of their turns. */
export const jobs = [checkProxiesJob, checkAdUsersJob, reprojectFeedsJob, purgeExpiredJob] as const;

/** What a worker is told of the configuration; it holds the keys of the secrets, so it is never logged. */
export interface JobSettings extends NetworkOptions {
  readonly secretsKeys: SecretsKeys;
}

/** What jobs work with, in their own thread: a worker shares no memory with the server. `close` ends its connections. */
export function createJobDeps({
  db,
  databaseUrl,
  settings,
  logger,
  clock = systemClock,
}: {
  db: Database;
  databaseUrl: string;
  settings: JobSettings;
  logger: Logger;
  clock?: Clock;
}) {
  const secrets = createSecretBox({ keys: settings.secretsKeys });
  const sync = createSync({ db, projections: createProjections({ db }) });
  const outbound = createOutbound(settings);
  const { service: proxies, checker: proxyChecker } = createBackgroundProxies({
    db,
    secrets,
    requireRoom: createRequireRoom(DEFAULT_LIMITS.perTeam),
    gateway: outbound.proxyCheck,
    places: outbound.places,
    sync,
    clock,
    log: logger,
  });
  const networkLimits = createNetworkLimits({ db, url: databaseUrl, clock, logger });
  const graph = createGraphGateway({
    baseUrl: settings.graph.url,
    version: settings.graph.version,
    clock,
    log: logger,
    transport: outbound.transport,
    limits: networkLimits,
  });
  return {
    sessions: createSessionStore({ db, clock }),
    devices: createKnownDevices({ db, clock }),
    limiter: createLoginLimiter({ db }),
    sync,
    reprojection: createReprojection({ db, sync }),
    idempotency: createAnswerPurge({ db }),
    telegramMessages: createMessagePurge({ db, clock }),
    extensionPairings: createPairingPurge({ db, clock }),
    invitations: createInvitationPurge({ db, sync, clock }),
    activity: createActivityPurge({ db, clock }),
    profileChecks: createBackgroundChecks({ db, graph, proxies, secrets, sync, clock, logger }),
    proxyChecker,
    networkLimits: { purge: () => purgeNetworkLimits(db) },
    close: async () => {
      await outbound.close();
      await networkLimits.close();
    },
  };
}
