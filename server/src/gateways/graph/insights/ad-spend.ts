import { AD_EFFECTIVE_STATUSES } from '@ads-checker/shared/contracts/ad-object-values';
import { z } from 'zod';
import { readBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import { GraphReplyError } from '../errors/errors.ts';
import { unreadableReply } from '../errors/transport-errors.ts';
import { pageParams, readPaging } from '../lists/page-reader.ts';
import { readRows } from '../lists/rows.ts';
import type { AdSpendPage, AdSpendPort } from '../ports/ad-spend-port.ts';
import { NetworkError } from '../ports/network-error.ts';
import { pageSchema } from '../schemas/schemas.ts';
import { count, date, decimalText, digits, id, name, text } from '../schemas/wire-fields.ts';

const PAGE_LIMIT = 500;
/** What a page is asked for after the ad network called a larger one too much. */
const LIMITS = [PAGE_LIMIT, 100, 25] as const;
const FIELDS =
  'ad_id,ad_name,adset_id,campaign_id,campaign_name,account_currency,spend,impressions,clicks,inline_link_clicks,date_start';
/** With any filter the ad network leaves out archived and deleted ads unless their status is named; without one, deleted ads. */
const ANY_STATUS = JSON.stringify([
  { field: 'ad.effective_status', operator: 'IN', value: AD_EFFECTIVE_STATUSES },
]);

const SPEND_ROW = {
  schema: z.object({
    ad_id: digits,
    ad_name: name,
    adset_id: id,
    campaign_id: id,
    campaign_name: name,
    account_currency: text,
    spend: decimalText,
    impressions: count,
    clicks: count,
    inline_link_clicks: count,
    date_start: date.refine((value) => typeof value === 'string'),
  }),
  expected: ['ad_name'],
} as const;

function isTooMuch(error: unknown): boolean {
  return error instanceof GraphReplyError && error.classification.retry === 'smaller';
}

function toPage(reply: unknown, after: string | undefined, limit: number): AdSpendPage {
  const page = pageSchema.safeParse(reply);
  if (!page.success) {
    return { error: unreadableReply(page.error) };
  }
  const { rows, unreadable } = readRows({ rows: page.data.data, type: SPEND_ROW });
  const { paging, isCutShort } = readPaging(page.data, { limit, after });
  return {
    rows: rows.map((row) => ({
      adId: row.ad_id,
      adName: row.ad_name ?? null,
      adSetId: row.adset_id ?? null,
      adCampaignId: row.campaign_id ?? null,
      adCampaignName: row.campaign_name ?? null,
      currency: row.account_currency ?? null,
      spend: row.spend,
      impressions: row.impressions ?? null,
      clicks: row.clicks ?? null,
      inlineLinkClicks: row.inline_link_clicks ?? null,
      date: row.date_start ?? '',
    })),
    after: paging.after,
    unreadableRows: unreadable,
    isCutShort,
  };
}

/** `level=ad`, `time_increment=1`, of ads in any status. */
export function createAdSpendReader(deps: {
  client: GraphClient;
  version: string;
}): AdSpendPort['readAdSpend'] {
  return async ({ reads, ...call }) => {
    const pages: AdSpendPage[] = [];
    let open = reads.map((read, index) => ({ ...read, index }));
    for (const limit of LIMITS) {
      const replies = await readBatch({
        client: deps.client,
        version: deps.version,
        call: { ...call, adAccountId: null },
        reads: open.map(({ adAccountId, since, until, after }) => ({
          path: `act_${adAccountId}/insights`,
          params: {
            level: 'ad',
            fields: FIELDS,
            time_range: JSON.stringify({ since, until }),
            time_increment: '1',
            filtering: ANY_STATUS,
            ...pageParams({ page: { limit, after } }),
          },
        })),
      });
      const tooLarge: typeof open = [];
      for (const [position, read] of open.entries()) {
        const reply = replies[position];
        if (reply instanceof NetworkError && reply.adUserStatus !== null) {
          throw reply;
        }
        if (isTooMuch(reply)) {
          tooLarge.push(read);
        }
        pages[read.index] =
          reply instanceof NetworkError ? { error: reply } : toPage(reply, read.after, limit);
      }
      open = tooLarge;
      if (open.length === 0) {
        break;
      }
    }
    return pages;
  };
}
