import { expect, it } from 'vitest';
import { turns } from '../../../test/eventually.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { watchUnreachedLeader } from './unreached-leader.ts';

const OFFLINE = { state: 'offline' };
const SYNCED = { state: 'synced' };

function watch() {
  const heartbeats = createEmitter<unknown>();
  const clock = createManualClock();
  const state = { asked: 0, replaced: 0, isReached: true };
  const stop = watchUnreachedLeader({
    leader: {
      onHeartbeat: heartbeats.on,
      replace() {
        state.replaced += 1;
      },
    },
    clock,
    async ask() {
      state.asked += 1;
      if (!state.isReached) {
        throw new TypeError('Failed to fetch');
      }
    },
  });
  const hear = async (description: unknown, seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 2) {
      heartbeats.emit(description);
      await turns(3);
      clock.advance(2_000);
    }
  };
  return { state, hear, stop };
}

it('replaces a leader that stays offline, when the server answers this tab', async () => {
  const { state, hear } = watch();
  await hear(OFFLINE, 6);
  expect(state).toMatchObject({ asked: 0, replaced: 0 });
  await hear(OFFLINE, 2);
  expect(state).toMatchObject({ asked: 1, replaced: 1 });
});

it('takes the lead seldom where the server answers some calls only', async () => {
  const { state, hear } = watch();
  await hear(OFFLINE, 8);
  await hear(SYNCED, 2);
  await hear(OFFLINE, 26);
  expect(state).toMatchObject({ asked: 1, replaced: 1 });
  await hear(OFFLINE, 2);
  expect(state).toMatchObject({ asked: 2, replaced: 2 });
});

it('leaves a leader that reached the server again meanwhile', async () => {
  const { state, hear } = watch();
  for (let round = 0; round < 4; round += 1) {
    await hear(OFFLINE, 4);
    await hear(SYNCED, 2);
  }
  expect(state).toMatchObject({ asked: 0, replaced: 0 });
});

it('asks seldom while this tab has no network either, and ignores what it cannot read', async () => {
  const { state, hear, stop } = watch();
  state.isReached = false;
  await hear(OFFLINE, 60);
  expect(state).toMatchObject({ asked: 2, replaced: 0 });
  await hear('garbage', 2);
  state.isReached = true;
  await hear(OFFLINE, 8);
  expect(state).toMatchObject({ asked: 3, replaced: 1 });
  stop();
  await hear(OFFLINE, 60);
  expect(state).toMatchObject({ asked: 3, replaced: 1 });
});
