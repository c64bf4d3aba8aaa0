import { AD_EFFECTIVE_STATUSES } from '@ads-checker/shared/contracts/ad-object-values';
import { z } from 'zod';
import { readBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import { GraphReplyError } from '../errors/errors.ts';
import { unreadableReply } from '../errors/transport-errors.ts';
import { pageParams, readPaging } from '../lists/page-reader.ts';
import { readRows } from '../lists/rows.ts';
import type { AdSpend, AdSpendPort, CountrySpend, SpendPage } from '../ports/ad-spend-port.ts';
import { NetworkError } from '../ports/network-error.ts';
import { actionSchema, pageSchema } from '../schemas/schemas.ts';
import { count, date, decimalText, digits, id, list, name, text } from '../schemas/wire-fields.ts';

const PAGE_LIMIT = 500;
/** What a page is asked for after the ad network called a larger one too much. */
const LIMITS = [PAGE_LIMIT, 100, 25] as const;
const AD_FIELDS =
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
    actions: list(actionSchema),
  }),
  expected: ['ad_name'],
} as const;

function isTooMuch(error: unknown): boolean {
  return error instanceof GraphReplyError && error.classification.retry === 'smaller';
}

const COUNTRY_ROW = {
  schema: z.object({
    campaign_id: digits,
    country: z.string().min(1),
    account_currency: text,
    spend: decimalText,
    date_start: date.refine((value) => typeof value === 'string'),
  }),
  expected: [],
} as const;

/** What a report of spend asks for, and what its rows say. */
interface SpendReport<Row> {
  readonly params: Readonly<Record<string, string>>;
  readonly readRows: (rows: readonly unknown[]) => { rows: Row[]; unreadable: number };
}

const byAd = (withActions: boolean): SpendReport<AdSpend> => ({
  params: { level: 'ad', fields: withActions ? `${AD_FIELDS},actions` : AD_FIELDS },
  readRows(wire) {
    const { rows, unreadable } = readRows({ rows: wire, type: SPEND_ROW });
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
        // Without any action the ad network leaves the field out
        actions:
          withActions && row.actions !== null
            ? Object.fromEntries(
                (row.actions ?? []).map(({ action_type: type, value }) => [type, value]),
              )
            : null,
        date: row.date_start ?? '',
      })),
      unreadable,
    };
  },
});

const BY_COUNTRY: SpendReport<CountrySpend> = {
  params: {
    level: 'campaign',
    fields: 'campaign_id,account_currency,spend,date_start',
    breakdowns: 'country',
  },
  readRows(wire) {
    const { rows, unreadable } = readRows({ rows: wire, type: COUNTRY_ROW });
    return {
      rows: rows.map((row) => ({
        adCampaignId: row.campaign_id,
        country: row.country,
        currency: row.account_currency ?? null,
        spend: row.spend,
        date: row.date_start ?? '',
      })),
      unreadable,
    };
  },
};

function toPage<Row>(
  reply: unknown,
  report: SpendReport<Row>,
  page: { after: string | undefined; limit: number },
): SpendPage<Row> {
  const answer = pageSchema.safeParse(reply);
  if (!answer.success) {
    return { error: unreadableReply(answer.error) };
  }
  const { rows, unreadable } = report.readRows(answer.data.data);
  const { paging, isCutShort } = readPaging(answer.data, page);
  return { rows, after: paging.after, unreadableRows: unreadable, isCutShort };
}

interface SpendReaderDeps {
  client: GraphClient;
  version: string;
}

function createReader<Row>(
  deps: SpendReaderDeps,
  report: SpendReport<Row>,
): (call: Parameters<AdSpendPort['readCountrySpend']>[0]) => Promise<readonly SpendPage<Row>[]> {
  return async ({ reads, ...call }) => {
    const pages: SpendPage<Row>[] = [];
    let open = reads.map((read, index) => ({ ...read, index }));
    for (const limit of LIMITS) {
      const replies = await readBatch({
        client: deps.client,
        version: deps.version,
        call: { ...call, adAccountId: null },
        reads: open.map(({ adAccountId, since, until, after }) => ({
          path: `act_${adAccountId}/insights`,
          params: {
            ...report.params,
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
          reply instanceof NetworkError
            ? { error: reply }
            : toPage(reply, report, { after: read.after, limit });
      }
      open = tooLarge;
      if (open.length === 0) {
        break;
      }
    }
    return pages;
  };
}

/** `time_increment=1`, of ads in any status: by ad, and by campaign and country. */
export function createAdSpendReader(deps: SpendReaderDeps): AdSpendPort {
  const readAlone = createReader(deps, byAd(false));
  const readWithActions = createReader(deps, byAd(true));
  return {
    readAdSpend: ({ withActions = false, ...call }) =>
      (withActions ? readWithActions : readAlone)(call),
    readCountrySpend: createReader(deps, BY_COUNTRY),
  };
}
