import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { eventually, turns } from '../../../test/facts.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { LocalDatabase } from '../database.ts';
import { createDrainLock, type Hold } from './drain-lock.ts';

let databases = 0;
const opened: LocalDatabase[] = [];
afterEach(() => {
  for (const db of opened.splice(0)) {
    db.close();
  }
});

/** Two tabs over one database: a tab whose clock is not moved is a frozen one. */
function openTabs() {
  databases += 1;
  const tab = () => {
    const db = new LocalDatabase(`drain-lock-${databases}`);
    opened.push(db);
    const clock = createManualClock();
    return { clock, withLock: createDrainLock({ db, clock, locks: navigator.locks }) };
  };
  return [tab(), tab()] as const;
}

it('lets one tab drain at a time', async () => {
  const [first, second] = openTabs();
  const order: string[] = [];
  let finish = (): void => undefined;
  const held = first.withLock(async () => {
    order.push('first begins');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    order.push('first ends');
  });
  await eventually(() => expect(order).toEqual(['first begins']));
  const waiting = second.withLock(async () => {
    order.push('second');
  });
  await turns(20);
  finish();
  await Promise.all([held, waiting]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

it('waits for a slow tab that still renews its lease', async () => {
  const [slow, second] = openTabs();
  let finish = (): void => undefined;
  let isSecondIn = false;
  const held = slow.withLock(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await turns(20);
  const waiting = second.withLock(async () => {
    isSecondIn = true;
  });
  for (let step = 0; step < 20; step += 1) {
    slow.clock.advance(2_500);
    await turns(10);
    second.clock.advance(2_500);
    await turns(10);
  }
  expect(isSecondIn).toBe(false);
  finish();
  await Promise.all([held, waiting]);
  expect(isSecondIn).toBe(true);
});

it('takes the lock from a frozen tab, which learns of it', async () => {
  const [frozen, second] = openTabs();
  let hold: Hold | undefined;
  void frozen.withLock((given) => {
    hold = given;
    return new Promise(() => undefined);
  });
  await eventually(() => expect(hold?.isLost()).toBe(false));
  let isSecondIn = false;
  const taken = second.withLock(async () => {
    isSecondIn = true;
  });
  await eventually(() => {
    second.clock.advance(2_500);
    expect(isSecondIn).toBe(true);
  });
  await taken;
  await eventually(() => expect(hold?.isLost()).toBe(true));
});
