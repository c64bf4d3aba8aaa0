import { z } from 'zod';
import type { GraphClient } from '../calls/graph-client.ts';
import { unreadableReply } from '../errors/transport-errors.ts';
import { createFieldQuery } from '../fields/fields.ts';
import { type PageReader, toPage } from '../lists/page-reader.ts';
import { readRows } from '../lists/rows.ts';
import { withAccountId } from '../objects/ad-accounts.ts';
import type { PostedAd, PostsPort } from '../ports/posts-port.ts';
import {
  adSchema,
  pageSchema,
  type RowType,
  type WirePage,
  type WireRow,
} from '../schemas/schemas.ts';
import { digits, id, list, name, optional, text, webAddress } from '../schemas/wire-fields.ts';

/** Updated ads of one account returned with the account; the rest follows page by page. */
const NESTED_ADS = 50;
const POST_ID = /^\d+_\d+$/;
const AD_QUERY = createFieldQuery({ node: 'postedAd' });

const postedAdSchema = adSchema
  .pick({ id: true, name: true, effective_status: true, created_time: true })
  .extend({
    creative: optional(
      z.object({
        effective_object_story_id: text,
        object_story_id: text,
        product_set_id: id,
        asset_feed_spec: optional(
          z.object({
            bodies: list(z.object({ text: z.string().min(1) })),
            link_urls: list(z.object({ website_url: webAddress })),
          }),
        ),
      }),
    ),
  });
const AD_ROWS = {
  schema: postedAdSchema,
  expected: ['name', 'effective_status', 'created_time'],
} as const satisfies RowType<z.ZodType>;
const ownerSchema = z.object({ account_id: digits });
const ACCOUNT_ROWS = {
  schema: z.object({ account_id: z.string(), name, updated_ads: optional(pageSchema) }),
  expected: ['name'],
} as const satisfies RowType<z.ZodType>;

const toUnixTime = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

function toPostedAd(wire: WireRow<typeof postedAdSchema>): PostedAd {
  const { creative } = wire;
  const postId = creative?.effective_object_story_id ?? creative?.object_story_id ?? null;
  const feed = creative?.asset_feed_spec;
  return {
    id: wire.id,
    name: wire.name || wire.id,
    effectiveStatus: wire.effective_status ?? null,
    createdAt: wire.created_time ?? null,
    pagePostId: postId !== null && POST_ID.test(postId) ? postId : null,
    hasProducts: (creative?.product_set_id ?? null) !== null,
    assetFeed:
      feed === null || feed === undefined
        ? null
        : {
            texts: [...new Set((feed.bodies ?? []).map(({ text: body }) => body))],
            links: [...new Set((feed.link_urls ?? []).flatMap((row) => row.website_url ?? []))],
          },
  };
}

function toNestedPage(page: WirePage) {
  const { rows, unreadable } = readRows({ rows: page.data, type: AD_ROWS });
  return {
    rows: rows.map(toPostedAd),
    ...toPage({ page, request: { limit: NESTED_ADS }, unreadable }),
  };
}

/** Posts shown by ads, with only ids, times and statuses, since all ads are read. */
export function createPostedAdReads(deps: {
  client: GraphClient;
  pageReader: PageReader;
}): Pick<PostsPort, 'listPostedAdAccounts' | 'listPostedAds' | 'readPostedAd'> {
  return {
    async readPostedAd({ adId, ...call }) {
      // Ignores known refused fields: they say nothing about an arbitrary id.
      const reply = await deps.client.get({
        ...call,
        path: adId,
        params: { fields: `account_id,${AD_QUERY.text(new Set())}` },
        adAccountId: null,
      });
      const [ad] = readRows({ rows: [reply], type: AD_ROWS }).rows;
      if (ad === undefined) {
        throw unreadableReply();
      }
      const { data: owner } = ownerSchema.safeParse(reply);
      return { ...toPostedAd(ad), adAccountId: owner?.account_id ?? null };
    },

    async listPostedAdAccounts({ updatedSince, page, ...call }) {
      const fields = AD_QUERY.text(new Set());
      const since = toUnixTime(updatedSince);
      const { rows, ...rest } = await deps.pageReader.read({
        request: { ...call, path: 'me/adaccounts', params: {}, adAccountId: null },
        page,
        query: createFieldQuery({
          node: 'postedAdAccount',
          edges: [
            {
              name: 'ads',
              text: `ads.updated_since(${since}).limit(${NESTED_ADS}).summary(total_count){${fields}}`,
              group: 'manage',
              as: 'updated_ads',
            },
          ],
        }),
        type: ACCOUNT_ROWS,
        prepare: withAccountId,
        hasTotal: false,
      });
      return {
        ...rest,
        rows: rows.map(({ account_id: accountId, name: accountName, updated_ads: ads }) => ({
          id: accountId,
          name: accountName || accountId,
          updatedAds: ads === null || ads === undefined ? null : toNestedPage(ads),
        })),
      };
    },

    async listPostedAds({ adAccountId, updatedSince, page, ...call }) {
      const { rows, ...rest } = await deps.pageReader.read({
        request: {
          ...call,
          path: `act_${adAccountId}/ads`,
          params: updatedSince === null ? {} : { updated_since: toUnixTime(updatedSince) },
          adAccountId,
        },
        page,
        query: AD_QUERY,
        type: AD_ROWS,
        hasTotal: false,
      });
      return { ...rest, rows: rows.map(toPostedAd) };
    },
  };
}
