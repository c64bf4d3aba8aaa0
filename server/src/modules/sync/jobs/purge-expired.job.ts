import { z } from 'zod';
import type { KnownDevices } from '../../../platform/auth/known-devices.ts';
import type { LoginLimiter } from '../../../platform/auth/login-limiter.ts';
import type { SessionStore } from '../../../platform/auth/session-store.ts';
import type { AnswerPurge } from '../../../platform/idempotency/idempotency.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Sync } from '../../../platform/sync/sync.ts';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

export interface PurgeDeps {
  readonly sessions: Pick<SessionStore, 'purge'>;
  readonly devices: Pick<KnownDevices, 'purge'>;
  readonly limiter: Pick<LoginLimiter, 'purge'>;
  readonly sync: Pick<Sync, 'purgeTombstones'>;
  readonly idempotency: AnswerPurge;
  readonly activity: { purge(): Promise<number> };
  readonly telegramMessages: { purge(): Promise<number> };
  readonly extensionPairings: { purge(): Promise<number> };
  readonly invitations: { purge(): Promise<number> };
  readonly networkLimits: { purge(): Promise<number> };
}

/**
 * Forgets what has had its time: ended sessions, browsers and guesses of long ago, tombstones every client has seen, answers nobody asks for again, and
 * what the teams' logs need keep no longer.
 */
export const purgeExpiredJob = defineJob<PurgeDeps>({
  name: 'purge-expired',
  intervalMs: HOUR_MS,
  timeoutMs: MINUTE_MS,
  result: z.object({
    sessions: z.int().nonnegative(),
    knownDevices: z.int().nonnegative(),
    loginCounts: z.int().nonnegative(),
    tombstones: z.int().nonnegative(),
    idempotencyKeys: z.int().nonnegative(),
    activityEntries: z.int().nonnegative(),
    telegramMessages: z.int().nonnegative(),
    extensionPairings: z.int().nonnegative(),
    invitations: z.int().nonnegative(),
    networkLimits: z.int().nonnegative(),
  }),
  run: async ({ deps }) => ({
    sessions: await deps.sessions.purge(),
    knownDevices: await deps.devices.purge(),
    loginCounts: await deps.limiter.purge(),
    tombstones: await deps.sync.purgeTombstones(),
    idempotencyKeys: await deps.idempotency.purge(),
    activityEntries: await deps.activity.purge(),
    telegramMessages: await deps.telegramMessages.purge(),
    extensionPairings: await deps.extensionPairings.purge(),
    invitations: await deps.invitations.purge(),
    networkLimits: await deps.networkLimits.purge(),
  }),
});
