import { expect, it } from 'vitest';
import { turns } from '../../test/eventually.ts';
import { createManualClock } from '../../test/manual-clock.ts';
import { createReachProbe } from './reach-probe.ts';

function start({ isUp = false, isWorthwhile = true } = {}) {
  const clock = createManualClock(0);
  const state = { isUp, isWorthwhile, probedAtMs: [] as number[] };
  const probe = createReachProbe({
    clock,
    async probe() {
      state.probedAtMs.push(clock.now());
      probe.setReached(state.isUp);
      if (!state.isUp) {
        throw new TypeError('no response');
      }
    },
    isWorthwhile: () => state.isWorthwhile,
  });
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 500) {
      clock.advance(500);
      await turns(2);
    }
  };
  return { probe, state, pass };
}

it('asks once after a lost call when the server responds', async () => {
  const { probe, state, pass } = start({ isUp: true });
  probe.setReached(false);
  await pass(20_000);
  expect(state.probedAtMs).toEqual([500]);
});

it('asks again with growing pauses of at most 4 seconds until the server responds', async () => {
  const { probe, state, pass } = start();
  probe.setReached(false);
  await pass(16_000);
  expect(state.probedAtMs).toEqual([500, 1_500, 3_500, 7_500, 11_500, 15_500]);
  state.isUp = true;
  await pass(20_000);
  expect(state.probedAtMs.slice(6)).toEqual([19_500]);
});

it('asks nothing once another call was answered', async () => {
  const { probe, state, pass } = start();
  probe.setReached(false);
  probe.setReached(true);
  await pass(10_000);
  expect(state.probedAtMs).toEqual([]);
});

it('keeps its pauses while one call fails again and again, and forgets them later', async () => {
  const { probe, state, pass } = start({ isUp: true });
  for (let failure = 0; failure < 5; failure += 1) {
    probe.setReached(false);
    await pass(4_000);
  }
  const pauses = state.probedAtMs.map((at, index) => at - index * 4_000);
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
  await pass(61_000);
  const nowMs = 5 * 4_000 + 61_000;
  probe.setReached(false);
  await pass(500);
  expect(state.probedAtMs.at(-1)).toBe(nowMs + 500);
});

it('waits while the page is hidden or there is no network, and asks at once afterwards', async () => {
  const { probe, state, pass } = start({ isWorthwhile: false });
  probe.setReached(false);
  await pass(60_000);
  probe.wake();
  expect(state.probedAtMs).toEqual([]);
  state.isUp = true;
  state.isWorthwhile = true;
  probe.wake();
  probe.wake();
  await turns(2);
  probe.wake();
  expect(state.probedAtMs).toEqual([60_000]);
});

it('stops when the page becomes hidden during a pause', async () => {
  const { probe, state, pass } = start();
  probe.setReached(false);
  state.isWorthwhile = false;
  await pass(10_000);
  expect(state.probedAtMs).toEqual([]);
});

it('asks nothing after it was closed', async () => {
  const { probe, state, pass } = start();
  probe.setReached(false);
  probe.close();
  probe.setReached(false);
  probe.wake();
  await pass(10_000);
  expect(state.probedAtMs).toEqual([]);
});
