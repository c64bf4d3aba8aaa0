import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import { createFairLimit, type FairLimit } from '../../../platform/fair-limit.ts';

interface Pace {
  /** Limit of concurrent calls. */
  readonly parallel: number;
  /** Limit of concurrent reports, which are heavy database queries. */
  readonly parallelReports: number;
  readonly perSecond: number;
}

/** Trackers publish no limits; these stay below what users report. */
const PACES: Readonly<Record<TrackerVersion, Pace>> = {
  binom_v1: { parallel: 3, parallelReports: 3, perSecond: 10 },
  binom_v2: { parallel: 2, parallelReports: 2, perSecond: 5 },
  keitaro: { parallel: 2, parallelReports: 1, perSecond: 5 },
};
const HOSTS_MAX = 1_000;
const QUEUE_MAX = 100_000;

interface Host {
  readonly calls: FairLimit;
  readonly reports: FairLimit;
  readonly starts: RateLimiterQueue;
}

export interface HostPace {
  /**
   * Runs a call when its host allows it. The places of a host go round between the teams that call
   * it. @throws the signal's reason when aborted
   */
  run<T>(
    call: {
      version: TrackerVersion;
      origin: string;
      /** Whose call it is. */
      party: string;
      isReport: boolean;
      signal?: AbortSignal | undefined;
    },
    work: () => Promise<T>,
  ): Promise<T>;
}

/** Paces all calls of this process to the same host. */
export function createHostPace({ isUnlimited = false }: { isUnlimited?: boolean } = {}): HostPace {
  const hosts = new LRUCache<string, Host>({ max: HOSTS_MAX });
  const hostOf = (version: TrackerVersion, origin: string): Host => {
    const key = `${version} ${origin}`;
    const { parallel, parallelReports, perSecond } = PACES[version];
    const host = hosts.get(key) ?? {
      calls: createFairLimit({ concurrency: parallel }),
      reports: createFairLimit({ concurrency: parallelReports }),
      starts: new RateLimiterQueue(new RateLimiterMemory({ points: perSecond, duration: 1 }), {
        maxQueueSize: QUEUE_MAX,
      }),
    };
    hosts.set(key, host);
    return host;
  };
  return {
    run: ({ version, origin, party, isReport, signal }, work) => {
      const host = hostOf(version, origin);
      const start = async () => {
        signal?.throwIfAborted();
        if (!isUnlimited) {
          await host.starts.removeTokens(1);
        }
        return work();
      };
      const queued = () => host.calls.run(party, start);
      return isReport ? host.reports.run(party, queued) : queued();
    },
  };
}
