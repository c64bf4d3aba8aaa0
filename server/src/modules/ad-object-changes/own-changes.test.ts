import {
  type OwnAdObjectChange,
  adObjectChangeRoutes as r,
} from '@ads-checker/shared/contracts/ad-object-changes';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeEach, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';

const { world, app, owner, mate, stranger, adUserId, getAccount } = useAdObjects();

beforeEach(() => app().container.db.raw('delete from ad_object_changes'));

const carryOut = () => app().runJobs({ only: ['apply-ad-object-change'] });
const liveAds = () => getAccount().adIds.filter((id) => world().ads.get(id)?.status === 'ACTIVE');

async function list(client = owner()): Promise<OwnAdObjectChange[]> {
  const { status, body } = await client.call(r.listOwn, {});
  expect(status).toBe(200);
  return r.listOwn.response.parse(body).data;
}

async function switchAd(id: string, key = createRowId()): Promise<void> {
  const { status } = await owner().call(adObjectRoutes.updateAd, {
    params: { adUserId: adUserId(), adId: id },
    body: { status: 'PAUSED' },
    key,
  });
  expect(status).toBe(200);
}

async function undo(changeId: string): Promise<number> {
  const { status } = await owner().call(r.undo, {
    params: { changeId },
    body: { id: createRowId() },
  });
  await carryOut();
  return status;
}

it('lists a switch of one object once, though repeated, and restores it', async () => {
  const [id = ''] = liveAds();
  const key = createRowId();
  await switchAd(id, key);
  await switchAd(id, key);
  const [own, ...others] = await list();
  expect(others).toEqual([]);
  expect(own).toMatchObject({
    adUserId: adUserId(),
    adAccountId: getAccount().id,
    level: 'ad',
    operation: { type: 'status', status: 'PAUSED' },
    undoOf: null,
    state: 'finished',
    counts: { total: 1, changed: 1, failed: 0 },
    object: {
      objectId: id,
      name: world().ads.get(id)?.name,
      field: 'status',
      from: 'ACTIVE',
      to: 'PAUSED',
    },
    canUndo: true,
  });
  expect(await undo(own?.id ?? '')).toBe(200);
  expect(world().ads.get(id)?.status).toBe('ACTIVE');
  // The undo itself is not listed
  expect((await list()).map(({ id: changeId, canUndo }) => [changeId, canUndo])).toEqual([
    [own?.id, false],
  ]);
});

it('lists each restorable field of an edit, and leaves alone what changed since', async () => {
  const campaign = [...world().campaigns.values()].find(
    ({ adAccountId, dailyBudgetMinor, status }) =>
      adAccountId === getAccount().id && dailyBudgetMinor !== null && status === 'ACTIVE',
  );
  const id = campaign?.id ?? '';
  const edit = async (body: object) => {
    const { status } = await owner().call(adObjectRoutes.updateAdCampaign, {
      params: { adUserId: adUserId(), adCampaignId: id },
      body,
      key: createRowId(),
    });
    expect(status).toBe(200);
  };
  const name = campaign?.name ?? '';
  await edit({ name: `${name} 2`, dailyBudget: { amount: '77.00' } });
  const own = await list();
  const { currency } = getAccount();
  const values = own.map(({ object, ...change }) => [object?.field, object?.to, change.currency]);
  expect(values.toSorted()).toEqual([
    ['dailyBudget', '77.00', currency],
    ['name', `${name} 2`, currency],
  ]);
  const renamed = own.find(({ object }) => object?.field === 'name');
  await edit({ name: `${name} 3` });
  await undo(renamed?.id ?? '');
  expect(world().campaigns.get(id)?.name).toBe(`${name} 3`);
});

it('lists bulk changes of the person alone', async () => {
  const objectIds = liveAds().slice(0, 2);
  const id = createRowId();
  const operation = { type: 'status', status: 'PAUSED' };
  await owner().call(r.create, {
    params: { adUserId: adUserId() },
    body: { id, adAccountId: getAccount().id, level: 'ad', operation, objectIds },
  });
  await carryOut();
  expect(await list()).toMatchObject([
    { id, counts: { total: 2, changed: 2 }, object: null, canUndo: true },
  ]);
  expect([await list(mate()), await list(stranger())]).toEqual([[], []]);
});

it('keeps changes for a day', async () => {
  const [id = ''] = liveAds();
  await switchAd(id);
  await app().container.db.raw(
    `update ad_object_changes set created_at = created_at - interval '24 hours'`,
  );
  expect(await list()).toEqual([]);
});
