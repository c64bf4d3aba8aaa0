import {
  type AbstractCrudObject,
  AdAccount,
  AdReportRun,
  AdSet,
  Campaign,
  FacebookAdsApi,
  FacebookAdsApiBatch,
  User,
} from 'facebook-nodejs-business-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClient, type TestClient } from './testing/client.ts';
import { PIXEL, PIXEL_HASH } from './testing/images.ts';
import { startSdk } from './testing/sdk.ts';

/** Compares what the Graph API's own SDK reads from the sandbox with the sample world. */

type Cursor = Awaited<ReturnType<AdAccount['getCampaigns']>>;

let client: TestClient;
let api: FacebookAdsApi;
let account: AdAccount;
let accountId: string;
const world = () => client.sandbox.state.journal.world;

beforeAll(async () => {
  client = await startClient();
  api = startSdk({ url: client.sandbox.url, accessToken: client.marta });
  accountId = [...world().adAccounts.keys()][0] ?? '';
  account = new AdAccount(`act_${accountId}`);
});
afterAll(() => client.sandbox.close());

const dataOf = (object: object): Record<string, unknown> => ({
  ...(object as AbstractCrudObject).exportAllData(),
});

async function walk(cursor: Cursor): Promise<Record<string, unknown>[][]> {
  const pages = [[...cursor].map(dataOf)];
  while (cursor.hasNext()) {
    pages.push([...(await cursor.next())].map(dataOf));
  }
  return pages;
}

async function failureOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  const error: unknown = await promise.then(
    () => {
      throw new Error('The network took the call.');
    },
    (failure: unknown) => failure,
  );
  const { name, status, message, response } = error as Record<string, unknown>;
  const { fbtrace_id: traceId, ...body } = response as Record<string, unknown>;
  return { name, status, message, body, hasTrace: typeof traceId === 'string' };
}

/** In the order of the Graph API, without archived and deleted ones. */
const liveCampaigns = () =>
  (world().adAccounts.get(accountId)?.campaignIds ?? []).flatMap((id) => {
    const campaign = world().campaigns.get(id);
    return campaign === undefined || ['ARCHIVED', 'DELETED'].includes(campaign.status)
      ? []
      : [campaign];
  });

describe('reading', () => {
  it('one object, with the requested fields only', async () => {
    const user = new User('me');
    await user.get(['id', 'name', 'first_name']);
    expect(dataOf(user)).toEqual({
      id: '100084417702915',
      name: 'Marta Jensen',
      first_name: 'Marta',
    });
    const read = await account.get([AdAccount.Fields.name, AdAccount.Fields.currency]);
    expect(dataOf(read)).toEqual({
      id: `act_${accountId}`,
      name: 'Helio DE 01',
      currency: 'EUR',
    });
  });

  it('objects by their ids', async () => {
    const [first, second] = liveCampaigns();
    // The SDK types ids as numbers, which cannot hold ids of the Graph API.
    const ids = [first?.id, second?.id] as unknown as number[];
    const found: Campaign[] = await Campaign.getByIds(ids, ['name', 'objective'], {}, api);
    expect(found.map(({ id }) => id)).toEqual([
      { id: first?.id, name: first?.name, objective: first?.objective },
      { id: second?.id, name: second?.name, objective: second?.objective },
    ]);
  });

  it('the application of the token', async () => {
    const { data } = await (
      api as unknown as { getAppID(): Promise<{ data: unknown }> }
    ).getAppID();
    expect(data).toMatchObject({ data: { app_id: '119211728144504', is_valid: true } });
  });
});

describe('lists and cursors', () => {
  it('follows next to the last page', async () => {
    const cursor = await account.getCampaigns(['name', 'status'], { limit: 3 });
    const pages = await walk(cursor);
    const campaigns = liveCampaigns();
    expect(pages.flat()).toEqual(campaigns.map(({ id, name, status }) => ({ id, name, status })));
    expect(pages.map(({ length }) => length)).toEqual(
      Array.from({ length: Math.ceil(campaigns.length / 3) }, (_, at) =>
        Math.min(3, campaigns.length - 3 * at),
      ),
    );
    await expect(cursor.next()).rejects.toThrow('end of pagination');
  });

  it('pages back to the first page', async () => {
    const cursor = await account.getAds(['name'], { limit: 4 });
    const first = [...cursor].map(dataOf);
    expect(cursor.hasPrevious()).toBe(false);
    const second = [...(await cursor.next())].map(dataOf);
    expect(second).not.toEqual(first);
    expect([...(await cursor.previous())].map(dataOf)).toEqual(first);
    await expect(cursor.previous()).rejects.toThrow('start of pagination');
  });

  it('counts all rows of a list, also under filters', async () => {
    const [campaign] = liveCampaigns();
    const adSetIds = world().adAccounts.get(accountId)?.adSetIds ?? [];
    const cursor = await account.getAdSets(['id'], {
      limit: 1,
      summary: 'total_count',
      filtering: [{ field: 'campaign.id', operator: 'IN', value: [campaign?.id] }],
    });
    const adSets = adSetIds.filter((id) => {
      const adSet = world().adSets.get(id);
      return (
        adSet?.campaignId === campaign?.id && !['ARCHIVED', 'DELETED'].includes(adSet?.status ?? '')
      );
    });
    expect(cursor.summary).toEqual({ total_count: adSets.length });
    expect((await walk(cursor)).flat()).toEqual(adSets.map((id) => ({ id })));
  });

  it('lists the ad accounts of a profile with nested fields', async () => {
    const cursor = await new User('me').getAdAccounts(['account_id', 'campaigns.limit(1){name}'], {
      limit: 500,
    });
    const rows = (await walk(cursor)).flat();
    expect(rows.map((row) => row.account_id)).toEqual([
      ...(world().profiles[0]?.tasks.keys() ?? []),
    ]);
    const [campaign] = liveCampaigns();
    expect(rows.find((row) => row.account_id === accountId)?.campaigns).toMatchObject({
      data: [{ id: campaign?.id, name: campaign?.name }],
    });
  });
});

describe('insights', () => {
  it('are rows of strings over the requested days', async () => {
    const cursor = await account.getInsights(['spend', 'impressions', 'clicks'], {
      time_range: { since: '2026-11-18', until: '2026-11-19' },
    });
    const totals = world().insights.find({
      level: 'account',
      id: accountId,
      sinceDay: Date.parse('2026-11-18') / 86_400_000,
      untilDay: Date.parse('2026-11-19') / 86_400_000,
    });
    expect([...cursor].map(dataOf)).toEqual([
      {
        spend: ((totals?.spendMinor ?? 0) / 100).toFixed(2),
        impressions: String(totals?.impressions),
        clicks: String(totals?.clicks),
        date_start: '2026-11-18',
        date_stop: '2026-11-19',
      },
    ]);
  });

  it('support breakdowns that add up, with a summary', async () => {
    const cursor = await account.getInsights(['spend', 'impressions', 'actions'], {
      date_preset: 'last_14d',
      breakdowns: ['age', 'gender'],
      default_summary: true,
      action_attribution_windows: ['1d_view', '7d_click'],
      sort: ['spend_descending'],
      limit: 5,
    });
    const summary = cursor.summary;
    const rows = (await walk(cursor)).flat();
    const [whole] = await account.getInsights(['spend', 'impressions', 'actions'], {
      date_preset: 'last_14d',
      action_attribution_windows: ['1d_view', '7d_click'],
    });
    const { date_start: since, date_stop: until, ...figures } = dataOf(whole ?? {});
    expect([since, until]).toEqual(['2026-11-06', '2026-11-19']);
    expect(summary).toEqual(figures);
    const cents = rows.map((row) => Math.round(Number(row.spend) * 100));
    expect(cents.reduce((left, right) => left + right, 0)).toBe(
      Math.round(Number(figures.spend) * 100),
    );
    expect(cents).toEqual(cents.toSorted((left, right) => right - left));
    const keys = rows.map((row) => `${row.age} ${row.gender}`);
    expect([new Set(keys).size, keys.length > 15]).toEqual([keys.length, true]);
    expect(rows[0]).toEqual({
      age: '25-34',
      gender: expect.stringMatching(/^(?:fe)?male$/),
      spend: expect.stringMatching(/^\d+\.\d\d$/),
      impressions: expect.stringMatching(/^\d+$/),
      actions: expect.arrayContaining([
        {
          action_type: 'link_click',
          value: expect.any(String),
          '1d_view': expect.any(String),
          '7d_click': expect.any(String),
        },
      ]),
      date_start: '2026-11-06',
      date_stop: '2026-11-19',
    });
  });

  it('are requested, polled and read as a report', async () => {
    const params = { level: 'campaign', date_preset: 'last_7d', limit: 2 };
    const fields = ['campaign_id', 'spend'];
    const direct = (await walk(await account.getInsights(fields, { ...params }))).flat();
    const run = await account.getInsightsAsync(fields, { ...params });
    expect(run).toBeInstanceOf(AdReportRun);
    expect(run.id).toMatch(/^\d+$/);
    expect(await failureOf(Promise.resolve(run.getInsights([], {})))).toEqual({
      name: 'FacebookRequestError',
      status: 400,
      message: 'Error accessing adreport job.',
      hasTrace: true,
      body: {
        message: 'Error accessing adreport job.',
        type: 'OAuthException',
        code: 2601,
        error_subcode: 1_815_107,
        is_transient: true,
        error_user_title: 'Loading Async Ads Report Failed',
        error_user_msg:
          'Sorry, the report cannot be loaded successfully. Please check if your job status is completed instead of failed or running before fetching the data.',
      },
    });
    const seen: unknown[] = [];
    const id = run.id;
    for (let poll = 0; poll < 10 && seen.at(-1) !== 'Job Completed'; poll += 1) {
      const looked = await new AdReportRun(id, { report_run_id: id }).get([
        AdReportRun.Fields.async_status,
        AdReportRun.Fields.async_percent_completion,
      ]);
      seen.push(dataOf(looked).async_status);
    }
    expect([seen[0], seen.at(-1)]).toEqual(['Job Started', 'Job Completed']);
    const report = new AdReportRun(id, { report_run_id: id });
    const rows = (await walk(await report.getInsights([], { limit: 2 }))).flat();
    expect(rows).toEqual(direct);
    expect(rows.length).toBeGreaterThan(2);
  });
});

describe('batch', () => {
  it('returns a response for each call, in order', async () => {
    const [campaign] = liveCampaigns();
    const bodies: unknown[] = [];
    const errors: unknown[] = [];
    const batch = new FacebookAdsApiBatch(api);
    batch.add(
      'GET',
      [`act_${accountId}`],
      { fields: 'name' },
      undefined,
      (reply: { body: unknown }) => bodies.push(reply.body),
    );
    batch.add('GET', '1', { fields: 'name' }, undefined, undefined, (reply: { error: unknown }) =>
      errors.push(reply.error),
    );
    batch.add(
      'POST',
      [campaign?.id ?? ''],
      { name: 'Named in a batch', id: campaign?.id },
      undefined,
      (reply: { body: unknown }) => bodies.push(reply.body),
    );
    expect(await batch.execute()).toBeNull();
    expect(bodies).toEqual([{ name: 'Helio DE 01', id: `act_${accountId}` }, { success: true }]);
    expect(errors).toMatchObject([
      // In a batch the SDK keeps the envelope around the error.
      {
        name: 'FacebookRequestError',
        status: 400,
        response: { error: { code: 100, error_subcode: 33 } },
      },
    ]);
    expect(campaign?.name).toBe('Named in a batch');
  });

  it('returns interrupted calls as a batch to retry', async () => {
    await client.admin('POST', '/faults', {
      kind: 'route',
      path: '/me',
      count: 1,
      effect: { type: 'drop_before' },
    });
    const bodies: unknown[] = [];
    const batch = new FacebookAdsApiBatch(api);
    batch.add('GET', 'me', { fields: 'name' }, undefined, (reply: { body: unknown }) =>
      bodies.push(reply.body),
    );
    const again = await batch.execute();
    expect([bodies, again]).toEqual([[], expect.any(FacebookAdsApiBatch)]);
    await (again as FacebookAdsApiBatch).execute();
    expect(bodies).toEqual([{ name: 'Marta Jensen', id: '100084417702915' }]);
  });
});

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
        one.adAccountId === accountId && one.dailyBudgetMinor !== null && one.status === 'ACTIVE',
    );
    const object = new AdSet(adSet?.id);
    await object.update([], { daily_budget: 12_300 });
    expect(dataOf(await object.get(['daily_budget']))).toMatchObject({ daily_budget: '12300' });
  });

  it('add an image to the library, once, and delete it', async () => {
    const bytes = PIXEL.toString('base64');
    const uploaded = dataOf(await account.createAdImage([], { bytes, name: 'Pixel' }));
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
    await account.createAdImage([], { bytes, name: 'Pixel' });
    const params = { hashes: [PIXEL_HASH] };
    const found = await account.getAdImages(['hash', 'name', 'status'], { ...params });
    expect([...found].map(dataOf)).toEqual([
      {
        id: `${accountId}:${PIXEL_HASH}`,
        hash: PIXEL_HASH,
        name: 'Pixel',
        status: 'ACTIVE',
      },
    ]);
    expect(await account.deleteAdImages({ hash: PIXEL_HASH })).toEqual({ success: true });
    const [gone] = await account.getAdImages(['status'], { ...params });
    expect(dataOf(gone ?? {})).toMatchObject({ status: 'DELETED' });
  });

  it('delete an object', async () => {
    const campaign = liveCampaigns().at(-1);
    expect(await new Campaign(campaign?.id).delete([])).toEqual({ success: true });
    expect(dataOf(await new Campaign(campaign?.id).get(['effective_status']))).toEqual({
      id: campaign?.id,
      effective_status: 'DELETED',
    });
    const left = (await walk(await account.getCampaigns([], { limit: 100 }))).flat();
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
      () => account.get(['dream']),
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
        one.adAccountId === accountId && one.dailyBudgetMinor !== null && one.status === 'ACTIVE',
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
    expect(await failureOf(Promise.resolve(account.getCustomAudiences(['id'])))).toMatchObject({
      status: 400,
      body: { code: 990_001, type: 'SandboxException' },
    });
  });

  it('an invalid token, and one at its limit', async () => {
    FacebookAdsApi.init('EAABnobody', 'en_US', false);
    expect(await failureOf(new User('me').get(['id']))).toMatchObject({
      body: { code: 190, type: 'OAuthException' },
    });
    FacebookAdsApi.setDefaultApi(api);
    await client.admin('POST', '/faults', {
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
