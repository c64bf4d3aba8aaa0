import { DecimalSum } from '@ads-checker/shared/domain/decimal-sum';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Rule } from '../rules/index.ts';
import type { BudgetRepository, CampaignBudget } from './budget-repository.ts';
import type { NetworkObject, NetworkObjects, ReadNetworkObjects } from './network-objects.ts';

const READ_EVERY_MS = HOUR_MS;
/** Of more campaigns, the whole ad account is read. */
const CAMPAIGNS_BY_ID = 100;

type Found = Pick<CampaignBudget, 'state' | 'dailyBudget' | 'currency'>;
const UNKNOWN: Found = { state: 'unknown', dailyBudget: null, currency: null };
const OFF: Found = { ...UNKNOWN, state: 'off' };

/** What may spend, also while the network reviews a change of it or complains about an ad. */
const ON = new Set(['ACTIVE', 'IN_PROCESS', 'WITH_ISSUES', 'PENDING_REVIEW', 'PREAPPROVED']);

/** Null: unknown. */
const isOn = ({ effectiveStatus, status }: NetworkObject): boolean | null => {
  const known = effectiveStatus || status;
  return known === null || known === 'UNKNOWN' ? null : ON.has(known);
};

function budgetOf({ money }: NetworkObject): Found {
  const { dailyBudget, lifetimeBudget } = money ?? {};
  return dailyBudget != null
    ? { state: 'daily', dailyBudget: dailyBudget.amount, currency: dailyBudget.currency }
    : dailyBudget === undefined || lifetimeBudget === undefined
      ? UNKNOWN
      : { ...UNKNOWN, state: 'other' };
}

/** The budgets of its ad sets that are on; unknown when one of them is. */
function sumOfAdSets(adSets: readonly NetworkObject[]): Found {
  const on = adSets.filter((adSet) => isOn(adSet) !== false);
  if (on.some((adSet) => isOn(adSet) === null)) {
    return UNKNOWN;
  }
  const budgets = on.map(budgetOf);
  if (budgets.some(({ state }) => state === 'unknown')) {
    return UNKNOWN;
  }
  const daily = budgets.filter(({ state }) => state === 'daily');
  const [first] = daily;
  if (first === undefined) {
    return { ...OFF, state: on.length === 0 ? 'off' : 'other' };
  }
  const sum = new DecimalSum();
  for (const { dailyBudget } of daily) {
    sum.add(dailyBudget ?? '0');
  }
  return { ...first, dailyBudget: sum.toText() };
}

function findBudget(
  campaign: NetworkObject | undefined,
  adSets: NetworkObjects | undefined,
): Found {
  if (campaign === undefined) {
    return UNKNOWN;
  }
  const isActive = isOn(campaign);
  if (isActive !== true) {
    return isActive === false ? OFF : UNKNOWN;
  }
  const own = budgetOf(campaign);
  // A lifetime budget of the campaign leaves none to its ad sets
  if (own.state !== 'other' || campaign.money?.lifetimeBudget != null) {
    return own;
  }
  return adSets?.isComplete === true
    ? sumOfAdSets(adSets.rows.filter(({ campaignId }) => campaignId === campaign.id))
    : UNKNOWN;
}

export type RefreshCampaignBudgets = ReturnType<typeof createCampaignBudgets>;

/** Keeps what campaigns that rules watch may spend a day, for the overview of automation. */
export function createCampaignBudgets({
  readObjects,
  graph,
  budgets,
  clock,
}: {
  readObjects: ReadNetworkObjects;
  graph: Pick<AdAccountsPort, 'getAdAccountBasics'>;
  budgets: Pick<BudgetRepository, 'listUnread' | 'save'>;
  clock: Clock;
}) {
  const readAccount = async (
    call: NetworkCall,
    adAccountId: string,
    campaignIds: readonly string[],
  ): Promise<CampaignBudget[]> => {
    const { currency } = await graph.getAdAccountBasics({ ...call, adAccountId });
    const query = { call, adAccountId, period: null, hasMoney: true, currency } as const;
    const campaigns = await readObjects({
      ...query,
      level: 'campaign',
      campaignIds: campaignIds.length > CAMPAIGNS_BY_ID ? null : campaignIds,
    });
    const byId = new Map(campaigns.rows.map((row) => [row.id, row]));
    const withAdSets = campaignIds.filter((id) => {
      const campaign = byId.get(id);
      return (
        campaign !== undefined && isOn(campaign) === true && budgetOf(campaign).state === 'other'
      );
    });
    const adSets =
      withAdSets.length === 0
        ? undefined
        : await readObjects({
            ...query,
            level: 'ad_set',
            campaignIds: withAdSets.length > CAMPAIGNS_BY_ID ? null : withAdSets,
          });
    return campaignIds.map((campaignId) => ({
      adAccountId,
      campaignId,
      ...findBudget(byId.get(campaignId), adSets),
    }));
  };

  /** Of the rules of one profile that ran, at most hourly; a failed read is retried by a later run. */
  return async function refresh({
    call,
    adUserId,
    rules,
  }: {
    call: NetworkCall;
    adUserId: string;
    rules: readonly Pick<Rule, 'id'>[];
  }): Promise<void> {
    const at = clock.now();
    const unread = await budgets.listUnread({
      ruleIds: rules.map(({ id }) => id),
      since: new Date(at.getTime() - READ_EVERY_MS),
    });
    for (const [adAccountId, own] of Map.groupBy(unread, (campaign) => campaign.adAccountId)) {
      call.signal?.throwIfAborted();
      try {
        const read = await readAccount(
          call,
          adAccountId,
          own.map(({ campaignId }) => campaignId),
        );
        await budgets.save({ adUserId, budgets: read, at });
      } catch (error) {
        if (error instanceof NetworkError) {
          return;
        }
        throw error;
      }
    }
  };
}
