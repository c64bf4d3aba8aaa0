import type { Actor } from '@ads-checker/shared/access/identity';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { IdentityRepository } from '../identity/index.ts';
import { proxySubject } from './presenter.ts';
import type { ProxiesRepository } from './repository.ts';

export type TransferProxies = (
  request: { actor: Actor; accountId: string },
  scope: WriteScope,
) => Promise<void>;

/**
 * Before an account is deleted, gives its proxies that other accounts' profiles use to the owner of
 * the first such profile. Inside a write of the team.
 */
export function createProxyTransfer(deps: {
  repository: Pick<ProxiesRepository, 'transferUsed' | 'listByIds'>;
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  record: RecordActivity;
}): TransferProxies {
  return async ({ actor, accountId }, scope) => {
    const { trx } = scope;
    const nameOf = async (id: string): Promise<string | null> => {
      const account = await deps.people.findAccount(id, trx);
      const user =
        account === undefined ? undefined : await deps.people.findUser(account.userId, trx);
      return user === undefined ? null : userDisplayName(user);
    };
    const docIds = await deps.repository.transferUsed(accountId, trx);
    if (docIds.length === 0) {
      return;
    }
    scope.touch({ collection: 'proxies', docIds });
    const from = await nameOf(accountId);
    for (const proxy of await deps.repository.listByIds(docIds, trx)) {
      await deps.record({
        trx,
        teamId: proxy.teamId,
        actor,
        kind: 'proxies',
        action: 'updated',
        subject: proxySubject(proxy),
        changes: [{ field: 'owner', from, to: await nameOf(proxy.accountId) }],
      });
    }
  };
}
