import { z } from 'zod';
import { defineJob, JOB_TICK_MS } from '../../../platform/jobs/job.ts';
import type { ProfileChecks } from './run-profile-checks.ts';

/** At each look that finds something due. */
const INTERVAL_MS = JOB_TICK_MS - 10_000;
/** Ends before the supervisor takes the worker for a dead one. */
const TIMEOUT_MS = 4 * 60_000;

export interface CheckAdUsersDeps {
  readonly profileChecks: ProfileChecks;
}

export interface CheckAdUsersServices {
  readonly adUsers: { hasDueChecks(): Promise<boolean> };
}

/** Looks at the profiles that are due: their names, pictures and statuses are brought up to date. */
export const checkAdUsersJob = defineJob<CheckAdUsersDeps, CheckAdUsersServices>({
  name: 'check-ad-users',
  intervalMs: INTERVAL_MS,
  timeoutMs: TIMEOUT_MS,
  result: z.object({
    checked: z.int().nonnegative(),
    changed: z.int().nonnegative(),
    proxyFaults: z.int().nonnegative(),
    /** The network did not answer, or did not want to be asked. */
    unavailable: z.int().nonnegative(),
    /** A check ended by a mistake of this program; its profile is due again after the lease. */
    failed: z.int().nonnegative(),
  }),
  hasWork: ({ adUsers }) => adUsers.hasDueChecks(),
  run: ({ deps, signal }) => deps.profileChecks.run({ signal }),
});
