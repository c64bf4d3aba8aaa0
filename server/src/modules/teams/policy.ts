import { type Actor, canCreateTeams, isTeamMember } from '@ads-checker/shared/access/identity';
import {
  canChangeMember,
  canGrantAccountPermissions,
  canManageMembers,
  findPasswordRestriction,
  leavesNoAdministrator,
} from '@ads-checker/shared/access/members';
import type { AccountDto, AccountPermissions } from '@ads-checker/shared/contracts/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { type Account, requireActiveAccount, type Team } from '../identity/index.ts';

export const NO_PERMISSIONS: AccountPermissions = {
  manage_team: false,
  read_team_ads: false,
  manage_team_ads: false,
};

export function denied(): AppError {
  return new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
}

export function requireTeamCreator(actor: Actor): void {
  if (!canCreateTeams(actor)) {
    throw denied();
  }
}

export function requireReadableTeam(input: {
  actor: Actor;
  team: Team | undefined;
  teamId: string;
}): Team {
  requireActiveAccount(input.actor);
  if (input.team === undefined || !isTeamMember(input.actor, input.team.id)) {
    throw entityNotFound('Team', input.teamId);
  }
  return input.team;
}

export function requireReadableAccount(input: {
  actor: Actor;
  account: Account | undefined;
  accountId: string;
}): Account {
  if (input.account !== undefined && input.account.userId === input.actor.userId) {
    return input.account;
  }
  requireActiveAccount(input.actor);
  if (input.account === undefined || !isTeamMember(input.actor, input.account.teamId)) {
    throw entityNotFound('Account', input.accountId);
  }
  return input.account;
}

/** Members who do not manage the team get 403, others 404. */
export function requireManageableTeam(request: {
  actor: Actor;
  team: Team | undefined;
  teamId: string;
}): Team {
  const team = requireReadableTeam(request);
  if (!canManageMembers(request.actor, team.id)) {
    throw denied();
  }
  return team;
}

export function requireManageableAccount(request: {
  actor: Actor;
  account: Account | undefined;
  accountId: string;
}): Account {
  const account = requireReadableAccount(request);
  if (!canManageMembers(request.actor, account.teamId)) {
    requireActiveAccount(request.actor);
    throw denied();
  }
  return account;
}

/** For restricting, restoring, removing and permissions: nobody acts on a stronger member. */
export function requireChangeableMember(request: { actor: Actor; account: AccountDto }): void {
  if (!canChangeMember(request)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.holdsMore, { code: 'holds_more' });
  }
}

/** Nobody grants or revokes more than they hold. */
export function requireGrantable({
  actor,
  teamId,
  before = NO_PERMISSIONS,
  after,
}: {
  actor: Actor;
  teamId: string;
  before?: AccountPermissions;
  after: AccountPermissions;
}): void {
  if (!canGrantAccountPermissions({ actor, teamId, before, after })) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.grantsMoreThanHeld, {
      code: 'grants_more_than_held',
    });
  }
}

/** `accounts` are all of the team, read under its lock; `after` is null for a removal. */
export function requireAdministratorLeft(input: {
  account: AccountDto;
  after: Pick<AccountDto, 'status' | 'permissions'> | null;
  accounts: readonly AccountDto[];
}): void {
  const others = input.accounts.filter(({ id }) => id !== input.account.id);
  if (leavesNoAdministrator({ account: input.account, after: input.after, others })) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.lastAdministrator, {
      code: 'last_administrator',
    });
  }
}

export function requirePasswordSetter(
  request: Parameters<typeof findPasswordRestriction>[0],
): void {
  if (findPasswordRestriction(request) !== null) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.passwordNotYours, {
      code: 'password_not_yours',
    });
  }
}

export function requireNonMember(
  accounts: readonly AccountDto[],
  userId: string | undefined,
): void {
  if (accounts.some((account) => account.userId === userId)) {
    throw new AppError('AlreadyExistsError', ERROR_MESSAGES.alreadyMember, {
      code: 'already_member',
      details: {
        fields: [{ field: 'body.usernameOrEmail', message: ERROR_MESSAGES.alreadyMember }],
      },
    });
  }
}
