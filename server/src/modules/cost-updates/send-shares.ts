import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { TRACKER_CAPABILITIES } from '@ads-checker/shared/domain/trackers';
import {
  type TrackerCost,
  type TrackerCostResult,
  TrackerError,
  type TrackerGateway,
} from '../../gateways/trackers/ports/tracker-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RunFailure, toFailure } from '../profile-tasks/index.ts';
import { toAmountText, toUSDText } from './amounts.ts';
import type { PushTarget, ZonedDay } from './day-report.ts';
import type { CostRun } from './entities.ts';
import type { EntryOutcomes } from './entry-outcomes.ts';
import { readBackAt } from './in-doubt.ts';
import type { Change } from './plan-shares.ts';
import type { ShareOutcome, ShareRepository } from './share-repository.ts';
import type { CostTaskRepository } from './task-repository.ts';

/** Chunk size between two records; after a crash, a chunk is read back. */
const CHUNK = { one: 50, batches: 500 } as const;
const RATE_LIMITED_MS = MINUTE_MS;

/** The tracker was deleted during the run: it is no part of the task any more. */
export const TRACKER_DELETED: RunFailure = {
  code: 'tracker_deleted',
  message: 'The tracker was deleted.',
};

/** Failures of a write that may still have taken effect. */
const IN_DOUBT: readonly string[] = ['outcome_unknown', 'bad_answer'];

export interface SentShares {
  readonly sent: number;
  /** A failure of the tracker as a whole: it is skipped for the rest of the run. */
  readonly failure: RunFailure | null;
}

/** Groups calls up to a size without splitting any. */
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
 * Sends a day's costs to one tracker and records each outcome: a chunk is recorded before it is
 * sent and settled after it, and consists of whole calls.
 */
export function createShareSender(deps: {
  db: Database;
  gateway: Pick<TrackerGateway, 'batchCosts' | 'updateCosts'>;
  shares: Pick<ShareRepository, 'markSending' | 'settle'>;
  tasks: Pick<CostTaskRepository, 'hold'>;
  clock: Clock;
}) {
  const keyOf = (run: CostRun, target: PushTarget, { date }: ZonedDay) => ({
    adUserId: run.adUserId,
    date,
    trackerId: target.trackerId,
    at: deps.clock.now(),
  });

  /** Stores outcomes of shares while this run is still current. */
  const settle = (input: {
    run: CostRun;
    target: PushTarget;
    day: ZonedDay;
    settled: readonly ShareOutcome[];
  }): Promise<void> =>
    deps.db.transaction(async (trx) => {
      await deps.tasks.hold(input.run, trx);
      await deps.shares.settle(
        { ...keyOf(input.run, input.target, input.day), outcomes: input.settled },
        trx,
      );
    });

  /** Undefined when the tracker was deleted. */
  const sendChunk = async (
    { run, target, day }: { run: CostRun; target: PushTarget; day: ZonedDay },
    chunk: readonly Change[],
    signal: AbortSignal,
  ): Promise<readonly TrackerCostResult[] | undefined> => {
    const isMarked = await deps.db.transaction(async (trx) => {
      await deps.tasks.hold(run, trx);
      return deps.shares.markSending({ ...keyOf(run, target, day), shares: chunk }, trx);
    });
    if (!isMarked) {
      return undefined;
    }
    return deps.gateway.updateCosts({
      connection: target.connection,
      costs: chunk.map((change) => toCost(change, day)),
      signal,
    });
  };

  /** Interprets the response for a share; adds an outcome to `outcomes` unless it was accepted. */
  const toShareOutcome = (
    change: Change,
    answer: TrackerCostResult | undefined,
    { target: { version }, outcomes }: { target: PushTarget; outcomes: EntryOutcomes },
  ): ShareOutcome => {
    const { adId, campaignId } = change;
    if (answer === undefined) {
      outcomes.wait(adId, readBackAt({ version, sentAt: deps.clock.now() }));
      return { adId, campaignId, state: 'in_doubt', error: null };
    }
    if (answer.ok) {
      return { adId, campaignId, state: 'accepted', error: null };
    }
    const { error, isSent } = answer;
    const failure = toFailure(error);
    if (isSent && error instanceof TrackerError && IN_DOUBT.includes(error.failure)) {
      if (change.isRepeated) {
        outcomes.fail(adId, { code: 'not_confirmed', message: failure.message });
      } else if (!outcomes.hasFailed(adId)) {
        outcomes.wait(adId, readBackAt({ version, sentAt: deps.clock.now() }));
      }
      return { adId, campaignId, state: 'in_doubt', error: failure };
    }
    const isRateLimited = error instanceof TrackerError && error.failure === 'rate_limited';
    if (isRateLimited || failure.code === 'aborted') {
      const delayMs = isRateLimited ? Math.max(error.retryAfterMs, RATE_LIMITED_MS) : 0;
      outcomes.wait(adId, new Date(deps.clock.now().getTime() + delayMs));
    } else {
      outcomes.fail(adId, failure);
    }
    return { adId, campaignId, state: 'rejected', error: failure };
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
      /** Called with the completed fraction, up to 1. */
      onProgress: (done: number) => Promise<void>;
    }): Promise<SentShares> {
      const { version } = place.target;
      const costs = changes.map((change) => toCost(change, place.day));
      const calls = deps.gateway
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
            outcomes.wait(adId, failure === null ? deps.clock.now() : null);
          }
          continue;
        }
        const answers = await sendChunk(place, chunk, signal);
        if (answers === undefined) {
          return { sent, failure: TRACKER_DELETED };
        }
        const settled = chunk.map((change, index) =>
          toShareOutcome(change, answers[index], { ...place, outcomes }),
        );
        await settle({ ...place, settled });
        const accepted = settled.filter(({ state }) => state === 'accepted').length;
        sent += accepted;
        done += chunk.length;
        const unsent = answers.find((answer) => !answer.ok && !answer.isSent);
        if (unsent !== undefined && !unsent.ok && accepted === 0) {
          // All further calls would fail the same way.
          failure = toFailure(unsent.error);
        }
        await onProgress(done / changes.length);
      }
      return { sent, failure };
    },
  };
}
