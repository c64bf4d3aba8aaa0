import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandBefore, CommandInput, CommandPayload } from '../model/types.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';
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

it('keeps a rejection when an outdated screen requests nothing new', async () => {
  const { issue, states } = await refuse();
  expect(await issue({ id: 'second', before: 'ACTIVE' })).toBe('ignored');
  expect(await states()).toEqual([['first', 'rejected']]);
});

it('replaces a rejection by a new change', async () => {
  const { issue, states } = await refuse();
  expect(await issue({ id: 'second', before: 'PAUSED' })).toBe('accepted');
  expect(await states()).toEqual([['second', 'queued']]);
});

const change = (payload: { name?: string; description?: string }): CommandInput => ({
  name: 'updateTeam',
  target: { kind: 'team', id: '4', label: 'Buyers' },
  payload,
});

const told = async () =>
  (await createOutboxStore(db).listCommands()).map(({ id, state, payload, patch, before }) => ({
    id,
    state,
    payload,
    patch,
    before,
  }));

describe('a latest-wins change', () => {
  const store = () => createOutboxStore(db);

  it('merges into a waiting one, which keeps the original row', async () => {
    await store().issue({ input: change({ name: 'B' }), before: { name: 'A' }, id: '1', nowMs: 0 });
    const next = change({ name: 'C', description: 'd' });
    const before = { name: 'B', description: '' };
    expect(await store().issue({ input: next, before, id: '2', nowMs: 0 })).toBe('accepted');
    const asked = { name: 'C', description: 'd' };
    expect(await told()).toEqual([
      {
        id: '1',
        state: 'queued',
        payload: asked,
        patch: asked,
        before: { name: 'A', description: '' },
      },
    ]);
  });

  it('removes a waiting one when both together change nothing', async () => {
    const grant = (read_team_ads: boolean): CommandInput => ({
      name: 'updateAccountPermissions',
      target: { kind: 'account', id: '7', label: 'Anna' },
      payload: { permissions: { read_team_ads } },
    });
    const held = (read_team_ads: boolean) => ({ permissions: { read_team_ads } });
    await store().issue({ input: grant(true), before: held(false), id: '1', nowMs: 0 });
    await store().issue({ input: grant(false), before: held(true), id: '2', nowMs: 0 });
    expect(await told()).toEqual([]);
  });

  it('queues behind one that is in flight or was sent before', async () => {
    await store().issue({ input: change({ name: 'B' }), before: { name: 'A' }, id: '1', nowMs: 0 });
    await store().claim('1');
    await store().issue({ input: change({ name: 'C' }), before: { name: 'B' }, id: '2', nowMs: 0 });
    await store().reschedule({ id: '1', notBeforeMs: 9, error: null });
    await store().issue({ input: change({ name: 'D' }), before: { name: 'C' }, id: '3', nowMs: 0 });
    expect((await told()).map(({ id, state, payload }) => [id, state, payload])).toEqual([
      ['1', 'retrying', { name: 'B' }],
      ['2', 'queued', { name: 'D' }],
    ]);
  });

  it('keeps the rejection of fields that it does not touch', async () => {
    await store().issue({ input: change({ name: 'B' }), before: { name: 'A' }, id: '1', nowMs: 0 });
    await store().reject({ id: '1', error: { message: 'no' } });
    const other = change({ description: 'd' });
    await store().issue({ input: other, before: { description: '' }, id: '2', nowMs: 0 });
    expect((await told()).map(({ id }) => id)).toEqual(['1', '2']);
    await store().issue({ input: change({ name: 'C' }), before: { name: 'A' }, id: '3', nowMs: 0 });
    expect((await told()).map(({ id, payload }) => [id, payload])).toEqual([
      ['2', { name: 'C', description: 'd' }],
    ]);
  });
});

it('queues every change of the own profile, and sends nothing that changes nothing', async () => {
  const store = createOutboxStore(db);
  const save = (id: string, payload: CommandPayload<'updateProfile'>, before: CommandBefore) =>
    store.issue({
      input: { name: 'updateProfile', target: { kind: 'user', id: '1', label: 'Anna' }, payload },
      before,
      id,
      nowMs: 0,
    });
  const off = { settings: { convertMoneyToUSD: false, showAdAccountFundingSource: true } };
  expect(await save('1', { settings: { convertMoneyToUSD: true } }, off)).toBe('accepted');
  expect(await save('2', { firstName: 'Ann' }, { firstName: 'Anna' })).toBe('accepted');
  expect(await save('3', { settings: { showAdAccountFundingSource: true } }, off)).toBe('ignored');
  expect((await told()).map(({ id }) => id)).toEqual(['1', '2']);
});

it('ignores a switch of an account while any change of it is in flight, until acknowledged', async () => {
  const store = createOutboxStore(db);
  const target = { kind: 'account', id: '7', label: 'Anna' } as const;
  const block = (id: string) =>
    store.issue({
      input: { name: 'setAccountStatus', target, payload: { status: 'restricted' } },
      before: { status: 'active' },
      id,
      nowMs: 0,
    });
  await store.issue({
    input: {
      name: 'updateAccountPermissions',
      target,
      payload: { permissions: { manage_team: true } },
    },
    before: { permissions: { manage_team: false } },
    id: '1',
    nowMs: 0,
  });
  expect(await block('2')).toBe('ignored');
  const [command] = await store.listCommands();
  if (command === undefined) {
    throw new Error('nothing is waiting');
  }
  await store.acknowledge({ command, ack: { kind: 'owned' }, nowMs: 100 });
  expect(await block('3')).toBe('accepted');
});

it('keeps the patch of owned data until the replica has caught up', async () => {
  const store = createOutboxStore(db);
  await store.issue({ input: change({ name: 'B' }), before: { name: 'A' }, id: '1', nowMs: 0 });
  const [command] = await store.listCommands();
  if (command === undefined) {
    throw new Error('nothing is waiting');
  }
  await store.acknowledge({ command, ack: { kind: 'owned' }, nowMs: 100 });
  expect((await told()).map(({ id, state }) => [id, state])).toEqual([['1', 'confirming']]);
  expect(await store.claim('1')).toBeUndefined();
  await store.settle({ collection: 'people', sinceMs: 99 });
  expect((await told()).map(({ id }) => id)).toEqual(['1']);
  await store.settle({ collection: 'people', sinceMs: 100 });
  expect(await told()).toEqual([]);
});

it('reads a row stored by an older version', async () => {
  const previous = {
    name: 'setStatus',
    target: { kind: 'ad', id: '3', adUserId: '7', adAccountId: '900', label: 'Ad' },
    payload: { status: 'ACTIVE' },
    patch: { status: 'ACTIVE' },
    whenBusy: 'ignore',
    spendsMoney: true,
    id: 'old',
    targetKey: 'ad:3',
    before: { status: 'PAUSED' },
    state: 'retrying',
    attempt: 2,
    notBefore: '2026-03-02T09:00:00.000Z',
    createdAt: '2026-03-02T09:00:00.000Z',
    confirmedAt: null,
    error: { message: 'Not reached.' },
  };
  const raw = new Dexie(db.name);
  raw.version(1).stores({
    outbox: '++seq, &id, targetKey',
    answers: '++seq, changedAt',
    lists: '&key, [adUserId+adAccountId]',
    chunks: '&[list+index]',
    columns: '&[list+name]',
    kv: '&key',
  });
  await raw.table('outbox').add(previous);
  raw.close();
  const store = createOutboxStore(db);
  expect(await store.listCommands()).toEqual([{ ...previous, seq: 1 }]);
  expect(await store.claim('old')).toEqual({
    ...previous,
    seq: 1,
    state: 'sending',
    attempt: 3,
    notBefore: null,
  });
});

it('merges a newer change into the last waiting one, even if an earlier one was held when a session ended', async () => {
  const store = createOutboxStore(db);
  await store.issue({ input: change({ name: 'A' }), before: { name: 'O' }, id: '1', nowMs: 0 });
  await store.claim('1');
  await store.issue({ input: change({ name: 'B' }), before: { name: 'A' }, id: '2', nowMs: 0 });
  await store.hold('1');
  await store.issue({ input: change({ name: 'C' }), before: { name: 'B' }, id: '3', nowMs: 0 });
  expect((await told()).map(({ id, state, payload }) => [id, state, payload])).toEqual([
    ['1', 'queued', { name: 'A' }],
    ['2', 'queued', { name: 'C' }],
  ]);
});

it('keeps the patch of a profile until the profiles have caught up, whatever else has', async () => {
  const store = createOutboxStore(db);
  await store.issue({
    input: {
      name: 'updateAdUser',
      target: { kind: 'adUser', id: '31', label: 'Marta' },
      payload: { isShared: true },
    },
    before: { isShared: false },
    id: '1',
    nowMs: 0,
  });
  const [command] = await store.listCommands();
  if (command === undefined) {
    throw new Error('nothing is waiting');
  }
  await store.acknowledge({ command, ack: { kind: 'adUser' } as never, nowMs: 100 });
  expect(await store.settle({ collection: 'people', sinceMs: 200 })).toBe(0);
  expect(await store.settle({ collection: 'adUsers', sinceMs: 200 })).toBe(1);
  expect(await told()).toEqual([]);
});

describe('folded changes', () => {
  const ofComment = (commentId: string) =>
    ({ kind: 'commentPreset', id: '7', label: 'Answers', owner: { commentId } }) as const;
  const remove = (commentId: string): CommandInput => ({
    name: 'deletePresetComment',
    target: ofComment(commentId),
    payload: {},
  });
  const write = (commentId: string, text: string): CommandInput => ({
    name: 'editPresetComment',
    target: ofComment(commentId),
    payload: { text },
  });

  it('wait for each other, including those without fields, and replace nothing', async () => {
    const store = createOutboxStore(db);
    const inputs = [remove('1'), remove('2'), write('3', 'Three'), write('4', 'Four')];
    for (const [at, input] of inputs.entries()) {
      expect(await store.issue({ input, before: {}, id: `c${at}`, nowMs: 0 })).toBe('accepted');
    }
    await store.reject({ id: 'c2', error: { message: 'Refused.' } });
    await store.issue({ input: write('5', 'Five'), before: {}, id: 'c4', nowMs: 0 });
    expect((await store.listCommands()).map(({ id, state }) => [id, state])).toEqual([
      ['c0', 'queued'],
      ['c1', 'queued'],
      ['c2', 'rejected'],
      ['c3', 'queued'],
      ['c4', 'queued'],
    ]);
  });
});
