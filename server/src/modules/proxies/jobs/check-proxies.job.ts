import { z } from 'zod';
import { defineJob, JOB_TICK_MS } from '../../../platform/jobs/job.ts';
import { shareOfRun } from '../../../platform/jobs/share.ts';
import { CHECK_INTERVAL_MS } from '../check-schedule.ts';
import type { ProxyChecker } from '../checker.ts';

/** At each look that finds something due. */
const INTERVAL_MS = JOB_TICK_MS - 10_000;
const TIMEOUT_MS = 4 * 60_000;
/** As many as are checked at one moment. */
const AT_LEAST_PER_RUN = 20;

export interface CheckProxiesDeps {
  readonly proxyChecker: Pick<ProxyChecker, 'runDue' | 'count'>;
}

export interface CheckProxiesServices {
  readonly proxies: { hasDueChecks(): Promise<boolean> };
}

/** Looks at the proxies that are due. */
export const checkProxiesJob = defineJob<CheckProxiesDeps, CheckProxiesServices>({
  name: 'check-proxies',
  intervalMs: INTERVAL_MS,
  timeoutMs: TIMEOUT_MS,
  result: z.object({ passed: z.int().nonnegative(), failed: z.int().nonnegative() }),
  hasWork: ({ proxies }) => proxies.hasDueChecks(),
  run: async ({ deps: { proxyChecker }, signal }) =>
    proxyChecker.runDue({
      limit: shareOfRun({
        rowCount: await proxyChecker.count(),
        intervalMs: CHECK_INTERVAL_MS,
        runEveryMs: JOB_TICK_MS,
        atLeast: AT_LEAST_PER_RUN,
      }),
      signal,
    }),
});
