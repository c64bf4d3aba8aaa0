import { JOB_TICK_MS } from '../../../platform/jobs/job.ts';
import { shareOfRun } from '../../../platform/jobs/share.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { CheckOutcome, Checks } from '../checks.ts';
import { ACTIVE_INTERVAL_MS } from '../schedule.ts';

/** Together with the pauses between runs, slow enough for the limits that the network counts over all profiles. */
const CONCURRENCY = 4;
const MAX_PER_RUN = 200;
const AT_LEAST_PER_RUN = 20;
/** Longer than one call may take: nobody else takes the profile while it is asked. */
const LEASE_MS = 2 * 60_000;
const CHECK_TIMEOUT_MS = 60_000;

export interface CheckCounts {
  checked: number;
  changed: number;
  proxyFaults: number;
  unavailable: number;
  failed: number;
}

export type ProfileChecks = ReturnType<typeof createProfileChecks>;

function count(counts: CheckCounts, outcome: CheckOutcome): void {
  counts.checked += 1;
  counts.changed += outcome === 'changed' ? 1 : 0;
  counts.proxyFaults += outcome === 'proxy_fault' ? 1 : 0;
  counts.unavailable += outcome === 'unavailable' ? 1 : 0;
}

/** Checks whatever is due, a few profiles at a time; any number of processes share the work. */
export function createProfileChecks({
  checks,
  log,
}: {
  checks: Pick<Checks, 'count' | 'claimDue' | 'checkClaimed'>;
  log: Pick<Logger, 'error'>;
}) {
  return {
    async run({ signal }: { signal: AbortSignal }): Promise<CheckCounts> {
      const counts: CheckCounts = {
        checked: 0,
        changed: 0,
        proxyFaults: 0,
        unavailable: 0,
        failed: 0,
      };
      const share = shareOfRun({
        rowCount: await checks.count(),
        intervalMs: ACTIVE_INTERVAL_MS,
        runEveryMs: JOB_TICK_MS,
        atLeast: AT_LEAST_PER_RUN,
      });
      let left = Math.min(MAX_PER_RUN, share);
      const work = async (): Promise<void> => {
        while (left > 0 && !signal.aborted) {
          left -= 1;
          const adUserId = await checks.claimDue({ leaseMs: LEASE_MS });
          if (adUserId === undefined) {
            return;
          }
          try {
            const within = AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
            count(counts, await checks.checkClaimed({ adUserId, signal: within }));
          } catch (error) {
            counts.failed += 1;
            log.error({ err: error, adUserId }, 'a profile could not be checked');
          }
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return counts;
    },
  };
}
