import { TRACKER_CAPABILITIES, type TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { AppError } from '@ads-checker/shared/errors';
import {
  type TrackerConnection,
  type TrackerCost,
  TrackerError,
  type TrackerGateway,
  type TrackerReportQuery,
} from '../../gateways/trackers/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RunFailure } from '../profile-task-runs.ts';
import { multiply, toAmountText, toUSDText } from './amounts.ts';
import type { CostRun, DueCost, ShareFigures, StoredShare } from './entities.ts';
import { toFailure } from './fetch-spend.ts';
import type { ShareOutcome, ShareRepository, ShareToSend } from './share-repository.ts';
import { type CostShare, listCostChanges, splitCost } from './split-cost.ts';
import type { CostTaskRepository } from './task-repository.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Until a cost that may have been accepted must show in a report. */
const READ_BACK_AFTER_MS: Readonly<Record<TrackerVersion, number>> = {
  binom_v1: 5 * SECOND_MS,
  binom_v2: 30 * SECOND_MS,
  keitaro: 20 * MINUTE_MS,
};
/** A run that comes a little early must not lose its turn. */
const INTERVAL_SLACK_MS = 10 * MINUTE_MS;
/** Sent between two records; what a dead process sent of them is read back. */
const CHUNK = { one: 50, batches: 500 } as const;
/** What a tracker's own rate and the rounding of a report may change of a figure. */
const RATE_TOLERANCE = 0.01;
const ROUNDING_USD = 0.006;
const RATE_LIMITED_MS = MINUTE_MS;

/** Failures of a write after which it may have taken effect. */
const IN_DOUBT: readonly string[] = ['outcome_unknown', 'bad_answer'];

/** A tracker with the campaigns that a task chose. */
export interface PushTarget {
  readonly binomId: string;
  readonly version: TrackerVersion;
  readonly name: string;
  readonly url: string;
  readonly connection: TrackerConnection;
  readonly groups: TrackerReportQuery['groups'];
  readonly tokenIdOf: ReadonlyMap<string, string>;
  readonly nameOf: ReadonlyMap<string, string>;
}

/** What a tracker knows of an entry after its turn; entries that are absent were told. */
export type EntryOutcome =
  | { readonly kind: 'no_clicks' }
  /** Not known yet: a later run goes on. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly failure: RunFailure };

export interface DayPush {
  readonly outcomes: ReadonlyMap<string, EntryOutcome>;
  readonly sent: number;
  /** When a later run must go on; null when it need not. */
  readonly againAt: Date | null;
  /** The failure of the tracker as a whole: nothing more can be told to it in this run. */
  readonly failure: RunFailure | null;
}

interface AdRow {
  readonly campaignId: string;
  readonly clicks: number | undefined;
  readonly costUSD: number | undefined;
}

interface Wanted {
  readonly entry: DueCost;
  /** In the unit that the tracker takes. */
  readonly shares: readonly CostShare[];
  readonly minorOf: ReadonlyMap<string, number>;
  /** Null: the rate is unknown. */
  readonly usdCentsOf: ReadonlyMap<string, number> | null;
  readonly clicks: ReadonlyMap<string, number>;
}

interface Change extends ShareToSend {
  readonly currency: string;
  /** It was in doubt before, and the report does not show it. */
  readonly isRepeated: boolean;
}

const failed = (code: string, message: string): EntryOutcome => ({
  kind: 'failed',
  failure: { code, message },
});
const NO_RATE = failed(
  'no_rate',
  'The tracker takes US dollars, and the rate of this currency is unknown.',
);
const UNREAD = failed('unread_report', 'The tracker’s report could not be read.');

function toMap(shares: readonly CostShare[]): ReadonlyMap<string, number> {
  return new Map(shares.map(({ campaignId, amountMinor }) => [campaignId, amountMinor]));
}

function earlier(left: Date | null, right: Date): Date {
  return left === null || right < left ? right : left;
}

/** Whether a report shows a figure rather than the one before it. */
function isShown({
  costUSD,
  usdCents,
  before,
  isConverted,
}: {
  costUSD: number;
  usdCents: number;
  before: number | null;
  /** The tracker converted it by a rate of its own. */
  isConverted: boolean;
}): boolean {
  const distance = Math.abs(costUSD - usdCents / 100);
  const byRate = isConverted ? (usdCents / 100) * RATE_TOLERANCE : 0;
  return (
    distance <= ROUNDING_USD + byRate &&
    (before === null || before === usdCents || distance <= Math.abs(costUSD - before / 100))
  );
}

/** Tells one tracker what ads cost on one day: by the ads' own clicks, and only what it does not hold. */
export function createDayPusher({
  db,
  gateway,
  shares: shareRepository,
  tasks,
  clock,
}: {
  db: Database;
  gateway: Pick<TrackerGateway, 'report' | 'updateCosts'>;
  shares: ShareRepository;
  tasks: Pick<CostTaskRepository, 'hold'>;
  clock: Clock;
}) {
  const readReport = async (
    target: PushTarget,
    { date, timeZone, signal }: { date: string; timeZone: string; signal: AbortSignal },
  ) => {
    const { rows, gaps } = await gateway.report({
      connection: target.connection,
      groups: target.groups,
      range: { since: date, until: date },
      timeZone,
      isByCampaign: true,
      signal,
    });
    const byAd = new Map<string, AdRow[]>();
    for (const { value, campaignId, sums } of rows) {
      if (campaignId !== null) {
        const known = byAd.get(value) ?? [];
        known.push({ campaignId, clicks: sums.clicks, costUSD: sums.cost });
        byAd.set(value, known);
      }
    }
    return { byAd, hasUnreadRows: gaps.unreadableRows > 0 };
  };

  const toWanted = ({
    entry,
    rows,
    run: { multiplier },
    takesCurrency,
  }: {
    entry: DueCost;
    rows: readonly AdRow[];
    run: CostRun;
    takesCurrency: boolean;
  }): Wanted | EntryOutcome => {
    if (rows.some(({ clicks }) => clicks === undefined)) {
      return UNREAD;
    }
    const campaigns = rows.map(({ campaignId, clicks = 0 }) => ({ campaignId, clicks }));
    const split = (units: number | null) =>
      units === null ? null : splitCost({ amountMinor: multiply(units, multiplier), campaigns });
    const minor = split(entry.amountMinor);
    if (minor === null) {
      return { kind: 'no_clicks' };
    }
    const usd = split(entry.amountUSDCents);
    const shares = takesCurrency ? minor : usd;
    if (shares === null) {
      return NO_RATE;
    }
    return {
      entry,
      shares,
      minorOf: toMap(minor),
      usdCentsOf: usd === null ? null : toMap(usd),
      clicks: new Map(campaigns.map(({ campaignId, clicks }) => [campaignId, clicks])),
    };
  };

  return async function pushDay({
    run,
    target,
    date,
    timeZone,
    entries,
    signal,
    isOver,
    onProgress,
  }: {
    run: CostRun;
    target: PushTarget;
    date: string;
    timeZone: string;
    entries: readonly DueCost[];
    signal: AbortSignal;
    /** The time of the run is up: the rest waits for the next one. */
    isOver: () => boolean;
    onProgress: (done: number) => Promise<void>;
  }): Promise<DayPush> {
    const { binomId, version } = target;
    const { adUserId, startedAt } = run;
    const { takesCostCurrency, costBatchSize, minCostIntervalSeconds } =
      TRACKER_CAPABILITIES[version];
    const key = { adUserId, date, binomId };
    const outcomes = new Map<string, EntryOutcome>();
    let againAt: Date | null = null;
    const wait = (adId: string, until: Date | null = null): void => {
      outcomes.set(adId, { kind: 'waiting' });
      if (until !== null) {
        againAt = earlier(againAt, until);
      }
    };

    let report: Awaited<ReturnType<typeof readReport>>;
    try {
      report = await readReport(target, { date, timeZone, signal });
    } catch (error) {
      signal.throwIfAborted();
      return { outcomes, sent: 0, againAt, failure: toFailure(error) };
    }
    const held = Map.groupBy(
      await shareRepository.list({
        adUserId,
        date,
        binomId,
        adIds: entries.map(({ adId }) => adId),
      }),
      ({ adId }) => adId,
    );
    const figureOf = ({ minor, usdCents }: ShareFigures): number | null =>
      takesCostCurrency ? minor : usdCents;
    const intervalMs = minCostIntervalSeconds * SECOND_MS;
    const lastTold =
      intervalMs === 0
        ? new Map<string, Date>()
        : await shareRepository.listToldAt({
            adUserId,
            binomId,
            since: new Date(startedAt.getTime() - intervalMs),
            // Days of one run are one update.
            before: startedAt,
          });

    const confirmed: ShareOutcome[] = [];
    const changes: Change[] = [];

    /** A share in doubt: shown by the report, to be waited for, or to be sent. */
    const judge = ({
      share,
      figure,
      usdCents,
      isConverted,
      rows,
    }: {
      share: StoredShare;
      figure: number;
      usdCents: number | null;
      isConverted: boolean;
      rows: readonly AdRow[];
    }): 'shown' | 'too_early' | 'send' => {
      const { sending, told } = share;
      if (sending === null) {
        return 'send';
      }
      const isSame = figureOf(sending) === figure;
      const readBackAt = new Date(sending.at.getTime() + READ_BACK_AFTER_MS[version]);
      if (clock.now() < readBackAt) {
        if (isSame) {
          wait(share.adId, readBackAt);
        }
        return isSame ? 'too_early' : 'send';
      }
      const row = rows.find(({ campaignId }) => campaignId === share.campaignId);
      const costUSD = row === undefined ? 0 : row.costUSD;
      const isKnown = isSame && costUSD !== undefined && usdCents !== null;
      return isKnown && isShown({ costUSD, usdCents, isConverted, before: told?.usdCents ?? null })
        ? 'shown'
        : 'send';
    };

    const plan = (
      { entry, shares, minorOf, usdCentsOf, clicks }: Wanted,
      rows: readonly AdRow[],
    ): void => {
      const known = held.get(entry.adId) ?? [];
      const told = known.flatMap(({ campaignId, told: figures, sending, tokenId }): CostShare[] => {
        const figure = figures === null ? null : figureOf(figures);
        // What another token was told is not what this one holds.
        const isOther = (target.tokenIdOf.get(campaignId) ?? tokenId) !== tokenId;
        if (sending !== null) {
          // Whether told or not, the campaign must end with its share.
          return [{ campaignId, amountMinor: -1 }];
        }
        return figure === null || isOther ? [] : [{ campaignId, amountMinor: figure }];
      });
      const entryChanges: Change[] = [];
      for (const { campaignId, amountMinor } of listCostChanges({ shares, told })) {
        const share = known.find((one) => one.campaignId === campaignId);
        // A campaign that no longer counts clicks of the ad is told zero.
        const isWanted = minorOf.has(campaignId);
        const minor = minorOf.get(campaignId) ?? 0;
        const usdCents = isWanted ? (usdCentsOf?.get(campaignId) ?? null) : 0;
        if (share !== undefined) {
          const isConverted = takesCostCurrency && entry.currency !== 'USD';
          const verdict = judge({ share, figure: amountMinor, usdCents, isConverted, rows });
          if (verdict === 'too_early') {
            continue;
          }
          if (verdict === 'shown') {
            confirmed.push({ adId: entry.adId, campaignId, state: 'told', error: null });
            continue;
          }
        }
        const last = lastTold.get(campaignId);
        if (last !== undefined && !entry.isRequested) {
          const dueAt = new Date(last.getTime() + intervalMs);
          if (dueAt.getTime() - clock.now().getTime() > INTERVAL_SLACK_MS) {
            wait(entry.adId, dueAt);
            continue;
          }
        }
        entryChanges.push({
          adId: entry.adId,
          campaignId,
          campaignName: target.nameOf.get(campaignId) ?? share?.campaignName ?? campaignId,
          tokenId: target.tokenIdOf.get(campaignId) ?? share?.tokenId ?? '',
          clicks: clicks.get(campaignId) ?? 0,
          minor,
          usdCents,
          currency: entry.currency ?? 'USD',
          isRepeated: share !== undefined && share.sending !== null,
        });
      }
      changes.push(...entryChanges);
    };

    for (const entry of entries) {
      const rows = report.byAd.get(entry.adId) ?? [];
      const wanted = toWanted({ entry, rows, run, takesCurrency: takesCostCurrency });
      if ('kind' in wanted) {
        const isUnsure = wanted.kind === 'no_clicks' && report.hasUnreadRows;
        outcomes.set(entry.adId, isUnsure ? UNREAD : wanted);
      } else {
        plan(wanted, rows);
      }
    }

    const settle = (settled: readonly ShareOutcome[]): Promise<void> =>
      db.transaction(async (trx) => {
        await tasks.hold(run, trx);
        await shareRepository.settle({ ...key, at: clock.now(), outcomes: settled }, trx);
      });
    if (confirmed.length > 0) {
      await settle(confirmed);
    }

    const toCost = (change: Change): TrackerCost => ({
      campaignId: change.campaignId,
      token: { id: change.tokenId, value: change.adId },
      day: date,
      timeZone,
      amount: toAmountText(change.minor, change.currency),
      currency: change.currency,
      amountUSD: change.usdCents === null ? null : toUSDText(change.usdCents),
    });
    /** What an answer means for a share; tells the entry where it is not told. */
    const judgeAnswer = (
      change: Change,
      answer: { ok: true } | { ok: false; isSent: boolean; error: AppError },
    ): ShareOutcome => {
      const share = { adId: change.adId, campaignId: change.campaignId };
      if (answer.ok) {
        return { ...share, state: 'told', error: null };
      }
      const { error, isSent } = answer;
      const failure = toFailure(error);
      if (isSent && error instanceof TrackerError && IN_DOUBT.includes(error.failure)) {
        if (change.isRepeated) {
          outcomes.set(change.adId, failed('not_confirmed', failure.message));
        } else if (outcomes.get(change.adId)?.kind !== 'failed') {
          wait(change.adId, new Date(clock.now().getTime() + READ_BACK_AFTER_MS[version]));
        }
        return { ...share, state: 'in_doubt', error: failure };
      }
      const isRateLimited = error instanceof TrackerError && error.failure === 'rate_limited';
      if (isRateLimited || failure.code === 'aborted') {
        const delayMs = isRateLimited ? Math.max(error.retryAfterMs, RATE_LIMITED_MS) : 0;
        wait(change.adId, new Date(clock.now().getTime() + delayMs));
      } else {
        outcomes.set(change.adId, { kind: 'failed', failure });
      }
      return { ...share, state: 'not_told', error: failure };
    };

    // Batches take the costs of one campaign.
    changes.sort((a, b) => a.campaignId.localeCompare(b.campaignId));
    const size = costBatchSize > 1 ? CHUNK.batches : CHUNK.one;
    let sent = 0;
    let failure: RunFailure | null = null;
    for (let start = 0; start < changes.length; start += size) {
      if (failure !== null || isOver() || signal.aborted) {
        for (const { adId } of changes.slice(start)) {
          if (failure === null || failure.code === 'rate_limited') {
            wait(adId, failure === null ? clock.now() : null);
          } else {
            outcomes.set(adId, { kind: 'failed', failure });
          }
        }
        break;
      }
      const chunk = changes.slice(start, start + size);
      await db.transaction(async (trx) => {
        await tasks.hold(run, trx);
        await shareRepository.markSending({ ...key, at: clock.now(), shares: chunk }, trx);
      });
      const answers = await gateway.updateCosts({
        connection: target.connection,
        costs: chunk.map(toCost),
        signal,
      });
      const settled = chunk.map((change, index): ShareOutcome => {
        const answer = answers[index];
        return answer === undefined
          ? { adId: change.adId, campaignId: change.campaignId, state: 'in_doubt', error: null }
          : judgeAnswer(change, answer);
      });
      await settle(settled);
      const told = settled.filter(({ state }) => state === 'told').length;
      sent += told;
      const unsent = answers.find((answer) => !answer.ok && !answer.isSent);
      if (unsent !== undefined && !unsent.ok && told === 0) {
        // Whatever follows would fail the same way.
        failure = toFailure(unsent.error);
      }
      await onProgress(Math.min(start + size, changes.length) / changes.length);
    }
    signal.throwIfAborted();
    return { outcomes, sent, againAt, failure };
  };
}

export type PushDay = ReturnType<typeof createDayPusher>;
