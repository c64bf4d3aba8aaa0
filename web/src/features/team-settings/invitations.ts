import type { Actor } from '@ads-checker/shared/access/identity';
import { ACCOUNT_PRESETS, canGrantAccountPermissions } from '@ads-checker/shared/access/members';
import type { PersonDoc } from '@ads-checker/shared/collections/index';
import { type InvitationDto, invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { call } from '../../lib/api.ts';

/** Pending and declined invitations of a team, the latest first. */
export function listInvitations({
  people,
  teamId,
}: {
  readonly people: readonly PersonDoc[];
  readonly teamId: string;
}): readonly InvitationDto[] {
  return people
    .flatMap((doc) =>
      doc.kind === 'invitation' && doc.invitation.teamId === teamId ? [doc.invitation] : [],
    )
    .sort((a, b) => Number(b.id) - Number(a.id));
}

/** Creating a link makes the actor the inviter, so they must hold the granted permissions. */
export function canMakeLink(actor: Actor, { teamId, permissions }: InvitationDto): boolean {
  return canGrantAccountPermissions({
    actor,
    teamId,
    before: ACCOUNT_PRESETS.member,
    after: permissions,
  });
}

export async function createLink(invitationId: string): Promise<string> {
  const { data } = await call(invitationRoutes.createLink, { params: { invitationId } });
  return `${location.origin}/invitations#${data.token}`;
}
