import { Ad, AdCreative, AdLabel, AdSet, Campaign } from 'facebook-nodejs-business-sdk';
import { describe, expect, it } from 'vitest';
import { dataOf, walk } from './testing/sdk-account.ts';
import { useCreation } from './testing/sdk-creation.ts';

const {
  account,
  accountId,
  ad,
  adSet,
  adSetParams,
  campaign,
  campaignParams,
  client,
  creative,
  creativeParams,
  read,
  refusalOf,
  rowsOf,
  smallest,
  storyOf,
  targeting,
  world,
} = useCreation();

const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id);
const list = async (path: string): Promise<Record<string, unknown>[]> =>
  ((await client().get(path)).body as { data: Record<string, unknown>[] }).data;

const formOf = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

describe('what is made', () => {
  it('reads back by id and in lists, newest first', async () => {
    const campaignId = await campaign({
      is_adset_budget_sharing_enabled: undefined,
      daily_budget: smallest() * 10,
      special_ad_categories: ['ONLINE_GAMBLING_AND_GAMING'],
      special_ad_category_country: ['DE'],
    });
    expect(
      await read.campaign(campaignId, [
        'name',
        'status',
        'effective_status',
        'objective',
        'special_ad_categories',
        'special_ad_category_country',
        'bid_strategy',
        'daily_budget',
        'buying_type',
      ]),
    ).toEqual({
      id: campaignId,
      name: 'Summer',
      status: 'PAUSED',
      effective_status: 'PAUSED',
      objective: 'OUTCOME_TRAFFIC',
      special_ad_categories: ['ONLINE_GAMBLING_AND_GAMING'],
      special_ad_category_country: ['DE'],
      // The one that is taken where none is given.
      bid_strategy: 'LOWEST_COST_WITH_BID_CAP',
      daily_budget: String(smallest() * 10),
      buying_type: 'AUCTION',
    });
    const adId = await ad({ conversion_domain: 'helio.example' });
    const [newest] = (await walk(await account().getAds(['name'], { limit: 3 }))).flat();
    expect(newest).toEqual({ id: adId, name: 'Roof' });
    expect(await read.ad(adId, ['conversion_domain', 'effective_status', 'adset_id'])).toEqual({
      id: adId,
      conversion_domain: 'helio.example',
      effective_status: 'PAUSED',
      adset_id: expect.any(String),
    });
    const [found] = (await walk(await account().getAdCreatives(['status'], { limit: 1 }))).flat();
    expect(found).toEqual({ id: world().ads.get(adId)?.creativeId, status: 'ACTIVE' });
  });

  it('is switched, renamed, copied and deleted as any object', async () => {
    const adId = await ad();
    const { adSetId = '', campaignId = '' } = world().ads.get(adId) ?? {};
    await new Campaign(campaignId).update([], { status: 'ACTIVE', name: 'Autumn' });
    expect(await read.campaign(campaignId, ['name', 'effective_status'])).toEqual({
      id: campaignId,
      name: 'Autumn',
      effective_status: 'ACTIVE',
    });
    await new AdSet(adSetId).update([], { daily_budget: smallest() * 20 });
    const copied = dataOf(await new AdSet(adSetId).createCopy([], {})) as {
      copied_adset_id?: string;
    };
    expect(
      await read.adSet(copied.copied_adset_id ?? '', ['daily_budget', 'targeting', 'status']),
    ).toMatchObject({
      daily_budget: String(smallest() * 20),
      targeting: { geo_locations: { countries: ['DE'] } },
      status: 'PAUSED',
    });
    await new Campaign(campaignId).delete([]);
    expect(await read.ad(adId, ['effective_status'])).toEqual({
      id: adId,
      effective_status: 'DELETED',
    });
    expect(idsOf(await list(`/act_${accountId()}/ads?limit=5`))).not.toContain(adId);
  });

  it('stays over a restart', async () => {
    const adId = await ad({ adlabels: [{ name: 'run' }] });
    const { journal } = client().sandbox.state;
    const before = JSON.stringify(world().ads.get(adId));
    // Reverting an action replays all that came before it.
    await new Ad(adId).update([], { name: 'Later' });
    journal.revert(journal.lastSequence - 1);
    expect(JSON.stringify(world().ads.get(adId))).toBe(before);
  });

  it('shows in lists after the lag, and by id at once', async () => {
    await client().admin('POST', '/creation', { listLagSeconds: 30 });
    const id = await campaign({ adlabels: [{ name: 'run' }] });
    const [label] = await list(`/act_${accountId()}/adlabels?fields=name`);
    const byLabels = `/act_${accountId()}/campaignsbylabels?ad_label_ids=["${label?.id}"]`;
    const lists = async () => [
      idsOf(await list(`/act_${accountId()}/campaigns?limit=1`)).includes(id),
      idsOf(await list(byLabels)).includes(id),
    ];
    expect(await read.campaign(id, ['name'])).toEqual({ id, name: 'Summer' });
    expect(await lists()).toEqual([false, false]);
    client().passMs(31_000);
    expect(await lists()).toEqual([true, true]);
  });

  it('is only checked with validate_only', async () => {
    const trial = { execution_options: ['validate_only'] };
    const adsetId = await adSet();
    const creativeId = await creative();
    const { campaignId = '' } = world().adSets.get(adsetId) ?? {};
    const count = client().sandbox.state.journal.lastSequence;
    const labels = { adlabels: [{ name: 'trial' }] };
    const checks = [
      await account().createCampaign([], campaignParams({ ...trial, ...labels })),
      await account().createAdSet([], adSetParams(campaignId, trial)),
      await account().createAdCreative([], await creativeParams({ ...trial, url_tags: 'a=b' })),
      await account().createAd([], {
        name: 'Roof',
        adset_id: adsetId,
        creative: { creative_id: creativeId },
        status: 'PAUSED',
        ...trial,
      }),
      await new AdSet(adsetId).update([], { targeting: targeting(), ...trial }),
    ];
    expect(checks.map((reply) => ({ ...('_data' in reply ? dataOf(reply) : reply) }))).toEqual(
      Array.from({ length: 5 }, () => ({ success: true })),
    );
    expect(client().sandbox.state.journal.lastSequence).toBe(count);
    const refused = { special_ad_categories: undefined, ...trial };
    expect(await refusalOf(account().createCampaign([], campaignParams(refused)))).toEqual([100]);
  });

  it('in one batch follows the results of the items before, and none after a failure', async () => {
    const story = JSON.stringify(await storyOf());
    const form = (params: Record<string, unknown>) =>
      new URLSearchParams(formOf(params)).toString();
    const chain = (objective: string) =>
      JSON.stringify([
        {
          method: 'POST',
          name: 'campaign',
          omit_response_on_success: false,
          relative_url: `act_${accountId()}/campaigns`,
          body: form(campaignParams({ objective })),
        },
        {
          method: 'POST',
          name: 'set',
          depends_on: 'campaign',
          relative_url: `act_${accountId()}/adsets`,
          body: form(adSetParams('{result=campaign:$.id}')),
        },
        {
          method: 'POST',
          relative_url: `act_${accountId()}/adcreatives`,
          body: form({ name: 'Roof', object_story_spec: story }),
        },
      ]);
    const send = async (objective: string) => {
      const { body } = await client().post('/', { batch: chain(objective) });
      return (body as ({ code: number } | null)[]).map((item) => item?.code ?? null);
    };
    expect(await send('OUTCOME_TRAFFIC')).toEqual([200, 200, 200]);
    expect(await send('NOTHING')).toEqual([400, null, 200]);
  });

  it('is refused in the language of the person', async () => {
    const answer = await client().post(`/act_${accountId()}/adsets`, {
      ...formOf(adSetParams(await campaign(), { daily_budget: 1 })),
      locale: 'ru_RU',
    });
    expect(answer.body).toMatchObject({
      error: { error_subcode: 1_487_901, error_user_title: 'Слишком маленький бюджет' },
    });
  });
});

describe('ad sets', () => {
  it('keep the targeting that the network knows, and have it replaced as a whole', async () => {
    const id = await adSet({
      targeting: targeting({ genders: [2], dreams: ['big'], locales: [5] }),
    });
    const whole = {
      age_min: 18,
      age_max: 65,
      geo_locations: { countries: ['DE'] },
      targeting_automation: { advantage_audience: 0 },
    };
    expect(await read.adSet(id, ['targeting'])).toEqual({
      id,
      targeting: { ...whole, genders: [2], locales: [5] },
    });
    // A change need not say whether the audience may be widened.
    await new AdSet(id).update([], {
      targeting: { geo_locations: { countries: ['US'] }, age_min: 21 },
    });
    expect(await read.adSet(id, ['targeting'])).toEqual({
      id,
      targeting: {
        ...whole,
        age_min: 21,
        geo_locations: { countries: ['US'] },
        targeting_automation: { advantage_audience: 1 },
      },
    });
  });

  it('for conversions keep their goal, pixel and windows as they were made', async () => {
    const [pixel] = await rowsOf('adspixels');
    const id = await adSet(
      {
        optimization_goal: 'OFFSITE_CONVERSIONS',
        promoted_object: { pixel_id: pixel?.id, custom_event_type: 'PURCHASE' },
      },
      { objective: 'OUTCOME_SALES' },
    );
    expect(await read.adSet(id, ['attribution_spec', 'promoted_object', 'dsa_payor'])).toEqual({
      id,
      attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 7 }],
      promoted_object: { pixel_id: pixel?.id, custom_event_type: 'PURCHASE' },
      dsa_payor: 'Helio',
    });
    const change = (values: Record<string, unknown>) => refusalOf(new AdSet(id).update([], values));
    expect([
      await change({ promoted_object: { pixel_id: '1', custom_event_type: 'PURCHASE' } }),
      await change({ optimization_goal: 'REACH' }),
      await change({ attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 1 }] }),
    ]).toEqual([
      [1_885_090, 'promoted_object'],
      [3_260_011, 'optimization_goal'],
      [1_504_040, 'attribution_spec'],
    ]);
  });

  it('do not begin to share their budgets later', async () => {
    const shared = { is_adset_budget_sharing_enabled: true };
    expect(await refusalOf(new Campaign(await campaign()).update([], shared))).toEqual([100]);
  });
});

describe('creatives', () => {
  it('have a tail in their names, and are given back when they are the same', async () => {
    const id = await creative({ adlabels: [{ name: 'first' }] });
    expect(await creative({ name: 'Other', adlabels: [{ name: 'second' }] })).toBe(id);
    expect(await creative({ url_tags: 'sub1={{ad.id}}' })).not.toBe(id);
    expect(await read.creative(id, ['name', 'adlabels'])).toEqual({
      id,
      name: expect.stringMatching(/^Roof 2026-11-20-[\da-f]{32}$/),
      adlabels: [{ id: expect.any(String), name: 'first' }],
    });
  });

  it('lose the features that do not fit, and lead to the shop unless they opt out', async () => {
    await client().admin('POST', '/creation', {
      adAccountId: accountId(),
      adAccount: { hasShop: true },
    });
    const fields = ['degrees_of_freedom_spec', 'destination_spec'];
    const id = await creative({
      degrees_of_freedom_spec: {
        creative_features_spec: {
          image_touchups: { enroll_status: 'OPT_OUT' },
          video_auto_crop: { enroll_status: 'OPT_OUT' },
        },
      },
    });
    expect(await read.creative(id, fields)).toEqual({
      id,
      degrees_of_freedom_spec: {
        creative_features_spec: { image_touchups: { enroll_status: 'OPT_OUT' } },
      },
      destination_spec: { destination_type: 'WEBSITE_AND_SHOP' },
    });
    const out = await creative({
      destination_spec: { destination_type: 'WEBSITE_AND_SHOP_OPT_OUT' },
    });
    expect(await read.creative(out, fields)).toEqual({
      id: out,
      destination_spec: { destination_type: 'WEBSITE_AND_SHOP_OPT_OUT' },
    });
  });

  it('change in name, labels and status only, and stay while an ad uses them', async () => {
    const id = await creative();
    await new AdCreative(id).update([], { name: 'New', url_tags: 'a=b' });
    expect(await read.creative(id, ['name', 'url_tags'])).toEqual({ id, name: 'New' });
    const adId = await ad({ creative: { creative_id: id } });
    expect(await refusalOf(new AdCreative(id).delete([]))).toEqual([100]);
    await new Ad(adId).delete([]);
    expect(await new AdCreative(id).delete([])).toEqual({ success: true });
    expect(await read.creative(id, ['status'])).toEqual({ id, status: 'DELETED' });
    expect(await creative()).not.toBe(id);
  });
});

describe('labels', () => {
  it('are made by their names, added by the edge and replaced by a change', async () => {
    const id = await campaign({ adlabels: [{ name: 'a' }, { name: 'b' }] });
    const labelsOf = async () =>
      ((await read.campaign(id, ['adlabels'])).adlabels as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await labelsOf()).toEqual(['a', 'b']);
    await new Campaign(id).createAdLabel([], { adlabels: [{ name: 'b' }, { name: 'c' }] });
    expect(await labelsOf()).toEqual(['a', 'b', 'c']);
    const { id: labelId } = dataOf(await account().createAdLabel([], { name: 'c' }));
    await new Campaign(id).update([], { adlabels: [{ id: labelId }] });
    expect(await labelsOf()).toEqual(['c']);
    const names = (await walk(await account().getAdLabels(['name']))).flat();
    expect(names.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(dataOf(await new AdLabel(String(labelId)).get(['name']))).toEqual({
      id: labelId,
      name: 'c',
    });
  });

  it('find objects that have any or all of them', async () => {
    const [both, one] = [
      await campaign({ adlabels: [{ name: 'a' }, { name: 'b' }] }),
      await campaign({ adlabels: [{ name: 'a' }] }),
    ];
    const labels = (await walk(await account().getAdLabels(['name']))).flat();
    const find = async (operator: string) => {
      const params = { ad_label_ids: idsOf(labels), operator };
      return idsOf((await walk(await account().getCampaignsByLabels(['id'], params))).flat());
    };
    expect(await find('ANY')).toEqual([one, both]);
    expect(await find('ALL')).toEqual([both]);
    const [first] = labels;
    const ofLabel = await new AdLabel(String(first?.id)).getCampaigns(['id']);
    expect(idsOf((await walk(ofLabel)).flat())).toEqual([one, both]);
  });

  it('are 50 at most', async () => {
    const adlabels = Array.from({ length: 51 }, (_, at) => ({ name: `label ${at}` }));
    const params = campaignParams({ adlabels });
    expect(await refusalOf(account().createCampaign([], params))).toEqual([100]);
  });
});

describe('review', () => {
  const decide = (adId: string, decision: string) =>
    client().admin('POST', '/reviews', { adId, decision });
  const active = async () => {
    const adsetId = await adSet({ status: 'ACTIVE' }, { status: 'ACTIVE' });
    return { adsetId, adId: await ad({ adset_id: adsetId, status: 'ACTIVE' }) };
  };
  const spendOf = async (adId: string) =>
    (await list(`/${adId}/insights?fields=spend&date_preset=maximum`))[0]?.spend ?? null;

  it('lets an ad deliver when it is over, and only while it is on', async () => {
    const { adId } = await active();
    const paused = await ad({ adset_id: world().ads.get(adId)?.adSetId });
    const statusOf = async (id: string) =>
      (await read.ad(id, ['effective_status'])).effective_status;
    expect(await statusOf(adId)).toBe('PENDING_REVIEW');
    client().passMs(2 * 3_600_000);
    expect(await spendOf(adId)).toBeNull();
    await decide(adId, 'approved');
    await decide(paused, 'approved');
    expect([await statusOf(adId), await statusOf(paused)]).toEqual(['ACTIVE', 'PAUSED']);
    expect(await spendOf(adId)).toBeNull();
    client().passMs(5 * 3_600_000);
    expect(Number(await spendOf(adId))).toBeGreaterThan(0);
    expect(await spendOf(paused)).toBeNull();
  });

  it('begins again with another creative, and not with another budget', async () => {
    const { adId, adsetId } = await active();
    await decide(adId, 'approved');
    await new AdSet(adsetId).update([], { daily_budget: smallest() * 11 });
    const review = () => world().ads.get(adId)?.review;
    expect(review()).toBe('approved');
    const other = await creative({ url_tags: 'a=b' });
    await new Ad(adId).update([], { creative: { creative_id: other } });
    expect([review(), world().ads.get(adId)?.creativeId]).toEqual(['pending', other]);
  });

  it('that ends badly keeps the ad off', async () => {
    const { adId } = await active();
    await decide(adId, 'disapproved');
    await new Ad(adId).update([], { status: 'PAUSED' });
    expect(await refusalOf(new Ad(adId).update([], { status: 'ACTIVE' }))).toEqual([
      2_490_427,
      'status',
    ]);
  });
});

describe('the search', () => {
  it.each([
    ['adgeolocation&q=berlin&location_types=["city"]', '554990', 'key'],
    ['adinterest&q=yoga', '6003306084421', 'id'],
    ['adlocale&q=germ', 5, 'key'],
  ])('finds %s', async (query, wanted, key) => {
    const rows = await list(`/search?type=${query}`);
    expect(rows.map((row) => row[key])).toEqual([wanted]);
  });

  it('in an ad account finds interests', async () => {
    const rows = await list(`/act_${accountId()}/targetingsearch?q=shop`);
    expect(rows.map(({ name }) => name)).toEqual(['Shopping', 'Online shopping']);
  });
});
