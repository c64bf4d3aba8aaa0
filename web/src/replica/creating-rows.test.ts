import 'fake-indexeddb/auto';
import type * as List from '@ads-checker/shared/collections/list';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../test/manual-clock.ts';
import { setTransport, type Transport } from '../lib/api.ts';
import { createExternalStore } from '../lib/external-store.ts';
import { foldOwnedData } from './fold-owned.ts';
import type { Command, CommandInput, Outbox } from './model/types.ts';
import { createOutbox } from './outbox/outbox.ts';
import { sendCommand } from './outbox/send-command.ts';
import { createOutboxStore } from './outbox/store.ts';
import { LocalDatabase } from './storage/dexie-database.ts';

vi.mock('../../../shared/src/collections/list.ts', async (load) => ({
  ...(await load<typeof List>()),
  ...(await import('../../test/notes-collection.ts')),
}));

const AT_MS = Date.parse('2026-03-02T09:00:00.000Z');
const owner = { accountId: '1', teamId: '4' };
// The kinds of this test are not among the product's types.
const command = (name: string, payload: object = {}, id = '7') =>
  ({
    name,
    target: { kind: 'note', id, label: 'Oslo', owner },
    payload,
  }) as unknown as CommandInput;

let db: LocalDatabase;
beforeEach(() => {
  db = new LocalDatabase(`creating-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

async function issue(...inputs: readonly CommandInput[]) {
  const store = createOutboxStore(db);
  for (const [index, input] of inputs.entries()) {
    await store.issue({ input, before: {}, id: `command-${index}`, nowMs: AT_MS });
  }
  return store;
}

const stored = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(({ name, state }) => [name, state]);

async function shown(rows: readonly object[]): Promise<readonly object[]> {
  const commands = (await db.outbox.orderBy('seq').toArray()) as unknown as readonly Command[];
  const observe = foldOwnedData({
    observe: () => createExternalStore({ rows, isReady: true }) as never,
    outbox: createExternalStore({ commands } as unknown as Outbox),
  });
  return observe('records' as never).get().rows;
}

const doc = (id: string, name: string) => ({ kind: 'note', note: { id, name, status: 'known' } });

describe('a row waiting to be created', () => {
  it('comes last, with its pending changes, as the server will create it', async () => {
    await issue(command('createNote', { name: 'Oslo' }), command('updateNote', { name: 'Bergen' }));
    const at = new Date(AT_MS).toISOString();
    expect(await shown([doc('3', 'Solar')])).toEqual([
      doc('3', 'Solar'),
      {
        kind: 'note',
        note: {
          id: '7',
          ...owner,
          name: 'Bergen',
          status: 'waiting',
          createdAt: at,
          updatedAt: at,
        },
      },
    ]);
  });

  it('is replaced by the server’s row', async () => {
    await issue(command('createNote', { name: ' Oslo ' }));
    const row = doc('7', 'Oslo');
    expect(await shown([row])).toEqual([row]);
  });

  it('leaves nothing when deleted before it was sent', async () => {
    await issue(
      command('createNote', { name: 'Oslo' }),
      command('updateNote', { name: 'Bergen' }),
      command('deleteNote'),
    );
    expect(await stored()).toEqual([]);
  });

  it('is deleted on the server when it may exist there', async () => {
    const store = await issue(command('createNote', { name: 'Oslo' }));
    await store.claim('command-0');
    await store.issue({ input: command('deleteNote'), before: {}, id: 'delete', nowMs: AT_MS });
    expect(await stored()).toEqual([
      ['createNote', 'sending'],
      ['deleteNote', 'queued'],
    ]);
    expect(await shown([])).toEqual([]);
  });

  it('takes dependent commands along when rejected or dropped', async () => {
    const store = await issue(
      command('createNote', { name: 'Oslo' }),
      command('updateNote', { name: 'Bergen' }),
      command('updateNote', { name: 'Solar' }, '8'),
    );
    await store.reject({ id: 'command-0', error: { message: 'No room.' } });
    expect(await stored()).toEqual([
      ['createNote', 'rejected'],
      ['updateNote', 'rejected'],
      ['updateNote', 'queued'],
    ]);
    const dropped = await store.drop(['command-0'], 0);
    expect(dropped.map(({ id }) => id)).toEqual(['command-0', 'command-1']);
    expect(await stored()).toEqual([['updateNote', 'queued']]);
  });
});

describe('rows waiting to be created by one command', () => {
  const createBoth = (names: readonly string[] = ['Oslo', 'Bergen']) =>
    ({
      name: 'createNotes',
      target: { kind: 'note', id: '7', label: '2 notes', owner: { folderId: '5' } },
      payload: { notes: names.map((name, index) => ({ id: String(7 + index), name })) },
    }) as unknown as CommandInput;
  const note = (id: string, name: string) => {
    const at = new Date(AT_MS).toISOString();
    return {
      kind: 'note',
      note: {
        id,
        name,
        folderId: '5',
        color: 'blue',
        pages: 1,
        status: 'waiting',
        createdAt: at,
        updatedAt: at,
      },
    };
  };

  it('are each shown with defaults and their own changes', async () => {
    await issue(createBoth(), command('updateNote', { name: 'Solar' }, '8'));
    expect(await shown([doc('3', 'Wind')])).toEqual([
      doc('3', 'Wind'),
      note('7', 'Oslo'),
      note('8', 'Solar'),
    ]);
  });

  it('are replaced by the server’s rows', async () => {
    await issue(createBoth());
    expect(await shown([doc('8', 'Bergen')])).toEqual([doc('8', 'Bergen'), note('7', 'Oslo')]);
  });

  it('take the commands for any of them along when rejected or dropped', async () => {
    const store = await issue(
      createBoth(),
      command('updateNote', { name: 'Solar' }, '8'),
      command('updateNote', { name: 'Wind' }, '9'),
    );
    await store.reject({ id: 'command-0', error: { message: 'No room.' } });
    expect(await stored()).toEqual([
      ['createNotes', 'rejected'],
      ['updateNote', 'rejected'],
      ['updateNote', 'queued'],
    ]);
    expect((await store.drop(['command-0'], 0)).map(({ id }) => id)).toEqual([
      'command-0',
      'command-1',
    ]);
  });

  it('are sent to their owner in one call, before changes of any of them', async () => {
    const sent: unknown[] = [];
    setTransport({
      async send({ route, params, body }) {
        sent.push([route.method, params, body]);
        return {
          status: 200,
          retryAfter: null,
          json: { data: { note: { id: '7', name: 'Oslo', status: 'waiting' } } },
        };
      },
    } as Transport);
    await issue(createBoth(), command('updateNote', { name: 'Solar' }, '8'));
    const outbox = createOutbox({
      store: createOutboxStore(db),
      leader: {
        isLeader: () => true,
        onChange: () => () => undefined,
        ensureAwake: () => undefined,
      },
      send: sendCommand,
      clock: createManualClock(AT_MS),
      random: () => 0.5,
      createId: () => crypto.randomUUID(),
      onJournal: () => undefined,
      onUncertain: () => undefined,
      onUnconfirmed: () => undefined,
      onRunningChanges: () => undefined,
      onCopying: () => undefined,
    });
    await outbox.refresh();
    const { byTarget } = outbox.external.get();
    expect([byTarget.get('note:7')?.command.name, byTarget.get('note:8')?.command.name]).toEqual([
      'createNotes',
      'updateNote',
    ]);
    outbox.resume();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    outbox.close();
    expect(sent).toEqual([
      [
        'POST',
        { folderId: '5' },
        {
          notes: [
            { id: '7', name: 'Oslo' },
            { id: '8', name: 'Bergen' },
          ],
        },
      ],
      ['PATCH', { noteId: '8' }, { name: 'Solar' }],
    ]);
  });

  it('need confirmation after a while if their definition says that they spend money', async () => {
    await issue(createBoth(), createBoth(['Oslo', 'Bergen', 'Solar']));
    const spends = (await db.outbox.orderBy('seq').toArray()).map((each) => each.spendsMoney);
    expect(spends).toEqual([false, true]);
  });
});

describe('rows waiting to be deleted by one command', () => {
  const deleteAll = (...ids: readonly string[]) =>
    ({
      ...command('deleteNotes', { noteIds: ids }, ids[0]),
    }) as CommandInput;

  it('are hidden, and their pending changes are dropped', async () => {
    await issue(
      command('updateNote', { name: 'Bergen' }, '8'),
      command('updateNote', { name: 'Wind' }, '9'),
      deleteAll('7', '8'),
    );
    expect(await stored()).toEqual([
      ['updateNote', 'queued'],
      ['deleteNotes', 'queued'],
    ]);
    expect(await shown([doc('7', 'Oslo'), doc('8', 'Bonn'), doc('9', 'Solar')])).toEqual([
      doc('9', 'Wind'),
    ]);
  });

  it('exclude those that were never sent', async () => {
    await issue(command('createNote', { name: 'Oslo' }, '7'), deleteAll('7', '8'));
    const [deletion, ...others] = await db.outbox.toArray();
    expect(others).toEqual([]);
    expect(deletion).toMatchObject({
      name: 'deleteNotes',
      targetKey: 'note:8',
      target: { id: '8' },
      payload: { noteIds: ['8'] },
      patch: { noteIds: ['8'] },
    });
    await db.outbox.clear();
    await issue(command('createNote', { name: 'Oslo' }, '7'), deleteAll('7'));
    expect(await stored()).toEqual([]);
  });

  it('do not include rows created by the same command', async () => {
    const both = {
      name: 'createNotes',
      target: { kind: 'note', id: '7', label: '2 notes', owner: { folderId: '5' } },
      payload: {
        notes: [
          { id: '7', name: 'Oslo' },
          { id: '8', name: 'Bergen' },
        ],
      },
    } as unknown as CommandInput;
    await issue(both, command('deleteNote', {}, '7'));
    expect(await stored()).toEqual([
      ['createNotes', 'queued'],
      ['deleteNote', 'queued'],
    ]);
  });

  it('are sent to their owner in one call, like a change of a row below its owner', async () => {
    const sent: unknown[] = [];
    setTransport({
      async send({ route, params, body }) {
        sent.push([route.method, route.path, params, body]);
        return { status: 200, retryAfter: null, json: { data: null } };
      },
    } as Transport);
    await issue(command('recolorNote', { name: 'Solar' }, '6'), deleteAll('7', '8'));
    const signal = new AbortController().signal;
    for (const each of await db.outbox.orderBy('seq').toArray()) {
      await sendCommand({ command: each, signal }).catch(() => undefined);
    }
    expect(sent).toEqual([
      [
        'PATCH',
        '/accounts/{accountId}/notes/{noteId}',
        { accountId: '1', noteId: '6' },
        { name: 'Solar' },
      ],
      ['DELETE', '/accounts/{accountId}/notes', { accountId: '1' }, { noteIds: ['7', '8'] }],
    ]);
  });
});

it('hides a row waiting to be deleted, and drops its pending changes', async () => {
  await issue(command('updateNote', { name: 'Bergen' }), command('deleteNote'));
  expect(await stored()).toEqual([['deleteNote', 'queued']]);
  expect(await shown([doc('7', 'Oslo'), doc('3', 'Solar')])).toEqual([doc('3', 'Solar')]);
});

it('sends the row with its id to the owning account, and treats a missing one as deleted', async () => {
  const sent: unknown[] = [];
  let status = 200;
  const transport: Pick<Transport, 'send'> = {
    async send({ route, params, body }) {
      sent.push([route.method, params, body]);
      const json =
        status === 404
          ? { type: 'NotFoundError', error: 'Note 7 not found' }
          : { data: { note: { id: '7', name: 'Oslo', status: 'waiting' } } };
      return { status, retryAfter: null, json };
    },
  };
  setTransport(transport as Transport);
  await issue(command('createNote', { name: 'Oslo' }));
  const signal = new AbortController().signal;
  const [create] = await db.outbox.toArray();
  if (create === undefined) {
    throw new Error('Nothing is stored.');
  }
  await sendCommand({ command: create, signal });
  status = 404;
  const deletion = { ...create, ...command('deleteNote') } as typeof create;
  expect(await sendCommand({ command: deletion, signal })).toEqual({ kind: 'owned' });
  expect(sent).toEqual([
    ['POST', { accountId: '1' }, { id: '7', name: 'Oslo' }],
    ['DELETE', { noteId: '7' }, undefined],
  ]);
});
