import { TRACKER_CAPABILITIES } from '@ads-checker/shared/domain/trackers';
import {
  type TrackerCost,
  type TrackerCostResult,
  TrackerError,
  type TrackerGateway,
} from '../../gateways/trackers/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RunFailure } from '../profile-task-runs.ts';
import { toAmountText, toUSDText } from './amounts.ts';
import type { PushTarget, ZonedDay } from './day-report.ts';
import { readBackAt } from './doubt.ts';
import type { CostRun } from './entities.ts';
import type { EntryOutcomes } from './entry-outcomes.ts';
import { toFailure } from './fetch-spend.ts';
import type { Change } from './plan-shares.ts';
import type { ShareOutcome, ShareRepository } from './share-repository.ts';
import type { CostTaskRepository } from './task-repository.ts';

/** Sent between two records; what a dead process sent of them is read back. */
const CHUNK = { one: 50, batches: 500 } as const;
const RATE_LIMITED_MS = 60_000;

/** Failures of a write after which it may have taken effect. */
const IN_DOUBT: readonly string[] = ['outcome_unknown', 'bad_answer'];

export interface SentShares {
  readonly sent: number;
  /** The failure of the tracker as a whole: nothing more can be told to it in this run. */
  readonly failure: RunFailure | null;
}

/** Joins calls up to a size; none is divided. */
function joinCalls<T>(calls: readonly (readonly T[])[], size: number): T[][] {
  const chunks: T[][] = [];
  for (const call of calls) {
    const last = chunks.at(-1);
    if (last !== undefined && last.length + call.length <= size) {
      last.push(...call);
    } else {
      chunks.push([...call]);
    }
  }
  return chunks;
}

function toCost(change: Change, { date, timeZone }: ZonedDay): TrackerCost {
  return {
    campaignId: change.campaignId,
    token: { id: change.tokenId, value: change.adId },
    day: date,
    timeZone,
    amount: toAmountText(change.minor, change.currency),
    currency: change.currency,
    amountUSD: change.usdCents === null ? null : toUSDText(change.usdCents),
  };
}

/**
 * Sends costs of a day to one tracker, and keeps what became of each: a chunk is recorded before it
 * is sent and settled after it, and ends where a call of the tracker ends.
 */
export function createShareSender({
  db,
  gateway,
  shares,
  tasks,
  clock,
}: {
  db: Database;
  gateway: Pick<TrackerGateway, 'batchCosts' | 'updateCosts'>;
  shares: Pick<ShareRepository, 'markSending' | 'settle'>;
  tasks: Pick<CostTaskRepository, 'hold'>;
  clock: Clock;
}) {
  const keyOf = (run: CostRun, target: PushTarget, { date }: ZonedDay) => ({
    adUserId: run.adUserId,
    date,
    binomId: target.binomId,
    at: clock.now(),
  });

  /** Stores how shares ended, while the run is still this one. */
  const settle = ({
    run,
    target,
    day,
    settled,
  }: {
    run: CostRun;
    target: PushTarget;
    day: ZonedDay;
    settled: readonly ShareOutcome[];
  }): Promise<void> =>
    db.transaction(async (trx) => {
      await tasks.hold(run, trx);
      await shares.settle({ ...keyOf(run, target, day), outcomes: settled }, trx);
    });

  const sendChunk = async (
    { run, target, day }: { run: CostRun; target: PushTarget; day: ZonedDay },
    chunk: readonly Change[],
    signal: AbortSignal,
  ): Promise<readonly TrackerCostResult[]> => {
    await db.transaction(async (trx) => {
      await tasks.hold(run, trx);
      await shares.markSending({ ...keyOf(run, target, day), shares: chunk }, trx);
    });
    return gateway.updateCosts({
      connection: target.connection,
      costs: chunk.map((change) => toCost(change, day)),
      signal,
    });
  };

  /** What an answer means for a share; names the entry in `outcomes` where it is not told. */
  const judgeAnswer = (
    change: Change,
    answer: TrackerCostResult | undefined,
    { target: { version }, outcomes }: { target: PushTarget; outcomes: EntryOutcomes },
  ): ShareOutcome => {
    const { adId, campaignId } = change;
    if (answer === undefined) {
      return { adId, campaignId, state: 'in_doubt', error: null };
    }
    if (answer.ok) {
      return { adId, campaignId, state: 'told', error: null };
    }
    const { error, isSent } = answer;
    const failure = toFailure(error);
    if (isSent && error instanceof TrackerError && IN_DOUBT.includes(error.failure)) {
      if (change.isRepeated) {
        outcomes.fail(adId, { code: 'not_confirmed', message: failure.message });
      } else if (!outcomes.hasFailed(adId)) {
        outcomes.wait(adId, readBackAt({ version, sentAt: clock.now() }));
      }
      return { adId, campaignId, state: 'in_doubt', error: failure };
    }
    const isRateLimited = error instanceof TrackerError && error.failure === 'rate_limited';
    if (isRateLimited || failure.code === 'aborted') {
      const delayMs = isRateLimited ? Math.max(error.retryAfterMs, RATE_LIMITED_MS) : 0;
      outcomes.wait(adId, new Date(clock.now().getTime() + delayMs));
    } else {
      outcomes.fail(adId, failure);
    }
    return { adId, campaignId, state: 'not_told', error: failure };
  };

  return {
    settle,

    async send({
      changes,
      outcomes,
      signal,
      isOver,
      onProgress,
      ...place
    }: {
      run: CostRun;
      target: PushTarget;
      day: ZonedDay;
      changes: readonly Change[];
      outcomes: EntryOutcomes;
      signal: AbortSignal;
      /** The time of the run is up: the rest waits for the next one. */
      isOver: () => boolean;
      /** With the part that is done, of 1. */
      onProgress: (done: number) => Promise<void>;
    }): Promise<SentShares> {
      const { version } = place.target;
      const costs = changes.map((change) => toCost(change, place.day));
      const calls = gateway
        .batchCosts({ version, costs })
        .map((positions) => positions.flatMap((position) => changes[position] ?? []));
      const size = TRACKER_CAPABILITIES[version].costBatchSize > 1 ? CHUNK.batches : CHUNK.one;
      let [sent, done] = [0, 0];
      let failure: RunFailure | null = null;
      for (const chunk of joinCalls(calls, size)) {
        if (failure !== null && failure.code !== 'rate_limited') {
          for (const { adId } of chunk) {
            outcomes.fail(adId, failure);
          }
          continue;
        }
        if (failure !== null || isOver() || signal.aborted) {
          for (const { adId } of chunk) {
            outcomes.wait(adId, failure === null ? clock.now() : null);
          }
          continue;
        }
        const answers = await sendChunk(place, chunk, signal);
        const settled = chunk.map((change, index) =>
          judgeAnswer(change, answers[index], { ...place, outcomes }),
        );
        await settle({ ...place, settled });
        const told = settled.filter(({ state }) => state === 'told').length;
        sent += told;
        done += chunk.length;
        const unsent = answers.find((answer) => !answer.ok && !answer.isSent);
        if (unsent !== undefined && !unsent.ok && told === 0) {
          // Whatever follows would fail the same way.
          failure = toFailure(unsent.error);
        }
        await onProgress(done / changes.length);
      }
      return { sent, failure };
    },
  };
}
