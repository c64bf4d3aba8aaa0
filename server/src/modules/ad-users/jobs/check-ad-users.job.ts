import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { ProfileChecks } from './run-profile-checks.ts';

const INTERVAL_MS = 30_000;
/** Ends before the supervisor takes the worker for a dead one. */
const TIMEOUT_MS = 4 * 60_000;

export interface CheckAdUsersDeps {
  readonly profileChecks: ProfileChecks;
}

/** Looks at the profiles that are due: their names, pictures and statuses are brought up to date. */
export const checkAdUsersJob = defineJob<CheckAdUsersDeps>({
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
  run: ({ deps, signal }) => deps.profileChecks.run({ signal }),
});
