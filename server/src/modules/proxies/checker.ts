import type { ProxyGeo } from '@ads-checker/shared/contracts/proxies';
import pLimit from 'p-limit';
import type { ProxyCheckGateway } from '../../gateways/proxy-check/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { IpGeolocator } from '../../platform/geo/ip-geolocator.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { ProxyCheckRepository } from './check-repository.ts';
import { createCheckWriter } from './check-writer.ts';
import type { ProxySettings, StoredCheck } from './entities.ts';
import { nextProxyCheckAt } from './jobs/check-times.ts';
import type { PublishOutage } from './publish-outage.ts';
import type { ProxiesRepository } from './repository.ts';
import type { ProxiesService } from './service.ts';

/** Per process, over forms, buttons and background checks. */
const MAX_AT_ONCE = 60;
export interface Findings {
  readonly check: StoredCheck;
  /** Null when the exit is unknown. */
  readonly geo: ProxyGeo | null;
}

export interface ProxyChecker {
  /**
   * Checks a proxy that may not be stored yet, and stores nothing. @throws TransportError `aborted`
   */
  checkConnection(request: {
    connection: ProxyConnection;
    /** Previous location: the same exit is not looked up again. */
    knownGeo?: unknown;
    signal?: AbortSignal | undefined;
  }): Promise<Findings>;
  /**
   * Checks one proxy and stores the result, unless it was deleted. @throws TransportError `aborted`
   */
  check(request: { proxyId: string; signal?: AbortSignal }): Promise<void>;
  /** A check on request: concurrent requests share one check. */
  checkNow(proxyId: string): Promise<void>;
}

export function createProxyChecker(deps: {
  repository: Pick<ProxiesRepository, 'find'>;
  checks: ProxyCheckRepository;
  service: Pick<ProxiesService, 'toConnection'>;
  gateway: ProxyCheckGateway;
  places: Pick<IpGeolocator, 'lookUp'>;
  publishOutage: PublishOutage;
  sync: Pick<Sync, 'write' | 'writeVolatile'>;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}): ProxyChecker {
  const saveCheck = createCheckWriter({
    checks: deps.checks,
    publishOutage: deps.publishOutage,
    sync: deps.sync,
  });
  const running = new Map<string, Promise<void>>();

  const placeOf = async (ip: string, knownGeo: unknown): Promise<ProxyGeo> => {
    const known = knownGeo as Partial<ProxyGeo> | null | undefined;
    if (known?.ip === ip && typeof known.countryCode === 'string') {
      return known as ProxyGeo;
    }
    const nowhere = { ip, latitude: null, longitude: null, countryCode: null, city: null };
    try {
      return (await deps.places.lookUp(ip)) ?? nowhere;
    } catch (error) {
      deps.log.warn({ err: error }, 'Failed to look up the location of an exit IP');
      return nowhere;
    }
  };

  const limit = pLimit(MAX_AT_ONCE);

  const checkConnection: ProxyChecker['checkConnection'] = async ({
    connection,
    knownGeo,
    signal,
  }) => {
    const { exitIp, ...result } = await limit(() =>
      deps.gateway.checkProxy({ connection, signal }),
    );
    return {
      check: { ...result, checkedAt: deps.clock.now().toISOString() },
      geo: exitIp === null ? null : await placeOf(exitIp, knownGeo),
    };
  };

  const checkAndSave = async (proxy: ProxySettings, signal?: AbortSignal): Promise<void> => {
    const connection = deps.service.toConnection(proxy);
    const { check, geo } = await checkConnection({ connection, knownGeo: proxy.geo, signal });
    const checkFailures = check.isPassed ? 0 : proxy.checkFailures + 1;
    await saveCheck({
      proxy,
      check,
      geo,
      checkFailures,
      nextCheckAt: nextProxyCheckAt({ now: deps.clock.now(), failures: checkFailures }),
    });
  };

  const checkProxy: ProxyChecker['check'] = async ({ proxyId, signal }) => {
    const proxy = await deps.repository.find(proxyId);
    if (proxy !== undefined) {
      await checkAndSave(proxy, signal);
    }
  };

  return {
    checkConnection,
    check: checkProxy,
    checkNow(proxyId) {
      const begun =
        running.get(proxyId) ?? checkProxy({ proxyId }).finally(() => running.delete(proxyId));
      running.set(proxyId, begun);
      return begun;
    },
  };
}
