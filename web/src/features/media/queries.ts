import { mediaRoutes } from '@ads-checker/shared/contracts/media';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const mediaHostQuery = queryOptions({
  queryKey: ['media', 'host'],
  queryFn: async ({ signal }) => (await call(mediaRoutes.getHost, { signal })).data,
});
