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
import { NetworkFailure } from '../../lib/api-errors.ts';
import { serverDate } from '../../lib/server-time.ts';
import type { Replica } from '../../replica/index.ts';

/** Bump with every change to the stored shape. */
const STORED_FORM = 2;
export const CATALOGS = 'product-catalogs';

type Answers = Pick<Replica, 'readAnswer' | 'storeAnswer'>;

export interface CachedAnswer<T> {
  readonly value: T;
  readonly fetchedAt: string;
}

/** The server’s answer, which is then stored, or the stored one while the server is unreachable. */
async function kept<T>(
  replica: Answers,
  name: string,
  load: () => Promise<CachedAnswer<T>>,
): Promise<CachedAnswer<T>> {
  try {
    const { value, fetchedAt } = await load();
    await replica.storeAnswer(name, { form: STORED_FORM, text: JSON.stringify(value), fetchedAt });
    return { value, fetchedAt };
  } catch (error) {
    const stored = error instanceof NetworkFailure ? await replica.readAnswer(name) : undefined;
    if (stored?.form !== STORED_FORM) {
      throw error;
    }
    return { value: JSON.parse(stored.text) as T, fetchedAt: stored.fetchedAt };
  }
}

export interface KnownBusinesses {
  readonly businesses: readonly BusinessDto[];
  readonly gaps: ListGaps | undefined;
}

export function businessesQuery(replica: Answers, adUserId: string) {
  return queryOptions({
    queryKey: [CATALOGS, 'businesses', adUserId],
    placeholderData: () => undefined,
    queryFn: ({ signal }): Promise<CachedAnswer<KnownBusinesses>> =>
      kept(replica, `businesses:${adUserId}`, async () => {
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
    queryFn: ({ signal }): Promise<CachedAnswer<BusinessCatalogs>> =>
      kept(replica, `catalogs:${adUserId}:${businessId}`, async () => {
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
      }),
  });
}
