import { createInvitations, type InvitationDeps } from './invitations.ts';
import { createMembers, type MemberDeps } from './members.ts';
import { createTeams } from './teams.ts';

export type TeamsService = ReturnType<typeof createTeamsService>;

export function createTeamsService(deps: Omit<MemberDeps & InvitationDeps, 'teams'>) {
  const teams = createTeams(deps);
  return {
    ...teams,
    ...createMembers({ ...deps, teams }),
    ...createInvitations({ ...deps, teams }),
  };
}
