import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';

const TRACKERS = 'trackers';

/** Identifies a tracker with its current connection: after a change its data is read again. */
export interface ReadTracker {
  readonly id: string;
  readonly updatedAt: string;
}

/** Fails with the tracker failure as the error code. */
export function trafficSourcesQuery({ id, updatedAt }: ReadTracker) {
  return queryOptions({
    queryKey: [TRACKERS, 'traffic-sources', id, updatedAt],
    placeholderData: () => undefined,
    queryFn: async ({ signal }) =>
      (await call(trackerRoutes.listTrafficSources, { params: { binomId: id }, signal })).data,
  });
}

/** Cached. Fails with the tracker failure as the error code. */
export function trackerUsersQuery({ id, updatedAt }: ReadTracker) {
  return queryOptions({
    queryKey: [TRACKERS, 'users', id, updatedAt],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => undefined,
    queryFn: async ({ signal }) =>
      (await call(trackerRoutes.listUsers, { params: { binomId: id }, signal })).data,
  });
}

/** Campaigns of a tracker, limited to one of its users where it supports that. */
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

export function trackerDependentsQuery(binomId: string) {
  return queryOptions({
    queryKey: [TRACKERS, 'dependents', binomId],
    placeholderData: () => undefined,
    // The confirmation needs current numbers
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(trackerRoutes.listDependents, { params: { binomId }, signal })).data.dependents,
  });
}

/** Refetches the connection state of all visible trackers. */
export function recheckTrackers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [TRACKERS, 'traffic-sources'] });
}
