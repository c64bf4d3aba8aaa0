import { type ProxyGeo, proxyGeoSchema } from '@ads-checker/shared/contracts/proxies';
import { SECOND_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { createIdleWorker } from '../workers/idle-worker.ts';

const answerSchema = z.object({ geo: proxyGeoSchema.nullable() });

export interface IpGeolocator {
  /** Null when unknown; every field of a known one may be missing. */
  lookUp(ip: string): Promise<ProxyGeo | null>;
  close(): Promise<void>;
}

/** The database takes 130 MB, so it is read in a thread that ends when idle. */
export function createIpGeolocator({ workerPath }: { workerPath: string }): IpGeolocator {
  const worker = createIdleWorker<{ ip: string }, z.infer<typeof answerSchema>>({
    workerPath,
    waitMs: 15 * SECOND_MS,
    answer: answerSchema,
  });
  return {
    lookUp: async (ip) => (await worker.run({ ip })).geo,
    close: worker.close,
  };
}
