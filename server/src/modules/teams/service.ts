import { createInvitationAnswers, type InvitationAnswerDeps } from './invitation-answers.ts';
import { createInvitations } from './invitations.ts';
import { createMembers, type MemberDeps } from './members.ts';
import { createTeamWrites } from './team-writes.ts';
import { createTeams } from './teams.ts';

export type TeamsService = ReturnType<typeof createTeamsService>;

export function createTeamsService(
  deps: Omit<MemberDeps & InvitationAnswerDeps, 'teams' | 'teamWrites'>,
) {
  const teamWrites = createTeamWrites(deps);
  const teams = createTeams({ ...deps, teamWrites });
  return {
    ...teams,
    ...createMembers({ ...deps, teams, teamWrites }),
    ...createInvitations({ ...deps, teamWrites }),
    ...createInvitationAnswers({ ...deps, teams, teamWrites }),
  };
}
