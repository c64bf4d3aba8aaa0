import { isTeamMember } from '@ads-checker/shared/access/identity';
import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Handlers, RequireTeam, TestContext } from './handler-types.ts';
import { createMemberHandlers } from './member-handlers.ts';
import { addAccount } from './people.ts';
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
      const team = { id: state.nextId(), ...body, binomIds: [] };
      state.teams.set(team.id, team);
      const account = addAccount(context, {
        userId: actor.userId,
        teamId: team.id,
        permissions: { ...ACCOUNT_PRESETS.admin },
      });
      context.events.identity([actor.userId]);
      return { data: { team: toTeam(state, team), account } };
    },
    get: ({ params }) => ({ data: { team: toTeam(state, requireTeam(params.teamId)) } }),
    update: ({ params: { teamId }, body }) => {
      const team = requireTeam(teamId);
      const next = {
        ...team,
        name: body.name ?? team.name,
        description: body.description ?? team.description,
      };
      state.teams.set(teamId, next);
      context.events.identity(toTeam(state, next).userIds);
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
