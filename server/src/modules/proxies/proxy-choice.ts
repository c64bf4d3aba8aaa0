import type { Actor } from '@ads-checker/shared/access/identity';
import type { ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { RecordActivity } from '../activity/index.ts';
import { proxySubject } from './presenter.ts';
import type { ProxiesService } from './service.ts';
import { createdFacts } from './settings.ts';

/** A stored proxy, connection settings given with a profile, or none. */
export interface ProxyChoice {
  readonly proxyId: string | null;
  readonly proxy?: ProxyOptionsInput | undefined;
}

export type ProxyChoices = ReturnType<typeof createProxyChoices>;

/** Resolves the proxy chosen for a profile: verified first, stored with the profile. */
export function createProxyChoices(deps: {
  service: Pick<ProxiesService, 'getUsable' | 'toConnection' | 'findOrCreate'>;
  record: RecordActivity;
}) {
  return {
    /** @throws the errors of `getUsable` */
    async findConnection(
      actor: Actor,
      { proxyId, proxy: inline }: ProxyChoice,
    ): Promise<ProxyConnection | null> {
      if (inline !== undefined) {
        return inline;
      }
      return proxyId === null
        ? null
        : deps.service.toConnection(await deps.service.getUsable({ actor, proxyId }));
    },

    /**
     * Returns the proxy id within a write of the account's team: a stored proxy may have been
     * deleted or hidden from the actor since it was verified; settings become a proxy of the
     * account unless it exists.
     */
    async settle(
      {
        actor,
        accountId,
        proxyId,
        proxy: options,
      }: ProxyChoice & { actor: Actor; accountId: string },
      scope: WriteScope,
    ): Promise<string | null> {
      if (options === undefined) {
        return proxyId === null
          ? null
          : (await deps.service.getUsable({ actor, proxyId }, scope.trx)).id;
      }
      const { proxy, isNew } = await deps.service.findOrCreate({ accountId, options }, scope);
      if (isNew) {
        await deps.record({
          trx: scope.trx,
          teamId: proxy.teamId,
          actor,
          kind: 'proxies',
          action: 'created',
          subject: proxySubject(proxy),
          changes: createdFacts(proxy),
        });
      }
      return proxy.id;
    },
  };
}
