import { SECOND_MS } from '@ads-checker/shared/domain/durations';
import { TRACKER_CAPABILITIES } from '@ads-checker/shared/domain/trackers';
import type { RunFailure } from '../profile-tasks/index.ts';
import { multiply } from './amounts.ts';
import type { AdRow, DayReport, PushTarget } from './day-report.ts';
import type { CostRun, DueCost, ShareFigures, StoredShare } from './entities.ts';
import type { EntryOutcomes } from './entry-outcomes.ts';
import { readBackAt, resolveInDoubt } from './in-doubt.ts';
import type { ShareOutcome, ShareToSend } from './share-repository.ts';
import { type CostShare, listCostChanges, splitCost } from './split-cost.ts';

/** A run that starts slightly early must still count as the next interval. */
const INTERVAL_SLACK_MS = 10 * 60 * SECOND_MS;
/** Never matches an amount: forces resending a share with an unknown outcome. */
const UNKNOWN_MINOR = -1;

const NO_RATE: RunFailure = {
  code: 'no_rate',
  message: 'The tracker takes US dollars, and the rate of this currency is unknown.',
};
const UNREAD: RunFailure = {
  code: 'unread_report',
  message: 'The tracker’s report could not be read.',
};

/** A cost to send to a campaign. */
export interface Change extends ShareToSend {
  readonly currency: string;
  /** It was sent before, and the report does not show it. */
  readonly isRepeated: boolean;
}

export interface DayPlan {
  readonly changes: readonly Change[];
  /** Shares with an unknown outcome that the report shows. */
  readonly confirmed: readonly ShareOutcome[];
}

/** An entry divided among the campaigns that counted its clicks. */
interface Division {
  /** In the tracker's unit. */
  readonly shares: readonly CostShare[];
  readonly minorOf: ReadonlyMap<string, number>;
  /** Null when the rate is unknown. */
  readonly usdCentsOf: ReadonlyMap<string, number> | null;
  readonly clicksOf: ReadonlyMap<string, number>;
}

function toMap(shares: readonly CostShare[]): ReadonlyMap<string, number> {
  return new Map(shares.map(({ campaignId, amountMinor }) => [campaignId, amountMinor]));
}

function divide(input: {
  entry: DueCost;
  rows: readonly AdRow[];
  unreadCampaignIds: readonly string[];
  multiplier: number;
  acceptsCurrency: boolean;
}): Division | 'unread' | 'no_clicks' | 'no_rate' {
  // Clicks in a campaign whose row could not be read would be left without their share.
  const isUnread = input.unreadCampaignIds.some(
    (id) => !input.rows.some(({ campaignId }) => campaignId === id),
  );
  if (isUnread || input.rows.some(({ clicks }) => clicks === undefined)) {
    return 'unread';
  }
  const campaigns = input.rows.map(({ campaignId, clicks = 0 }) => ({ campaignId, clicks }));
  const split = (units: number | null) =>
    units === null
      ? null
      : splitCost({ amountMinor: multiply(units, input.multiplier), campaigns });
  const minor = split(input.entry.amountMinor);
  if (minor === null) {
    return 'no_clicks';
  }
  const usd = split(input.entry.amountUSDCents);
  const shares = input.acceptsCurrency ? minor : usd;
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
 * Plans what to send to one tracker for a day so that it holds the spend of these entries: nothing
 * it already holds, nothing that may have been accepted, and no campaign before its interval.
 * Entries that are not sent now are named in `outcomes`.
 */
export function planShares({
  run: { multiplier },
  target,
  entries,
  report,
  stored,
  lastSentAt,
  outcomes,
  now,
}: {
  run: Pick<CostRun, 'multiplier'>;
  target: PushTarget;
  entries: readonly DueCost[];
  report: DayReport;
  /** Shares recorded for the tracker and the day. */
  stored: readonly StoredShare[];
  /** When an earlier run last sent something to each campaign. */
  lastSentAt: ReadonlyMap<string, Date>;
  outcomes: EntryOutcomes;
  now: Date;
}): DayPlan {
  const { version } = target;
  const { acceptsCostCurrency, minCostIntervalSeconds } = TRACKER_CAPABILITIES[version];
  const storedByAd = Map.groupBy(stored, ({ adId }) => adId);
  const confirmed: ShareOutcome[] = [];

  const figureOf = ({ minor, usdCents }: ShareFigures): number | null =>
    acceptsCostCurrency ? minor : usdCents;

  /** Shares held by the tracker, in its unit. */
  const listHeld = (shares: readonly StoredShare[]): CostShare[] =>
    shares.flatMap(({ campaignId, accepted, sending, tokenId }) => {
      if (sending !== null) {
        return [{ campaignId, amountMinor: UNKNOWN_MINOR }];
      }
      const figure = accepted === null ? null : figureOf(accepted);
      // An amount under another token is not held under this one.
      const isOther = (target.tokenIdOf.get(campaignId) ?? tokenId) !== tokenId;
      return figure === null || isOther ? [] : [{ campaignId, amountMinor: figure }];
    });

  /** When a campaign may be updated again; undefined when it may be now. */
  const findNextSendAt = (campaignId: string): Date | undefined => {
    const last = lastSentAt.get(campaignId);
    const turnMs = (last?.getTime() ?? 0) + minCostIntervalSeconds * SECOND_MS;
    return last !== undefined && turnMs - now.getTime() > INTERVAL_SLACK_MS
      ? new Date(turnMs)
      : undefined;
  };

  /** Whether a share with an unknown outcome needs no sending now. */
  const isSettled = (
    share: StoredShare,
    wanted: { entry: DueCost; figure: number; usdCents: number | null; rows: readonly AdRow[] },
  ): boolean => {
    const { adId, campaignId, sending, accepted } = share;
    if (sending === null) {
      return false;
    }
    const doubt = resolveInDoubt({
      sending,
      accepted,
      isSameFigure: figureOf(sending) === wanted.figure,
      usdCents: wanted.usdCents,
      isConverted: acceptsCostCurrency && wanted.entry.currency !== 'USD',
      row: wanted.rows.find((row) => row.campaignId === campaignId),
      version,
      now,
    });
    if (doubt === 'too_early') {
      outcomes.wait(adId, readBackAt({ version, sentAt: sending.at }));
    }
    if (doubt === 'shown') {
      confirmed.push({ adId, campaignId, state: 'accepted', error: null });
    }
    return doubt !== 'send';
  };

  const planEntry = (
    entry: DueCost,
    { shares, minorOf, usdCentsOf, clicksOf }: Division,
    rows: readonly AdRow[],
  ): Change[] => {
    const { adId } = entry;
    const known = storedByAd.get(adId) ?? [];
    return listCostChanges({ shares, accepted: listHeld(known) }).flatMap(
      ({ campaignId, amountMinor: figure }): Change[] => {
        const share = known.find((one) => one.campaignId === campaignId);
        // A campaign that no longer counts clicks of the ad is set to zero.
        const usdCents = minorOf.has(campaignId) ? (usdCentsOf?.get(campaignId) ?? null) : 0;
        if (share !== undefined && isSettled(share, { entry, figure, usdCents, rows })) {
          return [];
        }
        const turnAt = entry.isRequested ? undefined : findNextSendAt(campaignId);
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
    const division = divide({
      entry,
      rows,
      unreadCampaignIds: report.unreadCampaignIds,
      multiplier,
      acceptsCurrency: acceptsCostCurrency,
    });
    switch (division) {
      case 'unread':
        outcomes.fail(adId, UNREAD);
        return [];
      case 'no_clicks':
        outcomes.markNoClicks(adId);
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
