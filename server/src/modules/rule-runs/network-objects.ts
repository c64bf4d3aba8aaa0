import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type {
  AdCampaignDto,
  AdDto,
  AdSetDto,
  InsightsDto,
} from '@ads-checker/shared/contracts/ad-objects';
import type { ObjectMoney } from '@ads-checker/shared/domain/ad-object-changes';
import { purchasesOf } from '@ads-checker/shared/domain/result-actions';
import type { NetworkMetrics } from '@ads-checker/shared/domain/rules/evaluate';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import type { Period } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdObjectsPort, ListAdObjects } from '../../gateways/graph/ports/ad-objects-port.ts';
import type {
  NetworkCall,
  NetworkPage,
  PageRequest,
} from '../../gateways/graph/ports/network-call.ts';

const PAGE_ROWS = 500;
/** Longer filters would exceed the URL length. */
const CAMPAIGNS_PER_CALL = 100;

/** A campaign, ad set or ad with its results for a period. */
export interface NetworkObject {
  readonly id: string;
  readonly level: AdObjectLevel;
  readonly name: string;
  /** The configured status; null means unknown, here and below. */
  readonly status: string | null;
  readonly adSetId: string | null;
  readonly campaignId: string | null;
  readonly effectiveStatus: string | null;
  readonly createdAt: string | null;
  /** Of campaigns. */
  readonly objective: string | null;
  readonly metrics: NetworkMetrics | null;
  /** Budgets and bid of campaigns and ad sets; undefined when they were not read. */
  readonly money?: ObjectMoney | undefined;
  /** Of its own budget, in major units; undefined when it is unknown or has none. */
  readonly budgetLeft?: number | undefined;
}

export interface NetworkObjects {
  readonly rows: readonly NetworkObject[];
  /** False when further objects could not be read. */
  readonly isComplete: boolean;
  readonly readAt: Date;
}

export interface ObjectsQuery {
  readonly call: NetworkCall;
  readonly adAccountId: string;
  /** Null for the whole ad account. */
  readonly campaignIds: readonly string[] | null;
  readonly level: AdObjectLevel;
  /** Null: results are not read. */
  readonly period: Period | null;
  /** Whether budgets and bids are read too. */
  readonly hasMoney?: boolean | undefined;
  /** Currency of the ad account, for objects without results. */
  readonly currency: string | null;
}

function toNumber(value: string | number | null): number | undefined {
  const number = value === null ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** The ad network omits rows without delivery, so a missing row means zero. */
function toMetrics(
  insights: InsightsDto | null,
  { currency, unread }: { currency: string | null; unread: readonly string[] },
): NetworkMetrics | null {
  if (insights === null) {
    return unread.includes('insights')
      ? null
      : {
          currency,
          spend: 0,
          results: 0,
          impressions: 0,
          clicks: 0,
          reach: 0,
          inlineLinkClicks: 0,
          purchases: 0,
        };
  }
  const { targetAction, actions } = insights;
  const results =
    targetAction === null || unread.includes('insights.actions')
      ? null
      : (actions[targetAction] ?? 0);
  return {
    currency: insights.currency ?? currency,
    spend: toNumber(insights.spend),
    results: toNumber(results),
    impressions: toNumber(insights.impressions),
    clicks: toNumber(insights.clicks),
    reach: toNumber(insights.reach),
    inlineLinkClicks: toNumber(insights.inlineLinkClicks),
    purchases: unread.includes('insights.actions') ? undefined : purchasesOf(actions),
    roas: insights.websitePurchaseROAS ?? undefined,
  };
}

function toObjectMoney(
  row: AdDto | AdSetDto | AdCampaignDto,
  unread: readonly string[],
): ObjectMoney | undefined {
  if (!('dailyBudget' in row)) {
    return undefined;
  }
  const { dailyBudget, lifetimeBudget, bidStrategy } = row;
  return {
    dailyBudget: unread.includes('dailyBudget') ? undefined : dailyBudget,
    lifetimeBudget: unread.includes('lifetimeBudget') ? undefined : lifetimeBudget,
    bidStrategy,
    bidAmount: 'bidAmount' in row && !unread.includes('bidAmount') ? row.bidAmount : undefined,
  };
}

function toBudgetLeft(
  row: AdDto | AdSetDto | AdCampaignDto,
  unread: readonly string[],
): number | undefined {
  return 'budgetRemaining' in row && !unread.includes('budgetRemaining')
    ? toNumber(row.budgetRemaining?.amount ?? null)
    : undefined;
}

function toNetworkObject(
  level: AdObjectLevel,
  row: AdDto | AdSetDto | AdCampaignDto,
  currency: string | null,
): NetworkObject {
  const unread = row.unreadFields ?? [];
  return {
    id: row.id,
    level,
    name: row.name,
    status: unread.includes('status') || row.status === '' ? null : row.status,
    adSetId: level === 'ad_set' ? row.id : 'adSetId' in row ? row.adSetId : null,
    campaignId: level === 'campaign' ? row.id : 'adCampaignId' in row ? row.adCampaignId : null,
    effectiveStatus: unread.includes('effectiveStatus') ? null : row.effectiveStatus,
    createdAt: row.createdAt,
    objective: 'objective' in row ? row.objective : null,
    metrics: toMetrics(row.insights, { currency, unread }),
    money: toObjectMoney(row, unread),
    budgetLeft: toBudgetLeft(row, unread),
  };
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Reads all objects of campaigns, or of an ad account, at a level, with their results for a period. */
export function createNetworkObjectReader(deps: {
  graph: Pick<AdObjectsPort, 'listAds' | 'listAdSets' | 'listAdCampaigns' | 'listAdObjectStates'>;
  now: () => Date;
}) {
  type Row = AdDto | AdSetDto | AdCampaignDto;
  const lists: Readonly<Record<AdObjectLevel, (call: ListAdObjects) => Promise<NetworkPage<Row>>>> =
    { ad: deps.graph.listAds, ad_set: deps.graph.listAdSets, campaign: deps.graph.listAdCampaigns };

  const readPage = async (
    {
      call,
      adAccountId,
      level,
      period,
      currency,
      hasMoney = false,
    }: Omit<ObjectsQuery, 'campaignIds'>,
    { campaignIds, page }: { campaignIds: readonly string[] | null; page: PageRequest },
  ): Promise<NetworkPage<NetworkObject>> => {
    if (period === null) {
      const states = await deps.graph.listAdObjectStates({
        ...call,
        adAccountId,
        level,
        ...(campaignIds === null ? {} : { campaignIds }),
        page,
        ...(hasMoney ? { currency } : {}),
      });
      const rows = states.rows.map((row): NetworkObject => ({ ...row, level, metrics: null }));
      return { ...states, rows };
    }
    const { rows, ...rest } = await lists[level]({
      ...call,
      adAccountId,
      period,
      page,
      filters: campaignIds === null ? {} : { campaignIds },
    });
    return { ...rest, rows: rows.map((row) => toNetworkObject(level, row, currency)) };
  };

  return async ({
    call,
    adAccountId,
    campaignIds,
    level,
    period,
    currency,
    hasMoney,
  }: ObjectsQuery): Promise<NetworkObjects> => {
    const readAt = deps.now();
    const rows: NetworkObject[] = [];
    let isComplete = true;
    for (const ids of campaignIds === null ? [null] : chunk(campaignIds, CAMPAIGNS_PER_CALL)) {
      const list = await readWholeList({
        read: (after) => {
          call.signal?.throwIfAborted();
          return readPage(
            { call, adAccountId, level, period, currency, hasMoney },
            { campaignIds: ids, page: { limit: PAGE_ROWS, after } },
          );
        },
      });
      rows.push(...list.rows);
      isComplete &&= list.gaps === undefined;
    }
    return { rows, isComplete, readAt };
  };
}

export type ReadNetworkObjects = ReturnType<typeof createNetworkObjectReader>;
