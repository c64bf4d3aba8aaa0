import type { Actor } from '@ads-checker/shared/access/identity';
import { canManageMembers } from '@ads-checker/shared/access/members';
import type {
  AccountDto,
  AccountPermissions,
  UserDto,
} from '@ads-checker/shared/contracts/identity';
import type { AccountUpdate, NewMember } from '@ads-checker/shared/contracts/teams';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { PasswordStrength } from '../../platform/auth/password-strength.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import {
  type Account,
  type IdentityService,
  personDocId,
  presentAccount,
  presentUser,
  type User,
} from '../identity/index.ts';
import type { TransferProxies } from '../proxies/index.ts';
import { grantsOf, permissionChanges } from './permission-changes.ts';
import {
  denied,
  requireAdministratorLeft,
  requireChangeableMember,
  requireGrantable,
  requireManageableAccount,
  requireManageableTeam,
  requirePasswordSetter,
} from './policy.ts';
import type { TeamWrites } from './team-writes.ts';
import type { TeamDeps, Teams } from './teams.ts';

export interface MemberDeps extends TeamDeps {
  readonly teams: Pick<Teams, 'addAccount'>;
  readonly teamWrites: TeamWrites;
  readonly identity: Pick<IdentityService, 'createUser' | 'setUserPassword' | 'limitLoginProbes'>;
  readonly passwordStrength: Pick<PasswordStrength, 'requireStrong'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly transferProxies: TransferProxies;
}

interface MemberCommand {
  readonly actor: Actor;
  readonly accountId: string;
  readonly key: string | undefined;
}

/** The actor, the account, all accounts of its team and its person, read under the team's lock. */
interface Member {
  readonly actor: Actor;
  readonly account: AccountDto;
  readonly accounts: readonly AccountDto[];
  readonly user: User;
  readonly scope: WriteScope;
}

function mergePermissions(
  before: AccountPermissions,
  {
    manage_team = before.manage_team,
    read_team_ads = before.read_team_ads,
    manage_team_ads = before.manage_team_ads,
  }: AccountUpdate['permissions'] = {},
): AccountPermissions {
  return { manage_team, read_team_ads, manage_team_ads };
}

/** Returns a hash prepared before the write, or throws why there is none. */
type GetHash = () => string;

function refuseWith(error: AppError): GetHash {
  return () => {
    throw error;
  };
}

/** What a change of a member needs. */
function createMemberChanges(deps: MemberDeps) {
  const { repository, people, record, teamWrites, passwordStrength, passwords } = deps;

  /**
   * Checks and hashes a password before the write, which must not hold a lock and a connection
   * meanwhile. A weak one is reported once it is known that the actor may set one at all.
   */
  const preparePassword = async (
    choice: Parameters<PasswordStrength['requireStrong']>[0],
  ): Promise<GetHash> => {
    try {
      await passwordStrength.requireStrong(choice);
    } catch (error) {
      if (error instanceof AppError && error.type === 'InvalidArgumentError') {
        return refuseWith(error);
      }
      throw error;
    }
    const hash = await passwords.hash(choice.password);
    return () => hash;
  };

  /** Skipped for callers who will be refused anyway: checking a password takes up to seconds. */
  const prepareForMember = async (
    { actor, accountId }: Pick<MemberCommand, 'actor' | 'accountId'>,
    password: string,
  ): Promise<GetHash> => {
    const account = await people.findAccount(accountId);
    const person =
      account === undefined || !canManageMembers(actor, account.teamId)
        ? undefined
        : await people.findUser(account.userId);
    return person === undefined
      ? refuseWith(denied())
      : preparePassword({ password, person, field: 'body.password' });
  };
  const getAccount = async (accountId: string, trx: Transaction): Promise<Account> => {
    const account = await people.findAccount(accountId, trx);
    if (account === undefined) {
      throw entityNotFound('Account', accountId);
    }
    return account;
  };

  /** An administrator's action on an account; a repeat is answered even if the account is gone. */
  const withMember = <T>(
    { actor: asking, accountId, key, request }: MemberCommand & { request: object },
    work: (member: Member) => Promise<T>,
  ): Promise<T> =>
    teamWrites.writeManaged(
      {
        actor: asking,
        key,
        request: { ...request, accountId },
        find: (trx) => people.findAccount(accountId, trx),
        teamIdOf: ({ teamId }) => teamId,
        allow: ({ actor, found }) => requireManageableAccount({ actor, account: found, accountId }),
      },
      async ({ actor, found: account, scope }) => {
        const { trx } = scope;
        await repository.lockUser(account.userId, trx);
        const user = await people.findUser(account.userId, trx);
        if (user === undefined) {
          throw entityNotFound('User', account.userId);
        }
        return work({
          actor,
          account: presentAccount(account),
          accounts: await teamWrites.listAccounts(account.teamId, trx),
          user,
          scope,
        });
      },
    );

  const recordChange = (
    { actor, account, user, scope }: Member,
    execute: Pick<Parameters<typeof record>[0], 'kind' | 'action' | 'changes'>,
  ): Promise<void> =>
    record({
      trx: scope.trx,
      teamId: account.teamId,
      actor,
      subject: { type: 'account', id: account.id, name: userDisplayName(user) },
      ...execute,
    });

  const requireSettable = async ({ actor, account, user, scope }: Member): Promise<void> => {
    const own = await people.listAccountsOfUser(user.id, scope.trx);
    requirePasswordSetter({
      actor,
      account,
      userPermissions: presentUser(user).permissions,
      isCreatedHere: user.createdByTeamId === account.teamId,
      isInOtherTeams: own.some(({ teamId }) => teamId !== account.teamId),
    });
  };

  const changeRights = async (
    member: Member,
    after: Pick<AccountDto, 'status' | 'permissions'>,
  ): Promise<void> => {
    const { actor, account, accounts, user, scope } = member;
    const { teamId } = account;
    const changes = permissionChanges(account.permissions, after.permissions);
    const isToggled = account.status !== after.status;
    if (changes.length === 0 && !isToggled) {
      return;
    }
    requireChangeableMember({ actor, account });
    requireGrantable({ actor, teamId, before: account.permissions, after: after.permissions });
    requireAdministratorLeft({ account, after, accounts });
    await repository.updateAccount({ accountId: account.id, change: after }, scope.trx);
    scope.touch({ collection: 'people', docIds: [personDocId.account(account.id)] });
    scope.touchAccounts([account.id]);
    scope.touchIdentity([user.id]);
    if (isToggled && after.status === 'restricted') {
      scope.endAccounts({ accountIds: [account.id], reason: 'account_restricted' });
    }
    if (isToggled) {
      await recordChange(member, {
        kind: 'members',
        action: after.status === 'restricted' ? 'restricted' : 'unblocked',
        changes: [{ field: 'status', from: account.status, to: after.status }],
      });
    }
    if (changes.length > 0) {
      await recordChange(member, { kind: 'permissions', action: 'updated', changes });
    }
  };

  return {
    preparePassword,
    prepareForMember,
    getAccount,
    withMember,
    recordChange,
    requireSettable,
    changeRights,
  };
}

export function createMembers(deps: MemberDeps) {
  const { repository, people, identity, teams, teamWrites, transferProxies } = deps;
  const {
    preparePassword,
    prepareForMember,
    getAccount,
    withMember,
    recordChange,
    requireSettable,
    changeRights,
  } = createMemberChanges(deps);

  return {
    /**
     * Creates a person with a login and a strong password. People with a login are invited instead.
     */
    async addMember({
      actor: asking,
      teamId,
      member,
      key,
    }: {
      actor: Actor;
      teamId: string;
      member: NewMember;
      key: string | undefined;
    }): Promise<{ user: UserDto; account: AccountDto }> {
      const { permissions, password, ...person } = member;
      const known = await people.findTeam(teamId);
      const getHash =
        known !== undefined && canManageMembers(asking, known.id)
          ? await preparePassword({ password, person, field: 'body.password' })
          : refuseWith(denied());
      const write = () =>
        teamWrites.writeManaged(
          {
            actor: asking,
            key,
            request: { name: 'addMember', teamId, member },
            find: (trx) => people.findTeam(teamId, trx),
            teamIdOf: ({ id }) => id,
            allow: ({ actor, found }) => requireManageableTeam({ actor, team: found, teamId }),
          },
          async ({ actor, found: team, scope }) => {
            requireGrantable({ actor, teamId: team.id, after: permissions });
            const user = await identity.createUser(
              {
                ...person,
                passwordHash: getHash(),
                canCreateTeams: false,
                canManageAllUsers: false,
                createdByTeamId: team.id,
              },
              scope,
            );
            const account = presentAccount(
              await teams.addAccount({ userId: user.id, teamId: team.id, permissions }, scope),
            );
            await recordChange(
              { actor, account, accounts: [], user, scope },
              {
                kind: 'members',
                action: 'added',
                changes: grantsOf(permissions),
              },
            );
            return { user: presentUser(user), account };
          },
        );
      return identity.limitLoginProbes(asking.userId, write);
    },

    /** Blocks, unblocks, changes permissions or sets a password, atomically. */
    async updateMember({
      update: { password, ...update },
      ...command
    }: MemberCommand & { update: AccountUpdate }): Promise<AccountDto> {
      const getHash =
        password === undefined ? undefined : await prepareForMember(command, password);
      const request = { name: 'updateMember', update, password };
      return withMember({ ...command, request }, async (member) => {
        const { account, scope } = member;
        let passwordHash: string | undefined;
        if (getHash !== undefined) {
          await requireSettable(member);
          passwordHash = getHash();
        }
        await changeRights(member, {
          status: update.status ?? account.status,
          permissions: mergePermissions(account.permissions, update.permissions),
        });
        if (passwordHash !== undefined) {
          await identity.setUserPassword({ userId: account.userId, passwordHash }, scope);
          await recordChange(member, { kind: 'members', action: 'password_set', changes: [] });
        }
        return presentAccount(await getAccount(account.id, scope.trx));
      });
    },

    /**
     * Removes a member, with their profiles, groups and proxies in the team, except proxies that
     * other profiles use. The person stays.
     */
    removeMember: (command: MemberCommand): Promise<null> =>
      withMember({ ...command, request: { name: 'removeMember' } }, async (member) => {
        const { actor, account, accounts, user, scope } = member;
        requireChangeableMember({ actor, account });
        requireAdministratorLeft({ account, after: null, accounts });
        await transferProxies({ actor, accountId: account.id }, scope);
        await repository.deleteAccount(account.id, scope.trx);
        await repository.releaseLogin(account, scope.trx);
        scope.touch({
          collection: 'people',
          docIds: [
            personDocId.team(account.teamId),
            personDocId.account(account.id),
            personDocId.user(user.id),
          ],
        });
        scope.touchEverything({ except: ['people'] });
        scope.touchIdentity([user.id]);
        scope.endAccounts({ accountIds: [account.id], reason: 'account_removed' });
        await recordChange(member, { kind: 'members', action: 'removed', changes: [] });
        return null;
      }),
  };
}
