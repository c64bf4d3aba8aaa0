import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';

const TRACKERS = 'trackers';

/** A tracker as it is connected now: other settings are read anew. */
export interface ReadTracker {
  readonly id: string;
  readonly updatedAt: string;
}

/** Fails with the tracker's failure as the code. */
export function trafficSourcesQuery({ id, updatedAt }: ReadTracker) {
  return queryOptions({
    queryKey: [TRACKERS, 'traffic-sources', id, updatedAt],
    placeholderData: () => undefined,
    queryFn: async ({ signal }) =>
      (await call(trackerRoutes.listTrafficSources, { params: { binomId: id }, signal })).data,
  });
}

/** Read once and reused. Fails with the tracker's failure as the code. */
export function trackerUsersQuery({ id, updatedAt }: ReadTracker) {
  return queryOptions({
    queryKey: [TRACKERS, 'users', id, updatedAt],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => undefined,
    queryFn: async ({ signal }) =>
      (await call(trackerRoutes.listUsers, { params: { binomId: id }, signal })).data,
  });
}

/** Campaigns of a tracker, of one of its users where it can tell them apart. */
export function trackerCampaignsQuery({
  id,
  updatedAt,
  userId,
}: ReadTracker & { readonly userId: string | null }) {
  return queryOptions({
    queryKey: [TRACKERS, 'campaigns', id, updatedAt, userId],
    placeholderData: () => undefined,
    queryFn: async ({ signal }) =>
      (
        await call(trackerRoutes.listCampaigns, {
          params: { binomId: id },
          query: userId === null ? {} : { userId },
          signal,
        })
      ).data,
  });
}

/** What would be deleted with a tracker. */
export function trackerDependentsQuery(binomId: string) {
  return queryOptions({
    queryKey: [TRACKERS, 'dependents', binomId],
    placeholderData: () => undefined,
    // Deleting is asked about with the numbers of now
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(trackerRoutes.listDependents, { params: { binomId }, signal })).data.dependents,
  });
}

/** Asks all trackers on the screen again. */
export function recheckTrackers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [TRACKERS, 'traffic-sources'] });
}
