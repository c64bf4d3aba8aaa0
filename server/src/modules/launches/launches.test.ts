import { launchPlanRoutes } from '@ads-checker/shared/contracts/launch-plans';
import { launchTemplateRoutes } from '@ads-checker/shared/contracts/launch-templates';
import { tagsRoutes } from '@ads-checker/shared/contracts/tags';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { describe, expect, it } from 'vitest';
import { linesOf, useLaunches } from './test/launch-scene.ts';

const {
  app,
  sandbox,
  owner,
  mate,
  stranger,
  world,
  fault,
  callsMade,
  adUserId,
  accountId,
  getAccount,
  addCreative,
  account,
  content,
  createPlan,
  start,
  read,
  runOnce,
  runToEnd,
  launch,
  act,
  retry,
} = useLaunches();

const objectsNamed = (name: string) =>
  [...world().campaigns.values()].filter((campaign) => campaign.name.startsWith(name));
const templateOf = async (adCampaignId: string) => {
  const { body } = await owner().call(launchTemplateRoutes.ofCampaign, {
    params: { adUserId: adUserId(), adAccountId: getAccount().id, adCampaignId },
  });
  return launchTemplateRoutes.ofCampaign.response.parse(body).data;
};
const created = (path: string) =>
  callsMade().filter((call) => call.method === 'POST' && call.path.endsWith(path)).length;

describe('a launch', () => {
  it('creates what its plan shows, paused, each object once', async () => {
    const planned = await content({
      countries: ['US', 'CA'],
      creatives: [await addCreative('Static'), await addCreative('Night')],
    });
    const run = await launch(planned);
    const [first, second] = planned.creatives;
    const below = (country: string) => [
      `campaign ${country} done`,
      `ad_set ${country}/broad done`,
      ...(country === 'US' ? [`image image/${first?.id} done`] : []),
      ...(country === 'US' ? [`creative creative/${first?.id}.t1 done`] : []),
      `ad ${country}/broad/${first?.id} done`,
      ...(country === 'US' ? [`image image/${second?.id} done`] : []),
      ...(country === 'US' ? [`creative creative/${second?.id}.t1 done`] : []),
      `ad ${country}/broad/${second?.id} done`,
    ];
    expect(linesOf(run)).toEqual([...below('US'), ...below('CA')]);
    expect([run.state, run.ads]).toEqual([
      'finished',
      { total: 4, done: 4, failed: 0, skipped: 0, open: 0 },
    ]);
    const campaigns = run.items.filter(({ level }) => level === 'campaign');
    const [us] = campaigns.map(({ objectId }) => world().campaigns.get(objectId ?? ''));
    expect([us?.name.replace(/\d{4}-.*/, ''), us?.status, us?.objective]).toEqual([
      'US Solar | ',
      'PAUSED',
      'OUTCOME_SALES',
    ]);
    expect(us?.dailyBudgetMinor).toBe(5_000);
    const ad = run.items.find(({ level }) => level === 'ad');
    expect(world().ads.get(ad?.objectId ?? '')).toMatchObject({
      status: 'PAUSED',
      adAccountId: getAccount().id,
      name: 'US Broad Static',
    });
  });

  it('uploads an image once into an ad account, for all launches', async () => {
    const planned = await content({ countries: ['US'] });
    await launch(planned);
    const before = created('/adimages');
    const run = await launch({ ...planned, countries: ['CA'] });
    expect(run.ads.done).toBe(1);
    expect(created('/adimages')).toBe(before);
  });

  it('uploads an image again that was deleted in the ad account', async () => {
    const planned = await content({ countries: ['US'], creatives: [await addCreative('Gone')] });
    await app().container.modules.creativesModule.recordUpload({
      creativeId: planned.creatives[0]?.id ?? '',
      adAccountId: getAccount().id,
      hash: 'f'.repeat(32),
    });
    const before = created('/adimages');
    const run = await launch(planned);
    expect([run.ads.done, created('/adimages')]).toEqual([1, before + 1]);
  });

  it('leaves a refusal with the words of the ad network, goes on, and tries again', async () => {
    const planned = await content({ countries: ['US', 'CA'] });
    fault({
      path: '/act_*/campaigns',
      method: 'POST',
      count: 1,
      effect: { type: 'error', code: 100, subcode: 1_885_183, message: 'The name is taken.' },
    });
    const run = await launch(planned);
    const failed = run.items.filter(({ state }) => state === 'failed');
    expect(failed.map(({ level, error }) => [level, error?.networkMessage])).toEqual([
      ['campaign', expect.stringContaining('The name is taken.')],
    ]);
    expect(run.ads).toEqual({ total: 2, done: 1, failed: 0, skipped: 1, open: 0 });
    expect((await retry(run.id)).status).toBe(200);
    const again = await runToEnd(run.id);
    expect(again.ads).toEqual({ total: 2, done: 2, failed: 0, skipped: 0, open: 0 });
    expect(
      objectsNamed('US Solar').filter(({ id }) => again.items.some((item) => item.objectId === id)),
    ).toHaveLength(1);
  });

  it('creates nothing twice when a reply is lost', async () => {
    const planned = await content({ countries: ['US'], creatives: [await addCreative('Lost')] });
    for (const path of ['/act_*/campaigns', '/act_*/adsets', '/act_*/adcreatives', '/act_*/ads']) {
      fault({ path, method: 'POST', count: 1, effect: { type: 'drop_after' } });
    }
    const run = await launch(planned);
    expect(run.ads.done).toBe(1);
    const ids = run.items.flatMap(({ objectId }) => objectId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const [campaign] = run.items;
    const made = world().campaigns.get(campaign?.objectId ?? '');
    expect([made?.adSetIds.length, made?.adIds.length]).toEqual([1, 1]);
  });

  describe('whose reply is lost and cannot be asked for', () => {
    const lose = async (name: string) => {
      const planned = await content({ countries: ['US'], creatives: [await addCreative(name)] });
      const before = new Set(world().campaigns.keys());
      fault({ path: '/act_*/campaigns', method: 'POST', count: 1, effect: { type: 'drop_after' } });
      const silent = fault({
        path: '/act_*/adlabels',
        method: 'GET',
        effect: { type: 'error', code: 100, message: 'Invalid parameter' },
      });
      const run = await launch(planned);
      const [campaign, ...others] = run.items;
      expect([campaign?.state, campaign?.error?.message]).toEqual([
        'unknown',
        'Facebook didn’t say whether it created this. Ads Checker looks for it before it tries again.',
      ]);
      expect(others.every(({ state }) => state === 'stopped')).toBe(true);
      sandbox().state.faults.remove(silent);
      const made = () => [...world().campaigns.values()].filter(({ id }) => !before.has(id));
      expect(made()).toHaveLength(1);
      return { run, made };
    };

    it('is looked for when it is tried again', async () => {
      const { run, made } = await lose('Again');
      expect((await retry(run.id)).status).toBe(200);
      const again = await runToEnd(run.id);
      expect(again.ads.done).toBe(1);
      expect(made().map(({ id }) => id)).toEqual([again.items[0]?.objectId]);
    });

    it('is looked for when it is undone', async () => {
      const { run, made } = await lose('Undone');
      expect((await act('undo', run.id)).status).toBe(200);
      expect((await runToEnd(run.id)).state).toBe('undone');
      expect(made().map(({ status }) => status)).toEqual(['DELETED']);
    });
  });

  it('sends an object twice at most when nobody says what became of it', async () => {
    const planned = await content({ countries: ['US'], creatives: [await addCreative('Mute')] });
    fault({ path: '/act_*/campaigns', method: 'POST', effect: { type: 'drop_before' } });
    const run = await launch(planned);
    expect(run.items.map(({ level, state }) => `${level} ${state}`)).toEqual([
      'campaign unknown',
      'ad_set skipped',
      'image done',
      'creative done',
      'ad skipped',
    ]);
    expect(created('/campaigns')).toBe(2);
  });

  it('is undone: its campaigns are deleted with what is below', async () => {
    const run = await launch(await content({ countries: ['US'] }));
    expect((await act('undo', run.id)).status).toBe(200);
    const undone = await runToEnd(run.id);
    expect(undone.state).toBe('undone');
    const [campaign] = run.items;
    expect(world().campaigns.get(campaign?.objectId ?? '')?.status).toBe('DELETED');
    expect(linesOf(undone).filter((line) => line.endsWith('deleted'))).toHaveLength(3);
  });

  it('creates nothing more once stopped, and goes on when asked', async () => {
    const planned = await content({ countries: ['US'], creatives: [await addCreative('Stop')] });
    const runId = createRowId();
    await start(await createPlan(planned), { runId });
    expect((await act('stop', runId)).status).toBe(200);
    const stopped = await runToEnd(runId);
    expect([stopped.state, stopped.ads.skipped]).toEqual(['stopped', 1]);
    expect(stopped.items.every(({ state }) => state === 'stopped')).toBe(true);
    await retry(runId);
    expect((await runToEnd(runId)).ads.done).toBe(1);
  });
});

describe('tags of a plan', () => {
  const createTag = async () => {
    const { body } = await owner().call(tagsRoutes.create, {
      params: { accountId: await accountId() },
      body: { name: `Launched ${createRowId()}`.slice(0, 32) },
    });
    return tagsRoutes.create.response.parse(body).data.tag.id;
  };
  const tagged = async (terms: object) => {
    const base = await content({ countries: ['US'] });
    return { ...base, terms: { ...base.terms, ...terms } };
  };

  it('are put on the campaigns that were created', async () => {
    const tagId = await createTag();
    const run = await launch(await tagged({ tagIds: [tagId] }));
    const { body } = await owner().call(tagsRoutes.get, { params: { tagId } });
    expect(tagsRoutes.get.response.parse(body).data.tag.objects).toEqual({
      campaign: [run.items[0]?.objectId],
    });
  });

  it('keep it from starting once one was deleted', async () => {
    const tagId = await createTag();
    const plan = await createPlan(await tagged({ tagIds: [tagId] }));
    await owner().call(tagsRoutes.delete, { params: { tagId } });
    expect((await start(plan)).body).toMatchObject({ code: 'launch_tag_missing' });
  });
});

describe('an audience', () => {
  const searchPlaces = async (q: string) => {
    const { body } = await owner().call(launchPlanRoutes.searchTargeting, {
      params: { adUserId: adUserId(), adAccountId: getAccount().id },
      query: { kind: 'location', q },
    });
    return launchPlanRoutes.searchTargeting.response.parse(body).data;
  };

  it('has regions of its countries, and custom audiences by the names of the ad account', async () => {
    const { body } = await owner().call(launchPlanRoutes.assets, {
      params: { adUserId: adUserId(), adAccountId: getAccount().id },
    });
    const [buyers, lost] = launchPlanRoutes.assets.response.parse(body).data.customAudiences ?? [];
    const [texas] = await searchPlaces('texas');
    expect([texas?.type, texas?.country]).toEqual(['region', 'US']);
    const base = await content({ countries: ['US', 'CA'], campaignPer: 'ad_account' });
    const [audience] = base.terms.audiences;
    if (audience === undefined || buyers === undefined || lost === undefined) {
      throw new Error('The ad account has no audiences.');
    }
    const planned = {
      ...base,
      accounts: [await account({ customAudiences: [buyers, lost], spendCap: '500' })],
      terms: {
        ...base.terms,
        audiences: [
          {
            ...audience,
            places: [
              { id: texas?.id ?? '', name: 'Texas', kind: 'region' as const, country: 'US' },
            ],
            customAudiences: [buyers.name],
            excludedAudiences: [lost.name],
          },
        ],
      },
    };
    const run = await launch(planned);
    expect(run.ads).toEqual({ total: 1, done: 1, failed: 0, skipped: 0, open: 0 });
    const campaign = run.items.find(({ level }) => level === 'campaign');
    expect(world().campaigns.get(campaign?.objectId ?? '')?.spendCapMinor).toBe(50_000);
    const found = await templateOf(campaign?.objectId ?? '');
    expect(found.terms.audiences).toEqual([{ ...planned.terms.audiences[0], key: 'a1' }]);
    expect([found.countries, found.losses]).toEqual([['CA', 'US'], []]);
  });

  it('that an ad account lacks, and an ad account without new ads, keep a plan from starting', async () => {
    const base = await content();
    const [audience] = base.terms.audiences;
    const terms = {
      ...base.terms,
      audiences: audience === undefined ? [] : [{ ...audience, customAudiences: ['Lost'] }],
    };
    const unnamed = await createPlan({ ...base, terms });
    expect((await start(unnamed)).body).toMatchObject({ code: 'launch_audience_missing' });
    const closed = await createPlan({ ...base, accounts: [await account({ isUsable: false })] });
    expect((await start(closed)).body).toMatchObject({ code: 'launch_account_unusable' });
  });
});

describe('a check', () => {
  it('stores nothing, and says what it could not check', async () => {
    const planned = await content({ countries: ['US'], creatives: [await addCreative('New')] });
    const before = world().campaigns.size;
    const run = await launch(planned, 'check');
    expect(linesOf(run).map((line) => line.replace(/\d{5,}/g, '#'))).toEqual([
      'campaign US done',
      'ad_set US/broad unchecked',
      'image image/# unchecked',
      'creative creative/#.t1 unchecked',
      'ad US/broad/# unchecked',
    ]);
    expect(world().campaigns.size).toBe(before);
  });

  it('tells what the ad network refuses', async () => {
    const planned = await content({
      countries: ['US'],
      accounts: [await account({ budget: '0.01' })],
    });
    const run = await launch(planned, 'check');
    const [campaign, adSet] = run.items;
    expect([campaign?.state, adSet?.state]).toEqual(['failed', 'unchecked']);
    expect(campaign?.error?.networkMessage).toBeTruthy();
  });
});

describe('starting', () => {
  it('is refused for a plan with a fault, one that changed, and one that was launched', async () => {
    const faulty = await createPlan(await content({ accounts: [await account({ pageId: null })] }));
    expect((await start(faulty)).body).toMatchObject({
      type: 'FailedPreconditionError',
      code: 'launch_page_missing',
    });
    const plan = await createPlan(await content({ countries: ['US'] }));
    expect((await start({ ...plan, revision: 2 })).body).toMatchObject({
      code: 'launch_plan_changed',
    });
    const [one, two] = await Promise.all([start(plan), start(plan)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    expect([one, two].find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'launch_plan_launched',
    });
  });

  it('is refused to who may not change ads of a profile', async () => {
    const plan = await createPlan(await content());
    expect((await start(plan, { client: mate() })).status).toBe(404);
    expect((await start(plan, { client: stranger() })).status).toBe(404);
  });

  it('overwrites no change of somebody else', async () => {
    const plan = await createPlan(await content());
    const update = (name: string) =>
      owner().call(launchPlanRoutes.update, {
        params: { launchPlanId: plan.id },
        body: { revision: plan.revision, name },
      });
    expect((await update('First')).status).toBe(200);
    expect((await update('Second')).body).toMatchObject({ code: 'launch_plan_changed' });
  });
});

describe('a profile that loses its access', () => {
  it('stops its part, and says why', async () => {
    const runId = createRowId();
    await start(await createPlan(await content({ countries: ['US'] })), { runId });
    const { db } = app().container;
    await db('launch_runs').where({ id: runId }).update({ user_id: null });
    await runOnce(runId);
    const run = await read(runId);
    expect([run.state, run.ads.skipped, run.profiles[0]?.error?.message]).toEqual([
      'finished',
      1,
      expect.stringContaining('permission'),
    ]);
  });
});
