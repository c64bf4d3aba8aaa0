import { AdAccount, AdReportRun, FacebookAdsApiBatch, User } from 'facebook-nodejs-business-sdk';
import { describe, expect, it } from 'vitest';
import { dataOf, failureOf, useSdkAccount, walk } from './testing/sdk-account.ts';

const { client, api, accountId, account, world, liveCampaigns } = useSdkAccount();

describe('reading', () => {
  it('one object, with the requested fields only', async () => {
    const user = new User('me');
    await user.get(['id', 'name', 'first_name']);
    expect(dataOf(user)).toEqual({
      id: '100084417702915',
      name: 'Marta Jensen',
      first_name: 'Marta',
    });
    const read = await account().get([AdAccount.Fields.name, AdAccount.Fields.currency]);
    expect(dataOf(read)).toEqual({
      id: `act_${accountId()}`,
      name: 'Helio DE 01',
      currency: 'EUR',
    });
  });

  it('the application of the token', async () => {
    const { data } = await (
      api() as unknown as { getAppID(): Promise<{ data: unknown }> }
    ).getAppID();
    expect(data).toMatchObject({ data: { app_id: '119211728144504', is_valid: true } });
  });
});

describe('lists and cursors', () => {
  it('follows next to the last page', async () => {
    const cursor = await account().getCampaigns(['name', 'status'], { limit: 3 });
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
    const cursor = await account().getAds(['name'], { limit: 4 });
    const first = [...cursor].map(dataOf);
    expect(cursor.hasPrevious()).toBe(false);
    const second = [...(await cursor.next())].map(dataOf);
    expect(second).not.toEqual(first);
    expect([...(await cursor.previous())].map(dataOf)).toEqual(first);
    await expect(cursor.previous()).rejects.toThrow('start of pagination');
  });

  it('counts all rows of a list, also under filters', async () => {
    const [campaign] = liveCampaigns();
    const adSetIds = world().adAccounts.get(accountId())?.adSetIds ?? [];
    const cursor = await account().getAdSets(['id'], {
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
    expect(rows.find((row) => row.account_id === accountId())?.campaigns).toMatchObject({
      data: [{ id: campaign?.id, name: campaign?.name }],
    });
  });
});

describe('insights', () => {
  it('are rows of strings over the requested days', async () => {
    const cursor = await account().getInsights(['spend', 'impressions', 'clicks'], {
      time_range: { since: '2026-11-18', until: '2026-11-19' },
    });
    const totals = world().insights.find({
      level: 'account',
      id: accountId(),
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
    const cursor = await account().getInsights(['spend', 'impressions', 'actions'], {
      date_preset: 'last_14d',
      breakdowns: ['age', 'gender'],
      default_summary: true,
      action_attribution_windows: ['1d_view', '7d_click'],
      sort: ['spend_descending'],
      limit: 5,
    });
    const summary = cursor.summary;
    const rows = (await walk(cursor)).flat();
    const [whole] = await account().getInsights(['spend', 'impressions', 'actions'], {
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
    const direct = (await walk(await account().getInsights(fields, { ...params }))).flat();
    const run = await account().getInsightsAsync(fields, { ...params });
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
    const batch = new FacebookAdsApiBatch(api());
    batch.add(
      'GET',
      [`act_${accountId()}`],
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
    expect(bodies).toEqual([{ name: 'Helio DE 01', id: `act_${accountId()}` }, { success: true }]);
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
    await client().admin('POST', '/faults', {
      kind: 'route',
      path: '/me',
      count: 1,
      effect: { type: 'drop_before' },
    });
    const bodies: unknown[] = [];
    const batch = new FacebookAdsApiBatch(api());
    batch.add('GET', 'me', { fields: 'name' }, undefined, (reply: { body: unknown }) =>
      bodies.push(reply.body),
    );
    const again = await batch.execute();
    expect([bodies, again]).toEqual([[], expect.any(FacebookAdsApiBatch)]);
    await (again as FacebookAdsApiBatch).execute();
    expect(bodies).toEqual([{ name: 'Marta Jensen', id: '100084417702915' }]);
  });
});
