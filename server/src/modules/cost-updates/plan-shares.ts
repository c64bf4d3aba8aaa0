import { TRACKER_CAPABILITIES } from '@ads-checker/shared/domain/trackers';
import type { RunFailure } from '../profile-task-runs.ts';
import { multiply } from './amounts.ts';
import type { AdRow, DayReport, PushTarget } from './day-report.ts';
import { judgeDoubt, readBackAt } from './doubt.ts';
import type { CostRun, DueCost, ShareFigures, StoredShare } from './entities.ts';
import type { EntryOutcomes } from './entry-outcomes.ts';
import type { ShareOutcome, ShareToSend } from './share-repository.ts';
import { type CostShare, listCostChanges, splitCost } from './split-cost.ts';

const SECOND_MS = 1_000;
/** A run that comes a little early must not lose its turn. */
const INTERVAL_SLACK_MS = 10 * 60 * SECOND_MS;
/** What no share of an ad can be: one in doubt differs from whatever is wanted. */
const UNKNOWN_MINOR = -1;

const NO_RATE: RunFailure = {
  code: 'no_rate',
  message: 'The tracker takes US dollars, and the rate of this currency is unknown.',
};
const UNREAD: RunFailure = {
  code: 'unread_report',
  message: 'The tracker’s report could not be read.',
};

/** A cost that a campaign must be told. */
export interface Change extends ShareToSend {
  readonly currency: string;
  /** It was in doubt before, and the report does not show it. */
  readonly isRepeated: boolean;
}

export interface DayPlan {
  readonly changes: readonly Change[];
  /** Shares in doubt that the report shows. */
  readonly confirmed: readonly ShareOutcome[];
}

/** An entry divided among the campaigns that counted its clicks. */
interface Division {
  /** In the unit that the tracker takes. */
  readonly shares: readonly CostShare[];
  readonly minorOf: ReadonlyMap<string, number>;
  /** Null: the rate is unknown. */
  readonly usdCentsOf: ReadonlyMap<string, number> | null;
  readonly clicksOf: ReadonlyMap<string, number>;
}

function toMap(shares: readonly CostShare[]): ReadonlyMap<string, number> {
  return new Map(shares.map(({ campaignId, amountMinor }) => [campaignId, amountMinor]));
}

function divide({
  entry,
  rows,
  multiplier,
  takesCurrency,
}: {
  entry: DueCost;
  rows: readonly AdRow[];
  multiplier: number;
  takesCurrency: boolean;
}): Division | 'unread' | 'no_clicks' | 'no_rate' {
  if (rows.some(({ clicks }) => clicks === undefined)) {
    return 'unread';
  }
  const campaigns = rows.map(({ campaignId, clicks = 0 }) => ({ campaignId, clicks }));
  const split = (units: number | null) =>
    units === null ? null : splitCost({ amountMinor: multiply(units, multiplier), campaigns });
  const minor = split(entry.amountMinor);
  if (minor === null) {
    return 'no_clicks';
  }
  const usd = split(entry.amountUSDCents);
  const shares = takesCurrency ? minor : usd;
  return shares === null
    ? 'no_rate'
    : {
        shares,
        minorOf: toMap(minor),
        usdCentsOf: usd === null ? null : toMap(usd),
        clicksOf: new Map(campaigns.map(({ campaignId, clicks }) => [campaignId, clicks])),
      };
}

/**
 * What one tracker must be told of a day so that it holds the spend of these entries: nothing that it
 * holds already, nothing that may have arrived, and no campaign before its time. Entries that are not
 * told now are named in `outcomes`.
 */
export function planShares({
  run: { multiplier },
  target,
  entries,
  report,
  held,
  lastTold,
  outcomes,
  now,
}: {
  run: Pick<CostRun, 'multiplier'>;
  target: PushTarget;
  entries: readonly DueCost[];
  report: DayReport;
  /** What the tracker was told of the day. */
  held: readonly StoredShare[];
  /** When a campaign was told something by an earlier run. */
  lastTold: ReadonlyMap<string, Date>;
  outcomes: EntryOutcomes;
  now: Date;
}): DayPlan {
  const { version } = target;
  const { takesCostCurrency, minCostIntervalSeconds } = TRACKER_CAPABILITIES[version];
  const heldByAd = Map.groupBy(held, ({ adId }) => adId);
  const confirmed: ShareOutcome[] = [];

  const figureOf = ({ minor, usdCents }: ShareFigures): number | null =>
    takesCostCurrency ? minor : usdCents;

  /** Shares as the tracker holds them, in the unit that it takes. */
  const listHeld = (shares: readonly StoredShare[]): CostShare[] =>
    shares.flatMap(({ campaignId, told, sending, tokenId }) => {
      if (sending !== null) {
        return [{ campaignId, amountMinor: UNKNOWN_MINOR }];
      }
      const figure = told === null ? null : figureOf(told);
      // What another token was told is not what this one holds.
      const isOther = (target.tokenIdOf.get(campaignId) ?? tokenId) !== tokenId;
      return figure === null || isOther ? [] : [{ campaignId, amountMinor: figure }];
    });

  /** When a campaign may be told again; undefined when it may be now. */
  const findTurn = (campaignId: string): Date | undefined => {
    const last = lastTold.get(campaignId);
    const turnMs = (last?.getTime() ?? 0) + minCostIntervalSeconds * SECOND_MS;
    return last !== undefined && turnMs - now.getTime() > INTERVAL_SLACK_MS
      ? new Date(turnMs)
      : undefined;
  };

  /** Whether a share that was in doubt needs no sending now. */
  const isSettled = (
    share: StoredShare,
    wanted: { entry: DueCost; figure: number; usdCents: number | null; rows: readonly AdRow[] },
  ): boolean => {
    const { adId, campaignId, sending, told } = share;
    if (sending === null) {
      return false;
    }
    const doubt = judgeDoubt({
      sending,
      told,
      isSameFigure: figureOf(sending) === wanted.figure,
      usdCents: wanted.usdCents,
      isConverted: takesCostCurrency && wanted.entry.currency !== 'USD',
      row: wanted.rows.find((row) => row.campaignId === campaignId),
      version,
      now,
    });
    if (doubt === 'too_early') {
      outcomes.wait(adId, readBackAt({ version, sentAt: sending.at }));
    }
    if (doubt === 'shown') {
      confirmed.push({ adId, campaignId, state: 'told', error: null });
    }
    return doubt !== 'send';
  };

  const planEntry = (
    entry: DueCost,
    { shares, minorOf, usdCentsOf, clicksOf }: Division,
    rows: readonly AdRow[],
  ): Change[] => {
    const { adId } = entry;
    const known = heldByAd.get(adId) ?? [];
    return listCostChanges({ shares, told: listHeld(known) }).flatMap(
      ({ campaignId, amountMinor: figure }): Change[] => {
        const share = known.find((one) => one.campaignId === campaignId);
        // A campaign that no longer counts clicks of the ad is told zero.
        const usdCents = minorOf.has(campaignId) ? (usdCentsOf?.get(campaignId) ?? null) : 0;
        if (share !== undefined && isSettled(share, { entry, figure, usdCents, rows })) {
          return [];
        }
        const turnAt = entry.isRequested ? undefined : findTurn(campaignId);
        if (turnAt !== undefined) {
          outcomes.wait(adId, turnAt);
          return [];
        }
        return [
          {
            adId,
            campaignId,
            campaignName: target.nameOf.get(campaignId) ?? share?.campaignName ?? campaignId,
            tokenId: target.tokenIdOf.get(campaignId) ?? share?.tokenId ?? '',
            clicks: clicksOf.get(campaignId) ?? 0,
            minor: minorOf.get(campaignId) ?? 0,
            usdCents,
            currency: entry.currency ?? 'USD',
            isRepeated: share !== undefined && share.sending !== null,
          },
        ];
      },
    );
  };

  const changes = entries.flatMap((entry) => {
    const { adId } = entry;
    const rows = report.byAd.get(adId) ?? [];
    const division = divide({ entry, rows, multiplier, takesCurrency: takesCostCurrency });
    switch (division) {
      case 'unread':
        outcomes.fail(adId, UNREAD);
        return [];
      case 'no_clicks':
        if (report.hasUnreadRows) {
          outcomes.fail(adId, UNREAD);
        } else {
          outcomes.noClicks(adId);
        }
        return [];
      case 'no_rate':
        outcomes.fail(adId, NO_RATE);
        return [];
      default:
        return planEntry(entry, division, rows);
    }
  });
  return { changes, confirmed };
}
