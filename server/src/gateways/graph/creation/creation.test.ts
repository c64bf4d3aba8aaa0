import { describe, expect, it } from 'vitest';
import { failureOf, useGraphGateway } from '../../../../test/harness/graph-gateway.ts';
import type {
  AdCreation,
  AdSetCreation,
  CampaignCreation,
  CreativeCreation,
  NewAdObject,
} from '../ports/creation-port.ts';

const { sandbox, world, openGateway, connect, getAccount, fault, pathsCalled, callsMade } =
  useGraphGateway();

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const campaignOf = (more: Partial<CampaignCreation> = {}): NewAdObject => ({
  level: 'campaign',
  fields: {
    name: 'Summer',
    labels: ['run 1'],
    objective: 'OUTCOME_TRAFFIC',
    specialAdCategories: [],
    specialAdCategoryCountries: [],
    buyingType: 'AUCTION',
    status: 'PAUSED',
    dailyBudget: null,
    lifetimeBudget: null,
    bidStrategy: null,
    spendCap: null,
    ...more,
  },
});

function target() {
  const { id, currency } = getAccount();
  sandbox().state.creation.configure({
    adAccountId: id,
    adAccount: { dsaBeneficiary: 'Helio', dsaPayor: 'Helio' },
  });
  return { call: { connection: connect(), adAccountId: id }, currency };
}

const adSetOf = (campaignId: string, more: Partial<AdSetCreation> = {}): NewAdObject => ({
  level: 'ad_set',
  fields: {
    name: 'Germany',
    labels: ['run 1'],
    campaignId,
    status: 'PAUSED',
    optimizationGoal: 'LINK_CLICKS',
    billingEvent: 'IMPRESSIONS',
    destinationType: 'WEBSITE',
    promotedObject: null,
    dailyBudget: { minor: 200_000, currency: getAccount().currency },
    lifetimeBudget: null,
    bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
    bidAmount: null,
    roasAverageFloor: null,
    startTime: null,
    endTime: null,
    targeting: {
      geo_locations: { countries: ['DE'] },
      targeting_automation: { advantage_audience: 0 },
    },
    attributionSpec: null,
    dsaBeneficiary: null,
    dsaPayor: null,
    ...more,
  },
});

const creativeOf = (
  story: Record<string, unknown>,
  more: Partial<CreativeCreation> = {},
): NewAdObject => ({
  level: 'creative',
  fields: {
    name: 'Roof',
    labels: ['run 1'],
    objectStorySpec: story,
    urlTags: 'sub1={{ad.id}}',
    optOuts: ['image_touchups'],
    ...more,
  },
});

const adOf = (more: Pick<AdCreation, 'adSetId' | 'creativeId'>): NewAdObject => ({
  level: 'ad',
  fields: { name: 'Roof', labels: ['run 1'], status: 'PAUSED', conversionDomain: null, ...more },
});

/** A story of the first Page that has an Instagram account. */
async function storyOf() {
  const { gateway } = openGateway();
  const { call } = target();
  const { hash } = await gateway.uploadAdImage({ ...call, name: 'roof.png', bytes: PNG });
  const assets = await gateway.readLaunchAssets(call);
  const page = assets.pages?.[0];
  return {
    hash,
    story: {
      page_id: page?.id,
      ...(page?.instagramUserId ? { instagram_user_id: page.instagramUserId } : {}),
      link_data: {
        link: 'https://helio.example/roof',
        message: 'Sun on your roof',
        name: 'Solar',
        image_hash: hash,
        call_to_action: { type: 'LEARN_MORE', value: { link: 'https://helio.example/roof' } },
      },
    },
  };
}

async function launch() {
  const { gateway } = openGateway();
  const { call } = target();
  const { story } = await storyOf();
  const create = async (object: NewAdObject) =>
    (await gateway.createAdObject({ ...call, object })).id;
  const campaignId = await create(campaignOf());
  const adSetId = await create(
    adSetOf(campaignId, {
      targeting: {
        geo_locations: { countries: ['DE'] },
        publisher_platforms: ['facebook'],
        targeting_automation: { advantage_audience: 0 },
      },
    }),
  );
  const creativeId = await create(creativeOf(story));
  const adId = await create(adOf({ adSetId, creativeId }));
  return { gateway, call, story, campaignId, adSetId, creativeId, adId };
}

describe('a launch', () => {
  it('makes a campaign, an ad set, a creative and an ad, found by their label', async () => {
    const { gateway, call, campaignId, adSetId, creativeId, adId } = await launch();
    const found = await Promise.all(
      (['campaign', 'ad_set', 'creative', 'ad'] as const).map((level) =>
        gateway.findByLabel({ ...call, level, label: 'run 1' }),
      ),
    );
    expect(found).toEqual([[campaignId], [adSetId], [creativeId], [adId]]);
    expect(await gateway.findByLabel({ ...call, level: 'ad', label: 'run 2' })).toEqual([]);
    expect([world().ads.get(adId)?.status, world().ads.get(adId)?.review]).toEqual([
      'PAUSED',
      'pending',
    ]);
  });

  it('reads back as a tree under the names of the network', async () => {
    const { gateway, call, campaignId, adSetId, creativeId, adId, story } = await launch();
    const tree = await gateway.readCampaignTree({ ...call, campaignId });
    expect(tree).toEqual({
      campaign: {
        id: campaignId,
        name: 'Summer',
        objective: 'OUTCOME_TRAFFIC',
        special_ad_categories: [],
        buying_type: 'AUCTION',
        status: 'PAUSED',
        is_adset_budget_sharing_enabled: false,
      },
      adSets: [
        {
          id: adSetId,
          name: 'Germany',
          status: 'PAUSED',
          optimization_goal: 'LINK_CLICKS',
          billing_event: 'IMPRESSIONS',
          destination_type: 'WEBSITE',
          daily_budget: '200000',
          lifetime_budget: '0',
          bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
          start_time: expect.any(String),
          targeting: {
            age_min: 18,
            age_max: 65,
            geo_locations: { countries: ['DE'] },
            publisher_platforms: ['facebook'],
            targeting_automation: { advantage_audience: 0 },
          },
          is_dynamic_creative: false,
          dsa_beneficiary: 'Helio',
          dsa_payor: 'Helio',
        },
      ],
      ads: [
        {
          id: adId,
          adset_id: adSetId,
          name: 'Roof',
          status: 'PAUSED',
          creative: {
            id: creativeId,
            name: expect.stringMatching(/^Roof \d{4}-\d\d-\d\d-[\da-f]{32}$/),
            object_story_spec: story,
            effective_object_story_id: expect.stringContaining(`${story.page_id}_`),
            url_tags: 'sub1={{ad.id}}',
            degrees_of_freedom_spec: {
              creative_features_spec: { image_touchups: { enroll_status: 'OPT_OUT' } },
            },
            contextual_multi_ads: { enroll_status: 'OPT_OUT' },
            destination_spec: { destination_type: 'WEBSITE_AND_SHOP_OPT_OUT' },
            image_hash: story.link_data.image_hash,
          },
        },
      ],
    });
  });

  it('of a campaign that was there reads as well', async () => {
    const { gateway } = openGateway();
    const { call } = target();
    const campaignId = getAccount().campaignIds.find(
      (id) => world().campaigns.get(id)?.status === 'ACTIVE',
    );
    const tree = await gateway.readCampaignTree({ ...call, campaignId: campaignId ?? '' });
    expect([tree.campaign.id, tree.gaps]).toEqual([campaignId, undefined]);
    expect(tree.adSets[0]).toMatchObject({ targeting: { geo_locations: { countries: ['DE'] } } });
  });
});

describe('a new object', () => {
  it('goes out with what the network demands', async () => {
    const { gateway } = openGateway();
    const { call, currency } = target();
    await gateway.createAdObject({
      ...call,
      object: campaignOf({
        dailyBudget: { minor: 200_000, currency },
        bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
      }),
    });
    const [sent] = callsMade().filter(({ method }) => method === 'POST');
    expect(sent?.query).toMatchObject({
      adlabels: '[{"name":"run 1"}]',
      special_ad_categories: '[]',
      status: 'PAUSED',
      daily_budget: '200000',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    });
    expect(sent?.query).not.toHaveProperty('is_adset_budget_sharing_enabled');
  });

  it.each([
    ['drop_after', 1],
    ['html_500_after', 1],
    ['html_503', 0],
    ['drop_before', 0],
  ] as const)(
    'whose answer was lost (%s) is sent once and of unknown outcome',
    async (type, made) => {
      const { gateway } = openGateway();
      const { call } = target();
      fault({ method: 'POST', path: `/act_${call.adAccountId}/campaigns`, effect: { type } });
      const failure = await failureOf(gateway.createAdObject({ ...call, object: campaignOf() }));
      expect([failure.isOutcomeUnknown, failure.type]).toEqual([true, 'UnavailableError']);
      expect(pathsCalled().filter((path) => path.startsWith('POST'))).toHaveLength(1);
      const found = await gateway.findByLabel({ ...call, level: 'campaign', label: 'run 1' });
      expect(found).toHaveLength(made);
    },
  );

  it('that is refused was not made, and the refusal names field and subcode', async () => {
    const { gateway } = openGateway();
    const { call } = target();
    const { id: campaignId } = await gateway.createAdObject({ ...call, object: campaignOf() });
    const failure = await failureOf(
      gateway.createAdObject({
        ...call,
        object: adSetOf(campaignId, { optimizationGoal: 'OFFSITE_CONVERSIONS' }),
      }),
    );
    expect(failure.toEnvelope()).toEqual({
      error: 'Facebook rejected these values.',
      type: 'ValidationError',
      code: 100,
      details: {
        subcode: 2_490_408,
        traceId: expect.any(String),
        title: 'Performance goal is not available',
        networkMessage: 'This goal is not offered for the objective of the campaign.',
        blamed: ['optimization_goal'],
      },
    });
    expect(failure.isOutcomeUnknown).toBe(false);
  });

  it('refused with status 200 is refused all the same', async () => {
    const { gateway } = openGateway();
    const { call } = target();
    fault({
      method: 'POST',
      effect: { type: 'error', code: 31, subcode: 3_858_385, httpStatus: 200 },
    });
    const failure = await failureOf(gateway.createAdObject({ ...call, object: campaignOf() }));
    expect([failure.type, failure.isOutcomeUnknown, failure.code]).toEqual([
      'FailedPreconditionError',
      false,
      31,
    ]);
  });

  it('goes without the opt-outs that an ad account does not know, and says so', async () => {
    const { gateway } = openGateway();
    const { call } = target();
    const { story } = await storyOf();
    sandbox().state.creation.configure({ featureKeys: ['image_touchups'] });
    const object = creativeOf(story, {
      optOuts: ['image_touchups', 'site_extensions', 'inline_comment'],
    });
    const { id, notes } = await gateway.createAdObject({ ...call, object });
    expect(notes).toEqual(['opt_out:site_extensions', 'opt_out:inline_comment']);
    expect(world().creatives.get(id)?.given?.degrees_of_freedom_spec).toEqual({
      creative_features_spec: { image_touchups: { enroll_status: 'OPT_OUT' } },
    });
  });
});

describe('a check', () => {
  it('stores nothing, and gives the refusal that a creation would get', async () => {
    const { gateway } = openGateway();
    const { call } = target();
    const check = (object: NewAdObject) => gateway.checkAdObject({ ...call, object });
    expect(await check(campaignOf())).toBeNull();
    const refusal = await check(campaignOf({ objective: 'LINK_CLICKS' }));
    expect([refusal?.type, refusal?.code]).toEqual(['ValidationError', 100]);
    expect(sandbox().state.journal.actions).toEqual([]);
  });

  it('that could not be asked is no refusal', async () => {
    const { gateway } = openGateway();
    const { call } = target();
    fault({ method: 'POST', effect: { type: 'error', code: 190, subcode: 463 } });
    const failure = await failureOf(gateway.checkAdObject({ ...call, object: campaignOf() }));
    expect(failure.adUserStatus).toBe('login_required');
  });
});

describe('assets', () => {
  it('are what the ad account can launch with', async () => {
    const { gateway } = openGateway();
    const { call, currency } = target();
    const assets = await gateway.readLaunchAssets(call);
    const { name, minDailyBudgetMinor } = getAccount();
    expect(assets).toEqual({
      pages: [
        { id: expect.any(String), name: expect.any(String), instagramUserId: expect.any(String) },
      ],
      instagramAccounts: [{ id: assets.pages?.[0]?.instagramUserId, username: expect.any(String) }],
      pixels: [{ id: expect.any(String), name: `${name} pixel` }],
      customAudiences: [
        { id: expect.any(String), name: 'Customers', isUsable: true },
        { id: expect.any(String), name: 'Lookalike (1%) – Customers', isUsable: true },
        { id: expect.any(String), name: 'Website visitors 30 days', isUsable: true },
        { id: expect.any(String), name: 'Imported list', isUsable: false },
      ],
      minDailyBudget: { minor: minDailyBudgetMinor, currency },
      dsaBeneficiary: 'Helio',
      dsaPayor: 'Helio',
    });
  });

  it('that are refused are unknown', async () => {
    const { gateway } = openGateway();
    const { call } = target();
    fault({ path: '/*/customaudiences', effect: { type: 'error', code: 200 } });
    expect((await gateway.readLaunchAssets(call)).customAudiences).toBeNull();
  });
});

describe('images', () => {
  it('are copied from an ad account that the profile sees', async () => {
    const { gateway } = openGateway();
    const { call } = target();
    const other = [...world().adAccounts.values()].find(
      ({ id, adImageIds }) =>
        id !== call.adAccountId &&
        adImageIds.length > 0 &&
        world().profiles.some(
          ({ accessToken, tasks }) => accessToken === call.connection.accessToken && tasks.has(id),
        ),
    );
    const hash = world().adImages.get(other?.adImageIds[0] ?? '')?.hash ?? '';
    const copy = { ...call, sourceAdAccountId: other?.id ?? '', hash };
    expect(await gateway.copyAdImage(copy)).toEqual({ hash });
    expect(world().adImages.has(`${call.adAccountId}:${hash}`)).toBe(true);
  });
});
