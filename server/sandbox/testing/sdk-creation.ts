import { Ad, AdCreative, AdSet, Campaign, FacebookAdsApi } from 'facebook-nodejs-business-sdk';
import { beforeAll, beforeEach } from 'vitest';
import { PIXEL, PIXEL_HASH } from './images.ts';
import { dataOf, failureOf, useSdkAccount } from './sdk-account.ts';

type Params = Record<string, unknown>;

/** Without the parameters that are undefined. */
const given = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));

/** What the network's SDK makes in an ad account of the sandbox, which each test finds empty. */
export function useCreation() {
  const sdk = useSdkAccount();
  const { account, accountId, client } = sdk;
  const smallest = () => sdk.world().adAccounts.get(accountId())?.minDailyBudgetMinor ?? 0;

  beforeAll(() => {
    // The SDK's own version is an older one, with other rules.
    Object.defineProperty(FacebookAdsApi, 'VERSION', { get: () => 'v27.0' });
  });
  beforeEach(async () => {
    client().sandbox.state.reset();
    await client().admin('POST', '/creation', {
      adAccountId: accountId(),
      adAccount: { dsaBeneficiary: 'Helio', dsaPayor: 'Helio' },
    });
  });

  const rowsOf = async (edge: string): Promise<Params[]> => {
    const fields = edge === 'promote_pages' ? 'name,instagram_business_account' : 'name';
    const answer = await client().get(`/act_${accountId()}/${edge}?fields=${fields}`);
    return (answer.body as { data: Params[] }).data;
  };
  const campaignParams = (more: Params = {}): Params =>
    given({
      name: 'Summer',
      objective: 'OUTCOME_TRAFFIC',
      special_ad_categories: [],
      status: 'PAUSED',
      is_adset_budget_sharing_enabled: false,
      ...more,
    });
  const targeting = (more: Params = {}): Params =>
    given({
      geo_locations: { countries: ['DE'] },
      targeting_automation: { advantage_audience: 0 },
      ...more,
    });
  const adSetParams = (campaignId: string, more: Params = {}): Params =>
    given({
      name: 'Germany',
      campaign_id: campaignId,
      status: 'PAUSED',
      optimization_goal: 'LINK_CLICKS',
      billing_event: 'IMPRESSIONS',
      daily_budget: smallest() * 10,
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      targeting: targeting(),
      ...more,
    });
  const storyOf = async (more: Params = {}): Promise<Params> => {
    await account().createAdImage([], { bytes: PIXEL.toString('base64') });
    const [page] = await rowsOf('promote_pages');
    const instagram = page?.instagram_business_account as { id: string } | undefined;
    return given({
      page_id: page?.id,
      instagram_user_id: instagram?.id,
      link_data: { link: 'https://helio.example/', message: 'Sun', image_hash: PIXEL_HASH },
      ...more,
    });
  };
  const creativeParams = async (more: Params = {}): Promise<Params> =>
    given({ name: 'Roof', object_story_spec: await storyOf(), ...more });

  type Made = { id: string };
  const make = async (creation: Promise<object>): Promise<string> =>
    String((dataOf(await creation) as unknown as Made).id);
  const campaign = (more: Params = {}) => make(account().createCampaign([], campaignParams(more)));
  const adSet = async (more: Params = {}, ofCampaign: Params = {}) =>
    make(account().createAdSet([], adSetParams(await campaign(ofCampaign), more)));
  const creative = async (more: Params = {}) =>
    make(account().createAdCreative([], await creativeParams(more)));
  const ad = async (more: Params = {}) => {
    const params: Params = { name: 'Roof', status: 'PAUSED', ...more };
    params.adset_id ??= await adSet();
    params.creative ??= { creative_id: await creative() };
    return make(account().createAd([], given(params)));
  };

  /** Subcode, else code, of a refusal, and the field it blames. */
  const refusalOf = async (call: Promise<unknown>): Promise<unknown[]> => {
    const { body } = (await failureOf(call)) as { body: Params };
    const data = body.error_data;
    const read = typeof data === 'string' ? JSON.parse(data) : data;
    const [path] =
      (read as { blame_field_specs?: string[][] } | undefined)?.blame_field_specs ?? [];
    return [body.error_subcode ?? body.code, ...(path === undefined ? [] : [path.join('.')])];
  };

  return {
    ...sdk,
    smallest,
    rowsOf,
    campaignParams,
    adSetParams,
    creativeParams,
    targeting,
    storyOf,
    campaign,
    adSet,
    creative,
    ad,
    refusalOf,
    read: {
      campaign: async (id: string, fields: string[]) => dataOf(await new Campaign(id).get(fields)),
      adSet: async (id: string, fields: string[]) => dataOf(await new AdSet(id).get(fields)),
      creative: async (id: string, fields: string[]) =>
        dataOf(await new AdCreative(id).get(fields)),
      ad: async (id: string, fields: string[]) => dataOf(await new Ad(id).get(fields)),
    },
  };
}
