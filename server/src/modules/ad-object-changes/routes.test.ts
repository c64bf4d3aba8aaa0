import {
  type NewAdObjectChange,
  adObjectChangeRoutes as r,
} from '@ads-checker/shared/contracts/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import type { TestClient } from '../../../test/harness/client.ts';

const { world, callsMade, app, owner, mate, stranger, adUserId, getAccount } = useAdObjects();

function newChange(): NewAdObjectChange {
  const objectIds = getAccount()
    .adIds.filter((id) => world().ads.get(id)?.status === 'ACTIVE')
    .slice(0, 2);
  const operation = { type: 'status', status: 'PAUSED' } as const;
  return { id: createRowId(), adAccountId: getAccount().id, level: 'ad', operation, objectIds };
}
const create = (change: object, client: TestClient = owner(), key = createRowId()) =>
  client.call(r.create, { params: { adUserId: adUserId() }, body: change, key });

/** Routes of an existing change, each with a valid body. */
const CALLS = [
  ['get', (client: TestClient, changeId: string) => client.call(r.get, { params: { changeId } })],
  [
    'undo',
    (client: TestClient, changeId: string, key = createRowId(), id = createRowId()) =>
      client.call(r.undo, { params: { changeId }, body: { id }, key }),
  ],
  [
    'stop',
    (client: TestClient, changeId: string, key = createRowId()) =>
      client.call(r.stop, { params: { changeId }, key }),
  ],
  [
    'retry',
    (client: TestClient, changeId: string, key = createRowId()) =>
      client.call(r.retry, { params: { changeId }, body: {}, key }),
  ],
] as const;
const [[, get], [, undo], , [, retry]] = CALLS;
const carryOut = () => app().runJobs({ only: ['apply-ad-object-change'] });

beforeEach(async () => {
  await app().container.db.raw('delete from ad_object_changes');
});

describe('creating', () => {
  it.each([
    ['body.objectIds', { objectIds: [] }],
    ['body.objectIds', { objectIds: ['1', '1'] }],
    ['body.expected', { expected: ['1.00'] }],
    ['body.adAccountId', { adAccountId: 'act_1' }],
    ['body.level', { level: 'account' }],
    [
      'body.operation',
      {
        operation: {
          type: 'budget',
          field: 'dailyBudget',
          mode: 'raise',
          unit: 'percent',
          value: '10',
        },
      },
    ],
    [
      'body.operation.find',
      { operation: { type: 'name', find: '', replace: 'x', isCaseSensitive: true } },
    ],
    ['body.surprise', { surprise: 1 }],
  ])('names %s when it cannot be (%#), and records nothing', async (field, fields) => {
    const { status, body } = await create({ ...newChange(), ...fields });
    expect([status, body]).toMatchObject([400, { details: { fields: [{ field }] } }]);
    expect(await app().container.db('ad_object_changes')).toEqual([]);
  });

  it('takes an id once, whoever asks', async () => {
    const change = newChange();
    expect((await create(change)).status).toBe(200);
    expect(await create(change)).toMatchObject({ status: 409, body: { code: 'id_taken' } });
  });

  it('refuses whom the profile is only shared with, and knows nothing for strangers', async () => {
    const change = newChange();
    const answers = [
      create(change, app().anonymous()),
      create(change, mate()),
      create(change, stranger()),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 403, 404]);
    await carryOut();
    expect(callsMade().filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe.each(CALLS)('%s', (name, ask) => {
  it('knows no change of strangers, none that does not exist, and nobody without a session', async () => {
    const { id } = newChange();
    const change = newChange();
    await create(change);
    const answers = [
      ask(app().anonymous(), change.id),
      ask(stranger(), change.id),
      ask(owner(), id),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 404, 404]);
  });

  it('lets whom the profile is shared with look, and not act', async () => {
    const change = newChange();
    await create(change);
    expect((await ask(mate(), change.id)).status).toBe(name === 'get' ? 200 : 403);
  });
});

it('undoing stops a change that runs, and needs something that changed of one that ended', async () => {
  const change = newChange();
  await create(change);
  const id = createRowId();
  expect(await undo(owner(), change.id, createRowId(), id)).toMatchObject({
    status: 200,
    body: { data: { id, undoOf: change.id, state: 'running', counts: { total: 0 } } },
  });
  await carryOut();
  expect(await get(owner(), change.id)).toMatchObject({
    status: 200,
    body: { data: { state: 'stopped', counts: { changed: 0, stopped: 2 } } },
  });
  expect(await undo(owner(), change.id)).toMatchObject({
    status: 400,
    body: { code: 'nothing_changed' },
  });
});

it('undoing twice with one key is one change', async () => {
  const change = newChange();
  await create(change);
  await carryOut();
  const [key, id] = [createRowId(), createRowId()];
  const answers = [
    await undo(owner(), change.id, key, id),
    await undo(owner(), change.id, key, id),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await carryOut();
  expect(
    await app().container.db('ad_object_changes').where({ undo_of: change.id }).pluck('id'),
  ).toEqual([id]);
  expect(change.objectIds.map((objectId) => world().ads.get(objectId)?.status)).toEqual(
    change.objectIds.map(() => 'ACTIVE'),
  );
});

it('a retry needs something that failed', async () => {
  const change = newChange();
  await create(change);
  await carryOut();
  expect(await retry(owner(), change.id)).toMatchObject({
    status: 400,
    body: { code: 'nothing_failed' },
  });
  expect(await get(owner(), change.id)).toMatchObject({
    status: 200,
    body: { data: { id: change.id, state: 'finished', counts: { changed: 2, failed: 0 } } },
  });
});
