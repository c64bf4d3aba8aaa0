import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import type { TestContext } from './handler-types.ts';

export function transferProxies(context: TestContext, account: AccountDto): void {
  const { accounts, people, profiles } = context.state;
  const nameOf = (accountId: string): string | null => {
    const person = people.get(accounts.get(accountId)?.userId ?? '');
    return person === undefined ? null : userDisplayName(person.own);
  };
  for (const proxy of [...profiles.proxies.values()]) {
    const [heir] = [...profiles.adUsers.values()]
      .filter(({ proxyId, accountId }) => proxyId === proxy.id && accountId !== account.id)
      .sort((a, b) => Number(a.id) - Number(b.id));
    if (proxy.accountId === account.id && heir !== undefined) {
      profiles.proxies.set(proxy.id, { ...proxy, accountId: heir.accountId });
      context.record({
        teamId: account.teamId,
        kind: 'proxies',
        action: 'updated',
        subject: { type: 'proxy', id: proxy.id, name: proxyDisplayName(proxy) },
        changes: [{ field: 'owner', from: nameOf(account.id), to: nameOf(heir.accountId) }],
      });
    }
  }
}
