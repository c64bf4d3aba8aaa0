import type { AppError } from '@ads-checker/shared/errors';
import { assertEvent, assign, sendTo, setup } from 'xstate';
import {
  createLinesRunner,
  type Line,
  type LineResult,
  type LinesDeps,
  type RunnerReport,
} from './lines-runner.ts';

interface LinesContext<L extends Line, O> {
  readonly lines: readonly L[];
  readonly results: ReadonlyMap<string, LineResult<O>>;
  /** Why it paused on its own; null when a person paused it. */
  readonly interruption: AppError | null;
  /** End of the wait that the server requested. */
  readonly waitsUntilMs: number | null;
}

type RunnerOrder = { readonly type: 'pause' | 'resume' | 'stop' };
type LinesEvent<L extends Line, O> =
  | RunnerReport<O>
  /** Starts the whole list, or a retry of some lines. */
  | { readonly type: 'start'; readonly lines: readonly L[] }
  /** Drops the results, so that another list may start. */
  | { readonly type: 'forget' }
  | RunnerOrder;

/**
 * Sends many lines as separate calls, a few at a time, each with its own result. Waits when the
 * server asks for it and pauses when continuing would only fail. Calls in flight always complete,
 * even after a stop, so that no outcome stays unknown. A line with an unknown outcome is sent again
 * with the same key.
 */
export function createLinesMachine<L extends Line, O>(deps: LinesDeps<L, O>) {
  const keys = new Map<string, string>();
  const runner = createLinesRunner({ ...deps, keys });

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
