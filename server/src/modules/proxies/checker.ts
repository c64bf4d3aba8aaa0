import { setMaxListeners } from 'node:events';
import type { ProxyCheck, ProxyGeo } from '@ads-checker/shared/contracts/proxies';
import pLimit from 'p-limit';
import pMap from 'p-map';
import type { ProxyCheckGateway } from '../../gateways/proxy-check/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { IpPlaces } from '../../platform/geo/ip-places.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { createCheckKeeper } from './check-keeper.ts';
import type { ProxyCheckRepository } from './check-repository.ts';
import { nextProxyCheckAt } from './check-schedule.ts';
import type { ProxySettings } from './entities.ts';
import type { ProxiesRepository } from './repository.ts';
import type { ProxiesService } from './service.ts';

const CONCURRENCY = 20;
/** In one process, whoever asks: forms, buttons and the background together. */
const MAX_AT_ONCE = 60;
/** Claimed at a time: enough that nobody waits for the next claim, few enough that all begin well within the lease. */
const BATCH = 2 * CONCURRENCY;
/** Longer than a batch takes when every check runs into its time limit. */
const LEASE_MS = 3 * 60_000;

/** A check's words and the place it found. */
export interface Findings {
  readonly check: ProxyCheck;
  /** Null when the exit is not known. */
  readonly geo: ProxyGeo | null;
}

export interface ProxyChecker {
  /** Tries a proxy that is perhaps not kept yet, and keeps nothing. @throws TransportError `aborted` */
  tryOut(request: {
    connection: ProxyConnection;
    /** Where it let out before: the same exit is not looked up again. */
    knownGeo?: unknown;
    signal?: AbortSignal | undefined;
  }): Promise<Findings>;
  /** Checks one proxy and keeps what was found. Whoever asks while it runs gets the same check. */
  checkNow(proxyId: string): Promise<void>;
  /** How many proxies there are. */
  count(): Promise<number>;
  /** Checks what is due, up to `limit`, until the signal aborts. Gives how many passed and failed. */
  runDue(request: {
    limit: number;
    signal: AbortSignal;
    /** Only what somebody asked for. */
    onlyRequested?: boolean;
  }): Promise<{ passed: number; failed: number }>;
}

/** The one piece that checks proxies, for the calls of the API and for the background. */
export function createProxyChecker({
  repository,
  checks,
  service,
  gateway,
  places,
  sync,
  clock,
  log,
}: {
  repository: Pick<ProxiesRepository, 'find' | 'listByIds'>;
  checks: ProxyCheckRepository;
  service: Pick<ProxiesService, 'toConnection'>;
  gateway: ProxyCheckGateway;
  places: Pick<IpPlaces, 'lookUp'>;
  sync: Pick<Sync, 'write'>;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}): ProxyChecker {
  const keep = createCheckKeeper({ checks, sync });
  const running = new Map<string, Promise<void>>();

  const placeOf = async (ip: string, knownGeo: unknown): Promise<ProxyGeo> => {
    const known = knownGeo as Partial<ProxyGeo> | null | undefined;
    if (known?.ip === ip && typeof known.countryCode === 'string') {
      return known as ProxyGeo;
    }
    const nowhere = { ip, latitude: null, longitude: null, countryCode: null, city: null };
    try {
      return (await places.lookUp(ip)) ?? nowhere;
    } catch (error) {
      log.warn({ err: error }, 'the place of an exit could not be looked up');
      return nowhere;
    }
  };

  const limit = pLimit(MAX_AT_ONCE);

  const tryOut: ProxyChecker['tryOut'] = async ({ connection, knownGeo, signal }) => {
    const { exitIp, ...result } = await limit(() => gateway.checkProxy({ connection, signal }));
    return {
      check: { ...result, checkedAt: clock.now().toISOString() },
      geo: exitIp === null ? null : await placeOf(exitIp, knownGeo),
    };
  };

  const checkAndKeep = async (
    proxy: ProxySettings,
    signal?: AbortSignal,
  ): Promise<{ isPassed: boolean }> => {
    const startedAt = clock.now();
    const connection = service.toConnection(proxy);
    const { check, geo } = await tryOut({ connection, knownGeo: proxy.geo, signal });
    const checkFailures = check.isPassed ? 0 : proxy.checkFailures + 1;
    await keep({
      proxy,
      startedAt,
      check,
      geo,
      checkFailures,
      nextCheckAt: nextProxyCheckAt({ now: clock.now(), failures: checkFailures }),
    });
    return { isPassed: check.isPassed };
  };

  async function* claimDue({
    limit,
    signal,
    onlyRequested = false,
  }: Parameters<ProxyChecker['runDue']>[0]): AsyncGenerator<ProxySettings> {
    for (let left = limit; left > 0 && !signal.aborted; ) {
      const now = clock.now();
      const ids = await checks.claimDue({
        now,
        leaseUntil: new Date(now.getTime() + LEASE_MS),
        limit: Math.min(BATCH, left),
        onlyRequested,
      });
      if (ids.length === 0) {
        return;
      }
      left -= ids.length;
      const unbegun = new Set(ids);
      try {
        for (const proxy of await repository.listByIds(ids)) {
          if (signal.aborted) {
            return;
          }
          unbegun.delete(proxy.id);
          yield proxy;
        }
      } finally {
        if (unbegun.size > 0) {
          await checks.release([...unbegun]);
        }
      }
    }
  }

  return {
    tryOut,
    count: checks.count,

    checkNow(proxyId) {
      const begun =
        running.get(proxyId) ??
        (async () => {
          const proxy = await repository.find(proxyId);
          if (proxy !== undefined) {
            await checkAndKeep(proxy);
          }
        })().finally(() => running.delete(proxyId));
      running.set(proxyId, begun);
      return begun;
    },

    async runDue(request) {
      const { signal } = request;
      // Each running check listens for the end.
      setMaxListeners(0, signal);
      const counts = { passed: 0, failed: 0 };
      await pMap(
        claimDue(request),
        async (proxy) => {
          try {
            const { isPassed } = await checkAndKeep(proxy, signal);
            counts[isPassed ? 'passed' : 'failed'] += 1;
          } catch (error) {
            // One that cannot be checked must not keep the others from it; its lease ends by itself.
            if (signal.aborted) {
              await checks.release([proxy.id]);
            } else {
              log.warn({ err: error, proxyId: proxy.id }, 'a proxy could not be checked');
            }
          }
        },
        { concurrency: CONCURRENCY },
      );
      return counts;
    },
  };
}
