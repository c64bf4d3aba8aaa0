import { type ActivityEntry, activityRoutes } from '@ads-checker/shared/contracts/activity';
import { type AccountOverview, teamRoutes } from '@ads-checker/shared/contracts/teams';
import type { OffsetPaging } from '@ads-checker/shared/http';
import { call } from '../../lib/api.ts';
import { type Resource, startResource } from '../../lib/resource.ts';
import type { ActivityFilter } from './search-params.ts';

/** What acting on a member would mean. The resource fails with `Account '{id}' not found` for a stranger. */
export function loadOverview(accountId: string): Resource<AccountOverview> {
  return startResource(async () => {
    const { data } = await call(teamRoutes.getAccountOverview, { params: { accountId } });
    return data.overview;
  });
}

export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  readonly paging: OffsetPaging;
}

export async function fetchActivity({
  teamId,
  filter: { userId, kind },
  offset = 0,
}: {
  readonly teamId: string;
  readonly filter: ActivityFilter;
  readonly offset?: number;
}): Promise<ActivityPage> {
  const { data, paging } = await call(activityRoutes.list, {
    params: { teamId },
    query: {
      offset,
      ...(userId === undefined ? {} : { userId }),
      ...(kind === undefined ? {} : { kind }),
    },
  });
  return { entries: data, paging };
}

/** The newest entries. Null while nobody knows yet whose team it is. */
export function loadActivity({
  teamId,
  filter,
}: {
  readonly teamId: string | undefined;
  readonly filter: ActivityFilter;
}): Resource<ActivityPage> | null {
  return teamId === undefined ? null : startResource(() => fetchActivity({ teamId, filter }));
}
