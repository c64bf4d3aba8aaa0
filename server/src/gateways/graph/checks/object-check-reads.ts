import { z } from 'zod';
import { readBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { createFieldQuery } from '../fields/fields.ts';
import type { OptionalField } from '../fields/node-fields.ts';
import { type PageReader, toPage } from '../lists/page-reader.ts';
import { readRows } from '../lists/rows.ts';
import { withAccountId } from '../objects/ad-accounts.ts';
import { toAdAccount, toReviewFeedback } from '../objects/mapper.ts';
import type { AdChecksPort, CheckedAd } from '../ports/ad-checks-port.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { NetworkError } from '../ports/network-error.ts';
import type { WirePage } from '../schemas/schemas.ts';
import { CHECK_ROWS, hourlySpendSchema, type WireCheckedAd } from './object-check-schemas.ts';

type CheckReads = AdChecksPort;

/** Updated ads of one account that come with the account; the rest follows page by page. */
const NESTED_ADS = 50;
const HOURS = 24;
const HOUR_TEXT = /^(\d{2}):00:00 - \1:59:59$/;

const AD_QUERY = createFieldQuery({ node: 'checkedAd' });
const AD_FIELDS = AD_QUERY.text(new Set());

const ACTIVE_ADS: OptionalField = {
  name: 'ads',
  text: 'ads.filtering([{"field":"effective_status","operator":"IN","value":["ACTIVE"]}]).limit(0).summary(total_count)',
  group: 'manage',
  as: 'active_ads',
};

const toUnixTime = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

function accountQuery(adsUpdatedSince: Date | null) {
  const updatedAds: OptionalField[] =
    adsUpdatedSince === null
      ? []
      : [
          {
            name: 'ads',
            text: `ads.updated_since(${toUnixTime(adsUpdatedSince)}).limit(${NESTED_ADS}).summary(total_count){${AD_FIELDS}}`,
            group: 'manage',
            as: 'updated_ads',
          },
        ];
  return createFieldQuery({
    node: 'adAccount',
    insights: (names) => `insights.date_preset(today){${names}}`,
    edges: [ACTIVE_ADS, ...updatedAds],
  });
}

function toCheckedAd(wire: WireCheckedAd): CheckedAd {
  return {
    id: wire.id,
    campaignId: wire.campaign_id ?? null,
    adSetId: wire.adset_id ?? null,
    campaignName: wire.campaign?.name || null,
    adSetName: wire.adset?.name || null,
    name: wire.name || wire.id,
    effectiveStatus: wire.effective_status ?? null,
    updatedAt: wire.updated_time ?? null,
    reviewFeedback: toReviewFeedback(wire),
    issues: (wire.issues_info ?? []).map((issue) => ({
      title: issue.error_summary ?? '',
      message: issue.error_message ?? '',
    })),
  };
}

function toNestedPage(page: WirePage) {
  const { rows, unreadable } = readRows({ rows: page.data, type: CHECK_ROWS.ad });
  return {
    rows: rows.map(toCheckedAd),
    ...toPage({ page, request: { limit: NESTED_ADS }, unreadable }),
  };
}

const dataSchema = z.object({ data: z.array(z.unknown()) });

/** Undefined when the reply is not a list. Hours without a row had no spend. */
function toSpendByHour(reply: unknown) {
  const { data: page } = dataSchema.safeParse(reply);
  if (page === undefined) {
    return undefined;
  }
  const hours: (string | null)[] = Array.from({ length: HOURS }, () => '0');
  let date: string | null = null;
  for (const raw of page.data) {
    const { data: row } = hourlySpendSchema.safeParse(raw);
    const hour = HOUR_TEXT.exec(row?.hourly_stats_aggregated_by_advertiser_time_zone ?? '')?.[1];
    if (row === undefined || hour === undefined || Number(hour) >= HOURS) {
      // A row without a readable hour could belong to any.
      return undefined;
    }
    hours[Number(hour)] = row.spend ?? null;
    date = row.date_start ?? date;
  }
  return { date, hours };
}

/** Reads of the ad object check: as few calls as the ad network allows, and only needed fields. */
export function createObjectCheckReads(deps: {
  client: GraphClient;
  fieldReader: FieldReader;
  pageReader: PageReader;
  version: string;
}): CheckReads {
  const readEach = async ({
    reads,
    ...call
  }: NetworkCall & { reads: readonly { path: string; params: Record<string, string> }[] }) => {
    const replies = await readBatch({
      client: deps.client,
      version: deps.version,
      call: { ...call, adAccountId: null },
      reads,
    });
    const fatal = replies.find(
      (reply) => reply instanceof NetworkError && reply.adUserStatus !== null,
    );
    if (fatal !== undefined) {
      throw fatal;
    }
    return replies;
  };

  return {
    async listCheckedAdAccounts({ adsUpdatedSince, page, ...call }) {
      const { connection } = call;
      const { rows, ...rest } = await deps.pageReader.read({
        request: { ...call, path: 'me/adaccounts', params: {}, adAccountId: null },
        page,
        query: accountQuery(adsUpdatedSince),
        type: CHECK_ROWS.adAccount,
        prepare: withAccountId,
        hasTotal: true,
      });
      return {
        ...rest,
        rows: rows.map(({ updated_ads: updatedAds, active_ads: activeAds, ...wire }) => ({
          adAccount: toAdAccount({ wire, adUserId: connection.adUserId }),
          activeAdCount: activeAds?.summary.total_count ?? null,
          updatedAds:
            updatedAds === null || updatedAds === undefined ? null : toNestedPage(updatedAds),
        })),
      };
    },

    async listCheckedAds({ adAccountId, updatedSince, page, ...call }) {
      const params = updatedSince === null ? {} : { updated_since: toUnixTime(updatedSince) };
      const { rows, ...rest } = await deps.pageReader.read({
        request: { ...call, path: `act_${adAccountId}/ads`, params, adAccountId },
        page,
        query: AD_QUERY,
        type: CHECK_ROWS.ad,
        hasTotal: false,
      });
      return { ...rest, rows: rows.map(toCheckedAd) };
    },

    async readCheckedAds({ ids, ...call }) {
      const { text } = deps.fieldReader.plan({
        request: { ...call, path: '', params: {}, adAccountId: null },
        query: AD_QUERY,
      });
      const replies = await readEach({
        ...call,
        reads: ids.map((id) => ({ path: id, params: { fields: text } })),
      });
      return readRows({
        rows: replies.filter((reply) => !(reply instanceof NetworkError)),
        type: CHECK_ROWS.ad,
      }).rows.map(toCheckedAd);
    },

    async readYesterdaySpend({ adAccountIds, ...call }) {
      const replies = await readEach({
        ...call,
        reads: adAccountIds.map((id) => ({
          path: `act_${id}/insights`,
          params: {
            fields: 'spend',
            date_preset: 'yesterday',
            breakdowns: 'hourly_stats_aggregated_by_advertiser_time_zone',
            limit: String(HOURS),
          },
        })),
      });
      return new Map(
        adAccountIds.flatMap((id, index) => {
          const reply = replies[index];
          const spend = reply instanceof NetworkError ? undefined : toSpendByHour(reply);
          return spend === undefined ? [] : [[id, spend] as const];
        }),
      );
    },
  };
}
