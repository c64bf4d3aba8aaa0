import type { AdCostPart, AdCostUpdateResult } from '@ads-checker/shared/contracts/cost-updates';
import type { RunFailure } from '../profile-tasks/index.ts';
import { multiply, toAmountText, toUSDText } from './amounts.ts';
import type { DueCost, EntryResult, StoredShare } from './entities.ts';
import type { EntryOutcome } from './entry-outcomes.ts';

/** The result of one tracker for a day. */
export interface TrackerResult {
  readonly trackerId: string;
  readonly name: string;
  readonly url: string;
  /** Null when the tracker could not be reached. */
  readonly outcomes: ReadonlyMap<string, EntryOutcome> | null;
  readonly failure: RunFailure | null;
  /** Whether any of its campaigns carries ad ids. */
  readonly hasCampaigns: boolean;
}

const NO_CLICKS: RunFailure = {
  code: 'no_clicks',
  message: 'No clicks for this ad in the tracker.',
};
const NO_CAMPAIGNS: RunFailure = {
  code: 'no_campaigns',
  message: 'The task has no campaign that counts clicks by ad.',
};

const NOT_CONFIRMED: RunFailure = {
  code: 'not_confirmed',
  message: 'The tracker didn’t confirm the update. It may or may not have been applied.',
};

type Verdict =
  | { readonly kind: 'accepted'; readonly parts: readonly AdCostPart[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  /** `mayMatter` is false when the tracker was unreachable and cannot hold a cost of the ad. */
  | { readonly kind: 'failed'; readonly mayMatter: boolean; readonly failure: RunFailure };

function toPart(
  { name: trackerName, url: trackerUrl }: Pick<TrackerResult, 'name' | 'url'>,
  { campaignId, campaignName, accepted, error }: StoredShare,
  currency: string | null,
): AdCostPart {
  return {
    ok: error === null,
    amount: accepted === null ? null : toAmountText(accepted.minor, currency),
    amountUSD:
      accepted === null || accepted.usdCents === null ? null : toUSDText(accepted.usdCents),
    trackerUrl,
    trackerName,
    campaignId,
    campaignName,
    description: error?.message ?? null,
    code: error?.code ?? null,
  };
}

/**
 * Combines the outcomes of all trackers of the task for one entry. Each tracker that counted clicks
 * of the ad is sent its whole spend; one such tracker is enough for success.
 * @returns undefined while the outcome of a tracker is unknown: the entry stays as it is
 */
export function combineOutcomes(input: {
  entry: DueCost;
  results: readonly TrackerResult[];
  /** Shares of the entry over all trackers. */
  shares: readonly StoredShare[];
  multiplier: number;
  at: Date;
}): EntryResult | undefined {
  const ofTracker = (trackerId: string) =>
    input.shares.filter((share) => share.trackerId === trackerId);
  const toVerdict = (trackerResult: TrackerResult): Verdict => {
    const own = ofTracker(trackerResult.trackerId);
    const outcome = trackerResult.outcomes?.get(input.entry.adId);
    if (trackerResult.outcomes === null) {
      const failure = trackerResult.failure ?? NO_CAMPAIGNS;
      const isInDoubt = own.some(({ sending }) => sending !== null);
      return failure.code === 'rate_limited'
        ? { kind: 'waiting' }
        : {
            kind: 'failed',
            mayMatter: isInDoubt || own.some(({ accepted }) => accepted !== null),
            failure: isInDoubt ? NOT_CONFIRMED : failure,
          };
    }
    if (outcome?.kind === 'failed') {
      return { kind: 'failed', mayMatter: true, failure: outcome.failure };
    }
    if (outcome !== undefined) {
      return { kind: outcome.kind === 'waiting' ? 'waiting' : 'none' };
    }
    const nonZero = own.filter(({ accepted }) => accepted !== null && accepted.minor !== 0);
    const parts = (nonZero.length === 0 ? own.slice(0, 1) : nonZero).map((share) =>
      toPart(trackerResult, share, input.entry.currency),
    );
    return { kind: 'accepted', parts };
  };

  const verdicts = input.results.map(toVerdict);
  if (verdicts.some(({ kind }) => kind === 'waiting')) {
    return undefined;
  }
  const accepted = verdicts.flatMap((verdict) =>
    verdict.kind === 'accepted' ? verdict.parts : [],
  );
  const isAccepted = verdicts.some(({ kind }) => kind === 'accepted');
  const failures = verdicts.flatMap((verdict, index) =>
    verdict.kind === 'failed' && (verdict.mayMatter || !isAccepted)
      ? [{ failure: verdict.failure, trackerResult: input.results[index] }]
      : [],
  );
  const failedParts = failures.flatMap(({ trackerResult, failure }): AdCostPart[] =>
    trackerResult === undefined
      ? []
      : [
          {
            ok: false,
            amount: null,
            amountUSD: null,
            trackerUrl: trackerResult.url,
            trackerName: trackerResult.name,
            campaignId: ofTracker(trackerResult.trackerId)[0]?.campaignId ?? null,
            campaignName: ofTracker(trackerResult.trackerId)[0]?.campaignName ?? null,
            description: failure.message,
            code: failure.code,
          },
        ],
  );
  const parts = [...failedParts, ...accepted];
  const [first] = parts;
  const [only, ...others] = input.results;
  const hasCampaigns = input.results.some((trackerResult) => trackerResult.hasCampaigns);
  const usdCents =
    input.entry.amountUSDCents === null
      ? null
      : multiply(input.entry.amountUSDCents, input.multiplier);
  const ok = isAccepted && failures.length === 0;
  const nothing = hasCampaigns ? NO_CLICKS : NO_CAMPAIGNS;
  const result: AdCostUpdateResult =
    first === undefined
      ? {
          ok: false,
          amount: null,
          amountUSD: null,
          trackerUrl: others.length === 0 ? (only?.url ?? null) : null,
          trackerName: others.length === 0 ? (only?.name ?? null) : null,
          campaignId: null,
          campaignName: null,
          description: nothing.message,
          code: nothing.code,
          completedAt: input.at.toISOString(),
          parts: [],
        }
      : {
          ...first,
          ok,
          amount: ok
            ? toAmountText(
                multiply(input.entry.amountMinor, input.multiplier),
                input.entry.currency,
              )
            : null,
          amountUSD: ok && usdCents !== null ? toUSDText(usdCents) : null,
          completedAt: input.at.toISOString(),
          parts: parts.length > 1 ? parts : [],
        };
  const isIncomplete = verdicts.some(({ kind }) => kind === 'failed');
  return { adId: input.entry.adId, result, isIncomplete };
}

/** The result of an entry that no tracker can be sent. */
export function toFailedResult({ code, message }: RunFailure, at: Date): AdCostUpdateResult {
  return {
    ok: false,
    amount: null,
    amountUSD: null,
    trackerUrl: null,
    trackerName: null,
    campaignId: null,
    campaignName: null,
    description: message,
    code,
    completedAt: at.toISOString(),
    parts: [],
  };
}

export function failEntry(entry: DueCost, failure: RunFailure, at: Date): EntryResult {
  return { adId: entry.adId, isIncomplete: false, result: toFailedResult(failure, at) };
}
