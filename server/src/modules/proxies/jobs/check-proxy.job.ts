import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';
import type { ProxyChecker } from '../checker.ts';

interface CheckProxyDeps {
  readonly proxyChecker: Pick<ProxyChecker, 'check'>;
}

/** Checks one proxy, stores what was found, and adds the next check of it. */
export const checkProxyJob = defineJob({
  name: 'check-proxy',
  payload: z.object({ proxyId: z.string() }),
  key: ({ proxyId }) => proxyId,
  timeoutMs: 60_000,
  concurrency: 20,
  run: ({ deps, payload, signal }: JobRun<CheckProxyDeps, { proxyId: string }>) =>
    deps.proxyChecker.check({ ...payload, signal }),
});
