import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { eventually, turns } from '../../../test/eventually.ts';
import { ALONE } from '../../../test/leaders.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { ACCOUNT } from '../../../test/people-model.ts';
import type { CommandInput } from '../model/types.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxStore } from './store.ts';

const block: CommandInput = {
  name: 'setAccountStatus',
  target: { kind: 'account', id: ACCOUNT.id, label: 'Ben' },
  payload: { status: 'restricted' },
};
const fullDisk = () => new DOMException('The quota is used up', 'QuotaExceededError');

let close = (): void => undefined;
afterEach(() => close());

function start() {
  const clock = createManualClock();
  const db = new LocalDatabase(`full-disk-${crypto.randomUUID()}`);
  const store = createOutboxStore(db);
  const world = { isFull: false, claims: 0, sent: [] as string[], told: [] as boolean[] };
  const outbox = createOutbox({
    store: {
      ...store,
      issue: (input) => (world.isFull ? Promise.reject(fullDisk()) : store.issue(input)),
      claim: (id) => {
        world.claims += 1;
        return world.isFull ? Promise.reject(fullDisk()) : store.claim(id);
      },
    },
    leader: ALONE,
    send: async ({ command }) => {
      world.sent.push(command.id);
      return { kind: 'owned' };
    },
    clock,
    random: () => 0.5,
    createId: () => `command-${world.sent.length}`,
    onJournal: () => undefined,
    onUncertain: () => undefined,
    onRunningChanges: () => undefined,
    onCopying: () => undefined,
    onUnconfirmed: () => undefined,
  });
  outbox.external.subscribe(() => {
    const { isDiskFull } = outbox.external.get();
    if (world.told.at(-1) !== isDiskFull) {
      world.told.push(isDiskFull);
    }
  });
  close = () => {
    outbox.close();
    db.close();
  };
  return { clock, outbox, world };
}

it('pauses on a full disk, reports it once, and resumes when there is space', async () => {
  const { clock, outbox, world } = start();
  await outbox.external.get().issue(block, { status: 'active' });
  world.isFull = true;
  outbox.resume();
  await eventually(() => expect(world.told).toEqual([false, true]));
  for (let second = 0; second < 120; second += 1) {
    clock.advance(1_000);
    await turns(3);
  }
  expect(world.claims).toBeLessThanOrEqual(8);
  expect(world.sent).toEqual([]);
  expect(world.told).toEqual([false, true]);
  expect(outbox.external.get().commands.map(({ state }) => state)).toEqual(['queued']);

  world.isFull = false;
  await eventually(() => {
    clock.advance(1_000);
    expect(world.sent).toEqual(['command-0']);
  });
  await eventually(() => expect(world.told).toEqual([false, true, false]));
});

it('rejects a change that does not fit, with the reason', async () => {
  const { outbox, world } = start();
  await outbox.refresh();
  outbox.resume();
  world.isFull = true;
  await expect(outbox.external.get().issue(block, { status: 'active' })).rejects.toThrow(
    'The quota is used up',
  );
  expect(outbox.external.get()).toMatchObject({
    isDiskFull: true,
    unsaved: { label: 'Ben' },
    commands: [],
  });
});
