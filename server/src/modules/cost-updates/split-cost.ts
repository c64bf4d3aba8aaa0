/** Clicks of one ad in one campaign of the tracker over a day. */
export interface CampaignClicks {
  readonly campaignId: string;
  readonly clicks: number;
}

/** Part of an ad's spend of a day that a campaign of the tracker is told. */
export interface CostShare {
  readonly campaignId: string;
  /** Minor units. */
  readonly amountMinor: number;
}

/**
 * Divides what an ad spent on a day among the tracker's campaigns that counted its clicks, in
 * proportion to them. The shares add up to the amount to the cent: what rounding leaves goes to the
 * largest remainders, among equal ones to the campaign that comes first.
 *
 * @returns null when no campaign counted a click: a cost told to one would be lost without a word
 */
export function splitCost({
  amountMinor,
  campaigns,
}: {
  amountMinor: number;
  campaigns: readonly CampaignClicks[];
}): readonly CostShare[] | null {
  const counted = campaigns.filter(({ clicks }) => clicks > 0);
  const clicks = counted.reduce((sum, campaign) => sum + BigInt(campaign.clicks), 0n);
  if (clicks === 0n) {
    return null;
  }
  const amount = BigInt(amountMinor);
  const parts = counted.map(({ campaignId, clicks: own }, index) => {
    const exact = amount * BigInt(own);
    return { campaignId, index, floor: exact / clicks, remainder: exact % clicks };
  });
  const rest = Number(amount - parts.reduce((sum, { floor }) => sum + floor, 0n));
  const raised = new Set(
    parts
      .toSorted((a, b) =>
        a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
      )
      .slice(0, rest)
      .map(({ index }) => index),
  );
  return parts.map(({ campaignId, floor, index }) => ({
    campaignId,
    amountMinor: Number(floor) + (raised.has(index) ? 1 : 0),
  }));
}

/**
 * What the tracker has to be told so that it holds these shares and no others: a campaign that got a
 * share before and gets none now is told zero, one that holds its share already is told nothing.
 */
export function listCostChanges({
  shares,
  told,
}: {
  shares: readonly CostShare[];
  /** Shares the tracker confirmed for the same ad and day. */
  told: readonly CostShare[];
}): readonly CostShare[] {
  const known = new Map(told.map(({ campaignId, amountMinor }) => [campaignId, amountMinor]));
  const wanted = new Set(shares.map(({ campaignId }) => campaignId));
  return [
    ...shares.filter(({ campaignId, amountMinor }) => known.get(campaignId) !== amountMinor),
    ...told
      .filter(({ campaignId, amountMinor }) => amountMinor !== 0 && !wanted.has(campaignId))
      .map(({ campaignId }) => ({ campaignId, amountMinor: 0 })),
  ];
}
