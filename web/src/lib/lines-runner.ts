import type { AppError } from '@ads-checker/shared/errors';
import pMap from 'p-map';
import { type EventObject, fromCallback } from 'xstate';
import { asAppError, NetworkFailure } from './api-errors.ts';
import { sleepFor } from './sleep-for.ts';
import { isUnknownEnd } from './use-write.ts';

export type LineResult<O> =
  | { readonly state: 'waiting' | 'sending' | 'not_tried' }
  | { readonly state: 'done'; readonly output: O }
  | { readonly state: 'refused'; readonly error: AppError };

export interface Line {
  readonly key: string;
}

export interface LinesDeps<L extends Line, O> {
  readonly send: (input: { readonly line: L; readonly idempotencyKey: string }) => Promise<O>;
  readonly concurrency: number;
  readonly sleep?: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly now?: () => number;
}

export type RunnerReport<O> =
  | { readonly type: 'line'; readonly key: string; readonly result: LineResult<O> }
  | { readonly type: 'interrupted'; readonly error: AppError }
  | { readonly type: 'throttled'; readonly untilMs: number }
  | { readonly type: 'finished' };
const MAX_ATTEMPTS = 10;
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

/** Errors that every other line would get too: no connection, no session, or an outdated client. */
function concernsAll(error: AppError): boolean {
  return (
    error instanceof NetworkFailure ||
    error.status === 401 ||
    error.status === 426 ||
    error.code === 'other_account_selected'
  );
}

/** Delay before a retry; undefined when the error is final. */
function findDelayMs({ error, attempt }: { error: AppError; attempt: number }): number | undefined {
  const isLater = error.status === 429 || error.status === 503 || error.code === 'in_progress';
  return isLater && attempt < MAX_ATTEMPTS
    ? (error.details?.retryAfterMs ?? Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS))
    : undefined;
}

function createExitGate() {
  let closed: { promise: Promise<void>; open: () => void } | null = null;
  return {
    close() {
      if (closed === null) {
        const { promise, resolve } = Promise.withResolvers<void>();
        closed = { promise, open: resolve };
      }
    },
    open() {
      closed?.open();
      closed = null;
    },
    passed: async () => closed?.promise,
  };
}

/** Sends the lines of one start; `keys` are kept for lines whose outcome is unknown. */
export function createLinesRunner<L extends Line, O>({
  send,
  concurrency,
  sleep = sleepFor,
  now = Date.now,
  keys,
}: LinesDeps<L, O> & { readonly keys: Map<string, string> }) {
  const keyOf = (line: L): string => {
    const key = keys.get(line.key) ?? crypto.randomUUID();
    keys.set(line.key, key);
    return key;
  };

  return fromCallback<EventObject, { readonly lines: readonly L[] }>(
    ({ input, sendBack, receive }) => {
      const tell = (report: RunnerReport<O>): void => sendBack(report);
      const gate = createExitGate();
      const stopped = new AbortController();
      let heldUntilMs = 0;

      const canContinue = async (): Promise<boolean> => {
        await gate.passed();
        while (!stopped.signal.aborted && now() < heldUntilMs) {
          await sleep(heldUntilMs - now(), stopped.signal);
          await gate.passed();
        }
        return !stopped.signal.aborted;
      };

      const sendLine = async (line: L): Promise<LineResult<O>> => {
        let attempt = 1;
        let unknownEnd: AppError | undefined;
        while (await canContinue()) {
          tell({ type: 'line', key: line.key, result: { state: 'sending' } });
          try {
            const output = await send({ line, idempotencyKey: keyOf(line) });
            return { state: 'done', output };
          } catch (thrown) {
            const error = asAppError(thrown);
            unknownEnd = isUnknownEnd(error) ? error : undefined;
            const delayMs = findDelayMs({ error, attempt });
            if (concernsAll(error)) {
              gate.close();
              tell({ type: 'interrupted', error });
            } else if (delayMs !== undefined) {
              attempt += 1;
              heldUntilMs = Math.max(heldUntilMs, now() + delayMs);
              tell({ type: 'throttled', untilMs: heldUntilMs });
            } else {
              if (unknownEnd === undefined) {
                keys.delete(line.key);
              }
              return { state: 'refused', error };
            }
            tell({ type: 'line', key: line.key, result: { state: 'waiting' } });
          }
        }
        return unknownEnd === undefined
          ? { state: 'not_tried' }
          : { state: 'refused', error: unknownEnd };
      };

      receive(({ type }) => {
        if (type === 'pause') {
          gate.close();
          return;
        }
        if (type === 'stop') {
          stopped.abort();
        }
        gate.open();
      });
      void pMap(
        input.lines,
        async (line) => tell({ type: 'line', key: line.key, result: await sendLine(line) }),
        { concurrency },
      ).then(() => tell({ type: 'finished' }));
      return () => {
        stopped.abort();
        gate.open();
      };
    },
  );
}
