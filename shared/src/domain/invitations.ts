import type { InvitationStatus } from '../contracts/identity.ts';
import type { INVITATION_STATES } from '../contracts/invitations.ts';

export type InvitationState = (typeof INVITATION_STATES)[number];

/** A pending invitation has expired once its time has passed. */
export function invitationState({
  status,
  expiresAt,
  now,
}: {
  readonly status: InvitationStatus;
  readonly expiresAt: Date;
  readonly now: Date;
}): InvitationState {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}
