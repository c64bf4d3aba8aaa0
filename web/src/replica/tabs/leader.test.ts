import { afterEach, expect, it } from 'vitest';
import { eventually, turns } from '../../../test/eventually.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { createLeader, type Leader } from './leader.ts';

let names = 0;
const open: { leader: Leader; channel: BroadcastChannel }[] = [];
afterEach(() => {
  for (const { leader, channel } of open.splice(0)) {
    leader.close();
    channel.close();
  }
});

/** A frozen tab is one whose clock stands still. */
function join({ name, isVisible = true }: { name: string; isVisible?: boolean }) {
  const channel = new BroadcastChannel(name);
  const clock = createManualClock();
  const log: unknown[] = [];
  const leader = createLeader({
    name,
    locks: navigator.locks,
    channel,
    clock,
    isVisible: () => isVisible,
  });
  leader.setDescription(() => 'level');
  leader.onChange(() => log.push(leader.isLeader() ? 'lead' : 'deposed'));
  leader.onHeartbeat((description) => log.push(description));
  leader.join();
  open.push({ leader, channel });
  return { leader, clock, log };
}

function newName(): string {
  names += 1;
  return `leader-${names}`;
}

it('elects one tab, which reports its state to the others, and another when it closes', async () => {
  const name = newName();
  const first = join({ name });
  await eventually(() => expect(first.log).toEqual(['lead']));
  const second = join({ name });
  first.clock.advance(2_000);
  await eventually(() => expect(second.log).toEqual(['level']));
  expect(second.leader.isLeader()).toBe(false);
  first.leader.close();
  await eventually(() => expect(second.leader.isLeader()).toBe(true));
});

it('knows whether somebody looks at any tab', async () => {
  const name = newName();
  const hidden = join({ name, isVisible: false });
  await eventually(() => expect(hidden.log).toEqual(['lead']));
  const told: boolean[] = [];
  hidden.leader.onWatched(() => told.push(hidden.leader.isWatched()));
  join({ name, isVisible: false }).clock.advance(2_000);
  await turns(20);
  expect([hidden.leader.isWatched(), told]).toEqual([false, []]);
  const visible = join({ name });
  await eventually(() => expect(told).toEqual([true]));
  visible.clock.advance(2_000);
  await eventually(() => expect(told).toEqual([true, true]));
  hidden.clock.advance(6_000);
  expect(hidden.leader.isWatched()).toBe(false);
});

it('replaces a frozen leader, which notices when it resumes', async () => {
  const name = newName();
  const frozen = join({ name });
  await eventually(() => expect(frozen.log).toEqual(['lead']));
  const second = join({ name });
  await turns(20);
  for (let step = 0; step < 3; step += 1) {
    second.clock.advance(2_000);
  }
  await eventually(() => expect(second.leader.isLeader()).toBe(true));
  await eventually(() => expect(frozen.log.slice(0, 2)).toEqual(['lead', 'deposed']));
  second.leader.close();
  await eventually(() => expect(frozen.leader.isLeader()).toBe(true));
});

it('keeps a leader that sends heartbeats, and a silent one while no tab is visible', async () => {
  const name = newName();
  const leader = join({ name });
  await eventually(() => expect(leader.leader.isLeader()).toBe(true));
  const second = join({ name });
  const hidden = join({ name, isVisible: false });
  for (let step = 0; step < 8; step += 1) {
    const heard = second.log.length;
    leader.clock.advance(2_000);
    await eventually(() => expect(second.log.length).toBeGreaterThan(heard));
    second.clock.advance(2_000);
    hidden.clock.advance(2_000);
  }
  expect(second.leader.isLeader()).toBe(false);
  second.leader.close();
  for (let step = 0; step < 8; step += 1) {
    hidden.clock.advance(2_000);
    await turns(10);
  }
  expect([leader.leader.isLeader(), hidden.leader.isLeader()]).toEqual([true, false]);
});

it('asks a leader whether it is awake, and replaces one that does not answer', async () => {
  const name = newName();
  const first = join({ name });
  await eventually(() => expect(first.leader.isLeader()).toBe(true));
  const second = join({ name });

  second.leader.ensureAwake();
  await eventually(() => expect(second.log).toEqual(['level']));
  second.clock.advance(1_500);
  await turns(10);
  expect(second.leader.isLeader()).toBe(false);

  open.find(({ leader }) => leader === first.leader)?.channel.close();
  second.leader.ensureAwake();
  await turns(10);
  second.clock.advance(1_000);
  await eventually(() => expect(second.leader.isLeader()).toBe(true));
});

it('hands over when its session ends, and rejoins later', async () => {
  const name = newName();
  const first = join({ name });
  await eventually(() => expect(first.leader.isLeader()).toBe(true));
  const second = join({ name });
  first.leader.leave();
  await eventually(() => expect(second.leader.isLeader()).toBe(true));
  expect(first.log.slice(0, 2)).toEqual(['lead', 'deposed']);
  first.leader.join();
  await turns(10);
  expect(first.leader.isLeader()).toBe(false);
  second.leader.leave();
  await eventually(() => expect(first.leader.isLeader()).toBe(true));
});

it('gives way to a hidden tab that replaces it', async () => {
  const name = newName();
  const first = join({ name });
  await eventually(() => expect(first.leader.isLeader()).toBe(true));
  const hidden = join({ name, isVisible: false });
  hidden.leader.replace();
  await eventually(() => expect(hidden.leader.isLeader()).toBe(true));
  await eventually(() => expect(first.log.slice(0, 2)).toEqual(['lead', 'deposed']));
  first.clock.advance(2_000);
  await turns(10);
  expect([first.leader.isLeader(), hidden.leader.isLeader()]).toEqual([false, true]);
});
