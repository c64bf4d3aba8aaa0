import { canReadProxy } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { requireActiveAccount } from '../identity/index.ts';
import type { ProxyCheckRepository } from './check-repository.ts';
import type { ProxyChecker } from './checker.ts';
import type { ProxiesRepository } from './repository.ts';
import type { ProxiesService } from './service.ts';

export type ProxyChecks = ReturnType<typeof createProxyChecks>;

export function createProxyChecks(deps: {
  repository: Pick<ProxiesRepository, 'listByIds'>;
  service: Pick<ProxiesService, 'getUsable'>;
  checks: Pick<ProxyCheckRepository, 'request'>;
  checker: Pick<ProxyChecker, 'checkNow'>;
  sync: Pick<Sync, 'writeVolatile'>;
  clock: Clock;
}) {
  return {
    checkNow: deps.checker.checkNow,

    /**
     * Marks the proxies as requested and queues their checks; results arrive by sync. Returns how
     * many. @throws NotFoundError when the actor may not see one of them, AuthorizationError when
     * one is visible only through somebody else's profile: then none is marked.
     */
    async requestChecks(input: { actor: Actor; proxyIds: readonly string[] }): Promise<number> {
      const { teamId } = requireActiveAccount(input.actor);
      const ids = [...new Set(input.proxyIds)];
      const found = new Map(
        (await deps.repository.listByIds(ids)).map((proxy) => [proxy.id, proxy] as const),
      );
      for (const proxyId of ids) {
        const proxy = found.get(proxyId);
        if (proxy === undefined || !canReadProxy(input.actor, proxy)) {
          await deps.service.getUsable({ actor: input.actor, proxyId });
        }
      }
      return deps.sync.writeVolatile({ kind: 'proxy', teamId }, async (trx) => {
        await deps.checks.request({ ids, now: deps.clock.now() }, trx);
        return { ids, result: ids.length };
      });
    },
  };
}
