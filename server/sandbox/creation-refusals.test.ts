import { AdSet, Campaign } from 'facebook-nodejs-business-sdk';
import { describe, expect, it } from 'vitest';
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
  refusalOf,
  rowsOf,
  smallest,
  storyOf,
  targeting,
  world,
} = useCreation();

type Params = Record<string, unknown>;

describe('a campaign is refused', () => {
  const budget = () => ({
    is_adset_budget_sharing_enabled: undefined,
    daily_budget: smallest() * 10,
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  });

  it.each<[string, () => Params, unknown[]]>([
    ['without special categories', () => ({ special_ad_categories: undefined }), [100]],
    [
      'with a category that needs a country, without one',
      () => ({ special_ad_categories: ['ISSUES_ELECTIONS_POLITICS'] }),
      [100],
    ],
    ['with an objective of old', () => ({ objective: 'LINK_CLICKS' }), [100]],
    ['with a status other than active and paused', () => ({ status: 'ARCHIVED' }), [100]],
    ['without a name', () => ({ name: undefined }), [100]],
    [
      'that says nothing of shared budgets',
      () => ({ is_adset_budget_sharing_enabled: undefined }),
      [4_834_011, 'is_adset_budget_sharing_enabled'],
    ],
    [
      'that shares budgets and has one',
      () => ({ ...budget(), is_adset_budget_sharing_enabled: true }),
      [4_834_002, 'is_adset_budget_sharing_enabled'],
    ],
    [
      'that shares budgets without a bid strategy',
      () => ({ is_adset_budget_sharing_enabled: true }),
      [4_834_005, 'bid_strategy'],
    ],
    [
      'with a bid strategy but no budget',
      () => ({ bid_strategy: 'COST_CAP' }),
      [1_885_737, 'bid_strategy'],
    ],
    [
      'with two budgets',
      () => ({ ...budget(), lifetime_budget: smallest() * 100 }),
      [1_885_621, 'daily_budget'],
    ],
    [
      'with less than the smallest budget',
      () => ({ ...budget(), daily_budget: smallest() - 1 }),
      [1_885_272, 'daily_budget'],
    ],
    [
      'with less than the smallest lifetime budget',
      () => ({ ...budget(), daily_budget: undefined, lifetime_budget: 0 }),
      [1_885_650, 'lifetime_budget'],
    ],
    ['with a small cap', () => ({ spend_cap: 100 }), [100]],
    ['of the withdrawn kind', () => ({ smart_promotion_type: 'AUTOMATED_SHOPPING_ADS' }), [100]],
  ])('%s', async (_, more, refusal) => {
    expect(await refusalOf(account().createCampaign([], campaignParams(more())))).toEqual(refusal);
    expect(client().sandbox.state.journal.actions).toEqual([]);
  });

  it('in an ad account that is disabled', async () => {
    await client().admin('POST', '/ad-accounts', { adAccountId: accountId(), status: 2 });
    expect(await refusalOf(account().createCampaign([], campaignParams()))).toEqual([1_885_316]);
  });

  it('that would run, in an ad account that owes money', async () => {
    await client().admin('POST', '/ad-accounts', { adAccountId: accountId(), status: 3 });
    expect(await refusalOf(campaign({ status: 'ACTIVE' }))).toEqual([3_910_001]);
    expect(await campaign()).toMatch(/^\d+$/);
  });
});

describe('an ad set is refused', () => {
  const day = 86_400_000;
  const inHours = (hours: number): string =>
    new Date(client().sandbox.state.nowMs() + hours * (day / 24)).toISOString();
  const geo = (more: Params) => ({ targeting: targeting(more) });
  const cases: [string, () => Params, unknown[]][] = [
    ['without a billing event', () => ({ billing_event: undefined }), [100]],
    ['with a billing event of another goal', () => ({ billing_event: 'THRUPLAY' }), [100]],
    [
      'with a goal of another objective',
      () => ({ optimization_goal: 'OFFSITE_CONVERSIONS' }),
      [2_490_408, 'optimization_goal'],
    ],
    [
      'with a destination of another objective',
      () => ({ destination_type: 'ON_AD' }),
      [2_446_509, 'destination_type'],
    ],
    ['with a destination nobody has', () => ({ destination_type: 'UNDEFINED' }), [100]],
    [
      'without the object it promotes',
      () => ({ destination_type: 'WHATSAPP' }),
      [1_815_430, 'promoted_object'],
    ],
    [
      'with a Page it may not use',
      () => ({ promoted_object: { page_id: '1' } }),
      [1_487_202, 'promoted_object.page_id'],
    ],
    [
      'with a pixel of others',
      () => ({ promoted_object: { pixel_id: '1', custom_event_type: 'PURCHASE' } }),
      [1_815_045, 'promoted_object.pixel_id'],
    ],
    [
      'with the address of a store but no app',
      () => ({ promoted_object: { object_store_url: 'https://play.google.com/x' } }),
      [1_487_810, 'promoted_object.object_store_url'],
    ],
    ['without a budget', () => ({ daily_budget: undefined }), [1_487_061, 'daily_budget']],
    ['with a budget of zero', () => ({ daily_budget: 0 }), [1_487_061, 'daily_budget']],
    ['with a small budget', () => ({ daily_budget: 1 }), [1_487_901, 'daily_budget']],
    [
      'with a lifetime budget without an end',
      () => ({ daily_budget: undefined, lifetime_budget: smallest() * 100 }),
      [1_487_094, 'end_time'],
    ],
    ['for less than a day', () => ({ end_time: inHours(5) }), [1_487_094, 'end_time']],
    ['with an end that has passed', () => ({ end_time: inHours(-5) }), [1_487_033, 'end_time']],
    [
      'with a cap but no bid',
      () => ({ bid_strategy: 'LOWEST_COST_WITH_BID_CAP' }),
      [1_815_857, 'bid_amount'],
    ],
    [
      'with a bid but no cap',
      () => ({ bid_amount: 100, bid_strategy: 'LOWEST_COST_WITHOUT_CAP' }),
      [1_885_204, 'bid_amount'],
    ],
    [
      'with a bid above its budget',
      () => ({ bid_amount: smallest() * 11, bid_strategy: 'LOWEST_COST_WITH_BID_CAP' }),
      [1_885_272, 'daily_budget'],
    ],
    [
      'for a return without its floor',
      () => ({ bid_strategy: 'LOWEST_COST_WITH_MIN_ROAS' }),
      [100],
    ],
    [
      'with windows of another goal',
      () => ({ attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 28 }] }),
      [1_885_501, 'attribution_spec'],
    ],
    ['without targeting', () => ({ targeting: undefined }), [100]],
    [
      'without a place',
      () => geo({ geo_locations: undefined }),
      [1_885_364, 'targeting.geo_locations'],
    ],
    [
      'with a place within another',
      () => geo({ geo_locations: { countries: ['DE'], cities: [{ key: '554990' }] } }),
      [1_487_756, 'targeting.geo_locations'],
    ],
    [
      'that is narrow and says nothing of the wider audience',
      () => geo({ age_min: 30, targeting_automation: undefined }),
      [1_870_227, 'targeting.targeting_automation'],
    ],
    [
      'for the old with the wider audience',
      () => geo({ age_min: 30, targeting_automation: { advantage_audience: 1 } }),
      [1_870_188, 'targeting.age_min'],
    ],
    [
      'for the young with the wider audience',
      () => geo({ age_max: 40, targeting_automation: { advantage_audience: 1 } }),
      [1_870_189, 'targeting.age_max'],
    ],
    [
      'with a flag that is none',
      () => geo({ targeting_automation: { advantage_audience: 'yes' } }),
      [1_870_196, 'targeting.targeting_automation'],
    ],
    [
      'with location types',
      () => geo({ geo_locations: { countries: ['DE'], location_types: ['home'] } }),
      [1_870_199, 'targeting.geo_locations.location_types'],
    ],
    [
      'in video feeds',
      () => geo({ facebook_positions: ['video_feeds'] }),
      [2_490_562, 'targeting.facebook_positions'],
    ],
    [
      'in explore',
      () => geo({ instagram_positions: ['explore'] }),
      [2_490_589, 'targeting.instagram_positions'],
    ],
    [
      'for children with interests',
      () => geo({ age_min: 15, flexible_spec: [{ interests: [{ id: '6003306084421' }] }] }),
      [1_870_165, 'targeting.age_min'],
    ],
    [
      'with an interest of old',
      () => geo({ flexible_spec: [{ interests: [{ id: '6003400000001' }] }] }),
      [1_487_079, 'targeting.flexible_spec'],
    ],
    [
      'with exclusions of interests',
      () => geo({ exclusions: { interests: [{ id: '6003306084421' }] } }),
      [2_446_394, 'targeting.exclusions'],
    ],
    [
      'with an audience of others',
      () => geo({ custom_audiences: [{ id: '1' }] }),
      [1_359_207, 'targeting.custom_audiences'],
    ],
    [
      'in Taiwan without its category',
      () => geo({ geo_locations: { countries: ['TW'] } }),
      [3_858_495, 'regional_regulated_categories'],
    ],
    [
      'in Singapore without its category',
      () => geo({ geo_locations: { countries: ['SG'] } }),
      [3_858_550, 'regional_regulated_categories'],
    ],
  ];
  it.each(cases)('%s', async (_, more, refusal) => {
    const campaignId = await campaign();
    const params = adSetParams(campaignId, more());
    expect(await refusalOf(account().createAdSet([], params))).toEqual(refusal);
    expect(client().sandbox.state.journal.actions).toHaveLength(1);
  });

  it('with an audience that is restricted', async () => {
    const audiences = await rowsOf('customaudiences');
    const params = adSetParams(await campaign(), {
      targeting: targeting({ custom_audiences: [{ id: audiences.at(-1)?.id }] }),
    });
    expect(await refusalOf(account().createAdSet([], params))).toEqual([
      246_003,
      'targeting.custom_audiences',
    ]);
  });

  it.each([
    [{ dsaBeneficiary: null, dsaPayor: null }, [3_858_081, 'dsa_beneficiary']],
    [{ dsaBeneficiary: 'Helio', dsaPayor: null }, [3_858_079, 'dsa_payor']],
  ])('in the European Union without %j', async (defaults, refusal) => {
    await client().admin('POST', '/creation', { adAccountId: accountId(), adAccount: defaults });
    const params = adSetParams(await campaign());
    expect(await refusalOf(account().createAdSet([], params))).toEqual(refusal);
    const elsewhere = targeting({ geo_locations: { countries: ['US'] } });
    await account().createAdSet([], { ...params, targeting: elsewhere });
  });

  it.each<[string, Params, Params, unknown[]]>([
    [
      'with a budget besides that of its campaign',
      { is_adset_budget_sharing_enabled: undefined, bid_strategy: 'LOWEST_COST_WITHOUT_CAP' },
      {},
      [1_885_621, 'daily_budget'],
    ],
    [
      'without a bid where the campaign names no strategy',
      { is_adset_budget_sharing_enabled: undefined },
      { daily_budget: undefined, bid_strategy: undefined },
      [1_815_857, 'bid_amount'],
    ],
  ])('%s', async (_, ofCampaign, more, refusal) => {
    const campaignId = await campaign({ ...ofCampaign, daily_budget: smallest() * 10 });
    const params = adSetParams(campaignId, more);
    expect(await refusalOf(account().createAdSet([], params))).toEqual(refusal);
  });

  it('with a restricted category and a narrow audience', async () => {
    const campaignId = await campaign({ special_ad_categories: ['HOUSING'] });
    const silent = targeting({ targeting_automation: undefined });
    const narrow = targeting({ genders: [1] });
    const refusals = [silent, narrow].map((each) =>
      refusalOf(account().createAdSet([], adSetParams(campaignId, { targeting: each }))),
    );
    expect(await Promise.all(refusals)).toEqual([
      [1_870_227, 'targeting.targeting_automation'],
      [2_909_034, 'targeting'],
    ]);
  });

  it('unlike its siblings where they share their budgets', async () => {
    const campaignId = await campaign({
      is_adset_budget_sharing_enabled: true,
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    });
    await account().createAdSet([], adSetParams(campaignId));
    const uneven = adSetParams(campaignId, { optimization_goal: 'REACH' });
    expect(await refusalOf(account().createAdSet([], uneven))).toEqual([
      4_834_009,
      'optimization_goal',
    ]);
  });

  it('with an event for leads in a campaign for sales', async () => {
    const [pixel] = await rowsOf('adspixels');
    const campaignId = await campaign({ objective: 'OUTCOME_SALES' });
    const params = adSetParams(campaignId, {
      optimization_goal: 'OFFSITE_CONVERSIONS',
      promoted_object: { pixel_id: pixel?.id, custom_event_type: 'LEAD' },
    });
    expect(await refusalOf(account().createAdSet([], params))).toEqual([
      2_446_814,
      'promoted_object.custom_event_type',
    ]);
  });

  it('for an app on devices of another store', async () => {
    const campaignId = await campaign({ objective: 'OUTCOME_APP_PROMOTION' });
    const params = adSetParams(campaignId, {
      optimization_goal: 'APP_INSTALLS',
      promoted_object: { application_id: '1', object_store_url: 'https://play.google.com/x' },
      targeting: targeting({ user_os: ['iOS'] }),
    });
    expect(await refusalOf(account().createAdSet([], params))).toEqual([
      1_487_678,
      'targeting.user_os',
    ]);
  });

  it('below what is deleted or archived', async () => {
    const [deleted, archived] = [await campaign(), await campaign()];
    await new Campaign(deleted).delete([]);
    await new Campaign(archived).update([], { status: 'ARCHIVED' });
    expect(await refusalOf(account().createAdSet([], adSetParams(deleted)))).toEqual([
      1_487_566,
      'campaign_id',
    ]);
    expect(await refusalOf(account().createAdSet([], adSetParams(archived)))).toEqual([1_885_088]);
    expect(await refusalOf(account().createAdSet([], adSetParams('1')))).toEqual([33]);
  });
});

describe('a creative is refused', () => {
  const link = (more: Params) => ({
    link_data: { link: 'https://helio.example/', message: 'Sun', ...more },
  });
  it.each<[string, Params, unknown[]]>([
    ['of a Page of others', { page_id: '1' }, [1_487_202, 'object_story_spec.page_id']],
    ['with the identity of old', { instagram_actor_id: '1' }, [100]],
    [
      'with an Instagram account of others',
      { instagram_user_id: '1' },
      [1_815_199, 'object_story_spec.instagram_user_id'],
    ],
    ['without a link', link({ link: '' }), [2_061_015, 'object_story_spec.link_data.link']],
    ['with a link that is none', link({ link: 'helio' }), [1500]],
    [
      'with an image of another ad account',
      link({ image_hash: 'ffff' }),
      [2_446_496, 'object_story_spec.image_hash'],
    ],
    [
      'with a button nobody has',
      link({ call_to_action: { type: 'JUMP' } }),
      [1_373_054, 'object_story_spec.call_to_action.type'],
    ],
    ['with a text that is too long', link({ message: 'a'.repeat(2_201) }), [100]],
    ['with one card', link({ child_attachments: [{ link: 'https://a.example/' }] }), [100]],
    [
      'with a video of another ad account',
      { link_data: undefined, video_data: { video_id: '1' } },
      [222],
    ],
    ['of two stories', { photo_data: {} }, [1_487_929]],
  ])('%s', async (_, more, refusal) => {
    const params = await creativeParams({ object_story_spec: await storyOf(more) });
    expect(await refusalOf(account().createAdCreative([], params))).toEqual(refusal);
  });

  const features = (spec: Params) => ({
    degrees_of_freedom_spec: { creative_features_spec: spec },
  });
  it.each<[string, Params, unknown[]]>([
    [
      'with the bundle of enhancements',
      features({ standard_enhancements: { enroll_status: 'OPT_OUT' } }),
      [3_858_504, 'degrees_of_freedom_spec.creative_features_spec.standard_enhancements'],
    ],
    [
      'with a feature that is not known',
      features({ flying_text: { enroll_status: 'OPT_OUT' } }),
      [100],
    ],
    ['with a crop of old', { image_crops: { '191x100': [[0, 0]] } }, [2_490_085, 'image_crops']],
    ['of no source', { object_story_spec: undefined }, [1_487_929]],
    ['with a name that is too long', { name: 'a'.repeat(101) }, [100]],
    [
      'with assets that repeat',
      {
        object_story_spec: undefined,
        asset_feed_spec: { bodies: [{ text: 'a' }, { text: 'a' }] },
      },
      [1_815_629, 'asset_feed_spec'],
    ],
    [
      'with a rule for a label nobody has',
      {
        object_story_spec: undefined,
        asset_feed_spec: { asset_customization_rules: [{ image_label: { name: 'feed' } }] },
      },
      [2_446_173, 'asset_feed_spec.asset_customization_rules'],
    ],
  ])('%s', async (_, more, refusal) => {
    const params = await creativeParams(more);
    expect(await refusalOf(account().createAdCreative([], params))).toEqual(refusal);
  });
});

describe('an ad is refused', () => {
  it('without an Instagram account where it shows there', async () => {
    const story = await storyOf({ instagram_user_id: undefined });
    const bare = { creative_id: await creative({ object_story_spec: story }) };
    expect(await refusalOf(ad({ creative: bare }))).toEqual([1_772_103, 'creative']);
    const adsetId = await adSet({
      targeting: targeting({ publisher_platforms: ['facebook'] }),
    });
    expect(await ad({ creative: bare, adset_id: adsetId })).toMatch(/^\d+$/);
  });

  it.each<[string, Params]>([
    ['with a bid of its own', { bid_amount: 100 }],
    ['with a domain that is none', { conversion_domain: 'https://helio.example/' }],
    ['without a creative', { creative: {} }],
  ])('%s', async (_, more) => {
    expect(await refusalOf(ad(more))).toEqual([100]);
  });

  it('in an ad set, of a creative or a Page that is not there', async () => {
    expect(await refusalOf(ad({ adset_id: '1' }))).toEqual([33]);
    expect(await refusalOf(ad({ creative: { creative_id: '1' } }))).toEqual([33]);
    const adsetId = await adSet();
    await new AdSet(adsetId).delete([]);
    expect(await refusalOf(ad({ adset_id: adsetId }))).toEqual([1_487_056, 'adset_id']);
  });

  it('of another Page than its ad set promotes', async () => {
    const [page] = await rowsOf('promote_pages');
    const adsetId = await adSet({ promoted_object: { page_id: page?.id } });
    const post = {
      creative_id: await creative({ object_story_spec: undefined, object_story_id: '99_1' }),
    };
    expect(await refusalOf(ad({ adset_id: adsetId, creative: post }))).toEqual([
      1_885_029,
      'creative',
    ]);
  });

  it('above the limit of the ad account', async () => {
    const limit = { adAccountId: accountId(), adAccount: { adsLimit: 1 } };
    await client().admin('POST', '/creation', limit);
    expect(await refusalOf(ad())).toEqual([100]);
  });

  it('that a dynamic ad set cannot hold', async () => {
    const adsetId = await adSet({ is_dynamic_creative: true });
    expect(await refusalOf(ad({ adset_id: adsetId }))).toEqual([1_885_998, 'creative']);
    const { page_id: pageId, instagram_user_id: instagramId } = await storyOf();
    const dynamic = {
      creative_id: await creative({
        object_story_spec: { page_id: pageId, instagram_user_id: instagramId },
        asset_feed_spec: { bodies: [{ text: 'a' }, { text: 'b' }] },
      }),
    };
    const first = await ad({ adset_id: adsetId, creative: dynamic, status: 'ACTIVE' });
    expect(await refusalOf(ad({ adset_id: adsetId, creative: dynamic, status: 'ACTIVE' }))).toEqual(
      [1_885_553, 'adset_id'],
    );
    const deletion = await client().delete(`/${first}`);
    expect(deletion.body).toMatchObject({ error: { error_subcode: 1_340_029 } });
  });
});

describe('a sandbox ad account of the network', () => {
  it('holds campaigns and ad sets, but no media, creatives and ads', async () => {
    const story = await storyOf();
    const adAccount = { isSandboxMode: true };
    await client().admin('POST', '/creation', { adAccountId: accountId(), adAccount });
    const adsetId = await adSet();
    expect(world().adSets.has(adsetId)).toBe(true);
    const refused = [
      account().createAdImage([], { bytes: 'AAAA' }),
      account().createAdVideo([], { upload_phase: 'start', file_size: 5_000 }),
      account().createAdCreative([], { name: 'Roof', object_story_spec: story }),
      account().createAd([], { name: 'Roof', adset_id: adsetId, creative: { creative_id: '1' } }),
    ];
    for (const call of refused) {
      expect(await refusalOf(Promise.resolve(call))).toEqual([33]);
    }
  });
});
