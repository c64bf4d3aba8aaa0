import 'fake-indexeddb/auto';
import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { ALONE } from '../../../test/leaders.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { type DexieData, openDexieData } from '../dexie-data.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';

const DAY_MS = 24 * 60 * 60_000;
let data: DexieData | undefined;
afterEach(() => data?.close());

/** A rename that was accepted while the clock was a day ahead of the server's. */
async function acceptAhead() {
  const clock = createManualClock();
  const asked: (readonly SyncCollection[])[] = [];
  const db = new LocalDatabase(`stepped-${crypto.randomUUID()}`);
  const opened = await openDexieData({
    db,
    clock,
    leader: ALONE,
    send: async () => ({ kind: 'owned' }),
    fetchPage: () => Promise.reject(new Error('nothing to read')),
    random: () => 0.5,
    createId: () => crypto.randomUUID(),
    requestSync: (collections) => asked.push(collections),
    report: () => undefined,
  });
  data = opened;
  const { outbox } = opened;
  clock.step(DAY_MS);
  outbox.resume();
  const target = { kind: 'team', id: '4', label: 'Team' } as const;
  await outbox.external
    .get()
    .issue({ name: 'updateTeam', target, payload: { name: 'Anna' } }, { name: 'Before' });
  const states = () => outbox.external.get().commands.map(({ state }) => state);
  await eventually(() => expect(states()).toEqual(['confirming']));
  const pull = (sinceMs: number) => outbox.settle({ collection: 'people', sinceMs });
  return { clock, asked, db, outbox, states, pull };
}

it('pulls and ends a change that was accepted by a clock that was ahead', async () => {
  const { clock, asked, outbox, db, states, pull } = await acceptAhead();
  clock.step(-DAY_MS);
  outbox.replan();
  await eventually(async () =>
    expect((await db.outbox.toArray()).map(({ answeredAtMs }) => answeredAtMs)).toEqual([
      clock.now(),
    ]),
  );
  await outbox.refresh();
  asked.length = 0;
  clock.advance(9_999);
  expect(asked).toEqual([]);
  clock.advance(1);
  expect(asked).toEqual([['people']]);
  await pull(clock.now());
  expect(states()).toEqual([]);
});

it('ends it after a reload too, by a pull that was sent later', async () => {
  const { clock, states, pull } = await acceptAhead();
  clock.step(-DAY_MS);
  clock.advance(1_000);
  await pull(clock.now() - 500);
  expect(states()).toEqual(['confirming']);
  await pull(clock.now());
  expect(states()).toEqual([]);
});

it('dates runs that the server carries out to now', async () => {
  const { clock, db, outbox, pull } = await acceptAhead();
  const heardAtMs = clock.now();
  const progress = {
    state: 'running',
    counts: { total: 1, changed: 0, failed: 0, skipped: 0 },
    resumesAt: null,
    failedIds: [],
    unchangedIds: [],
    isSettled: false,
  };
  const run = {
    id: '8',
    target: {},
    payload: { ids: ['1'], sourceIds: ['1'] },
    createdAt: '2026-03-02T09:00:00.000Z',
  };
  await db.kv.bulkPut([
    { key: 'ad-object-change:8', value: run },
    { key: 'ad-object-change-progress:8', value: { ...progress, heardAtMs } },
    {
      key: 'ad-object-copy:8',
      value: { ...run, copy: null, acceptedAtMs: heardAtMs - DAY_MS - 1, heardAtMs },
    },
  ]);
  await outbox.refresh();
  clock.step(-DAY_MS);
  await pull(clock.now());
  const nowMs = clock.now();
  expect(
    (await db.kv.bulkGet(['ad-object-change-progress:8', 'ad-object-copy:8'])).map(
      (row) => row?.value,
    ),
  ).toEqual([
    { ...progress, heardAtMs: nowMs },
    { ...run, copy: null, acceptedAtMs: nowMs - 1, heardAtMs: nowMs },
  ]);
});
