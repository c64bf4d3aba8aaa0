import {
  type NewAdObjectCopy,
  adObjectCopyRoutes as r,
} from '@ads-checker/shared/contracts/ad-object-copies';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import { TokenClient } from '../../../test/harness/api-token.ts';

const {
  sandbox,
  world,
  fault,
  callsMade,
  app,
  owner,
  mate,
  stranger,
  adUserId,
  getProfile,
  getAccount,
} = useAdObjects();

const liveAds = () => getAccount().adIds.filter((id) => world().ads.get(id)?.status === 'ACTIVE');
/** A live campaign with more descendants than one call can copy. */
function pickCampaign() {
  const [campaign] = getAccount()
    .campaignIds.flatMap((id) => world().campaigns.get(id) ?? [])
    .filter(({ status, adIds }) => status === 'ACTIVE' && adIds.length > 3 && adIds.length < 40);
  if (campaign === undefined) {
    throw new Error('The ad account has no campaign to copy.');
  }
  return campaign;
}
const wanted = (
  fields: Pick<NewAdObjectCopy, 'level' | 'sourceIds'> & Partial<NewAdObjectCopy>,
): NewAdObjectCopy => ({
  id: createRowId(),
  adAccountId: getAccount().id,
  count: 1,
  isDeep: false,
  suffix: ' - Copy',
  ...fields,
});
const ask = (body: NewAdObjectCopy, client = owner()) =>
  client.call(r.create, { params: { adUserId: adUserId() }, body });
async function read(copyId: string) {
  const { body } = await owner().call(r.get, { params: { copyId } });
  return r.get.response.parse(body).data;
}
/** Runs until nothing is left to do, skipping pauses. */
async function runToEnd(copyId: string) {
  const { db } = app().container;
  for (let runs = 0; runs < 10; runs += 1) {
    await app().container.modules.adObjectCopiesModule.runner.run({
      copyId,
      signal: new AbortController().signal,
    });
    if ((await read(copyId)).state === 'finished') {
      break;
    }
    await db.raw('update ad_object_copies set resumes_at = null where id = ?', [copyId]);
  }
  return read(copyId);
}
const copiesOf = (id: string) =>
  [...world().ads.values()].filter(({ sourceAdId }) => sourceAdId === id);
const posts = () =>
  callsMade().filter(({ method, path }) => method === 'POST' && path.endsWith('/copies'));

// The network reuses the same ids after each reset.
beforeEach(() => app().container.db.raw('delete from ad_object_copies'));

describe('duplicating', () => {
  it('makes as many paused copies as asked for, each with a name of its own', async () => {
    const [id = ''] = liveAds();
    const copy = wanted({ level: 'ad', sourceIds: [id], count: 2 });
    expect((await ask(copy)).status).toBe(200);
    const { items } = await runToEnd(copy.id);
    const { name } = world().ads.get(id) ?? {};
    expect(items.map(({ state }) => state)).toEqual(['copied', 'copied']);
    expect(
      items.map(({ copiedId }) => {
        const made = world().ads.get(copiedId ?? '');
        return [made?.name, made?.status, made?.sourceAdId];
      }),
    ).toEqual([
      [`${name} - Copy`, 'PAUSED', id],
      [`${name} - Copy 2`, 'PAUSED', id],
    ]);
  });

  it('is told under the API token that asked for it', async () => {
    const token = await TokenClient.create(owner(), { name: 'Cloner' });
    const copy = wanted({ level: 'ad', sourceIds: liveAds().slice(0, 1) });
    await ask(copy, token);
    await runToEnd(copy.id);
    const { rows } = await app().container.db.raw<{ rows: object[] }>(
      'select action, token_name from activity_entries where subject_id = ?',
      [copy.id],
    );
    expect(rows).toEqual([{ action: 'duplicated', token_name: 'Cloner' }]);
  });

  it('that an earlier version left to a session of the network is followed to its end', async () => {
    const campaign = pickCampaign();
    const copy = wanted({ level: 'campaign', sourceIds: [campaign.id], isDeep: true });
    await ask(copy);
    const { nowMs, sessions } = sandbox().state;
    const session = sessions.create({
      profileId: getProfile().facebookId,
      nowMs: nowMs(),
      run: async () => ({
        status: 200,
        headers: {},
        body: JSON.stringify({ copied_campaign_id: '120214790000000001' }),
        transport: 'whole',
      }),
    });
    await app()
      .container.db('ad_object_copy_items')
      .where({ copy_id: copy.id })
      .update({ state: 'copying', session_id: session.id, sent_at: new Date() });
    await app().container.modules.adObjectCopiesModule.runner.run({
      copyId: copy.id,
      signal: new AbortController().signal,
    });
    expect(await read(copy.id)).toMatchObject({
      state: 'running',
      items: [{ state: 'copying', copiedId: null }],
    });
    const { items } = await runToEnd(copy.id);
    expect(items).toMatchObject([{ state: 'copied', copiedId: '120214790000000001' }]);
    expect(posts()).toEqual([]);
  });

  describe('of more than the network copies at once', () => {
    const tooLarge = (id: string, count = 1) =>
      fault({
        path: `/${id}/copies`,
        method: 'POST',
        count,
        effect: { type: 'error', code: 100, subcode: 1_885_194, message: 'Invalid parameter' },
      });
    const isLive = ({ status }: { status: string }) => status === 'ACTIVE' || status === 'PAUSED';

    it('copies what is below one by one', async () => {
      const campaign = pickCampaign();
      const [adSet] = campaign.adSetIds
        .flatMap((id) => world().adSets.get(id) ?? [])
        .filter((each) => isLive(each) && each.adIds.length > 1);
      tooLarge(adSet?.id ?? '');
      const copy = wanted({ level: 'campaign', sourceIds: [campaign.id], isDeep: true });
      await ask(copy);
      const { items, state } = await runToEnd(copy.id);
      const adSetIds = campaign.adSetIds.filter((id) => isLive(world().adSets.get(id) ?? campaign));
      const liveAdsOf = (id: string) =>
        (world().adSets.get(id)?.adIds ?? []).filter((adId) =>
          isLive(world().ads.get(adId) ?? campaign),
        );
      const adIds = adSetIds
        .filter((id) => id === adSet?.id || 1 + liveAdsOf(id).length > 3)
        .flatMap(liveAdsOf);
      const total = adSetIds.length + adIds.length;
      const copiedId = items[0]?.copiedId ?? '';
      expect([state, items]).toEqual([
        'finished',
        [
          {
            sourceId: campaign.id,
            state: 'copied',
            copiedId,
            error: null,
            below: { total, copied: total, failed: 0 },
          },
        ],
      ]);
      const made = world().campaigns.get(copiedId);
      expect(made).toMatchObject({
        name: `${campaign.name} - Copy`,
        status: 'PAUSED',
        sourceCampaignId: campaign.id,
      });
      const names = (ids: readonly string[], all: ReadonlyMap<string, { name: string }>) =>
        ids.map((id) => all.get(id)?.name).toSorted();
      expect(names(made?.adSetIds ?? [], world().adSets)).toEqual(names(adSetIds, world().adSets));
      const wantedAds = adSetIds.flatMap(liveAdsOf);
      expect(names(made?.adIds ?? [], world().ads)).toEqual(names(wantedAds, world().ads));
    });

    it('fails where what is below is listed in a ring', async () => {
      const campaign = pickCampaign();
      tooLarge(campaign.id);
      fault({ path: '/act_*/adsets', effect: { type: 'malformed_paging', mode: 'ring' } });
      const copy = wanted({ level: 'campaign', sourceIds: [campaign.id], isDeep: true });
      await ask(copy);
      const { items } = await runToEnd(copy.id);
      expect(items).toMatchObject([{ state: 'failed', copiedId: null, below: null }]);
    });

    it('tells what failed below it, and tries nothing below what failed', async () => {
      const campaign = pickCampaign();
      tooLarge(campaign.id);
      const [refused = ''] = campaign.adSetIds.filter((id) =>
        isLive(world().adSets.get(id) ?? campaign),
      );
      tooLarge(refused);
      fault({
        path: `/${refused}/copies`,
        method: 'POST',
        effect: { type: 'error', code: 100, subcode: 3_858_079, message: 'Invalid parameter' },
      });
      const copy = wanted({ level: 'campaign', sourceIds: [campaign.id], isDeep: true });
      await ask(copy);
      const { items } = await runToEnd(copy.id);
      const ads = (world().adSets.get(refused)?.adIds ?? []).filter((id) =>
        isLive(world().ads.get(id) ?? campaign),
      );
      expect(items).toMatchObject([
        { state: 'copied', error: { code: 100 }, below: { failed: 1 + ads.length } },
      ]);
      expect(posts().some(({ path }) => ads.some((id) => path.includes(id)))).toBe(false);
    });
  });

  it('goes into another campaign of the ad account', async () => {
    const [target] = getAccount().campaignIds.flatMap((id) => world().campaigns.get(id) ?? []);
    const adSetId =
      getAccount().adSetIds.find((id) => world().adSets.get(id)?.campaignId !== target?.id) ?? '';
    const copy = wanted({
      level: 'ad_set',
      sourceIds: [adSetId],
      ...(target === undefined ? {} : { parentId: target.id }),
    });
    await ask(copy);
    const { items } = await runToEnd(copy.id);
    expect(world().adSets.get(items[0]?.copiedId ?? '')?.campaignId).toBe(target?.id);
  });

  it('is not repeated when its answer is lost', async () => {
    const [id = ''] = liveAds();
    fault({ path: `/${id}/copies`, method: 'POST', count: 1, effect: { type: 'drop_after' } });
    const copy = wanted({ level: 'ad', sourceIds: [id] });
    await ask(copy);
    const { items } = await runToEnd(copy.id);
    expect(items).toMatchObject([{ state: 'copied', copiedId: copiesOf(id)[0]?.id }]);
    expect([copiesOf(id).length, posts().length]).toEqual([1, 1]);
  });

  it('is sent again when it was lost before it was made', async () => {
    const [id = ''] = liveAds();
    fault({ path: `/${id}/copies`, method: 'POST', count: 1, effect: { type: 'drop_before' } });
    const copy = wanted({ level: 'ad', sourceIds: [id] });
    await ask(copy);
    const { items } = await runToEnd(copy.id);
    expect([items[0]?.state, copiesOf(id).length]).toEqual(['copied', 1]);
  });

  it('is sent twice at most when nobody says what became of it', async () => {
    const [id = ''] = liveAds();
    fault({ path: `/${id}/copies`, method: 'POST', effect: { type: 'drop_before' } });
    const copy = wanted({ level: 'ad', sourceIds: [id] });
    await ask(copy);
    const { items } = await runToEnd(copy.id);
    expect(items).toMatchObject([
      {
        state: 'failed',
        copiedId: null,
        error: {
          message: 'Facebook didn’t say whether it made this copy. It may appear later.',
        },
      },
    ]);
    expect(posts().length).toBe(2);
  });

  it.each([
    ['an empty object', { type: 'empty_object' }],
    ['a torn answer', { type: 'truncated_json' }],
    ['an error page', { type: 'html_503' }],
  ] as const)('makes one copy behind %s', async (_, effect) => {
    const [id = ''] = liveAds();
    fault({ path: `/${id}/copies`, method: 'POST', count: 1, effect });
    const copy = wanted({ level: 'ad', sourceIds: [id] });
    await ask(copy);
    const { items } = await runToEnd(copy.id);
    expect([items[0]?.state, copiesOf(id).length]).toEqual(['copied', 1]);
  });

  it('tells a refusal of the network by copy', async () => {
    const [id = ''] = liveAds();
    fault({
      path: `/${id}/copies`,
      method: 'POST',
      effect: { type: 'error', code: 100, subcode: 3_858_079, message: 'Invalid parameter' },
    });
    const copy = wanted({ level: 'ad', sourceIds: [id] });
    await ask(copy);
    const { items } = await runToEnd(copy.id);
    expect(items).toMatchObject([{ state: 'failed', copiedId: null, error: { code: 100 } }]);
  });

  it('is refused at once, and recorded nowhere, where the status allows none', async () => {
    const account = getAccount();
    const [id = ''] = liveAds();
    const first = account.status;
    const copy = wanted({ level: 'ad', sourceIds: [id] });
    for (const status of [2, 3, 7, 100, 101]) {
      account.status = status;
      await owner().call(adObjectRoutes.listAdAccounts, {
        params: { adUserId: adUserId() },
        query: { fresh: '1' },
      });
      expect([status, await ask(copy)]).toMatchObject([
        status,
        { status: 400, body: { code: 'duplicating_not_allowed' } },
      ]);
    }
    account.status = first;
    expect((await owner().call(r.get, { params: { copyId: copy.id } })).status).toBe(404);
    await owner().call(adObjectRoutes.listAdAccounts, {
      params: { adUserId: adUserId() },
      query: { fresh: '1' },
    });
    expect((await ask(copy)).status).toBe(200);
  });

  it('is allowed where ads still run: status 1, 8 and 9', async () => {
    const account = getAccount();
    const [id = ''] = liveAds();
    const outcomes: unknown[] = [];
    for (const status of [1, 8, 9, 2, 3, 7]) {
      account.status = status;
      const copy = wanted({ level: 'ad', sourceIds: [id] });
      await ask(copy);
      const { items } = await runToEnd(copy.id);
      outcomes.push([status, items[0]?.state]);
    }
    account.status = 1;
    expect(outcomes).toEqual([
      [1, 'copied'],
      [8, 'copied'],
      [9, 'copied'],
      [2, 'failed'],
      [3, 'failed'],
      [7, 'failed'],
    ]);
  });
});

describe('the routes', () => {
  it('need a session', async () => {
    const { status } = await ask(wanted({ level: 'ad', sourceIds: ['1'] }), app().anonymous());
    expect(status).toBe(401);
  });

  it('refuse whom the profile is only shared with, and know nothing for strangers', async () => {
    const body = wanted({ level: 'ad', sourceIds: ['1'] });
    expect([(await ask(body, mate())).status, (await ask(body, stranger())).status]).toEqual([
      403, 404,
    ]);
  });

  it.each([
    ['body.sourceIds', { sourceIds: [] }],
    ['body.count', { count: 0 }],
    ['body.count', { sourceIds: ['1', '2', '3', '4', '5', '6'], count: 10 }],
    ['body.isDeep', { isDeep: true }],
    ['body.suffix', { suffix: 'two\nlines' }],
  ])('name %s when it cannot be', async (field, fields) => {
    const body = { ...wanted({ level: 'ad', sourceIds: ['1'] }), ...fields };
    const { status, body: answer } = await ask(body);
    expect([status, answer]).toMatchObject([400, { details: { fields: [{ field }] } }]);
  });

  it('make a request once, and know its outcome', async () => {
    const [id = ''] = liveAds();
    const body = wanted({ level: 'ad', sourceIds: [id] });
    const again = { params: { adUserId: adUserId() }, body, key: 'copy-once' };
    const answers = [await owner().call(r.create, again), await owner().call(r.create, again)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await runToEnd(body.id);
    expect(copiesOf(id)).toHaveLength(1);
    const { status } = await owner().call(r.get, { params: { copyId: '999999999' } });
    expect(status).toBe(404);
  });
});
