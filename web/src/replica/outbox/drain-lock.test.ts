import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { eventually, turns } from '../../../test/facts.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { LocalDatabase } from '../dexie-database.ts';
import { createDrainLock, type Hold } from './drain-lock.ts';

const HOUR_MS = 60 * 60_000;
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
    const manual = createManualClock();
    let offsetMs = 0;
    const clock = { ...manual, now: () => manual.now() + offsetMs };
    const jump = (jumpMs: number): void => {
      offsetMs += jumpMs;
    };
    return { clock, jump, withLock: createDrainLock({ db, clock, locks: navigator.locks }) };
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

it('leaves the lock with a tab that renews it, wherever the clock of this computer jumps', async () => {
  const [holder, second] = openTabs();
  let finish = (): void => undefined;
  let isSecondIn = false;
  const held = holder.withLock(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await turns(20);
  const waiting = second.withLock(async () => {
    isSecondIn = true;
  });
  for (const jumpMs of [HOUR_MS, -2 * HOUR_MS, 3 * HOUR_MS]) {
    second.jump(jumpMs);
    for (let step = 0; step < 8; step += 1) {
      holder.clock.advance(2_500);
      await turns(10);
      second.clock.advance(2_500);
      await turns(10);
    }
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
