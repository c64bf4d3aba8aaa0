import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LocalDatabase } from '../database.ts';
import { createOutboxStore } from './store.ts';

let db: LocalDatabase;
beforeEach(() => {
  db = new LocalDatabase(`store-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

async function refuse() {
  const store = createOutboxStore(db);
  const issue = ({ id, before }: { id: string; before: string }) =>
    store.issue({
      input: {
        name: 'setStatus',
        target: { kind: 'ad', id: '3', adUserId: '7', adAccountId: '900', label: 'Ad' },
        payload: { status: 'ACTIVE' },
      },
      before: { status: before },
      id,
      nowMs: 0,
    });
  await issue({ id: 'first', before: 'PAUSED' });
  await store.reject({ id: 'first', error: { message: 'Refused.' } });
  const states = async () => (await store.listCommands()).map(({ id, state }) => [id, state]);
  return { issue, states };
}

it('keeps a refusal when a screen that has not heard of it asks for nothing new', async () => {
  const { issue, states } = await refuse();
  expect(await issue({ id: 'second', before: 'ACTIVE' })).toBe('ignored');
  expect(await states()).toEqual([['first', 'rejected']]);
});

it('puts a new change in the place of a refusal', async () => {
  const { issue, states } = await refuse();
  expect(await issue({ id: 'second', before: 'PAUSED' })).toBe('accepted');
  expect(await states()).toEqual([['second', 'queued']]);
});
