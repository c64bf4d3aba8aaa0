import {
  type AdObjectChangeItemDto,
  type NewAdObjectChange,
  adObjectChangeRoutes as r,
} from '@ads-checker/shared/contracts/ad-object-changes';
import { operationOf } from '@ads-checker/shared/contracts/ad-object-edits';
import type { ObjectEdit } from '@ads-checker/shared/contracts/ad-object-operations';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';

const { world, fault, requests, app, owner, adUserId, getAccount } = useAdObjects();

const adSetOf = (id: string) => {
  const adSet = world().adSets.get(id);
  if (adSet === undefined) {
    throw new Error(`No ad set ${id}.`);
  }
  return adSet;
};
const amountOf = (minor: number | null | undefined) =>
  String((minor ?? 0) / getAccount().minorPerUnit);
const endOf = (id: string) => {
  const { endAtMs } = adSetOf(id);
  return endAtMs === null ? '' : new Date(endAtMs).toISOString();
};
const ownBudgets = () =>
  getAccount().adSetIds.filter((id) => {
    const { status, dailyBudgetMinor } = adSetOf(id);
    return status === 'ACTIVE' && dailyBudgetMinor != null;
  });

async function make(
  level: NewAdObjectChange['level'],
  edits: Readonly<Record<string, readonly ObjectEdit[]>>,
) {
  const change: NewAdObjectChange = {
    id: createRowId(),
    adAccountId: getAccount().id,
    level,
    operation: operationOf(Object.values(edits).flat()),
    objectIds: Object.keys(edits),
    edits: Object.values(edits).map((all) => [...all]),
  };
  const { status } = await owner().call(r.create, {
    params: { adUserId: adUserId() },
    body: change,
  });
  expect(status).toBe(200);
  await app().runJobs({ only: ['apply-ad-object-change'] });
  return read(change.id);
}
async function read(changeId: string) {
  const { body } = await owner().call(r.get, { params: { changeId } });
  return r.get.response.parse(body);
}
const outcomes = (items: readonly AdObjectChangeItemDto[]) =>
  items.map(({ objectId, field, state, reason }) => [objectId, field, reason ?? state]);

beforeEach(async () => {
  await app().container.db.raw('delete from ad_object_changes');
});

describe('edits of many objects', () => {
  it('give each object its own values, one request for each, and are undone', async () => {
    const [first = '', second = ''] = ownBudgets();
    const before = [first, second].map((id) => ({ ...adSetOf(id) }));
    const budget = amountOf(before[0]?.dailyBudgetMinor);
    const end = '2031-05-06T07:08:00.000Z';
    const { data, items } = await make('ad_set', {
      [first]: [
        { field: 'status', from: 'ACTIVE', to: 'PAUSED' },
        { field: 'name', from: adSetOf(first).name, to: '=1+1; "A", B' },
        { field: 'dailyBudget', from: budget, to: String(Number(budget) + 3) },
      ],
      [second]: [
        { field: 'name', from: adSetOf(second).name, to: 'Second' },
        { field: 'endTime', from: endOf(second), to: end },
      ],
    });
    expect(data).toMatchObject({
      state: 'finished',
      counts: { total: 5, changed: 5, skipped: 0, failed: 0 },
    });
    expect(outcomes(items)).toEqual([
      [first, 'status', 'changed'],
      [first, 'name', 'changed'],
      [first, 'dailyBudget', 'changed'],
      [second, 'name', 'changed'],
      [second, 'endTime', 'changed'],
    ]);
    expect(adSetOf(first)).toMatchObject({
      status: 'PAUSED',
      name: '=1+1; "A", B',
      dailyBudgetMinor: (before[0]?.dailyBudgetMinor ?? 0) + 3 * getAccount().minorPerUnit,
    });
    expect(adSetOf(second).name).toBe('Second');
    expect(endOf(second)).toBe(end);

    const undoId = createRowId();
    await owner().call(r.undo, { params: { changeId: data.id }, body: { id: undoId } });
    await app().runJobs({ only: ['apply-ad-object-change'] });
    expect((await read(undoId)).data.counts).toMatchObject({ changed: 5, skipped: 0, failed: 0 });
    expect([first, second].map((id) => ({ ...adSetOf(id) }))).toMatchObject(
      before.map(({ name, status, dailyBudgetMinor, endAtMs }) => ({
        name,
        status,
        dailyBudgetMinor,
        endAtMs,
      })),
    );
    const [entry] = await app()
      .container.db('activity_entries')
      .where({ once_key: `ad-object-change:${data.id}:1` })
      .select('subject_name');
    expect(entry).toEqual({ subject_name: '2' });
  });

  it('leave out what was changed since, and what has the value already', async () => {
    const [first = '', second = ''] = ownBudgets();
    const { items } = await make('ad_set', {
      [first]: [{ field: 'name', from: 'Something else', to: 'New' }],
      [second]: [{ field: 'name', from: 'Something else', to: adSetOf(second).name }],
    });
    expect(outcomes(items)).toEqual([
      [first, 'name', 'changed_since'],
      [second, 'name', 'already_set'],
    ]);
  });

  it('put two edits of one ad into two batches, and fail one by one', async () => {
    const ids = getAccount()
      .adIds.filter((id) => world().ads.get(id)?.status === 'ACTIVE')
      .slice(0, 40);
    const [failing = ''] = ids;
    fault({
      path: `/${failing}`,
      method: 'POST',
      count: 1,
      effect: { type: 'error', code: 100, subcode: 1_487_566, message: 'Invalid parameter' },
    });
    const { data, items } = await make(
      'ad',
      Object.fromEntries(
        ids.map((id) => [
          id,
          [
            { field: 'status', from: 'ACTIVE', to: 'PAUSED' },
            { field: 'name', from: world().ads.get(id)?.name ?? '', to: `New ${id}` },
          ],
        ]),
      ),
    );
    expect(data.counts).toMatchObject({
      total: ids.length * 2,
      changed: ids.length * 2 - 1,
      failed: 1,
    });
    expect(items.filter(({ state }) => state === 'failed')).toMatchObject([
      { objectId: failing, field: 'status', error: { code: 100 } },
    ]);
    expect(world().ads.get(failing)).toMatchObject({ status: 'ACTIVE', name: `New ${failing}` });
    expect(
      requests().filter(({ method, path }) => method === 'POST' && path === '/v27.0/'),
    ).toHaveLength(2);
  });
});
