import type { Actor } from '@ads-checker/shared/access/identity';
import { canGrantAccountPermissions, canManageMembers } from '@ads-checker/shared/access/members';
import type { AccountDto, InvitationStatus } from '@ads-checker/shared/contracts/identity';
import { INVITATIONS_PER_TEAM_MAX } from '@ads-checker/shared/contracts/invitations';
import { invitationState } from '@ads-checker/shared/domain/invitations';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { type Invitation, requireActiveAccount, type User } from '../identity/index.ts';
import { denied, NO_PERMISSIONS } from './policy.ts';

export { requireGrantable, requireManageableTeam, requireNewcomer } from './policy.ts';

/** Whoever is not of the team knows of no invitation of it, and who does not manage it none either. */
export function requireManageableInvitation({
  actor,
  invitation,
  invitationId,
}: {
  actor: Actor;
  invitation: Invitation | undefined;
  invitationId: string;
}): Invitation {
  const account = requireActiveAccount(actor);
  if (invitation === undefined || invitation.teamId !== account.teamId) {
    throw entityNotFound('Invitation', invitationId);
  }
  if (!canManageMembers(actor, invitation.teamId)) {
    throw denied();
  }
  return invitation;
}

/**
 * Whether an invitation is for this person: for whom the login was when it was made. Where nobody had it then, for whoever
 * has it now and holds the link; without the link a login could be taken on to get hold of an invitation.
 */
export function isAddressee({
  invitation,
  user,
  holdsLink,
}: {
  invitation: Pick<Invitation, 'userId' | 'usernameOrEmail'>;
  user: User;
  holdsLink: boolean;
}): boolean {
  if (invitation.userId !== null) {
    return invitation.userId === user.id;
  }
  const typed = invitation.usernameOrEmail.toLowerCase();
  return holdsLink && [user.username, user.email].some((login) => login.toLowerCase() === typed);
}

export function requireAnswerable(status: InvitationStatus): void {
  if (status !== 'pending') {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.invitationClosed, {
      code: 'invitation_closed',
    });
  }
}

/** In time, and whoever invited may still bring somebody in with these permissions. `accounts` are all of the team. */
export function requireValidInviter({
  invitation,
  accounts,
  now,
}: {
  invitation: Invitation;
  accounts: readonly AccountDto[];
  now: Date;
}): void {
  if (invitationState({ ...invitation, now }) === 'expired') {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.invitationExpired, {
      code: 'invitation_expired',
    });
  }
  const inviter: Actor = {
    userId: invitation.invitedByUserId,
    userPermissions: { create_teams: false, manage_all_users: false },
    account: accounts.find(({ userId }) => userId === invitation.invitedByUserId) ?? null,
  };
  const { teamId, permissions } = invitation;
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

/** One open invitation a login as it is typed: who is behind two of them is nobody's to know. */
export function requireFreeLogin({
  former,
  now,
}: {
  former: readonly { status: InvitationStatus; expiresAt: Date }[];
  now: Date;
}): void {
  if (former.some((invitation) => invitationState({ ...invitation, now }) === 'pending')) {
    throw new AppError('AlreadyExistsError', ERROR_MESSAGES.alreadyInvited, {
      code: 'already_invited',
      details: {
        fields: [{ field: 'body.usernameOrEmail', message: ERROR_MESSAGES.alreadyInvited }],
      },
    });
  }
}

export function requireRoomForInvitation(count: number): void {
  if (count >= INVITATIONS_PER_TEAM_MAX) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.tooManyInvitations, {
      code: 'too_many_invitations',
    });
  }
}
