import { useMemo } from 'react';
import { useActor } from '../../lib/session.ts';
import { useOwned, useOwnedCollection } from '../../replica/index.ts';
import { joinGroups, joinProfiles } from './profiles.ts';

/** Profiles this account may see, from the replica. */
export function useProfiles() {
  const actor = useActor();
  const adUsers = useOwned('adUser');
  const groups = useOwned('adUserGroup');
  const proxies = useOwned('proxy');
  const people = useOwnedCollection('people');
  const profiles = useMemo(
    () =>
      joinProfiles({
        adUsers: adUsers.rows,
        groups: groups.rows,
        proxies: proxies.rows,
        people: people.rows,
        actor,
      }),
    [adUsers.rows, groups.rows, proxies.rows, people.rows, actor],
  );
  const joinedGroups = useMemo(
    () => joinGroups({ groups: groups.rows, adUsers: adUsers.rows, people: people.rows, actor }),
    [groups.rows, adUsers.rows, people.rows, actor],
  );
  return { profiles, groups: joinedGroups, isReady: adUsers.isKnown };
}
