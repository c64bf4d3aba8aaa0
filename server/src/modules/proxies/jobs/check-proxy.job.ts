import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

type CheckProxyDeps = FromModule<
  'proxiesModule',
  { checker: { check(request: { proxyId: string; signal: AbortSignal }): Promise<void> } }
>;

export const checkProxyJob = defineJob({
  name: 'check-proxy',
  payload: z.object({ proxyId: z.string() }),
  key: ({ proxyId }) => proxyId,
  owner: ({ proxyId }) => ({ kind: 'proxy', id: proxyId }),
  timeoutMs: MINUTE_MS,
  concurrency: 20,
  run: ({ deps, payload, signal }: JobRun<CheckProxyDeps, { proxyId: string }>) =>
    deps.modules.proxiesModule.checker.check({ ...payload, signal }),
});
