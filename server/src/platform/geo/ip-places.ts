import { type ProxyGeo, proxyGeoSchema } from '@ads-checker/shared/contracts/proxies';
import { z } from 'zod';
import { createIdleWorker } from '../workers/idle-worker.ts';

const answerSchema = z.object({ geo: proxyGeoSchema.nullable() });

export interface IpPlaces {
  /** Null when the address is not known; every field of a known one may be missing. */
  lookUp(ip: string): Promise<ProxyGeo | null>;
  close(): Promise<void>;
}

/** Reads the database in a thread that lives while it is needed: it takes 130 MB. */
export function createIpPlaces({ workerPath }: { workerPath: string }): IpPlaces {
  const worker = createIdleWorker<{ ip: string }, z.infer<typeof answerSchema>>({
    workerPath,
    answer: answerSchema,
  });
  return {
    lookUp: async (ip) => (await worker.ask({ ip })).geo,
    close: worker.close,
  };
}
