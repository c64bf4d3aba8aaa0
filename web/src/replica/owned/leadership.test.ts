import { afterEach, expect, it } from 'vitest';
import { eventually, turns } from '../../../test/facts.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { joinLeadership, type Leadership } from './leadership.ts';

let names = 0;
const open: { leadership: Leadership; channel: BroadcastChannel }[] = [];
afterEach(() => {
  for (const { leadership, channel } of open.splice(0)) {
    leadership.close();
    channel.close();
  }
});

/** A tab whose clock is not moved is a frozen one. */
function join({ name, isVisible = true }: { name: string; isVisible?: boolean }) {
  const channel = new BroadcastChannel(name);
  const clock = createManualClock();
  const log: unknown[] = [];
  const leadership = joinLeadership({
    name,
    locks: navigator.locks,
    channel,
    clock,
    isVisible: () => isVisible,
    onLead: () => log.push('lead'),
    onDeposed: () => log.push('deposed'),
    describe: () => 'level',
    onHeard: (description) => log.push(description),
  });
  open.push({ leadership, channel });
  return { leadership, clock, log };
}

function newName(): string {
  names += 1;
  return `leadership-${names}`;
}

it('chooses one tab, which tells the others how things stand, and another when it closes', async () => {
  const name = newName();
  const first = join({ name });
  await eventually(() => expect(first.log).toEqual(['lead']));
  const second = join({ name });
  first.clock.advance(2_000);
  await eventually(() => expect(second.log).toEqual(['level']));
  expect(second.leadership.isLeader()).toBe(false);
  first.leadership.close();
  await eventually(() => expect(second.leadership.isLeader()).toBe(true));
});

it('takes the place of a frozen leader, and the thawed one knows', async () => {
  const name = newName();
  const frozen = join({ name });
  await eventually(() => expect(frozen.log).toEqual(['lead']));
  const second = join({ name });
  await turns(20);
  for (let step = 0; step < 3; step += 1) {
    second.clock.advance(2_000);
  }
  await eventually(() => expect(second.leadership.isLeader()).toBe(true));
  await eventually(() => expect(frozen.log.slice(0, 2)).toEqual(['lead', 'deposed']));
  second.leadership.close();
  await eventually(() => expect(frozen.leadership.isLeader()).toBe(true));
});

it('leaves a leader alone that beats, and a silent one while nobody looks', async () => {
  const name = newName();
  const leader = join({ name });
  await eventually(() => expect(leader.leadership.isLeader()).toBe(true));
  const second = join({ name });
  const hidden = join({ name, isVisible: false });
  for (let step = 0; step < 8; step += 1) {
    const heard = second.log.length;
    leader.clock.advance(2_000);
    await eventually(() => expect(second.log.length).toBeGreaterThan(heard));
    second.clock.advance(2_000);
    hidden.clock.advance(2_000);
  }
  expect(second.leadership.isLeader()).toBe(false);
  second.leadership.close();
  for (let step = 0; step < 8; step += 1) {
    hidden.clock.advance(2_000);
    await turns(10);
  }
  expect([leader.leadership.isLeader(), hidden.leadership.isLeader()]).toEqual([true, false]);
});
