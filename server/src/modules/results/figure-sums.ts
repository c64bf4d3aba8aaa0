/** Null is unknown. */
export interface FigureSums {
  readonly spendCents: number | null;
  /** Of the spend, what a tracker was read for. */
  readonly comparedCents: number | null;
  readonly revenueCents: number | null;
  readonly leads: number | null;
  readonly clicks: number | null;
  readonly approved: number | null;
  /** A part of them is unknown, so that there is no rate. */
  readonly isApprovedUnknown: boolean;
  /** Clicks that the ad network counted on the days that a tracker was read for. */
  readonly networkClicks: number | null;
  readonly areNetworkClicksUnknown: boolean;
  readonly isPartial: boolean;
}

type Sums = { -readonly [Name in keyof FigureSums]: FigureSums[Name] };

const nothing = (): Sums => ({
  spendCents: null,
  comparedCents: null,
  revenueCents: null,
  leads: null,
  clicks: null,
  approved: null,
  isApprovedUnknown: false,
  networkClicks: null,
  areNetworkClicksUnknown: false,
  isPartial: false,
});

/** What one side does not know does not hide what the other does. */
const add = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : a + b;

function addTo(sums: Sums, part: FigureSums): void {
  sums.spendCents = add(sums.spendCents, part.spendCents);
  sums.comparedCents = add(sums.comparedCents, part.comparedCents);
  sums.revenueCents = add(sums.revenueCents, part.revenueCents);
  sums.leads = add(sums.leads, part.leads);
  sums.clicks = add(sums.clicks, part.clicks);
  sums.approved = add(sums.approved, part.approved);
  sums.isApprovedUnknown ||= part.isApprovedUnknown;
  sums.networkClicks = add(sums.networkClicks, part.networkClicks);
  sums.areNetworkClicksUnknown ||= part.areNetworkClicksUnknown;
  sums.isPartial ||= part.isPartial;
}

export const addUp = (parts: readonly FigureSums[]): Sums => {
  const sums = nothing();
  for (const part of parts) {
    addTo(sums, part);
  }
  return sums;
};
