import { invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What the link of an invitation is worth to whoever is signed in. Fails with 404 when it is worth nothing to anybody. */
export function linkQuery(token: string) {
  return queryOptions({
    queryKey: ['invitations', 'link', token],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(invitationRoutes.lookUp, { body: { token }, signal })).data,
  });
}
