import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { ProxyChecker } from '../checker.ts';

const INTERVAL_MS = 30_000;
const TIMEOUT_MS = 4 * 60_000;
/** A run that is asked to end lets the checks that run end first. */
const PER_RUN = 1_000;

export interface CheckProxiesDeps {
  readonly proxyChecker: Pick<ProxyChecker, 'runDue'>;
}

/** Looks at the proxies that are due. */
export const checkProxiesJob = defineJob<CheckProxiesDeps>({
  name: 'check-proxies',
  intervalMs: INTERVAL_MS,
  timeoutMs: TIMEOUT_MS,
  result: z.object({ passed: z.int().nonnegative(), failed: z.int().nonnegative() }),
  run: ({ deps, signal }) => deps.proxyChecker.runDue({ limit: PER_RUN, signal }),
});
