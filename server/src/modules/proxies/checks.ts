import type { Actor } from '@ads-checker/shared/access/identity';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { requireActiveAccount } from '../identity/index.ts';
import type { ProxyCheckRepository } from './check-repository.ts';
import type { ProxyChecker } from './checker.ts';
import { requireReadableProxy } from './policy.ts';
import type { ProxiesRepository } from './repository.ts';
import type { RequestedChecks } from './requested-checks.ts';

export type ProxyChecks = ReturnType<typeof createProxyChecks>;

/** Checks that people ask for. */
export function createProxyChecks({
  repository,
  checks,
  checker,
  requested,
  sync,
  clock,
}: {
  repository: Pick<ProxiesRepository, 'listByIds'>;
  checks: Pick<ProxyCheckRepository, 'request'>;
  checker: Pick<ProxyChecker, 'checkNow'>;
  requested: Pick<RequestedChecks, 'kick'>;
  sync: Pick<Sync, 'write'>;
  clock: Clock;
}) {
  return {
    checkNow: checker.checkNow,

    /**
     * Marks the proxies as asked for and begins; results come by the feed. Gives how many.
     * @throws NotFoundError when the actor may not see one of them: then none is marked.
     */
    async requestChecks({
      actor,
      proxyIds,
    }: {
      actor: Actor;
      proxyIds: readonly string[];
    }): Promise<number> {
      const { teamId } = requireActiveAccount(actor);
      const ids = [...new Set(proxyIds)];
      const found = new Map(
        (await repository.listByIds(ids)).map((proxy) => [proxy.id, proxy] as const),
      );
      for (const proxyId of ids) {
        requireReadableProxy({ actor, proxy: found.get(proxyId), proxyId });
      }
      await sync.write({ teamIds: [teamId] }, async (scope) => {
        await checks.request({ ids, now: clock.now() }, scope.trx);
        scope.touch({ collection: 'proxies', docIds: ids });
      });
      requested.kick();
      return ids.length;
    },
  };
}
