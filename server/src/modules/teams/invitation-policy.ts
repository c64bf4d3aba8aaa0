import type { Actor } from '@ads-checker/shared/access/identity';
import { canGrantAccountPermissions, canManageMembers } from '@ads-checker/shared/access/members';
import type { AccountDto, InvitationStatus } from '@ads-checker/shared/contracts/identity';
import { INVITATIONS_PER_TEAM_MAX } from '@ads-checker/shared/contracts/invitations';
import { invitationState } from '@ads-checker/shared/domain/invitations';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { type Invitation, requireActiveAccount, type User } from '../identity/index.ts';
import { denied, NO_PERMISSIONS } from './policy.ts';

export { requireGrantable, requireManageableTeam, requireNonMember } from './policy.ts';

/** Only those who manage the team can see its invitations. */
export function requireManageableInvitation(input: {
  actor: Actor;
  invitation: Invitation | undefined;
  invitationId: string;
}): Invitation {
  const account = requireActiveAccount(input.actor);
  if (input.invitation === undefined || input.invitation.teamId !== account.teamId) {
    throw entityNotFound('Invitation', input.invitationId);
  }
  if (!canManageMembers(input.actor, input.invitation.teamId)) {
    throw denied();
  }
  return input.invitation;
}

/**
 * Whether an invitation is for this person: the user who had the login when it was made. Where
 * nobody had it, whoever has it now and holds the link; without the link a login could be
 * registered to get hold of an invitation.
 */
export function isAddressee(input: {
  invitation: Pick<Invitation, 'userId' | 'usernameOrEmail'>;
  user: User;
  holdsLink: boolean;
}): boolean {
  if (input.invitation.userId !== null) {
    return input.invitation.userId === input.user.id;
  }
  const typed = input.invitation.usernameOrEmail.toLowerCase();
  return (
    input.holdsLink &&
    [input.user.username, input.user.email].some((login) => login.toLowerCase() === typed)
  );
}

/**
 * Whether an administrator has to confirm who joined. Anybody may take a free username or an address
 * that nobody confirmed: only a username that the person had when they were invited, and a confirmed
 * address, tell who they are.
 */
export function needsConfirmation({
  invitation: { userId, usernameOrEmail },
  user,
}: {
  invitation: Pick<Invitation, 'userId' | 'usernameOrEmail'>;
  user: Pick<User, 'id' | 'email' | 'username' | 'isEmailConfirmed'>;
}): boolean {
  const typed = usernameOrEmail.toLowerCase();
  const isUsername = !typed.includes('@') || user.username.toLowerCase() === typed;
  return isUsername
    ? userId !== user.id
    : !(user.isEmailConfirmed && user.email.toLowerCase() === typed);
}

export function requireAnswerable(status: InvitationStatus): void {
  if (status !== 'pending') {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.invitationClosed, {
      code: 'invitation_closed',
    });
  }
}

/**
 * Not expired, and the inviter may still grant these permissions. `accounts` are all of the team.
 */
export function requireValidInviter(input: {
  invitation: Invitation;
  accounts: readonly AccountDto[];
  now: Date;
}): void {
  if (invitationState({ ...input.invitation, now: input.now }) === 'expired') {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.invitationExpired, {
      code: 'invitation_expired',
    });
  }
  const inviter: Actor = {
    userId: input.invitation.invitedByUserId,
    userPermissions: { create_teams: false, manage_all_users: false },
    account:
      input.accounts.find(({ userId }) => userId === input.invitation.invitedByUserId) ?? null,
  };
  const { teamId, permissions } = input.invitation;
  if (
    !canGrantAccountPermissions({
      actor: inviter,
      teamId,
      before: NO_PERMISSIONS,
      after: permissions,
    })
  ) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.invitationNotBacked, {
      code: 'invitation_not_backed',
    });
  }
}

/** One open invitation per login as typed: whether two of them mean one person must not leak. */
export function requireFreeLogin(input: {
  former: readonly { status: InvitationStatus; expiresAt: Date }[];
  now: Date;
}): void {
  if (
    input.former.some(
      (invitation) => invitationState({ ...invitation, now: input.now }) === 'pending',
    )
  ) {
    throw new AppError('AlreadyExistsError', ERROR_MESSAGES.alreadyInvited, {
      code: 'already_invited',
      details: {
        fields: [{ field: 'body.usernameOrEmail', message: ERROR_MESSAGES.alreadyInvited }],
      },
    });
  }
}

export function requireInvitationLimit(count: number): void {
  if (count >= INVITATIONS_PER_TEAM_MAX) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.tooManyInvitations, {
      code: 'too_many_invitations',
    });
  }
}
