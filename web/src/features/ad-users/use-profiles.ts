import { useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import { useOwned } from '../../replica/index.ts';
import { joinProfiles } from './profiles.ts';

/** Profiles of the team as far as this account may see them, from the replica. */
export function useProfiles() {
  const { session } = useSession();
  const adUsers = useOwned('adUsers');
  const groups = useOwned('adUserGroups');
  const proxies = useOwned('proxies');
  const people = useOwned('people');
  const profiles = useMemo(
    () =>
      joinProfiles({
        adUsers: adUsers.rows,
        groups: groups.rows,
        proxies: proxies.rows,
        people: people.rows,
        accountId: session.accountId,
      }),
    [adUsers.rows, groups.rows, proxies.rows, people.rows, session.accountId],
  );
  const sortedGroups = useMemo(
    () => groups.rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    [groups.rows],
  );
  return { profiles, groups: sortedGroups, isReady: adUsers.isReady };
}
