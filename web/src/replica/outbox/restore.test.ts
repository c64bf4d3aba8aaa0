import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { ALONE } from '../../../test/leaders.ts';
import { systemClock } from '../../lib/clock.ts';
import { type DexieData, openDexieData } from '../dexie-data.ts';
import type { CommandInput } from '../model/types.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';

const rename = (id: string, name: string): CommandInput => ({
  name: 'updateTeam',
  target: { kind: 'team', id, label: `Team ${id}` },
  payload: { name },
});

const opened: DexieData[] = [];
afterEach(() => {
  for (const data of opened.splice(0)) {
    data.close();
  }
});

let isFull = false;
async function openTab(name: string) {
  const sent: string[] = [];
  const db = new LocalDatabase(name);
  db.outbox.hook('creating', () => {
    if (isFull) {
      throw new DOMException('The quota is used up', 'QuotaExceededError');
    }
  });
  const data = await openDexieData({
    db,
    clock: systemClock,
    leader: ALONE,
    send: async ({ command }) => {
      sent.push(`${command.target.id}: ${Object.values(command.payload)[0]}`);
      return { kind: 'owned' };
    },
    fetchPage: () => Promise.reject(new Error('nothing to read')),
    random: () => 0.5,
    createId: () => crypto.randomUUID(),
    requestSync: () => undefined,
    report: () => undefined,
  });
  opened.push(data);
  return { db, data, sent, told: data.outbox.external.get };
}

const remove = (name: string): Promise<void> =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = () => resolve();
  });
const stored = async (db: LocalDatabase) =>
  (await db.outbox.orderBy('seq').toArray()).map(({ target }) => target.id);

it.each([
  { way: 'the database is deleted', isCut: false },
  { way: 'the browser closes its connection and deletes it', isCut: true },
])('stores unsent changes again when $way under an open tab', async ({ isCut }) => {
  const name = `restore-${crypto.randomUUID()}`;
  const { db, data, sent, told } = await openTab(name);
  await told().issue(rename('4', 'Anna'), { name: 'Before' });
  await told().issue(rename('5', 'Boris'), { name: 'Before' });
  const ids = told().commands.map(({ id }) => id);
  if (isCut) {
    forceCloseDatabase(db.backendDB() as never);
  }
  await remove(name);
  await eventually(() => expect(told().restoredCount).toBe(2));
  expect(await stored(db)).toEqual(['4', '5']);
  expect(told().commands.map(({ id }) => id)).toEqual(ids);
  data.outbox.resume();
  await eventually(() => expect(sent.toSorted()).toEqual(['4: Anna', '5: Boris']));
});

it('stores them again once, whichever tab notices, before a change made meanwhile', async () => {
  const name = `restore-${crypto.randomUUID()}`;
  const first = await openTab(name);
  const second = await openTab(name);
  await first.told().issue(rename('4', 'Anna'), { name: 'Before' });
  await first.told().issue(rename('5', 'Boris'), { name: 'Before' });
  await eventually(() => expect(second.told().commands).toHaveLength(2));
  await remove(name);
  await second.told().issue(rename('6', 'Clara'), { name: 'Before' });
  await eventually(async () => expect(await stored(first.db)).toEqual(['4', '5', '6']));
  await eventually(() =>
    expect([first, second].map(({ told }) => told().commands.length)).toEqual([3, 3]),
  );
  expect(first.told().restoredCount + second.told().restoredCount).toBe(2);
});

it('says that the disk is full while they find no room, and keeps them', async () => {
  const name = `restore-${crypto.randomUUID()}`;
  const { db, told } = await openTab(name);
  await told().issue(rename('4', 'Anna'), { name: 'Before' });
  isFull = true;
  await remove(name);
  await eventually(() => expect(told().isDiskFull).toBe(true));
  expect(told().commands.map(({ target }) => target.id)).toEqual(['4']);
  isFull = false;
  await eventually(async () => expect(await stored(db)).toEqual(['4']));
});

it('brings nothing back that was discarded or sent', async () => {
  const name = `restore-${crypto.randomUUID()}`;
  const { db, data, sent, told } = await openTab(name);
  await told().issue(rename('4', 'Anna'), { name: 'Before' });
  await told().issue(rename('5', 'Boris'), { name: 'Before' });
  await told().drop(told().commands[0]?.id ?? '');
  data.outbox.resume();
  await eventually(() => expect(told().commands.map(({ state }) => state)).toEqual(['confirming']));
  await data.outbox.settle({ collection: 'people', sinceMs: Number.MAX_SAFE_INTEGER });
  await remove(name);
  await told().issue(rename('6', 'Clara'), { name: 'Before' });
  await eventually(() => expect(sent).toEqual(['5: Boris', '6: Clara']));
  expect(await stored(db)).toEqual(['6']);
});
