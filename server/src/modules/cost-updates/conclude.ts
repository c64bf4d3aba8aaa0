import type { AdCostPart, AdCostUpdateResult } from '@ads-checker/shared/contracts/cost-updates';
import type { RunFailure } from '../profile-task-runs.ts';
import { multiply, toAmountText, toUSDText } from './amounts.ts';
import type { Conclusion, DueCost, StoredShare } from './entities.ts';
import type { EntryOutcome } from './entry-outcomes.ts';

/** What a tracker of the task knows of a day. */
export interface TrackerTurn {
  readonly binomId: string;
  readonly name: string;
  readonly url: string;
  /** Null: the tracker could not be asked. */
  readonly outcomes: ReadonlyMap<string, EntryOutcome> | null;
  readonly failure: RunFailure | null;
  /** None of its campaigns carries ids of ads. */
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

type Verdict =
  | { readonly kind: 'told'; readonly parts: readonly AdCostPart[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  /** `mayMatter` is false when the tracker was not reached and never held a cost of the ad. */
  | { readonly kind: 'failed'; readonly mayMatter: boolean; readonly failure: RunFailure };

function toPart(
  { name: trackerName, url: trackerUrl }: Pick<TrackerTurn, 'name' | 'url'>,
  { campaignId, campaignName, told, error }: StoredShare,
  currency: string | null,
): AdCostPart {
  return {
    ok: error === null,
    amount: told === null ? null : toAmountText(told.minor, currency),
    amountUSD: told === null || told.usdCents === null ? null : toUSDText(told.usdCents),
    trackerUrl,
    trackerName,
    campaignId,
    campaignName,
    description: error?.message ?? null,
    code: error?.code ?? null,
  };
}

/**
 * How the update of an entry ended over all trackers of the task. Each tracker is told the whole
 * spend of an ad whose clicks it counted; it is enough that one counted them.
 *
 * @returns undefined while a tracker's answer is not known yet: the entry stays as it is
 */
export function conclude({
  entry,
  turns,
  shares,
  multiplier,
  at,
}: {
  entry: DueCost;
  turns: readonly TrackerTurn[];
  /** Of the entry, over all trackers. */
  shares: readonly StoredShare[];
  multiplier: number;
  at: Date;
}): Conclusion | undefined {
  const ofTracker = (binomId: string) => shares.filter((share) => share.binomId === binomId);
  const judge = (turn: TrackerTurn): Verdict => {
    const own = ofTracker(turn.binomId);
    const outcome = turn.outcomes?.get(entry.adId);
    if (turn.outcomes === null) {
      const failure = turn.failure ?? NO_CAMPAIGNS;
      return failure.code === 'rate_limited'
        ? { kind: 'waiting' }
        : { kind: 'failed', mayMatter: own.some(({ told }) => told !== null), failure };
    }
    if (outcome?.kind === 'failed') {
      return { kind: 'failed', mayMatter: true, failure: outcome.failure };
    }
    if (outcome !== undefined) {
      return { kind: outcome.kind === 'waiting' ? 'waiting' : 'none' };
    }
    const held = own.filter(({ told }) => told !== null && told.minor !== 0);
    const parts = (held.length === 0 ? own.slice(0, 1) : held).map((share) =>
      toPart(turn, share, entry.currency),
    );
    return { kind: 'told', parts };
  };

  const verdicts = turns.map(judge);
  if (verdicts.some(({ kind }) => kind === 'waiting')) {
    return undefined;
  }
  const told = verdicts.flatMap((verdict) => (verdict.kind === 'told' ? verdict.parts : []));
  const isTold = verdicts.some(({ kind }) => kind === 'told');
  const failures = verdicts.flatMap((verdict, index) =>
    verdict.kind === 'failed' && (verdict.mayMatter || !isTold)
      ? [{ failure: verdict.failure, turn: turns[index] }]
      : [],
  );
  const failedParts = failures.flatMap(({ turn, failure }): AdCostPart[] =>
    turn === undefined
      ? []
      : [
          {
            ok: false,
            amount: null,
            amountUSD: null,
            trackerUrl: turn.url,
            trackerName: turn.name,
            campaignId: ofTracker(turn.binomId)[0]?.campaignId ?? null,
            campaignName: ofTracker(turn.binomId)[0]?.campaignName ?? null,
            description: failure.message,
            code: failure.code,
          },
        ],
  );
  const parts = [...failedParts, ...told];
  const [first] = parts;
  const [only, ...others] = turns;
  const hasCampaigns = turns.some((turn) => turn.hasCampaigns);
  const usdCents =
    entry.amountUSDCents === null ? null : multiply(entry.amountUSDCents, multiplier);
  const ok = isTold && failures.length === 0;
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
          completedAt: at.toISOString(),
          parts: [],
        }
      : {
          ...first,
          ok,
          amount: ok ? toAmountText(multiply(entry.amountMinor, multiplier), entry.currency) : null,
          amountUSD: ok && usdCents !== null ? toUSDText(usdCents) : null,
          completedAt: at.toISOString(),
          parts: parts.length > 1 ? parts : [],
        };
  const isIncomplete = verdicts.some(({ kind }) => kind === 'failed');
  return { adId: entry.adId, result, isIncomplete };
}

/** The end of an entry that no tracker can be told. */
export function concludeWithout(entry: DueCost, failure: RunFailure, at: Date): Conclusion {
  return {
    adId: entry.adId,
    isIncomplete: false,
    result: {
      ok: false,
      amount: null,
      amountUSD: null,
      trackerUrl: null,
      trackerName: null,
      campaignId: null,
      campaignName: null,
      description: failure.message,
      code: failure.code,
      completedAt: at.toISOString(),
      parts: [],
    },
  };
}
