import { useMemo } from 'react';
import { useActor, useSession } from '../../lib/session.ts';
import { useOwnedCollection } from '../../replica/index.ts';
import { listInvitations } from './invitations.ts';
import { findTeam, joinMembers } from './members.ts';

export function useMembers() {
  const { user, userTeams } = useSession();
  const teamId = useActor().account?.teamId ?? '';
  const { rows, isReady } = useOwnedCollection('people');
  const members = useMemo(
    () => joinMembers({ people: rows, teamId, ownUserId: user.id }),
    [rows, teamId, user.id],
  );
  const team = useMemo(
    () => findTeam({ people: rows, teamId }) ?? userTeams.find(({ id }) => id === teamId),
    [rows, teamId, userTeams],
  );
  const invitations = useMemo(() => listInvitations({ people: rows, teamId }), [rows, teamId]);
  // The person is a member: an empty list means that nothing was pulled yet
  return { members, invitations, team, teamId, isReady: isReady && members.length > 0 };
}
