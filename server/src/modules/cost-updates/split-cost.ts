/** Clicks of one ad in one tracker campaign over a day. */
export interface CampaignClicks {
  readonly campaignId: string;
  readonly clicks: number;
}

/** The part of an ad's daily spend that a tracker campaign is sent. */
export interface CostShare {
  readonly campaignId: string;
  /** Minor units. */
  readonly amountMinor: number;
}

/**
 * Divides an ad's daily spend among the tracker campaigns that counted its clicks, proportionally.
 * The shares add up to the exact amount: the rounding remainder goes to the largest fractions, then
 * to the first campaign.
 * @returns null when no campaign counted a click: a cost sent to one would be lost silently
 */
export function splitCost(input: {
  amountMinor: number;
  campaigns: readonly CampaignClicks[];
}): readonly CostShare[] | null {
  const counted = input.campaigns.filter(({ clicks }) => clicks > 0);
  const clicks = counted.reduce((sum, campaign) => sum + BigInt(campaign.clicks), 0n);
  if (clicks === 0n) {
    return null;
  }
  const amount = BigInt(input.amountMinor);
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
 * The updates that make the tracker hold exactly these shares: a campaign that had a share and gets
 * none is set to zero; one that already holds its share is skipped.
 */
export function listCostChanges(input: {
  shares: readonly CostShare[];
  /** Shares confirmed by the tracker for the same ad and day. */
  accepted: readonly CostShare[];
}): readonly CostShare[] {
  const known = new Map(
    input.accepted.map(({ campaignId, amountMinor }) => [campaignId, amountMinor]),
  );
  const wanted = new Set(input.shares.map(({ campaignId }) => campaignId));
  return [
    ...input.shares.filter(({ campaignId, amountMinor }) => known.get(campaignId) !== amountMinor),
    ...input.accepted
      .filter(({ campaignId, amountMinor }) => amountMinor !== 0 && !wanted.has(campaignId))
      .map(({ campaignId }) => ({ campaignId, amountMinor: 0 })),
  ];
}
