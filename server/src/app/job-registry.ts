import { createActivityPurge } from '../modules/activity/index.ts';
import { createPairingPurge } from '../modules/extension/index.ts';
import { purgeExpiredJob } from '../modules/sync/index.ts';
import { createMessagePurge } from '../modules/telegram/index.ts';
import { createKnownDevices } from '../platform/auth/known-devices.ts';
import { createLoginLimiter } from '../platform/auth/login-limiter.ts';
import { createSessionStore } from '../platform/auth/session-store.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { createIdempotency } from '../platform/idempotency/idempotency.ts';
import { createSync } from '../platform/sync/sync.ts';

/** Every job of the product by name. */
export const jobs = [purgeExpiredJob] as const;

/** What jobs work with, in their own thread: a worker shares no memory with the server. */
export function createJobDeps({ db, clock = systemClock }: { db: Database; clock?: Clock }) {
  return {
    sessions: createSessionStore({ db, clock }),
    devices: createKnownDevices({ db, clock }),
    limiter: createLoginLimiter({ db }),
    sync: createSync({ db, projections: [] }),
    idempotency: createIdempotency({ db }),
    telegramMessages: createMessagePurge({ db, clock }),
    extensionPairings: createPairingPurge({ db, clock }),
    activity: createActivityPurge({ db, clock }),
  };
}
