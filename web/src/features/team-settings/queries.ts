import { type ActivityEntry, activityRoutes } from '@ads-checker/shared/contracts/activity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import type { OffsetPaging } from '@ads-checker/shared/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { ActivityFilter } from './activity-view.ts';

/** The consequences of acting on a member. Fails with `Account '{id}' not found`. */
export function overviewQuery(accountId: string) {
  return queryOptions({
    queryKey: ['team-settings', 'overview', accountId],
    queryFn: async ({ signal }) => {
      const { data } = await call(teamRoutes.getAccountOverview, { params: { accountId }, signal });
      return data.overview;
    },
  });
}

interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  readonly paging: OffsetPaging;
}

export function activityQuery({
  teamId,
  filter: { userId, kind },
}: {
  readonly teamId: string;
  readonly filter: ActivityFilter;
}) {
  return infiniteQueryOptions({
    queryKey: ['team-settings', 'activity', teamId, { userId, kind }],
    // New entries of others must appear on top
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<ActivityPage> => {
      const { data, paging } = await call(activityRoutes.list, {
        params: { teamId },
        query: {
          offset: pageParam,
          ...(userId === undefined ? {} : { userId }),
          ...(kind === undefined ? {} : { kind }),
        },
        signal,
      });
      return { entries: data, paging };
    },
    getNextPageParam: ({ paging: { offset, limit, total } }) =>
      offset + limit < total ? offset + limit : undefined,
  });
}
