import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import { type BusinessDto, pixelSharingRoutes } from '@ads-checker/shared/contracts/pixel-sharing';
import {
  type ListedCatalogDto,
  listedCatalogSchema,
  productCatalogRoutes,
} from '@ads-checker/shared/contracts/product-catalogs';
import { type ListGaps, listGapsSchema } from '@ads-checker/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, callFor } from '../../lib/api.ts';
import { serverDate } from '../../lib/server-time.ts';
import { type Answers, type KeptAnswer, keptAnswer } from '../../replica/index.ts';

/** Bump with every change to the stored shape. */
const STORED_FORM = 2;
export const CATALOGS = 'product-catalogs';

export interface KnownBusinesses {
  readonly businesses: readonly BusinessDto[];
  readonly gaps: ListGaps | undefined;
}

export function businessesQuery(replica: Answers, adUserId: string) {
  return queryOptions({
    queryKey: [CATALOGS, 'businesses', adUserId],
    placeholderData: () => undefined,
    queryFn: ({ signal }): Promise<KeptAnswer<KnownBusinesses>> =>
      keptAnswer(replica, { name: `businesses:${adUserId}`, form: STORED_FORM }, async () => {
        const { data: businesses, gaps } = await call(pixelSharingRoutes.listBusinesses, {
          params: { adUserId },
          signal,
        });
        return { value: { businesses, gaps }, fetchedAt: serverDate().toISOString() };
      }),
  });
}

export interface BusinessCatalogs {
  readonly catalogs: readonly ListedCatalogDto[];
  /** Number of catalogs that could not be parsed. */
  readonly unreadableRows: number;
  /** There are more catalogs. */
  readonly isCutShort: boolean;
}

const catalogsSchema = z.object({
  data: z.array(z.unknown()),
  gaps: listGapsSchema.optional(),
  fetchedAt: z.string(),
});

export function catalogsQuery(replica: Answers, adUserId: string, businessId: string) {
  return queryOptions({
    queryKey: [CATALOGS, 'list', adUserId, businessId],
    placeholderData: () => undefined,
    queryFn: ({ signal }): Promise<KeptAnswer<BusinessCatalogs>> =>
      keptAnswer(
        replica,
        { name: `catalogs:${adUserId}:${businessId}`, form: STORED_FORM },
        async () => {
          const answer = await callFor(
            productCatalogRoutes.listCatalogs,
            { params: { adUserId, businessId }, signal },
            catalogsSchema,
          );
          const { rows, unreadableRows } = parseRows({
            rows: answer.data,
            schema: listedCatalogSchema,
          });
          return {
            value: {
              catalogs: rows,
              unreadableRows: unreadableRows + (answer.gaps?.unreadableRows ?? 0),
              isCutShort: answer.gaps?.isCutShort ?? false,
            },
            fetchedAt: answer.fetchedAt,
          };
        },
      ),
  });
}
