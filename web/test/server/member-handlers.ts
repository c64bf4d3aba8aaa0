import {
  canGrantAccountPermissions,
  canManageMembers,
  findPasswordRestriction,
  leavesNoAdministrator,
} from '@ads-checker/shared/access/members';
import {
  ACCOUNT_PERMISSIONS,
  type AccountDto,
  type AccountPermissions,
} from '@ads-checker/shared/contracts/identity';
import type { PasswordRestriction } from '@ads-checker/shared/contracts/teams';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { denied } from './context.ts';
import type { Handlers, RequireTeam, TestContext } from './handler-types.ts';
import { addPerson, requireFree, requireStrongPassword } from './people-rules.ts';
import { listAccountsOfTeam, listAccountsOfUser, type TestPerson, toUser } from './state.ts';
import { transferProxies } from './transfer-proxies.ts';

const NOTHING: AccountPermissions = {
  manage_team: false,
  read_team_ads: false,
  manage_team_ads: false,
};

export function createMemberHandlers({
  context,
  requireTeam,
  getReadableAccount,
}: {
  readonly context: TestContext;
  readonly requireTeam: RequireTeam;
  readonly getReadableAccount: (accountId: string) => AccountDto;
}): Pick<
  Handlers['teams'],
  'createAccount' | 'getAccountOverview' | 'updateAccount' | 'deleteAccount'
> {
  const { state, events } = context;

  const requireManages = (teamId: string): void => {
    if (!canManageMembers(context.actor(), teamId)) {
      throw denied();
    }
  };
  const getManaged = (accountId: string): AccountDto => {
    const account = getReadableAccount(accountId);
    context.activeAccount();
    requireManages(account.teamId);
    return account;
  };
  const personOf = (account: AccountDto): TestPerson => {
    const person = state.people.get(account.userId);
    if (person === undefined) {
      throw entityNotFound('User', account.userId);
    }
    return person;
  };
  const requireGrant = (input: {
    readonly teamId: string;
    readonly before: AccountPermissions;
    readonly after: AccountPermissions;
  }): void => {
    if (!canGrantAccountPermissions({ actor: context.actor(), ...input })) {
      throw new AppError('AuthorizationError', ERROR_MESSAGES.grantsMoreThanHeld, {
        code: 'grants_more_than_held',
      });
    }
  };
  const requireAdministratorLeft = (
    account: AccountDto,
    after: Pick<AccountDto, 'teamId' | 'userId' | 'status' | 'permissions'> | null,
  ): void => {
    const others = listAccountsOfTeam(state, account.teamId).filter(({ id }) => id !== account.id);
    if (leavesNoAdministrator({ account, after, others })) {
      throw new AppError('FailedPreconditionError', ERROR_MESSAGES.lastAdministrator, {
        code: 'last_administrator',
      });
    }
  };
  const isInOtherTeams = (account: AccountDto): boolean =>
    listAccountsOfUser(state, account.userId).some(({ teamId }) => teamId !== account.teamId);
  const passwordObstacle = (account: AccountDto): PasswordRestriction | null =>
    findPasswordRestriction({
      actor: context.actor(),
      account,
      userPermissions: personOf(account).own.permissions,
      isCreatedHere: personOf(account).createdByTeamId === account.teamId,
      isInOtherTeams: isInOtherTeams(account),
    });
  const recordMember = (
    account: AccountDto,
    entry: Pick<Parameters<TestContext['record']>[0], 'kind' | 'action' | 'changes'>,
  ): void =>
    context.record({
      teamId: account.teamId,
      subject: { type: 'account', id: account.id, name: userDisplayName(personOf(account).own) },
      ...entry,
    });

  return {
    createAccount: async ({ params: { teamId }, body }) => {
      requireTeam(teamId);
      requireManages(teamId);
      requireGrant({ teamId, before: NOTHING, after: body.permissions });
      await requireStrongPassword({
        password: body.password,
        person: body,
        field: 'body.password',
      });
      requireFree({ state, username: body.username, email: body.email });
      const person = addPerson(state, {
        ...body,
        permissions: { create_teams: false, manage_all_users: false },
        createdByTeamId: teamId,
      });
      const at = context.nowText();
      const account: AccountDto = {
        id: state.nextId(),
        userId: person.own.id,
        teamId,
        status: 'active',
        permissions: body.permissions,
        createdAt: at,
        updatedAt: at,
      };
      state.accounts.set(account.id, account);
      recordMember(account, {
        kind: 'members',
        action: 'added',
        changes: ACCOUNT_PERMISSIONS.flatMap((field) =>
          account.permissions[field] ? [{ field, to: true }] : [],
        ),
      });
      events.identity([person.own.id]);
      return { data: { user: toUser(person), account } };
    },
    getAccountOverview: ({ params }) => {
      const account = getManaged(params.accountId);
      const adUsers = [...state.profiles.adUsers.values()];
      const proxies = [...state.profiles.proxies.values()];
      const isOwn = ({ accountId }: { readonly accountId: string }) => accountId === account.id;
      const isOfTeam = ({ teamId }: { readonly teamId: string }) => teamId === account.teamId;
      return {
        data: {
          overview: {
            adUserCount: adUsers.filter(isOwn).length,
            proxyCount: proxies.filter(isOwn).length,
            sessionCount: context.sessions.listLiving(account.userId).length,
            passwordObstacle: passwordObstacle(account),
            teamAdUserCount: adUsers.filter(isOfTeam).length,
            teamProxyCount: proxies.filter(isOfTeam).length,
          },
        },
      };
    },
    updateAccount: async ({ params, body }) => {
      const account = getManaged(params.accountId);
      const { teamId, permissions: before } = account;
      const permissions: AccountPermissions = {
        manage_team: body.permissions?.manage_team ?? before.manage_team,
        read_team_ads: body.permissions?.read_team_ads ?? before.read_team_ads,
        manage_team_ads: body.permissions?.manage_team_ads ?? before.manage_team_ads,
      };
      const next = {
        ...account,
        permissions,
        status: body.status ?? account.status,
        updatedAt: context.nowText(),
      };
      requireGrant({ teamId, before, after: permissions });
      requireAdministratorLeft(account, next);
      const person = personOf(account);
      if (body.password !== undefined) {
        if (passwordObstacle(account) !== null) {
          throw new AppError('AuthorizationError', ERROR_MESSAGES.passwordNotYours, {
            code: 'password_not_yours',
          });
        }
        const { password } = body;
        await requireStrongPassword({ password, person: person.own, field: 'body.password' });
        person.password = password;
        context.sessions.endAllOf({ userId: account.userId });
      }
      state.accounts.set(account.id, next);
      if (next.status !== account.status) {
        recordMember(next, {
          kind: 'members',
          action: next.status === 'restricted' ? 'restricted' : 'unblocked',
          changes: [{ field: 'status', from: account.status, to: next.status }],
        });
      }
      const changes = ACCOUNT_PERMISSIONS.flatMap((field) =>
        permissions[field] === before[field]
          ? []
          : [{ field, from: before[field], to: permissions[field] }],
      );
      if (changes.length > 0) {
        recordMember(next, { kind: 'permissions', action: 'updated', changes });
      }
      if (body.password !== undefined) {
        recordMember(next, { kind: 'members', action: 'password_set', changes: [] });
      }
      events.identity([account.userId]);
      if (next.status === 'restricted' && account.status !== 'restricted') {
        events.accountEnded({ accountId: account.id, reason: 'account_restricted' });
      }
      return { data: { account: next } };
    },
    deleteAccount: ({ params }) => {
      const account = getManaged(params.accountId);
      requireAdministratorLeft(account, null);
      transferProxies(context, account);
      recordMember(account, { kind: 'members', action: 'removed', changes: [] });
      const person = personOf(account);
      state.accounts.delete(account.id);
      if (person.createdByTeamId === account.teamId) {
        person.createdByTeamId = null;
      }
      for (const owned of [state.profiles.adUsers, state.profiles.groups, state.profiles.proxies]) {
        for (const { id, accountId } of [...owned.values()]) {
          if (accountId === account.id) {
            owned.delete(id);
          }
        }
      }
      if (person.own.preferredAccountId === account.id) {
        person.own.preferredAccountId = null;
      }
      events.identity([account.userId]);
      events.accountEnded({ accountId: account.id, reason: 'account_removed' });
      return { data: null };
    },
  };
}
