import { findPasswordRestriction } from '@ads-checker/shared/access/members';
import { ACCOUNT_PERMISSIONS, type AccountDto } from '@ads-checker/shared/contracts/identity';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Handlers, RequireTeam, TestContext } from './handler-types.ts';
import { addAccount, addPerson } from './people.ts';
import { listAccountsOfUser, type TestPerson, toUser } from './state.ts';

type MemberHandlers = Pick<
  Handlers['teams'],
  'createAccount' | 'getAccountOverview' | 'updateAccount' | 'deleteAccount'
>;

export function createMemberHandlers({
  context,
  requireTeam,
  getReadableAccount,
}: {
  readonly context: TestContext;
  readonly requireTeam: RequireTeam;
  readonly getReadableAccount: (accountId: string) => AccountDto;
}): MemberHandlers {
  const { state, events } = context;

  const personOf = ({ userId }: AccountDto): TestPerson => {
    const person = state.people.get(userId);
    if (person === undefined) {
      throw entityNotFound('User', userId);
    }
    return person;
  };

  return {
    createAccount: ({ params: { teamId }, body }) => {
      requireTeam(teamId);
      const permissions = { create_teams: false, manage_all_users: false };
      const person = addPerson(state, { ...body, permissions, createdByTeamId: teamId });
      const account = addAccount(context, {
        userId: person.own.id,
        teamId,
        permissions: body.permissions,
      });
      events.identity([person.own.id]);
      return { data: { user: toUser(person), account } };
    },
    getAccountOverview: ({ params }) => {
      const account = getReadableAccount(params.accountId);
      const person = personOf(account);
      const adUsers = [...state.profiles.adUsers.values()];
      const proxies = [...state.profiles.proxies.values()];
      const isOwn = ({ accountId }: { readonly accountId: string }) => accountId === account.id;
      const isOfTeam = ({ teamId }: { readonly teamId: string }) => teamId === account.teamId;
      const passwordObstacle = findPasswordRestriction({
        actor: context.actor(),
        account,
        userPermissions: person.own.permissions,
        isCreatedHere: person.createdByTeamId === account.teamId,
        isInOtherTeams: listAccountsOfUser(state, account.userId).length > 1,
      });
      return {
        data: {
          overview: {
            adUserCount: adUsers.filter(isOwn).length,
            proxyCount: proxies.filter(isOwn).length,
            sessionCount: context.sessions.listActive(account.userId).length,
            invitedAs: null,
            passwordObstacle,
            teamAdUserCount: adUsers.filter(isOfTeam).length,
            teamProxyCount: proxies.filter(isOfTeam).length,
          },
        },
      };
    },
    updateAccount: ({ params, body }) => {
      const account = getReadableAccount(params.accountId);
      const before = account.permissions;
      const {
        manage_team = before.manage_team,
        read_team_ads = before.read_team_ads,
        manage_team_ads = before.manage_team_ads,
      } = body.permissions ?? {};
      const permissions = { manage_team, read_team_ads, manage_team_ads };
      const status = body.status ?? account.status;
      const next = { ...account, permissions, status, updatedAt: context.nowText() };
      state.accounts.set(account.id, next);
      const changes = ACCOUNT_PERMISSIONS.flatMap((field) =>
        permissions[field] === before[field]
          ? []
          : [{ field, from: before[field], to: permissions[field] }],
      );
      if (changes.length > 0) {
        const name = userDisplayName(personOf(account).own);
        context.record({
          teamId: account.teamId,
          kind: 'permissions',
          action: 'updated',
          subject: { type: 'account', id: account.id, name },
          changes,
        });
      }
      events.identity([account.userId]);
      if (status === 'restricted' && account.status !== 'restricted') {
        events.accountEnded({ accountId: account.id, reason: 'account_restricted' });
      }
      return { data: { account: next } };
    },
    deleteAccount: ({ params }) => {
      const account = getReadableAccount(params.accountId);
      state.accounts.delete(account.id);
      for (const owned of [state.profiles.adUsers, state.profiles.groups, state.profiles.proxies]) {
        for (const { id, accountId } of [...owned.values()]) {
          if (accountId === account.id) {
            owned.delete(id);
          }
        }
      }
      events.identity([account.userId]);
      events.accountEnded({ accountId: account.id, reason: 'account_removed' });
      return { data: null };
    },
  };
}
