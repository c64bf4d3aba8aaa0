import {
  type PixelSharingDetailsDto,
  type PixelSharingDto,
  pixelSharingRoutes as r,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const KEY = 'pixel-sharing';
const HISTORY_MAX = 100;

export function businessesQuery(adUserId: string) {
  return queryOptions({
    queryKey: [KEY, 'businesses', adUserId],
    placeholderData: () => undefined,
    queryFn: ({ signal }) => call(r.listBusinesses, { params: { adUserId }, signal }),
  });
}

export function pixelsQuery(adUserId: string, businessId: string) {
  return queryOptions({
    queryKey: [KEY, 'pixels', adUserId, businessId],
    placeholderData: () => undefined,
    queryFn: ({ signal }) => call(r.listPixels, { params: { adUserId, businessId }, signal }),
  });
}

export function sharingsQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, 'history', accountId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly PixelSharingDto[]> =>
      (await call(r.list, { params: { accountId }, query: { limit: HISTORY_MAX }, signal })).data,
  });
}

export function sharingQuery(pixelSharingId: string) {
  return queryOptions({
    queryKey: [KEY, 'sharing', pixelSharingId],
    staleTime: 0,
    refetchOnReconnect: false,
    // Another tab may have started a sharing.
    refetchOnWindowFocus: true,
    placeholderData: () => undefined,
    queryFn: async ({ signal }): Promise<PixelSharingDetailsDto> =>
      (await call(r.get, { params: { pixelSharingId }, signal })).data,
  });
}
