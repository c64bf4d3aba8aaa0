import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import { z } from 'zod';
import { readBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import { createFieldQuery, type FieldQuery } from '../fields/fields.ts';
import type { PageReader } from '../lists/page-reader.ts';
import type { NetworkCall, NetworkList } from '../ports/network-call.ts';
import { isRefused } from '../ports/network-error.ts';
import type { PixelShare, PixelsPort } from '../ports/pixels-port.ts';
import type { RowType, WireRow } from '../schemas/schemas.ts';
import { digits, name, text, timestamp, webAddress } from '../schemas/wire-fields.ts';
import { createPixelSharer } from './pixel-sharer.ts';

const ROWS_PER_READ = 100;

const BUSINESS_QUERY = createFieldQuery({ node: 'business' });
const PIXEL_QUERY = createFieldQuery({ node: 'adPixel' });
const ID_QUERY = createFieldQuery({ node: 'id' });
const SHARE_QUERY = createFieldQuery({ node: 'share' });
const BUSINESS_ROW = {
  schema: z.object({ id: digits, name, link: webAddress }),
  expected: ['name'],
} as const;
const PIXEL_ROW = {
  schema: z.object({ id: digits, name, code: text, creation_time: timestamp }),
  expected: ['name'],
} as const;
const ID_ROW = { schema: z.object({ id: digits }), expected: [] } as const;
const ACCOUNT_ROW = {
  schema: z
    .object({ account_id: digits.optional(), id: z.string().optional() })
    .transform(({ account_id: accountId, id }) => ({
      id: accountId ?? id?.replace(/^act_/, '') ?? '',
    }))
    .refine(({ id }) => id !== ''),
  expected: [],
} as const;
const nameSchema = z.object({ name });

/** Rows may move between pages, or come again in a ring. */
function distinct<T extends { readonly id: string }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Businesses, their pixels, and sharing them with ad accounts. */
export function createPixels(deps: {
  client: GraphClient;
  version: string;
  pageReader: PageReader;
}): PixelsPort {
  /** All rows of an edge, page by page, until `isEnough`. */
  const listEdge = <S extends z.ZodType>(
    call: NetworkCall,
    {
      path,
      params = {},
      adAccountId = null,
      query,
      type,
      isEnough,
    }: {
      path: string;
      params?: Readonly<Record<string, string>>;
      adAccountId?: string | null;
      query: FieldQuery;
      type: RowType<S>;
      isEnough?: (row: WireRow<S>) => boolean;
    },
  ) =>
    readWholeList({
      ...(isEnough === undefined ? {} : { isEnough }),
      read: (after) =>
        deps.pageReader.read({
          request: { ...call, path, params, adAccountId },
          page: { limit: ROWS_PER_READ, after },
          query,
          type,
          hasTotal: false,
        }),
    });

  /** Null when the list lacks something, which may be the one looked for. */
  const hasId = (
    { rows, gaps }: NetworkList<{ readonly id: string }>,
    wanted: string,
  ): boolean | null => rows.some(({ id }) => id === wanted) || (gaps === undefined ? false : null);

  const hasPixel = async (call: NetworkCall, { pixelId, adAccountId }: PixelShare) =>
    hasId(
      await listEdge(call, {
        path: `act_${adAccountId}/adspixels`,
        adAccountId,
        query: ID_QUERY,
        type: ID_ROW,
        isEnough: ({ id }) => id === pixelId,
      }),
      pixelId,
    );
  const hasAccount = async (call: NetworkCall, { pixelId, businessId, adAccountId }: PixelShare) =>
    hasId(
      await listEdge(call, {
        path: `${pixelId}/shared_accounts`,
        params: { business: businessId },
        query: SHARE_QUERY,
        type: ACCOUNT_ROW,
        isEnough: ({ id }) => id === adAccountId,
      }),
      adAccountId,
    );

  return {
    async listBusinesses(call) {
      const { rows, gaps } = await listEdge(call, {
        path: 'me/businesses',
        query: BUSINESS_QUERY,
        type: BUSINESS_ROW,
      });
      return {
        rows: distinct(rows).map((wire) => ({
          id: wire.id,
          name: wire.name || wire.id,
          link: wire.link ?? `https://business.facebook.com/settings?business_id=${wire.id}`,
        })),
        gaps,
      };
    },

    async listAdPixels({ businessId, ...call }) {
      const { rows, gaps } = await listEdge(call, {
        path: `${businessId}/adspixels`,
        query: PIXEL_QUERY,
        type: PIXEL_ROW,
      });
      return {
        rows: distinct(rows).map((wire) => ({
          id: wire.id,
          name: wire.name || wire.id,
          code: wire.code ?? null,
          createdAt: wire.creation_time ?? null,
        })),
        gaps,
      };
    },

    async readPixelNames({ pixelId, businessId, ...call }) {
      const [pixel, business] = await readBatch({
        client: deps.client,
        version: deps.version,
        call: { ...call, adAccountId: null },
        reads: [pixelId, businessId].map((path) => ({ path, params: { fields: 'name' } })),
      });
      return {
        pixelName: nameSchema.safeParse(pixel).data?.name || null,
        businessName: nameSchema.safeParse(business).data?.name || null,
      };
    },

    sharePixel: createPixelSharer({ client: deps.client }),

    async isPixelShared({ pixelId, businessId, adAccountId, ...call }) {
      const share = { pixelId, businessId, adAccountId };
      for (const isListed of [hasPixel, hasAccount]) {
        try {
          const isShared = await isListed(call, share);
          if (isShared !== null) {
            return isShared;
          }
        } catch (error) {
          if (!isRefused(error)) {
            throw error;
          }
        }
      }
      return null;
    },
  };
}
