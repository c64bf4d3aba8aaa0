import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  adEffectiveStatus,
  type SampleAd,
  type SampleAdSet,
  type SampleCampaign,
} from '@ads-checker/shared/sample/index';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf, startClient, type TestClient } from './testing/client.ts';

let client: TestClient;

beforeEach(async () => {
  client = await startClient();
});
afterEach(() => client.sandbox.close());

function runningAd(): { ad: SampleAd; adSet: SampleAdSet; campaign: SampleCampaign } {
  const { world } = client.sandbox.state.journal;
  for (const ad of world.ads.values()) {
    const adSet = world.adSets.get(ad.adSetId);
    const campaign = world.campaigns.get(ad.campaignId);
    if (
      adSet !== undefined &&
      campaign !== undefined &&
      world.adAccounts.get(ad.adAccountId)?.status === 1 &&
      adSet.dailyBudgetMinor !== null &&
      adSet.endAtMs === null &&
      adEffectiveStatus({ ad, adSet, campaign }) === 'ACTIVE'
    ) {
      return { ad, adSet, campaign };
    }
  }
  throw new Error('The world has no running ad.');
}

const read = async (id: string, fields: string): Promise<unknown> =>
  (await client.get(`/${id}?fields=${fields}`)).body;

describe('changes', () => {
  it('returns success alone; the next read shows the change and its effects', async () => {
    const { ad, adSet, campaign } = runningAd();
    expect((await client.post(`/${campaign.id}`, { status: 'PAUSED' })).body).toEqual({
      success: true,
    });
    expect(await read(campaign.id, 'status,effective_status')).toEqual({
      status: 'PAUSED',
      effective_status: 'PAUSED',
      id: campaign.id,
    });
    expect(await read(adSet.id, 'status,effective_status')).toEqual({
      status: 'ACTIVE',
      effective_status: 'CAMPAIGN_PAUSED',
      id: adSet.id,
    });
    expect(
      await read(ad.id, 'status,effective_status,delivery_status{status,substatuses}'),
    ).toEqual({
      status: 'ACTIVE',
      effective_status: 'CAMPAIGN_PAUSED',
      delivery_status: { status: 'inactive', substatuses: ['campaign_off'] },
      id: ad.id,
    });
  });

  it('records the change with object and values', async () => {
    const { ad } = runningAd();
    await client.post(`/${ad.id}`, { status: 'PAUSED' });
    const log = await client.admin('GET', '/actions');
    expect(log.body).toEqual({
      data: [
        {
          sequence: 1,
          at: '2026-11-20T14:38:00.000Z',
          profileId: '100084417702915',
          objectType: 'ad',
          objectId: ad.id,
          adAccountId: ad.adAccountId,
          values: { status: 'PAUSED', updatedAtMs: Date.parse('2026-11-20T14:38:00Z') },
        },
      ],
    });
  });

  it('updates updated_time, but not for a budget', async () => {
    const { adSet } = runningAd();
    const before = await read(adSet.id, 'updated_time');
    client.passMs(60_000);
    await client.post(`/${adSet.id}`, { daily_budget: '7000' });
    expect(await read(adSet.id, 'updated_time')).toEqual(before);
    await client.post(`/${adSet.id}`, { name: 'Another' });
    expect(await read(adSet.id, 'updated_time,daily_budget,name')).toMatchObject({
      updated_time: expect.stringContaining('2026-11-20T'),
      daily_budget: '7000',
      name: 'Another',
    });
  });

  it('changes nothing for validate_only', async () => {
    const { ad } = runningAd();
    const form = { status: 'PAUSED', execution_options: '["validate_only"]' };
    expect((await client.post(`/${ad.id}`, form)).body).toEqual({ success: true });
    expect(await read(ad.id, 'status')).toEqual({ status: 'ACTIVE', id: ad.id });
    expect((await client.admin('GET', '/actions')).body).toEqual({ data: [] });
  });

  it('accepts times as unix seconds or ISO 8601 with an offset, and 0 as none', async () => {
    const { adSet } = runningAd();
    await client.post(`/${adSet.id}`, { end_time: '2026-12-01T09:00:00-0800' });
    expect(await read(adSet.id, 'end_time')).toEqual({
      end_time: expect.stringMatching(/^2026-12-01T/),
      id: adSet.id,
    });
    await client.post(`/${adSet.id}`, { end_time: '0' });
    expect(await read(adSet.id, 'end_time')).toEqual({ id: adSet.id });
  });

  it('deletes with DELETE', async () => {
    const { adSet } = runningAd();
    await fetch(`${client.sandbox.url}/v27.0/${adSet.id}?access_token=${client.marta}`, {
      method: 'DELETE',
    });
    expect(await read(adSet.id, 'effective_status')).toEqual({
      effective_status: 'DELETED',
      id: adSet.id,
    });
  });

  it('accepts forms, multipart forms and JSON', async () => {
    const { ad } = runningAd();
    const url = `${client.sandbox.url}/v27.0/${ad.id}?access_token=${client.marta}`;
    const form = new FormData();
    form.set('name', 'By parts');
    await fetch(url, { method: 'POST', body: form });
    expect(await read(ad.id, 'name')).toMatchObject({ name: 'By parts' });
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'By JSON' }),
    });
    expect(await read(ad.id, 'name')).toMatchObject({ name: 'By JSON' });
  });
});

describe('rejected changes', () => {
  it.each([
    { status: 'RUNNING' },
    { name: ' ' },
    { daily_budget: '12.50' },
    { daily_budget: '-1' },
    { bid_strategy: 'CHEAP' },
    { end_time: '2026-12-01T09:00:00' },
  ])('rejects %o with code 100 and changes nothing', async (form) => {
    const { adSet } = runningAd();
    expect(failureOf(await client.post(`/${adSet.id}`, form))).toEqual({
      status: 400,
      code: 100,
      subcode: undefined,
    });
    expect((await client.admin('GET', '/actions')).body).toEqual({ data: [] });
  });

  it('rejects with the validation subcode and a localized message', async () => {
    const { adSet, campaign } = runningAd();
    const subcode = async (id: string, form: Record<string, string>): Promise<unknown> =>
      failureOf(await client.post(`/${id}`, form)).subcode;
    expect(await subcode(adSet.id, { daily_budget: '1' })).toBe(1_487_901);
    expect(await subcode(adSet.id, { end_time: '1700000000' })).toBe(1_487_033);
    expect(await subcode(campaign.id, { daily_budget: '5000' })).toBe(1_885_621);
    const answer = await client.post(`/${campaign.id}`, { daily_budget: '5000', locale: 'ru_RU' });
    expect(answer.body).toMatchObject({
      error: {
        message: 'Invalid parameter',
        error_user_title: 'Только один вид бюджета',
        error_data: { blame_field_specs: [['daily_budget']] },
        fbtrace_id: expect.any(String),
      },
    });
  });

  it('allows only renaming deleted objects, and renaming or deleting archived ones', async () => {
    const { ad, campaign } = runningAd();
    await client.post(`/${campaign.id}`, { status: 'ARCHIVED' });
    expect(failureOf(await client.post(`/${campaign.id}`, { status: 'ACTIVE' })).subcode).toBe(
      1_885_088,
    );
    expect((await client.post(`/${campaign.id}`, { name: 'Old' })).status).toBe(200);
    expect((await client.post(`/${campaign.id}`, { status: 'DELETED' })).status).toBe(200);
    expect(failureOf(await client.post(`/${campaign.id}`, { status: 'PAUSED' })).subcode).toBe(
      1_487_566,
    );
    expect((await client.post(`/${campaign.id}`, { name: 'Gone' })).status).toBe(200);
    await client.post(`/${ad.id}`, { status: 'ARCHIVED' });
    expect(failureOf(await client.post(`/${ad.id}`, { status: 'PAUSED' })).subcode).toBe(1_885_088);
  });

  it('rejects enabling a rejected ad, and all changes by readers and outsiders', async () => {
    const { world } = client.sandbox.state.journal;
    const mine = world.profiles[0]?.tasks;
    const rejected = [...world.ads.values()].find(
      (ad) =>
        ad.review === 'disapproved' &&
        ad.status === 'PAUSED' &&
        world.adAccounts.get(ad.adAccountId)?.status === 1 &&
        mine?.has(ad.adAccountId),
    );
    expect(failureOf(await client.post(`/${rejected?.id}`, { status: 'ACTIVE' })).subcode).toBe(
      2_490_427,
    );
    const pawel = world.profiles[3]?.tasks ?? new Map();
    const [readOnly] = [...pawel].find(([, tasks]) => !tasks.includes('ADVERTISE')) ?? [];
    const watched = [...world.ads.values()].find((ad) => ad.adAccountId === readOnly);
    const token = client.pawel;
    expect(
      failureOf(await client.post(`/${watched?.id}`, { status: 'PAUSED' }, { token })),
    ).toEqual({
      status: 403,
      code: 200,
      subcode: undefined,
    });
    const foreign = [...world.ads.values()].find((ad) => !pawel.has(ad.adAccountId));
    expect(
      failureOf(await client.post(`/${foreign?.id}`, { status: 'PAUSED' }, { token })).subcode,
    ).toBe(33);
    expect((await client.admin('GET', '/actions')).body).toEqual({ data: [] });
  });
});

describe('budgets of an ad set', () => {
  it('rejects the fifth change within an hour and accepts it later', async () => {
    const { adSet } = runningAd();
    for (let change = 1; change <= 4; change += 1) {
      const form = { daily_budget: String(8_000 + change) };
      expect((await client.post(`/${adSet.id}`, form)).body).toEqual({ success: true });
    }
    const fifth = { daily_budget: '9000' };
    expect(failureOf(await client.post(`/${adSet.id}`, fifth))).toEqual({
      status: 400,
      code: 613,
      subcode: 1_487_632,
    });
    expect((await client.post(`/${adSet.id}`, { name: 'Still free' })).status).toBe(200);
    client.passMs(3_600_001);
    expect((await client.post(`/${adSet.id}`, fifth)).status).toBe(200);
  });
});

describe('a daily budget', () => {
  it('is not lowered below 110 % of what was spent today, where that is a limit', async () => {
    const { world } = client.sandbox.state.journal;
    const tasks = [...world.profiles.values()][0]?.tasks;
    const readToday = async (id: string): Promise<number> => {
      const { body } = await client.get(`/${id}/insights?date_preset=today&fields=spend`);
      const [row] = (body as { data: { spend: string }[] }).data;
      return Math.round(Number(row?.spend ?? 0) * 100);
    };
    client.passMs(6 * 3_600_000);
    const spending: { readonly id: string; readonly spent: number; readonly daily: number }[] = [];
    for (const { id, adAccountId, status, dailyBudgetMinor: daily } of world.adSets.values()) {
      const adAccount = world.adAccounts.get(adAccountId);
      const isMine =
        adAccount?.status === 1 && tasks?.get(adAccountId)?.includes('MANAGE') === true;
      if (status === 'ACTIVE' && isMine && adAccount.currency === 'USD' && daily !== null) {
        const spent = await readToday(id);
        if (spent > 2 * adAccount.minDailyBudgetMinor && daily > spent * 1.2) {
          spending.push({ id, spent, daily });
        }
      }
      if (spending.length > 0) {
        break;
      }
    }
    const [adSet] = spending;
    if (adSet === undefined) {
      throw new Error('No ad set of the world spent today.');
    }
    const path = `/${adSet.id}`;
    const smallest = Math.ceil((adSet.spent * 110) / 100);
    const low = { daily_budget: String(smallest - 1) };
    await client.admin('POST', '/settings', { hasDailyBudgetFloor: true });
    const refused = await client.post(path, low);
    expect(failureOf(refused)).toEqual({ status: 400, code: 100, subcode: 1_885_272 });
    expect(refused.body).toMatchObject({
      error: {
        error_user_msg: expect.stringContaining(String(smallest)),
        error_data: { blame_field_specs: [['daily_budget']] },
      },
    });
    for (const accepted of [String(adSet.daily + 100), String(smallest)]) {
      expect((await client.post(path, { daily_budget: accepted })).status).toBe(200);
    }
    await client.admin('POST', '/settings', { hasDailyBudgetFloor: false });
    expect((await client.post(path, low)).status).toBe(200);
  });
});

describe('a lifetime budget', () => {
  it('is not lowered below 110 % of what was spent', async () => {
    const { world } = client.sandbox.state.journal;
    const tasks = [...world.profiles.values()][0]?.tasks;
    const spentOf = (id: string): number =>
      world.insights.find({ level: 'ad_set', id, sinceDay: 0, untilDay: 1e6 })?.spendMinor ?? 0;
    const adSet = [...world.adSets.values()].find(
      ({ id, status, adAccountId, endAtMs, lifetimeBudgetMinor }) =>
        status === 'ACTIVE' &&
        world.adAccounts.get(adAccountId)?.status === 1 &&
        tasks?.get(adAccountId)?.includes('MANAGE') === true &&
        endAtMs !== null &&
        (lifetimeBudgetMinor ?? 0) > 2 * spentOf(id) &&
        spentOf(id) > 10_000,
    );
    expect(adSet).toBeDefined();
    const smallest = Math.ceil(spentOf(adSet?.id ?? '') * 1.1);
    const path = `/${adSet?.id}`;
    const refused = await client.post(path, { lifetime_budget: String(smallest - 1) });
    expect(failureOf(refused)).toEqual({ status: 400, code: 100, subcode: 1_885_650 });
    expect(refused.body).toMatchObject({
      error: {
        error_user_msg: expect.stringContaining(String(smallest)),
        error_data: { blame_field_specs: [['lifetime_budget']] },
      },
    });
    expect((await client.post(path, { lifetime_budget: String(smallest) })).status).toBe(200);
  });
});

describe('state over restarts', () => {
  it('keeps acknowledged changes and drops a truncated last line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const stateFile = join(folder, 'state.jsonl');
    const first = await startClient({ stateFile });
    const { ad } = runningAd();
    await first.post(`/${ad.id}`, { status: 'PAUSED' });
    await first.sandbox.close();
    appendFileSync(stateFile, '{"sequence":2,"objectType":"ad","obj');
    const second = await startClient({ stateFile });
    expect((await second.get(`/${ad.id}?fields=status`)).body).toEqual({
      status: 'PAUSED',
      id: ad.id,
    });
    expect(second.sandbox.state.journal.actions.length).toBe(1);
    await second.post(`/${ad.id}`, { name: 'After the tear' });
    await second.sandbox.close();
    const third = await startClient({ stateFile });
    expect((await third.get(`/${ad.id}?fields=status,name`)).body).toEqual({
      status: 'PAUSED',
      name: 'After the tear',
      id: ad.id,
    });
    await third.admin('POST', '/reset');
    expect((await third.get(`/${ad.id}?fields=status`)).body).toMatchObject({ status: 'ACTIVE' });
    await third.sandbox.close();
    expect(existsSync(stateFile)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
