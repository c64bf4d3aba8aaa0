import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { ALONE } from '../../../test/leaders.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { type DexieData, openDexieData } from '../dexie-data.ts';
import type { CommandInput } from '../model/types.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';

const rename = (id: string): CommandInput => ({
  name: 'updateTeam',
  target: { kind: 'team', id, label: `Team ${id}` },
  payload: { name: 'Buyers' },
});
const pause = (id: string): CommandInput => ({
  name: 'setStatus',
  target: { kind: 'ad', id, adUserId: '1', adAccountId: '900', label: 'Ad' },
  payload: { status: 'PAUSED' },
});

let data: DexieData | undefined;
afterEach(() => data?.close());

const sent: string[] = [];
const open = async (db: LocalDatabase): Promise<DexieData> => {
  data = await openDexieData({
    db,
    clock: createManualClock(),
    leader: ALONE,
    send: async ({ command }) => {
      sent.push(command.target.label);
      return { kind: 'owned' };
    },
    fetchPage: () => Promise.reject(new Error('nothing to read')),
    random: () => 0.5,
    createId: () => crypto.randomUUID(),
    requestSync: () => undefined,
    report: (error) => {
      throw error;
    },
  });
  return data;
};

const GARBAGE: readonly Readonly<Record<string, unknown>>[] = [
  { id: 'no-fields' },
  { id: 'no-name', targetKey: 'team:4', state: 'queued', target: { label: 'Buyers' } },
  { id: 'no-target', name: 'changeAdObjects', state: 'confirming', payload: null },
  { id: 'no-payload', name: 'setStatus', targetKey: 'ad:3', state: 'retrying', target: 7 },
  { targetKey: 'team:4', payload: 'garbage', attempt: 'none' },
];

it('sets changes aside that cannot be read, and sends the others', async () => {
  const db = new LocalDatabase(`unreadable-${crypto.randomUUID()}`);
  const first = await open(db);
  await first.outbox.external.get().issue(rename('4'), { name: 'Before' });
  await db.outbox.bulkAdd(GARBAGE as never);
  await db.answers.bulkAdd([{ id: 'garbage' }, { kind: 'ad', ids: 7 }] as never);
  await db.kv.bulkPut([
    { key: 'ad-object-change:1', value: null },
    { key: 'ad-object-copy:1', value: 'garbage' },
  ]);
  first.close();

  const { outbox } = await open(db);
  const told = () => outbox.external.get();
  expect(told().commands.map(({ target }) => target.label)).toEqual(['Team 4']);
  expect(told().unreadable.map(({ row }) => row)).toMatchObject(GARBAGE);
  expect(told().copies).toEqual([]);
  outbox.resume();
  await told().issue(rename('5'), { name: 'Before' });
  await told().issue(pause('3'), { status: 'ACTIVE' });
  await eventually(() => expect(sent).toEqual(['Team 4', 'Team 5', 'Ad']));
  await outbox.settle({ collection: 'people', sinceMs: Number.MAX_SAFE_INTEGER });
  expect(told().commands).toEqual([]);

  const [bad] = told().unreadable;
  await told().dropUnreadable(bad?.key ?? 0);
  expect(told().unreadable.map(({ row }) => row)).toMatchObject(GARBAGE.slice(1));
});
