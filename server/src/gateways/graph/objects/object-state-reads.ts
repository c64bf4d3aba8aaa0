import type { ObjectMoney } from '@ads-checker/shared/domain/ad-object-changes';
import { createFieldQuery } from '../fields/fields.ts';
import { toFiltering } from '../lists/list-query.ts';
import type { PageReader } from '../lists/page-reader.ts';
import type { AdObjectsPort } from '../ports/ad-objects-port.ts';
import { adSchema, adSetSchema, campaignSchema } from '../schemas/schemas.ts';
import { isNone, toAmount, type Wire } from '../schemas/wire-values.ts';

const STATE = {
  id: true,
  name: true,
  status: true,
  effective_status: true,
  created_time: true,
} as const;
const AD_SET_STATE = { ...STATE, campaign_id: true } as const;
const CAMPAIGN_STATE = { ...STATE, objective: true } as const;

const LEVELS = {
  ad: {
    edge: 'ads',
    query: createFieldQuery({ node: 'adState' }),
    type: {
      schema: adSchema.pick({ ...STATE, campaign_id: true, adset_id: true }),
      expected: ['name', 'status', 'campaign_id', 'adset_id'],
    },
  },
  ad_set: {
    edge: 'adsets',
    query: createFieldQuery({ node: 'adSetState' }),
    type: {
      schema: adSetSchema.pick(AD_SET_STATE),
      expected: ['name', 'status', 'campaign_id'],
    },
    money: {
      query: createFieldQuery({ node: 'adSetMoney' }),
      type: {
        schema: adSetSchema.pick({
          ...AD_SET_STATE,
          daily_budget: true,
          lifetime_budget: true,
          bid_strategy: true,
          bid_amount: true,
        }),
        expected: ['name', 'status', 'campaign_id'],
      },
    },
  },
  campaign: {
    edge: 'campaigns',
    query: createFieldQuery({ node: 'campaignState' }),
    type: {
      schema: campaignSchema.pick(CAMPAIGN_STATE),
      expected: ['name', 'status'],
    },
    money: {
      query: createFieldQuery({ node: 'campaignMoney' }),
      type: {
        schema: campaignSchema.pick({
          ...CAMPAIGN_STATE,
          daily_budget: true,
          lifetime_budget: true,
          bid_strategy: true,
        }),
        expected: ['name', 'status'],
      },
    },
  },
} as const;

interface WireState {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly effective_status?: string | null | undefined;
  readonly created_time?: string | null | undefined;
}

function stateOf(row: WireState) {
  return {
    id: row.id,
    name: row.name || row.id,
    status: row.status ?? null,
    effectiveStatus: row.effective_status ?? null,
    createdAt: row.created_time ?? null,
    objective: null,
  };
}

const adSetOf = (row: WireState & { readonly campaign_id?: string | null | undefined }) => ({
  ...stateOf(row),
  adSetId: row.id,
  campaignId: row.campaign_id ?? null,
});

const campaignOf = (row: WireState & { readonly objective?: string | null | undefined }) => ({
  ...stateOf(row),
  adSetId: null,
  campaignId: row.id,
  objective: row.objective ?? null,
});

const mapRows = <Row, To, Page extends { readonly rows: readonly Row[] }>(
  { rows, ...rest }: Page & { readonly rows: readonly Row[] },
  map: (row: Row) => To,
) => ({ ...rest, rows: rows.map(map) });

interface WireMoneyRow {
  readonly unread: readonly string[];
  readonly daily_budget?: Wire<string>;
  readonly lifetime_budget?: Wire<string>;
  readonly bid_amount?: Wire<string>;
  readonly bid_strategy?: string | null | undefined;
}

/** Amounts that the network left out are none; unread or unreadable ones are absent. */
function moneyOf(row: WireMoneyRow, currency: string | null): ObjectMoney {
  const read = (field: 'daily_budget' | 'lifetime_budget' | 'bid_amount') => {
    const value = row[field];
    if (row.unread.includes(field)) {
      return undefined;
    }
    return isNone(value) ? null : (toAmount({ value, currency }) ?? undefined);
  };
  return {
    dailyBudget: read('daily_budget'),
    lifetimeBudget: read('lifetime_budget'),
    bidAmount: read('bid_amount'),
    bidStrategy: row.bid_strategy,
  };
}

/** Lists of objects to switch, with only the fields needed for that. */
export function createObjectStateReads({
  pageReader,
}: {
  pageReader: PageReader;
}): Pick<AdObjectsPort, 'listAdObjectStates'> {
  return {
    async listAdObjectStates({
      adAccountId,
      campaignIds,
      adSetIds,
      level,
      page,
      currency,
      ...call
    }) {
      const { edge, query } = LEVELS[level];
      const filtering = toFiltering({ campaignIds, adSetIds });
      const input = {
        request: {
          ...call,
          path: `act_${adAccountId}/${edge}`,
          params: filtering === undefined ? {} : { filtering },
          adAccountId,
        },
        page,
        query,
        hasTotal: false,
      } as const;
      if (level === 'ad') {
        const { rows, ...rest } = await pageReader.read({ ...input, type: LEVELS.ad.type });
        return {
          ...rest,
          rows: rows.map((row) => ({
            ...stateOf(row),
            adSetId: row.adset_id ?? null,
            campaignId: row.campaign_id ?? null,
          })),
        };
      }
      if (level === 'ad_set') {
        const { query: moneyQuery, type: moneyType } = LEVELS.ad_set.money;
        return currency === undefined
          ? mapRows(await pageReader.read({ ...input, type: LEVELS.ad_set.type }), adSetOf)
          : mapRows(
              await pageReader.read({ ...input, query: moneyQuery, type: moneyType }),
              (row) => ({ ...adSetOf(row), money: moneyOf(row, currency) }),
            );
      }
      const { query: moneyQuery, type: moneyType } = LEVELS.campaign.money;
      return currency === undefined
        ? mapRows(await pageReader.read({ ...input, type: LEVELS.campaign.type }), campaignOf)
        : mapRows(
            await pageReader.read({ ...input, query: moneyQuery, type: moneyType }),
            (row) => ({
              ...campaignOf(row),
              money: { ...moneyOf(row, currency), bidAmount: null },
            }),
          );
    },
  };
}
