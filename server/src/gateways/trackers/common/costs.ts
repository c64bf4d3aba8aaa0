import { TRACKER_CAPABILITIES, type TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import pLimit from 'p-limit';
import { TransportError } from '../../../platform/outbound/faults.ts';
import { type TrackerCost, type TrackerCostResult, TrackerError } from '../ports/tracker-port.ts';

/** Failures after which no other cost of the connection can succeed. */
const FINAL: readonly string[] = [
  'bad_address',
  'bad_key',
  'no_edition',
  'html_page',
  'bot_protection',
  'redirected',
  'wrong_version',
  'rate_limited',
];
const NO_RESPONSE: readonly string[] = ['outcome_unknown', 'unavailable', 'timeout'];
/** A tracker that answers none of these in a row answers the next neither. */
const MAX_UNANSWERED = 3;

const DECIMAL = /^\d{1,15}(?:\.\d{1,8})?$/;

/** @throws TrackerError `bad_request` unless a non-negative decimal number */
export function requireAmount(amount: string | null): string {
  if (amount === null || !DECIMAL.test(amount)) {
    throw new TrackerError({ failure: 'bad_request', vendorMessage: 'cost: not an amount' });
  }
  return amount;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  if (error instanceof TransportError && error.reason === 'aborted') {
    return new AppError('UnavailableError', 'Stopped before it was sent.', { code: 'aborted' });
  }
  throw error;
}

/** Positions of costs that share a call: same campaign, day, zone and currency. */
export function toCostBatches(input: {
  version: TrackerVersion;
  costs: readonly TrackerCost[];
}): readonly (readonly number[])[] {
  const { costBatchSize } = TRACKER_CAPABILITIES[input.version];
  const ofOneKind = Map.groupBy(input.costs.keys(), (position) => {
    const { campaignId, day, timeZone, currency } = input.costs[position] ?? {};
    return JSON.stringify([campaignId, day, timeZone, currency]);
  });
  return [...ofOneKind.values()].flatMap((positions) =>
    Array.from({ length: Math.ceil(positions.length / costBatchSize) }, (_, index) =>
      positions.slice(index * costBatchSize, (index + 1) * costBatchSize),
    ),
  );
}

/**
 * Sends costs batch by batch, `parallel` at a time; each is sent once. Stops after a failure of the
 * whole connection, or repeated missing responses.
 */
export async function sendCosts(input: {
  version: TrackerVersion;
  costs: readonly TrackerCost[];
  parallel: number;
  send: (batch: readonly TrackerCost[]) => Promise<void>;
  signal?: AbortSignal | undefined;
}): Promise<readonly TrackerCostResult[]> {
  const results = new Map<number, TrackerCostResult>();
  let stop: AppError | undefined;
  let unanswered = 0;

  const settle = (batch: readonly number[], result: TrackerCostResult): void => {
    for (const position of batch) {
      results.set(position, result);
    }
  };
  const sendBatch = async (batch: readonly number[]): Promise<void> => {
    if (stop === undefined && input.signal?.aborted) {
      stop = new AppError('UnavailableError', 'Stopped before it was sent.', { code: 'aborted' });
    }
    if (stop !== undefined) {
      settle(batch, { ok: false, isSent: false, error: stop });
      return;
    }
    try {
      await input.send(batch.flatMap((position) => input.costs[position] ?? []));
      unanswered = 0;
      settle(batch, { ok: true });
    } catch (cause) {
      const error = toAppError(cause);
      const failure = error instanceof TrackerError ? error.failure : undefined;
      const isMissing = error instanceof TrackerError && error.httpStatus === 404;
      if (failure === 'bad_request' && !isMissing && batch.length > 1) {
        // Rejected as a whole, without effect: halving finds the invalid cost.
        const half = Math.ceil(batch.length / 2);
        await sendBatch(batch.slice(0, half));
        await sendBatch(batch.slice(half));
        return;
      }
      unanswered = failure !== undefined && NO_RESPONSE.includes(failure) ? unanswered + 1 : 0;
      if (failure === undefined || FINAL.includes(failure)) {
        stop = error;
      } else if (unanswered >= MAX_UNANSWERED) {
        stop = new TrackerError({ failure: 'unavailable' });
      }
      settle(batch, { ok: false, isSent: failure !== undefined, error });
    }
  };

  const batches = toCostBatches({ version: input.version, costs: input.costs });
  const limit = pLimit(input.parallel);
  await Promise.all(batches.map((batch) => limit(() => sendBatch(batch))));
  return input.costs.map(
    (_, position) =>
      results.get(position) ?? {
        ok: false,
        isSent: false,
        error: new TrackerError({ failure: 'bad_request' }),
      },
  );
}
