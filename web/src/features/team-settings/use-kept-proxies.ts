import { useMemo } from 'react';
import { mapOwnerNames } from '../../lib/owner-names.ts';
import { useOwned, useOwnedCollection } from '../../replica/index.ts';
import { findKeptProxies, type KeptProxies } from './kept-proxies.ts';

/** Which proxies of a member stay with others when the member goes. */
export function useKeptProxies(accountId: string): KeptProxies {
  const { rows: proxies, isReady } = useOwned('proxy');
  const { rows: adUsers } = useOwned('adUser');
  const { rows: people } = useOwnedCollection('people');
  return useMemo(() => {
    const names = mapOwnerNames(people);
    const kept = findKeptProxies({ accountId, proxies, adUsers, nameOf: (id) => names.get(id) });
    // Before the first pull nothing can be said of what is not seen
    return isReady ? kept : { ...kept, seenCount: Number.POSITIVE_INFINITY };
  }, [accountId, proxies, adUsers, people, isReady]);
}
