import { useMemo } from 'react';
import { mapOwnerNames } from '../../lib/owner-names.ts';
import { useOwned, useOwnedCollection } from '../../replica/index.ts';
import { findRetainedProxies, type RetainedProxies } from './retained-proxies.ts';

export function useRetainedProxies(accountId: string): RetainedProxies {
  const { rows: proxies, isReady } = useOwned('proxy');
  const { rows: adUsers } = useOwned('adUser');
  const { rows: people } = useOwnedCollection('people');
  return useMemo(() => {
    const names = mapOwnerNames(people);
    const kept = findRetainedProxies({
      accountId,
      proxies,
      adUsers,
      nameOf: (id) => names.get(id),
    });
    // Before the first pull, invisible proxies are unknown
    return isReady ? kept : { ...kept, visibleCount: Number.POSITIVE_INFINITY };
  }, [accountId, proxies, adUsers, people, isReady]);
}
