import type { AppError } from '@ads-checker/shared/errors';
import pMap from 'p-map';
import { assertEvent, assign, type EventObject, fromCallback, sendTo, setup } from 'xstate';
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

interface LinesContext<L extends Line, O> {
  readonly lines: readonly L[];
  readonly results: ReadonlyMap<string, LineResult<O>>;
  /** Why it paused on its own; null when a person paused it. */
  readonly interruption: AppError | null;
  /** End of the wait that the server requested. */
  readonly waitsUntilMs: number | null;
}

type RunnerReport<O> =
  | { readonly type: 'line'; readonly key: string; readonly result: LineResult<O> }
  | { readonly type: 'interrupted'; readonly error: AppError }
  | { readonly type: 'throttled'; readonly untilMs: number }
  | { readonly type: 'finished' };
type RunnerOrder = { readonly type: 'pause' | 'resume' | 'stop' };
type LinesEvent<L extends Line, O> =
  | RunnerReport<O>
  /** Starts the whole list, or a retry of some lines. */
  | { readonly type: 'start'; readonly lines: readonly L[] }
  /** Drops the results, so that another list may start. */
  | { readonly type: 'forget' }
  | RunnerOrder;

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

/**
 * Sends many lines as separate calls, a few at a time, each with its own result. Waits when the
 * server asks for it and pauses when continuing would only fail. Calls in flight always complete,
 * even after a stop, so that no outcome stays unknown. A line with an unknown outcome is sent again
 * with the same key.
 */
export function createLinesMachine<L extends Line, O>({
  send,
  concurrency,
  sleep = sleepFor,
  now = Date.now,
}: LinesDeps<L, O>) {
  const keys = new Map<string, string>();
  const keyOf = (line: L): string => {
    const key = keys.get(line.key) ?? crypto.randomUUID();
    keys.set(line.key, key);
    return key;
  };

  const runner = fromCallback<EventObject, { readonly lines: readonly L[] }>(
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

  return setup({
    types: { context: {} as LinesContext<L, O>, events: {} as LinesEvent<L, O> },
    actors: { runner },
    actions: {
      takeLines: assign(({ context, event }) => {
        assertEvent(event, 'start');
        return {
          lines: event.lines,
          results: new Map([
            ...context.results,
            ...event.lines.map(({ key }) => [key, { state: 'waiting' }] as const),
          ]),
          interruption: null,
          waitsUntilMs: null,
        };
      }),
      noteLine: assign(({ context, event }) => {
        assertEvent(event, 'line');
        return { results: new Map(context.results).set(event.key, event.result) };
      }),
      noteThrottle: assign(({ event }) => {
        assertEvent(event, 'throttled');
        return { waitsUntilMs: event.untilMs };
      }),
      noteInterruption: assign(({ event }) => {
        assertEvent(event, 'interrupted');
        return { interruption: event.error };
      }),
      forgetLines: assign(() => {
        keys.clear();
        return { lines: [], results: new Map(), interruption: null };
      }),
      forgetReasons: assign({ interruption: null, waitsUntilMs: null }),
    },
  }).createMachine({
    id: 'lines',
    context: { lines: [], results: new Map(), interruption: null, waitsUntilMs: null },
    initial: 'idle',
    states: {
      idle: { on: { start: { target: 'running', actions: 'takeLines' } } },
      running: {
        invoke: { id: 'runner', src: 'runner', input: ({ context: { lines } }) => ({ lines }) },
        on: {
          line: { actions: 'noteLine' },
          throttled: { actions: 'noteThrottle' },
          stop: '.stopping',
          finished: 'ended',
        },
        initial: 'sending',
        states: {
          sending: {
            on: {
              pause: 'paused',
              interrupted: { target: 'paused', actions: 'noteInterruption' },
            },
          },
          paused: {
            entry: sendTo('runner', { type: 'pause' }),
            on: {
              resume: {
                target: 'sending',
                actions: ['forgetReasons', sendTo('runner', { type: 'resume' })],
              },
              interrupted: { actions: 'noteInterruption' },
            },
          },
          stopping: { entry: sendTo('runner', { type: 'stop' }) },
        },
      },
      ended: {
        entry: assign({ waitsUntilMs: null }),
        on: {
          start: { target: 'running', actions: 'takeLines' },
          forget: { target: 'idle', actions: 'forgetLines' },
        },
      },
    },
  });
}
