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

/** The newest entries of the team that asks: whose it is may not be known yet when the address is. */
export function createActivity(filter: ActivityFilter): (teamId: string) => Resource<ActivityPage> {
  const known = new Map<string, Resource<ActivityPage>>();
  return (teamId) => {
    const first = known.get(teamId) ?? startResource(() => fetchActivity({ teamId, filter }));
    known.set(teamId, first);
    return first;
  };
}
