import { type InvitationLink, invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { call } from '../../lib/api.ts';
import { type Resource, startResource } from '../../lib/resource.ts';

/** What the link of an invitation is worth to whoever is signed in. Fails with 404 when it is worth nothing to anybody. */
export function loadLink(token: string): Resource<InvitationLink> {
  return startResource(async () => {
    const { data } = await call(invitationRoutes.lookUp, { body: { token } });
    return data;
  });
}
