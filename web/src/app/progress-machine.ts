import { assign, setup } from 'xstate';

const DELAY_MS = 100;
const TICK_MS = 1_000;
const START_PERCENT = 10;
const CAP_PERCENT = 99;
/** Each step takes this share of the rest, so that steps shrink as the bar fills. */
const STEP_PART = 0.2;

export function nextPercent(percent: number): number {
  return Math.min(CAP_PERCENT, percent + (100 - percent) * STEP_PART);
}

/**
 * The progress bar of navigation: appears after 100 ms, starts at 10 %, steps every second, never
 * passes 99 %. It ends 100 ms after a load, so that two loads in a row are one.
 */
export const progressMachine = setup({
  types: {
    context: {} as { readonly percent: number },
    events: {} as { readonly type: 'start' } | { readonly type: 'end' },
    tags: {} as 'visible',
  },
  actions: {
    advance: assign({ percent: ({ context }) => nextPercent(context.percent) }),
  },
}).createMachine({
  id: 'progress',
  context: { percent: START_PERCENT },
  initial: 'idle',
  states: {
    idle: { on: { start: { target: 'delaying' } } },
    delaying: {
      on: { end: { target: 'idle' } },
      after: { [DELAY_MS]: { target: 'running', actions: assign({ percent: START_PERCENT }) } },
    },
    running: {
      tags: 'visible',
      on: { end: { target: 'settling' } },
      after: { [TICK_MS]: { target: 'running', reenter: true, actions: 'advance' } },
    },
    settling: {
      tags: 'visible',
      on: { start: { target: 'running' } },
      after: { [DELAY_MS]: { target: 'idle' } },
    },
  },
});
