import { invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What an invitation link shows the signed-in person. 404 for an invalid link. */
export function linkQuery(token: string) {
  return queryOptions({
    queryKey: ['invitations', 'link', token],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(invitationRoutes.lookUp, { body: { token }, signal })).data,
  });
}
