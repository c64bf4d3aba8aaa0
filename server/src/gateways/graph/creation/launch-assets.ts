import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import { z } from 'zod';
import type { GraphClient } from '../calls/graph-client.ts';
import { createFieldQuery, type FieldQuery } from '../fields/fields.ts';
import type { PageReader } from '../lists/page-reader.ts';
import type { CreationPort } from '../ports/creation-port.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { isRefused } from '../ports/network-error.ts';
import type { RowType, WireRow } from '../schemas/schemas.ts';
import { digits, int, name, optional, text } from '../schemas/wire-fields.ts';

const ROWS_PER_READ = 200;

const codeSchema = optional(z.object({ code: int }));
const PAGE = {
  query: createFieldQuery({ node: 'promotedPage' }),
  type: {
    schema: z.object({
      id: digits,
      name,
      instagram_business_account: optional(z.object({ id: digits })),
    }),
    expected: [],
  },
} as const;
const INSTAGRAM = {
  query: createFieldQuery({ node: 'instagramAccount' }),
  type: { schema: z.object({ id: digits, username: text }), expected: [] },
} as const;
const PIXEL = {
  query: createFieldQuery({ node: 'launchPixel' }),
  type: { schema: z.object({ id: digits, name }), expected: [] },
} as const;
const AUDIENCE = {
  query: createFieldQuery({ node: 'customAudience' }),
  type: {
    schema: z.object({
      id: digits,
      name,
      operation_status: codeSchema,
      delivery_status: codeSchema,
    }),
    expected: [],
  },
} as const;
const accountSchema = z.object({
  currency: optional(z.string().min(3).max(4)),
  min_daily_budget: int,
  default_dsa_beneficiary: text,
  default_dsa_payor: text,
});

/** Audiences that no new ad set can use: flagged, expired, or failed. */
const UNUSABLE_OPERATIONS = [432, 450, 470, 471, 500, 501];

function isUsable(row: z.infer<typeof AUDIENCE.type.schema>): boolean {
  const operation = row.operation_status?.code;
  return operation === null || operation === undefined || !UNUSABLE_OPERATIONS.includes(operation);
}

/** Null where the network refuses to tell. @throws NetworkError */
async function orRefused<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (isRefused(error)) {
      return null;
    }
    throw error;
  }
}

/** What an ad account can launch with. */
export function createLaunchAssetReads({
  client,
  pageReader,
}: {
  client: GraphClient;
  pageReader: PageReader;
}): Pick<CreationPort, 'readLaunchAssets'> {
  return {
    async readLaunchAssets({ adAccountId, ...call }) {
      const path = `act_${adAccountId}`;
      const list = <S extends z.ZodType>(
        edge: string,
        { query, type }: { readonly query: FieldQuery; readonly type: RowType<S> },
      ): Promise<readonly WireRow<S>[] | null> =>
        orRefused(
          readWholeList({
            read: (after) =>
              pageReader.read({
                request: {
                  ...(call satisfies NetworkCall),
                  path: `${path}/${edge}`,
                  params: {},
                  adAccountId,
                },
                page: { limit: ROWS_PER_READ, after },
                query,
                type,
                hasTotal: false,
              }),
          }).then(({ rows }) => rows),
        );

      const [pages, instagramAccounts, pixels, audiences, account] = await Promise.all([
        list('promote_pages', PAGE),
        list('instagram_accounts', INSTAGRAM),
        list('adspixels', PIXEL),
        list('customaudiences', AUDIENCE),
        orRefused(
          client.get({
            ...call,
            path,
            params: {
              fields: 'currency,min_daily_budget,default_dsa_beneficiary,default_dsa_payor',
            },
            adAccountId,
          }),
        ),
      ]);
      const facts = accountSchema.safeParse(account).data;
      const minor = facts?.min_daily_budget;
      const currency = facts?.currency;
      return {
        pages:
          pages?.map((page) => ({
            id: page.id,
            name: page.name || page.id,
            instagramUserId: page.instagram_business_account?.id ?? null,
          })) ?? null,
        instagramAccounts:
          instagramAccounts?.map(({ id, username }) => ({ id, username: username ?? null })) ??
          null,
        pixels: pixels?.map((pixel) => ({ id: pixel.id, name: pixel.name || pixel.id })) ?? null,
        customAudiences:
          audiences?.map((audience) => ({
            id: audience.id,
            name: audience.name || audience.id,
            isUsable: isUsable(audience),
          })) ?? null,
        minDailyBudget:
          minor === null || minor === undefined || !currency ? null : { minor, currency },
        dsaBeneficiary: facts?.default_dsa_beneficiary || null,
        dsaPayor: facts?.default_dsa_payor || null,
      };
    },
  };
}
