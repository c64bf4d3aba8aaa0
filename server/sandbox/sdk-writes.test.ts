import { AdSet, Campaign, FacebookAdsApi, User } from 'facebook-nodejs-business-sdk';
import { describe, expect, it } from 'vitest';
import { PIXEL, PIXEL_HASH } from './testing/images.ts';
import { dataOf, failureOf, useSdkAccount, walk } from './testing/sdk-account.ts';

const { client, api, accountId, account, world, liveCampaigns } = useSdkAccount();

describe('changes', () => {
  it('succeed with the id that the SDK adds, and show on the next read', async () => {
    const [, campaign] = liveCampaigns();
    const object = new Campaign(campaign?.id, { id: campaign?.id });
    object.set('name', 'Renamed by the SDK');
    object.set('status', Campaign.Status.paused);
    expect(await object.update([])).toEqual({ success: true });
    expect(
      dataOf(await new Campaign(campaign?.id).get(['name', 'status', 'effective_status'])),
    ).toEqual({
      id: campaign?.id,
      name: 'Renamed by the SDK',
      status: 'PAUSED',
      effective_status: 'PAUSED',
    });
  });

  it('of money are in minor units', async () => {
    const adSet = [...world().adSets.values()].find(
      (one) =>
        one.adAccountId === accountId() && one.dailyBudgetMinor !== null && one.status === 'ACTIVE',
    );
    const object = new AdSet(adSet?.id);
    await object.update([], { daily_budget: 12_300 });
    expect(dataOf(await object.get(['daily_budget']))).toMatchObject({ daily_budget: '12300' });
  });

  it('add an image to the library, once, and delete it', async () => {
    const bytes = PIXEL.toString('base64');
    const uploaded = dataOf(await account().createAdImage([], { bytes, name: 'Pixel' }));
    expect(uploaded).toEqual({
      images: {
        bytes: {
          hash: PIXEL_HASH,
          name: 'Pixel',
          width: 1,
          height: 1,
          url: expect.stringContaining(PIXEL_HASH),
          url_128: expect.stringContaining(PIXEL_HASH),
          permalink_url: expect.stringContaining(PIXEL_HASH),
        },
      },
    });
    await account().createAdImage([], { bytes, name: 'Pixel' });
    const params = { hashes: [PIXEL_HASH] };
    const found = await account().getAdImages(['hash', 'name', 'status'], { ...params });
    expect([...found].map(dataOf)).toEqual([
      {
        id: `${accountId()}:${PIXEL_HASH}`,
        hash: PIXEL_HASH,
        name: 'Pixel',
        status: 'ACTIVE',
      },
    ]);
    expect(await account().deleteAdImages({ hash: PIXEL_HASH })).toEqual({ success: true });
    const [gone] = await account().getAdImages(['status'], { ...params });
    expect(dataOf(gone ?? {})).toMatchObject({ status: 'DELETED' });
  });

  it('delete an object', async () => {
    const campaign = liveCampaigns().at(-1);
    expect(await new Campaign(campaign?.id).delete([])).toEqual({ success: true });
    expect(dataOf(await new Campaign(campaign?.id).get(['effective_status']))).toEqual({
      id: campaign?.id,
      effective_status: 'DELETED',
    });
    const left = (await walk(await account().getCampaigns([], { limit: 100 }))).flat();
    expect(left.map(({ id }) => id)).not.toContain(campaign?.id);
  });
});

describe('errors, as the SDK reports them', () => {
  const missing = (id: string, verb: string) =>
    `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`;

  it.each([
    [
      'an object that is not there',
      () => new Campaign('1').get(['name']),
      400,
      { message: missing('1', 'get'), type: 'GraphMethodException', code: 100, error_subcode: 33 },
    ],
    [
      'a field that is not there',
      () => account().get(['dream']),
      400,
      {
        message: '(#100) Tried accessing nonexisting field (dream) on node type (AdAccount)',
        type: 'OAuthException',
        code: 100,
      },
    ],
    [
      'an alias',
      () => new Campaign('helio').get(['name']),
      400,
      {
        message: '(#803) Some of the aliases you requested do not exist: helio',
        type: 'OAuthException',
        code: 803,
      },
    ],
  ])('%s', async (_, call, status, body) => {
    expect(await failureOf(call())).toEqual({
      name: 'FacebookRequestError',
      status,
      message: body.message,
      body,
      hasTrace: true,
    });
  });

  it('a rejected change, with the message for people and the invalid field', async () => {
    const adSet = [...world().adSets.values()].find(
      (one) =>
        one.adAccountId === accountId() && one.dailyBudgetMinor !== null && one.status === 'ACTIVE',
    );
    expect(
      await failureOf(new AdSet(adSet?.id).update([], { end_time: '2020-01-01T00:00:00+0000' })),
    ).toMatchObject({
      status: 400,
      body: {
        code: 100,
        error_subcode: 1_487_033,
        error_user_title: 'End date must be in the future',
        error_user_msg: 'Choose an end that has not passed yet.',
        error_data: { blame_field_specs: [['end_time']] },
      },
    });
  });

  it('an unimplemented path', async () => {
    expect(await failureOf(Promise.resolve(account().getSavedAudiences(['id'])))).toMatchObject({
      status: 400,
      body: { code: 990_001, type: 'SandboxException' },
    });
  });

  it('an invalid token, and one at its limit', async () => {
    FacebookAdsApi.init('EAABnobody', 'en_US', false);
    expect(await failureOf(new User('me').get(['id']))).toMatchObject({
      body: { code: 190, type: 'OAuthException' },
    });
    FacebookAdsApi.setDefaultApi(api());
    await client().admin('POST', '/faults', {
      kind: 'route',
      path: '/me',
      count: 1,
      effect: { type: 'error', code: 17, subcode: 2_446_079, isTransient: true },
    });
    expect(await failureOf(new User('me').get(['id']))).toMatchObject({
      status: 400,
      body: { code: 17, error_subcode: 2_446_079, is_transient: true },
    });
  });
});

describe('copies', () => {
  it('are made by the edge of their source and read as any object', async () => {
    const source = liveCampaigns().find(({ adSetIds }) => adSetIds.length > 0);
    const adSetId = source?.adSetIds[0] ?? '';
    const reply = await new AdSet(adSetId).createCopy([], {
      deep_copy: false,
      rename_options: { rename_strategy: 'ONLY_TOP_LEVEL_RENAME', rename_suffix: ' (sdk)' },
    });
    const { copied_adset_id: id = '' } = dataOf(reply) as { copied_adset_id?: string };
    const copy = await new AdSet(id).get(['name', 'status', 'source_adset_id', 'campaign_id']);
    expect(dataOf(copy)).toEqual({
      id,
      name: `${world().adSets.get(adSetId)?.name} (sdk)`,
      status: 'PAUSED',
      source_adset_id: adSetId,
      campaign_id: source?.id,
    });
    const [pages] = await walk(await new AdSet(adSetId).getCopies(['id'], { limit: 5 }));
    expect(pages).toEqual([{ id }]);
  });

  it('of too many objects are refused as the network refuses them', async () => {
    const source = liveCampaigns().find(({ adIds }) => adIds.length > 3);
    const failure = await failureOf(
      new Campaign(source?.id ?? '').createCopy([], { deep_copy: true }),
    );
    expect(failure).toMatchObject({
      status: 400,
      body: {
        code: 100,
        error_subcode: 1_885_194,
        error_user_title: 'The copy request is too large',
      },
    });
  });
});
