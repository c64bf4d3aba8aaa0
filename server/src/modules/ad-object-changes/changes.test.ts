import {
  type AdObjectChangeItemDto,
  type NewAdObjectChange,
  adObjectChangeRoutes as r,
} from '@ads-checker/shared/contracts/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import { TokenClient } from '../../../test/harness/api-token.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';

const { sandbox, world, fault, requests, callsMade, app, owner, adUserId, getAccount } =
  useAdObjects();

const OFF = { type: 'status', status: 'PAUSED' } as const;
const ON = { type: 'status', status: 'ACTIVE' } as const;
const live = (ids: readonly string[], objects: ReadonlyMap<string, { status: string }>) =>
  ids.filter((id) => objects.get(id)?.status === 'ACTIVE');
const liveAds = () => live(getAccount().adIds, world().ads);
const liveAdSets = () => live(getAccount().adSetIds, world().adSets);
const ownBudgets = () =>
  liveAdSets().filter((id) => world().adSets.get(id)?.dailyBudgetMinor != null);

function newChange(
  change: Pick<NewAdObjectChange, 'level' | 'operation' | 'objectIds'> & Partial<NewAdObjectChange>,
): NewAdObjectChange {
  return { id: createRowId(), adAccountId: getAccount().id, ...change };
}
async function ask(change: NewAdObjectChange, key?: string) {
  return owner().call(r.create, {
    params: { adUserId: adUserId() },
    body: change,
    ...(key === undefined ? {} : { key }),
  });
}
async function read(changeId: string) {
  const { body } = await owner().call(r.get, { params: { changeId } });
  return r.get.response.parse(body);
}
/** Requests a change and executes it. */
async function make(change: NewAdObjectChange) {
  expect((await ask(change)).status).toBe(200);
  await app().runJobs({ only: ['apply-ad-object-change'] });
  return read(change.id);
}
const statesOf = (items: readonly AdObjectChangeItemDto[]) =>
  Object.fromEntries(items.map(({ objectId, state }) => [objectId, state]));
const batches = () =>
  requests().filter(({ method, path }) => method === 'POST' && path === '/v27.0/');
const writesIn = () =>
  callsMade().filter(({ method, isBatchItem }) => method === 'POST' && isBatchItem);

beforeEach(async () => {
  await app().container.db.raw('delete from ad_object_changes');
});

describe('a bulk change', () => {
  it('switches every object in batches of 50, and tells each outcome', async () => {
    const ids = getAccount().adIds;
    const on = new Set(liveAds());
    const { data, items } = await make(newChange({ level: 'ad', operation: OFF, objectIds: ids }));
    const expected = Object.fromEntries(ids.map((id) => [id, on.has(id) ? 'changed' : 'skipped']));
    expect(statesOf(items)).toEqual(expected);
    expect(data).toMatchObject({
      state: 'finished',
      counts: { total: ids.length, changed: on.size, skipped: ids.length - on.size, failed: 0 },
    });
    expect(liveAds()).toEqual([]);
    expect(batches()).toHaveLength(Math.ceil(ids.length / 50));
    expect(writesIn()).toHaveLength(on.size);
  });

  it('never puts two ad sets of one campaign into one batch', async () => {
    const ids = liveAdSets();
    const { data } = await make(newChange({ level: 'ad_set', operation: OFF, objectIds: ids }));
    expect(data.counts).toMatchObject({ changed: ids.length, failed: 0 });
    const perCampaign = Map.groupBy(ids, (id) => world().adSets.get(id)?.campaignId);
    expect(batches()).toHaveLength(Math.max(...[...perCampaign.values()].map((l) => l.length)));
  });

  it('changes budgets by the rules of the preview, and leaves out what was changed since', async () => {
    const [raised = '', changedSince = ''] = ownBudgets();
    const { minorPerUnit } = getAccount();
    const amountOf = (id: string) =>
      String((world().adSets.get(id)?.dailyBudgetMinor ?? 0) / minorPerUnit);
    const before = world().adSets.get(raised)?.dailyBudgetMinor ?? 0;
    const { items } = await make(
      newChange({
        level: 'ad_set',
        operation: {
          type: 'budget',
          field: 'dailyBudget',
          mode: 'raise',
          unit: 'percent',
          value: '20',
        },
        objectIds: [raised, changedSince],
        expected: [amountOf(raised), '1'],
      }),
    );
    expect(world().adSets.get(raised)?.dailyBudgetMinor).toBe(Math.round(before * 1.2));
    expect(items).toMatchObject([
      { state: 'changed', field: 'dailyBudget', to: expect.any(String) },
      { state: 'skipped', reason: 'changed_since' },
    ]);
  });

  it('renames by find and replace', async () => {
    const [id = ''] = liveAds();
    const name = world().ads.get(id)?.name ?? '';
    const find = name.slice(0, 3);
    await make(
      newChange({
        level: 'ad',
        operation: { type: 'name', find, replace: '$& new', isCaseSensitive: true },
        objectIds: [id],
      }),
    );
    expect(world().ads.get(id)?.name).toBe(name.replaceAll(find, () => '$& new'));
  });

  it('tells failures by object, and retries only those', async () => {
    const [first = '', second = ''] = liveAds();
    fault({
      path: `/${first}`,
      method: 'POST',
      count: 1,
      effect: { type: 'error', code: 100, subcode: 1_487_566, message: 'Invalid parameter' },
    });
    const change = newChange({ level: 'ad', operation: OFF, objectIds: [first, second] });
    const failed = await make(change);
    expect(failed.items).toMatchObject([
      { objectId: first, state: 'failed', error: { code: 100 } },
      { objectId: second, state: 'changed' },
    ]);
    const { status } = await owner().call(r.retry, { params: { changeId: change.id }, body: {} });
    expect(status).toBe(200);
    await app().runJobs({ only: ['apply-ad-object-change'] });
    const { data, items } = await read(change.id);
    expect(statesOf(items)).toEqual({ [first]: 'changed', [second]: 'changed' });
    expect(data.counts).toMatchObject({ changed: 2, failed: 0 });
    expect(writesIn().filter(({ path }) => path.endsWith(second))).toHaveLength(1);
  });

  it('is undone, except for what was changed since', async () => {
    const [first = '', second = ''] = liveAds();
    const change = newChange({ level: 'ad', operation: OFF, objectIds: [first, second] });
    await make(change);
    await make(newChange({ level: 'ad', operation: ON, objectIds: [second] }));
    await make(
      newChange({
        level: 'ad',
        operation: { type: 'name', find: 'nothing has this', replace: '', isCaseSensitive: true },
        objectIds: [second],
      }),
    );
    const id = createRowId();
    const { status } = await owner().call(r.undo, {
      params: { changeId: change.id },
      body: { id },
    });
    expect(status).toBe(200);
    await app().runJobs({ only: ['apply-ad-object-change'] });
    const { data, items } = await read(id);
    expect(data).toMatchObject({ undoOf: change.id, state: 'finished' });
    expect(items).toMatchObject([
      { objectId: first, state: 'changed', from: 'PAUSED', to: 'ACTIVE' },
      { objectId: second, state: 'skipped', reason: 'already_undone' },
    ]);
    expect(world().ads.get(first)?.status).toBe('ACTIVE');
  });

  it('sends a batch whose answer was lost once, and reads before it goes on', async () => {
    const [id = ''] = liveAds();
    fault({ path: '/', method: 'POST', count: 1, effect: { type: 'drop_after' } });
    const { items } = await make(newChange({ level: 'ad', operation: OFF, objectIds: [id] }));
    expect(statesOf(items)).toEqual({ [id]: 'changed' });
    expect(writesIn()).toHaveLength(1);
  });

  it('goes on where a killed worker was, without sending anything twice', async () => {
    const ids = liveAds().slice(0, 60);
    const change = newChange({ level: 'ad', operation: OFF, objectIds: ids });
    await ask(change);
    const killed = new AbortController();
    const { db } = app().container;
    // The state left by a worker killed between sending its first batch and the response.
    await app().container.modules.adObjectChangesModule.runner.apply({
      changeId: change.id,
      signal: killed.signal,
    });
    await db.raw(
      `update ad_object_change_items set state = 'sending' where change_id = ? and position <= 50`,
      [change.id],
    );
    await db.raw(`update ad_object_changes set state = 'running' where id = ?`, [change.id]);
    await app().container.modules.adObjectChangesModule.runner.apply({
      changeId: change.id,
      signal: killed.signal,
    });
    const { items } = await read(change.id);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['changed']));
    expect(writesIn()).toHaveLength(ids.length);
  });

  it('is stopped: what was not sent stays', async () => {
    const ids = liveAds();
    const change = newChange({ level: 'ad', operation: OFF, objectIds: ids });
    await ask(change);
    expect((await owner().call(r.stop, { params: { changeId: change.id } })).status).toBe(200);
    await app().runJobs({ only: ['apply-ad-object-change'] });
    const { data } = await read(change.id);
    expect(data).toMatchObject({ state: 'stopped', counts: { stopped: ids.length, changed: 0 } });
    expect(liveAds()).toEqual(ids);
  });

  it('is undone while it runs: what was sent is given back, the rest is never sent', async () => {
    const ids = liveAdSets();
    // A batch contains one ad set per campaign: the first one is in flight when the undo is
    // requested.
    const sent = [...Map.groupBy(ids, (id) => world().adSets.get(id)?.campaignId).values()].flatMap(
      ([first]) => first ?? [],
    );
    const delay = { method: 'POST', delayMs: 500, effect: { type: 'delay' } } as const;
    fault({ ...delay, path: `/${sent[0]}`, count: 1 });
    const change = newChange({ level: 'ad_set', operation: OFF, objectIds: ids });
    await ask(change);
    const carriedOut = app().runJobs({ only: ['apply-ad-object-change'] });
    await expect.poll(() => sandbox().state.faults.list()[0]?.hits).toBe(1);
    const id = createRowId();
    const { status } = await owner().call(r.undo, {
      params: { changeId: change.id },
      body: { id },
    });
    expect(status).toBe(200);
    await carriedOut;
    await app().runJobs({ only: ['apply-ad-object-change'] });

    expect(sent.length).toBeLessThan(ids.length);
    expect(await read(change.id)).toMatchObject({
      data: {
        state: 'stopped',
        resumesAt: null,
        counts: { changed: sent.length, stopped: ids.length - sent.length, waiting: 0 },
      },
    });
    const { data, items } = await read(id);
    expect(data).toMatchObject({
      undoOf: change.id,
      state: 'finished',
      counts: { total: sent.length, changed: sent.length },
    });
    const given = items.map(({ objectId, from, to }) => [objectId, from, to]);
    expect(given.toSorted()).toEqual(
      sent.map((objectId) => [objectId, 'PAUSED', 'ACTIVE']).toSorted(),
    );
    expect(liveAdSets()).toEqual(ids);
    const acted = sandbox().state.journal.actions.map(({ objectId }) => objectId);
    expect(acted.toSorted()).toEqual([...sent, ...sent].toSorted());
    const { rows } = await app().container.db.raw<{ rows: object[] }>(
      `select action, subject_id, subject_name from activity_entries
       where subject_id in (?, ?) order by id`,
      [change.id, id],
    );
    expect(rows).toEqual([
      { action: 'turned_off', subject_id: change.id, subject_name: String(sent.length) },
      { action: 'undone', subject_id: id, subject_name: String(sent.length) },
    ]);
  });

  it('is undone before anything was sent: nothing is', async () => {
    const ids = liveAds();
    const change = newChange({ level: 'ad', operation: OFF, objectIds: ids });
    await ask(change);
    const id = createRowId();
    await owner().call(r.undo, { params: { changeId: change.id }, body: { id } });
    await app().runJobs({ only: ['apply-ad-object-change'] });
    expect((await read(change.id)).data).toMatchObject({
      state: 'stopped',
      counts: { total: ids.length, stopped: ids.length },
    });
    expect(await read(id)).toMatchObject({
      data: { state: 'finished', counts: { total: 0, changed: 0 } },
      items: [],
    });
    expect(writesIn()).toEqual([]);
  });

  it('is undone with what was on its way when its worker was killed', async () => {
    const ids = liveAdSets();
    const change = newChange({ level: 'ad_set', operation: OFF, objectIds: ids });
    const { db } = app().container;
    const { runner: adObjectChanges } = app().container.modules.adObjectChangesModule;
    await make(change);
    const lost = ids.slice(4, 8);
    await db.raw(
      `update ad_object_change_items set state = 'sending' where change_id = ? and object_id = any(?)`,
      [change.id, lost],
    );
    await db.raw(
      `update ad_object_changes set state = 'running', finished_at = null where id = ?`,
      [change.id],
    );
    const id = createRowId();
    await owner().call(r.undo, { params: { changeId: change.id }, body: { id } });
    await adObjectChanges.apply({ changeId: id, signal: new AbortController().signal });
    expect((await read(change.id)).data).toMatchObject({
      state: 'stopped',
      counts: { changed: ids.length },
    });
    expect((await read(id)).data).toMatchObject({
      state: 'finished',
      counts: { total: ids.length, changed: ids.length },
    });
    expect(liveAdSets()).toEqual(ids);
    expect(writesIn()).toHaveLength(2 * ids.length);
  });

  it('asked for twice with one key is made once', async () => {
    const [id = ''] = liveAds();
    const change = newChange({ level: 'ad', operation: OFF, objectIds: [id] });
    const answers = [await ask(change, 'same-key'), await ask(change, 'same-key')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await app().runJobs({ only: ['apply-ad-object-change'] });
    expect(writesIn()).toHaveLength(1);
  });

  it('is told on the stream with what was accepted, and once in the log', async () => {
    const ids = liveAds().slice(0, 3);
    const stream = await TestStream.open(owner());
    const change = newChange({ level: 'ad', operation: OFF, objectIds: ids });
    await make(change);
    const event = await stream.next('adObjectChange');
    expect(event).toMatchObject({
      changeId: change.id,
      counts: { changed: 3, waiting: 0 },
      accepted: [{ ids, patch: { status: 'PAUSED' } }],
    });
    await stream.close();
    const { rows } = await app().container.db.raw<{ rows: object[] }>(
      `select action, subject_type, subject_id, subject_name from activity_entries where subject_id = ?`,
      [change.id],
    );
    expect(rows).toEqual([
      { action: 'turned_off', subject_type: 'ads', subject_id: change.id, subject_name: '3' },
    ]);
  });

  it('is told under the API token that asked for it, and its undoing under who did', async () => {
    const token = await TokenClient.create(owner(), { name: 'Night watch' });
    const change = newChange({ level: 'ad', operation: OFF, objectIds: liveAds().slice(0, 1) });
    await token.call(r.create, { params: { adUserId: adUserId() }, body: change });
    await app().runJobs({ only: ['apply-ad-object-change'] });
    const id = createRowId();
    await owner().call(r.undo, { params: { changeId: change.id }, body: { id } });
    await app().runJobs({ only: ['apply-ad-object-change'] });
    const { rows } = await app().container.db.raw<{ rows: object[] }>(
      `select action, token_name from activity_entries where subject_id in (?, ?) order by id`,
      [change.id, id],
    );
    expect(rows).toEqual([
      { action: 'turned_off', token_name: 'Night watch' },
      { action: 'undone', token_name: null },
    ]);
  });

  it('waits for a limit of the network and goes on after it', async () => {
    const [id = ''] = liveAds();
    fault({
      path: `/${id}`,
      method: 'POST',
      count: 1,
      effect: { type: 'error', code: 80_004, subcode: 2_446_079 },
    });
    const change = newChange({ level: 'ad', operation: OFF, objectIds: [id] });
    const paused = await make(change);
    expect(paused.data).toMatchObject({ state: 'running', counts: { waiting: 1 } });
    expect(Date.parse(paused.data.resumesAt ?? '')).toBeGreaterThan(Date.now());

    const undoId = createRowId();
    await owner().call(r.undo, { params: { changeId: change.id }, body: { id: undoId } });
    const { runner: adObjectChanges } = app().container.modules.adObjectChangesModule;
    await adObjectChanges.apply({ changeId: undoId, signal: new AbortController().signal });
    expect((await read(change.id)).data).toMatchObject({
      state: 'stopped',
      counts: { stopped: 1 },
      resumesAt: null,
    });
  });
});
