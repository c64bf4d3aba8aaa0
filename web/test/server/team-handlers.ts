import { canCreateTeams, canManageTeam, isTeamMember } from '@ads-checker/shared/access/identity';
import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import { denied } from './context.ts';
import type { Handlers, RequireTeam, TestContext } from './handler-types.ts';
import { createMemberHandlers } from './member-handlers.ts';
import { listAccountsOfTeam, toTeam, toUser } from './state.ts';

export function createRequireTeam(context: TestContext): RequireTeam {
  return (teamId) => {
    context.activeAccount();
    const team = context.state.teams.get(teamId);
    if (team === undefined || !isTeamMember(context.actor(), teamId)) {
      throw entityNotFound('Team', teamId);
    }
    return team;
  };
}

const TEAM_FIELDS = ['name', 'description'] as const;

export function createTeamHandlers({
  context,
  requireTeam,
}: {
  readonly context: TestContext;
  readonly requireTeam: RequireTeam;
}): Handlers['teams'] {
  const { state } = context;

  const getReadableAccount = (accountId: string): AccountDto => {
    const account = state.accounts.get(accountId);
    if (account !== undefined && account.userId === context.session().userId) {
      return account;
    }
    context.activeAccount();
    if (account === undefined || !isTeamMember(context.actor(), account.teamId)) {
      throw entityNotFound('Account', accountId);
    }
    return account;
  };

  return {
    create: ({ body }) => {
      const actor = context.actor();
      if (!canCreateTeams(actor)) {
        throw denied();
      }
      const team = { id: state.nextId(), ...body, binomIds: [] };
      const at = context.nowText();
      const account: AccountDto = {
        id: state.nextId(),
        userId: actor.userId,
        teamId: team.id,
        status: 'active',
        permissions: { ...ACCOUNT_PRESETS.admin },
        createdAt: at,
        updatedAt: at,
      };
      state.teams.set(team.id, team);
      state.accounts.set(account.id, account);
      context.record({
        teamId: team.id,
        kind: 'team',
        action: 'created',
        subject: { type: 'team', id: team.id, name: team.name },
        changes: TEAM_FIELDS.map((field) => ({ field, to: team[field] })),
      });
      context.events.identity([actor.userId]);
      return { data: { team: toTeam(state, team), account } };
    },
    get: ({ params }) => ({ data: { team: toTeam(state, requireTeam(params.teamId)) } }),
    update: ({ params: { teamId }, body }) => {
      const team = requireTeam(teamId);
      if (!canManageTeam(context.actor(), teamId)) {
        throw denied();
      }
      const next = {
        ...team,
        name: body.name ?? team.name,
        description: body.description ?? team.description,
      };
      const changes = TEAM_FIELDS.flatMap((field): ActivityChange[] =>
        next[field] === team[field] ? [] : [{ field, from: team[field], to: next[field] }],
      );
      state.teams.set(teamId, next);
      if (changes.length > 0) {
        context.record({
          teamId,
          kind: 'team',
          action: 'updated',
          subject: { type: 'team', id: teamId, name: next.name },
          changes,
        });
        context.events.identity(toTeam(state, next).userIds);
      }
      return { data: { team: toTeam(state, next) } };
    },
    listUsers: ({ params }) => {
      const { userIds } = toTeam(state, requireTeam(params.teamId));
      return {
        data: {
          users: userIds.flatMap((id) => {
            const person = state.people.get(id);
            return person === undefined ? [] : [toUser(person)];
          }),
        },
      };
    },
    listAccounts: ({ params }) => ({
      data: { accounts: listAccountsOfTeam(state, requireTeam(params.teamId).id) },
    }),
    getAccount: ({ params }) => ({ data: { account: getReadableAccount(params.accountId) } }),
    ...createMemberHandlers({ context, requireTeam, getReadableAccount }),
  };
}
