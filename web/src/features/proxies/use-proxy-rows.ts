import { useMemo } from 'react';
import { useActor } from '../../lib/session.ts';
import { useOwned, useOwnedCollection } from '../../replica/index.ts';
import { joinProxies } from './proxy-rows.ts';

const NONE: ReadonlySet<string> = new Set();

/** Proxies this account may see, from the replica, with pending changes applied. */
export function useProxyRows({
  checkingIds = NONE,
}: {
  readonly checkingIds?: ReadonlySet<string>;
} = {}) {
  const actor = useActor();
  const proxies = useOwned('proxy');
  const adUsers = useOwned('adUser');
  const people = useOwnedCollection('people');
  const rows = useMemo(
    () =>
      joinProxies({
        proxies: proxies.rows,
        adUsers: adUsers.rows,
        people: people.rows,
        actor,
        checkingIds,
      }),
    [proxies.rows, adUsers.rows, people.rows, actor, checkingIds],
  );
  return { rows, isReady: proxies.isKnown };
}
