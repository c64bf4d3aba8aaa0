import { readTrackerColumn } from '@ads-checker/shared/domain/tracker-columns';
import {
  findTokens,
  TRACKER_VERSIONS,
  type TrackerVersion,
} from '@ads-checker/shared/domain/trackers';
import { SAMPLE_CURRENCIES } from '@ads-checker/shared/sample/currencies';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TrackerCost, TrackerReport } from './ports/tracker-port.ts';
import { clicksByAd, createTrackerReports, DAY, sumsOf } from './test/tracker-reports.ts';
import { startTrackerWorld, type TrackerWorld } from './test/tracker-world.ts';

let world: TrackerWorld;
beforeAll(async () => {
  world = await startTrackerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world?.close());

const { campaignNamed, reportOf } = createTrackerReports(() => world);
const HOUR_MS = 3_600_000;

const COMMON = ['clicks', 'unique_clicks', 'bots', 'lp_clicks', 'leads', 'conversions'] as const;

describe.each(TRACKER_VERSIONS)('%s', (version) => {
  const connection = () => world.connect(version);

  it('is found by itself, with a right key and wherever it can with a wrong one', async () => {
    expect(await world.gateway.detectVersion({ connection: connection() })).toBe(version);
    const stranger = world.gateway.detectVersion({
      connection: world.connect(version, { apiKey: 'nobody-knows-this-key' }),
    });
    // Binom 1 shows a decoy page to unknown callers.
    await (version === 'binom_v1'
      ? expect(stranger).rejects.toMatchObject({ failure: 'html_page' })
      : expect(stranger).resolves.toBe(version));
  });

  it('passes the test of its connection, and not as another version', async () => {
    const login = version === 'binom_v2' ? 'admin' : null;
    expect(await world.gateway.testConnection({ connection: connection() })).toEqual({ login });
    for (const taken of TRACKER_VERSIONS.filter((one) => one !== version)) {
      await expect(
        world.gateway.testConnection({ connection: { ...connection(), version: taken } }),
      ).rejects.toMatchObject({
        failure: 'wrong_version',
        foundVersion: version,
        type: 'FailedPreconditionError',
      });
    }
  });

  it('lists its users', async () => {
    expect(await world.gateway.listUsers({ connection: connection() })).toEqual({
      items: [
        { id: '1', login: 'admin' },
        { id: '2', login: 'anna' },
        { id: '4', login: 'tomasz' },
        { id: '7', login: 'viktor' },
      ],
      unreadable: 0,
    });
  });

  it('lists its traffic sources with the tokens that carry ids', async () => {
    const { items, unreadable } = await world.gateway.listTrafficSources({
      connection: connection(),
    });
    expect(unreadable).toBe(0);
    const found = items.map(({ name, isDeleted, tokens }) => {
      const { adIdToken, adSetIdToken, campaignIdToken } = findTokens(tokens ?? []);
      return [
        name,
        isDeleted,
        ...[adIdToken, adSetIdToken, campaignIdToken].map((one) =>
          one === undefined ? null : `${one.token.id} ${one.foundBy}`,
        ),
      ];
    });
    const isKeitaro = version === 'keitaro';
    expect(found).toEqual([
      [
        'Facebook',
        false,
        ...(isKeitaro ? ['sub_id_2', 'sub_id_3', 'sub_id_4'] : ['1', '2', '3']).map(
          (id) => `${id} placeholder`,
        ),
      ],
      [
        'Meta apps',
        false,
        ...(isKeitaro ? ['sub_id_12', 'sub_id_7', 'ad_campaign_id'] : ['6', '3', '2']).map(
          (id) => `${id} name`,
        ),
      ],
      ['Facebook 2023', true, `${isKeitaro ? 'sub_id_1' : '1'} placeholder`, null, null],
    ]);
    expect(items[0]?.tokens?.[0]).toEqual({
      id: isKeitaro ? 'sub_id_2' : '1',
      name: 'Ad ID',
      parameter: 'ad_id',
      placeholder: '{{ad.id}}',
    });
  });

  it('lists campaigns by each filter', async () => {
    const list = (filter: object) =>
      world.gateway.listCampaigns({ connection: connection(), ...filter });
    const all = await list({});
    expect([all.items.length, all.unreadable]).toEqual([26, 0]);
    const first = {
      id: { binom_v1: '11', binom_v2: '15', keitaro: '6' }[version],
      name: 'Helio AT | A',
      status: 2,
      trafficSourceId: '3',
    };
    expect((await list({ ids: [first.id, '999999'] })).items).toEqual([first]);
    expect((await list({ name: 'hELIO de 0' })).items.map(({ name }) => name).toSorted()).toEqual([
      'Helio DE 01 | A',
      'Helio DE 01 | B',
      'Helio DE 02 | A',
      'Helio DE 02 | B',
    ]);
    const byStatus = await Promise.all(
      ([0, 1, 2] as const).map(async (status) => (await list({ status })).items),
    );
    expect(byStatus.flat().toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(
      all.items.toSorted((a, b) => Number(a.id) - Number(b.id)),
    );
    expect(byStatus[0]?.map(({ name, status }) => [name, status])).toEqual([['Petfolk PL', 0]]);
    const ofAnna = await list({ userId: '2' });
    expect(ofAnna.items.length < all.items.length).toBe(
      world.gateway.capabilities[version].filtersCampaignsByUser,
    );
  });

  it('reports the clicks of each ad as the network has them', async () => {
    const report = await reportOf(version);
    const { insights, ads, adAccounts } = world.sandbox.state.journal.world;
    const account = [...adAccounts.values()].find(({ name }) => name === 'Helio AT');
    expect(account?.timeZone).toBe('Europe/Vienna');
    expect(report.rows.length).toBeGreaterThan(3);
    const day = Date.parse(DAY) / 86_400_000;
    for (const { value, sums } of report.rows) {
      const totals = insights.find({ level: 'ad', id: value, sinceDay: day, untilDay: day });
      expect(ads.get(value)?.adAccountId).toBe(account?.id);
      expect(sums.clicks).toBeLessThanOrEqual(totals?.linkClicks ?? 0);
      expect(sums.clicks).toBeGreaterThanOrEqual(Math.floor((totals?.linkClicks ?? 0) * 0.28));
    }
    expect(report.unattributed.rowCount).toBe(2);
    expect(report.unattributed.sums.clicks).toBeGreaterThan(4);
    expect(report.gaps).toEqual({ unreadableRows: 0, unreadCampaignIds: [], unreadColumns: [] });
  });

  it('divides a report by campaign, for an ad that is in two', async () => {
    const names = ['Northpine US – Roofing | A', 'Northpine US – Roofing | B'];
    const range = { since: '2026-11-01', until: DAY };
    const divided = await reportOf(version, { names, range, isByCampaign: true });
    const ids = await Promise.all(
      names.map(async (name) => (await campaignNamed(version, name)).id),
    );
    const campaignsOf = new Map<string, (string | null)[]>();
    for (const { value, campaignId } of divided.rows) {
      campaignsOf.set(value, [...(campaignsOf.get(value) ?? []), campaignId]);
    }
    const shared = [...campaignsOf].filter(([, campaigns]) => campaigns.length > 1);
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.map(([, campaigns]) => campaigns.toSorted())).toEqual(
      shared.map(() => ids.toSorted()),
    );
    const together = await reportOf(version, { names, range });
    expect(together.rows.map(({ campaignId }) => campaignId)).toEqual(
      together.rows.map(() => null),
    );
    const [[ad = ''] = []] = shared;
    expect(clicksByAd(together)[ad]).toBe(
      divided.rows
        .filter(({ value }) => value === ad)
        .reduce((sum, { sums }) => sum + (sums.clicks ?? 0), 0),
    );
  });

  it.each([
    ['25 hours', 'Europe/Berlin', '2026-10-25', 25],
    ['25 hours in the west', 'America/New_York', '2026-11-01', 25],
    ['23 hours', 'Australia/Sydney', '2026-10-04', 23],
    ['23 hours from one o’clock', 'America/Santiago', '2026-09-06', 23],
    ['23 hours beyond twelve', 'Pacific/Auckland', '2026-09-27', 23],
    ['23 and a half', 'Australia/Lord_Howe', '2026-10-04', 23.5],
    ['half an hour past', 'Asia/Kolkata', '2026-11-01', 24],
    ['three quarters past', 'Asia/Kathmandu', '2026-11-01', 24],
  ])('gives days of %s whole: %s %s', async (_, timeZone, day, hours) => {
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const after = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const read = async (since: string, until: string) =>
      sumsOf(await reportOf(version, { timeZone, range: { since, until } })).clicks ?? Number.NaN;
    const [previous, own, next, all] = await Promise.all([
      read(before, before),
      read(day, day),
      read(after, after),
      read(before, after),
    ]);
    expect((previous ?? 0) + (own ?? 0) + (next ?? 0)).toBe(all);
    const { catalog, reports, nowMs } = world.sandbox.state.trackers;
    const campaign = catalog().campaigns.find(({ name }) => name === 'Helio AT | A');
    const startMs = startOf(timeZone, day);
    expect((startOf(timeZone, after) - startMs) / HOUR_MS).toBe(hours);
    const [row] = reports.read({
      tracker: version,
      campaigns: campaign === undefined ? [] : [campaign],
      groupings: [{ by: 'campaign' }],
      span: { fromMs: startMs, toMs: startOf(timeZone, after) },
      nowMs: nowMs(),
    });
    expect(own).toBe(row?.figures.clicks);
  });

  it('reads all time', async () => {
    const all = sumsOf(await reportOf(version, { range: 'all_time' }));
    const days = sumsOf(
      await reportOf(version, { range: { since: '2026-06-01', until: '2026-11-20' } }),
    );
    expect(all.clicks).toBe(days.clicks);
    expect(all.clicks).toBeGreaterThan(0);
  });

  it('has no row for a value without traffic, and none for a campaign without clicks', async () => {
    const report = await reportOf(version, { range: { since: '2020-01-01', until: '2020-01-01' } });
    expect(report.rows).toEqual([]);
    expect(report.unattributed.rowCount).toBe(0);
    expect(report.unattributed.sums.clicks).toBe(0);
    expect(report.gaps).toEqual({ unreadableRows: 0, unreadCampaignIds: [], unreadColumns: [] });
  });

  it('takes costs, shows them in the report, and replaces them', async () => {
    const report = await reportOf(version);
    const [first, second] = report.rows;
    const { id: campaignId, tokenId } = await campaignNamed(version, 'Helio AT | A');
    const cost = (value: string, amount: string): TrackerCost => ({
      campaignId,
      token: { id: tokenId, value },
      day: DAY,
      timeZone: 'Europe/Berlin',
      amount,
      currency: 'USD',
      amountUSD: amount,
    });
    const costs = [
      cost(first?.value ?? '', '12.34'),
      cost(second?.value ?? '', '99.01'),
      cost('1', '5.00'),
    ];
    const update = (all: readonly TrackerCost[]) =>
      world.gateway.updateCosts({ connection: connection(), costs: all });
    expect(await update(costs)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    const costOf = async (value = '') => {
      const { rows } = await reportOf(version);
      return toUSD(version, rows.find((row) => row.value === value)?.sums.cost);
    };
    if (world.gateway.capabilities[version].appliesCostsLater) {
      expect(await costOf(first?.value)).toBe(toUSD(version, first?.sums.cost));
      world.passMs(60_000);
    }
    expect(await costOf(first?.value)).toBe('12.34');
    expect(await costOf(second?.value)).toBe('99.01');
    // Money for a value without clicks is lost, as in the real trackers.
    expect(await costOf('1')).toBeUndefined();
    expect(await update([cost(first?.value ?? '', '7.77')])).toEqual([{ ok: true }]);
    world.passMs(60_000);
    expect(await costOf(first?.value)).toBe('7.77');
    const after = await reportOf(version);
    expect(sumsOf(after).clicks).toBe(sumsOf(report).clicks);
  });

  it('takes the currency it can take, and the cost of a whole campaign', async () => {
    const { id: campaignId } = await campaignNamed(version, 'Helio AT | A');
    const results = await world.gateway.updateCosts({
      connection: connection(),
      costs: [
        {
          campaignId,
          token: null,
          day: DAY,
          timeZone: 'Europe/Berlin',
          amount: '92.00',
          currency: 'EUR',
          amountUSD: '100.00',
        },
      ],
    });
    expect(results).toEqual([{ ok: true }]);
    world.passMs(60_000);
    const { cost } = sumsOf(await reportOf(version));
    // Binom 1 rounds each row to cents.
    expect(Math.abs(Number(toUSD(version, cost)) - 100)).toBeLessThan(0.2);
  });

  it('keeps what it can read of wrong numbers, and says what it could not', async () => {
    const whole = await reportOf(version);
    await world.admin('', { tracker: version, hasWrongNumbers: true });
    const report = await world.gateway.report({
      connection: connection(),
      groups: [
        {
          tokenId: version === 'keitaro' ? 'sub_id_2' : '1',
          campaignIds: [{ binom_v1: '11', binom_v2: '15', keitaro: '6' }[version]],
        },
      ],
      range: { since: DAY, until: DAY },
      timeZone: 'Europe/Berlin',
    });
    expect(report.rows.length).toBe(whole.rows.length);
    expect(report.gaps).toEqual({
      unreadableRows: 0,
      unreadCampaignIds: [],
      unreadColumns: ['clicks', 'revenue', 'cost'],
    });
    const broken = report.rows.filter(({ sums }) => sums.clicks === undefined);
    expect(broken.length).toBeGreaterThan(0);
    for (const { sums } of broken) {
      expect(Object.keys(sums)).not.toContain('revenue');
      expect(readTrackerColumn({ version, sums }, 'profit')).toBe('unknown');
      expect(sums.leads).toBeGreaterThanOrEqual(0);
    }
  });

  it('does without a column that this version does not have', async () => {
    const name = { binom_v1: 'bots', binom_v2: 'lander_views', keitaro: 'sale_revenue' }[version];
    const column = (
      { binom_v1: 'bots', binom_v2: 'lp_views', keitaro: 'revenue_approved' } as const
    )[version];
    await world.admin('', { tracker: version, missingColumns: [name] });
    const report = await reportOf(version);
    expect(report.rows.length).toBeGreaterThan(3);
    expect(report.rows.map(({ sums }) => sums[column])).toEqual(report.rows.map(() => undefined));
    expect(report.rows[0]?.sums.clicks).toBeGreaterThan(0);
  });
});

/** An amount of a report, with the cents. */
function toUSD(version: TrackerVersion, amount: number | undefined): string | undefined {
  const { ratioToUsd } = SAMPLE_CURRENCIES[SAMPLE_TRACKERS[version].currency];
  return amount === undefined ? undefined : (amount / ratioToUsd).toFixed(2);
}

/** The start of a day in a zone, computed without the code under test. */
function startOf(timeZone: string, day: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  let atMs = Date.parse(day) - 15 * HOUR_MS;
  while (format.format(atMs) < day) {
    atMs += HOUR_MS / 4;
  }
  return atMs;
}

describe('all three', () => {
  it('agree on a campaign and a day, to the cent', async () => {
    const [first, ...others] = await Promise.all(
      TRACKER_VERSIONS.map(async (version) => {
        const report = await reportOf(version, { range: { since: '2026-11-12', until: DAY } });
        const sums = sumsOf(report);
        return {
          clicks: clicksByAd(report),
          counts: COMMON.map((column) => sums[column]),
          money: [toUSD(version, sums.revenue), toUSD(version, sums.cost)],
        };
      }),
    );
    expect(first?.counts).not.toContain(undefined);
    expect(others).toEqual([first, first]);
  });

  it('agree on campaigns whose sources have other tokens, and on one with keys of its own', async () => {
    // One uses the source without placeholders, the other has its own parameters in Keitaro.
    const names = ['Helio AT | B', 'Kiso Japan'];
    const reports = await Promise.all(
      TRACKER_VERSIONS.map((version) => reportOf(version, { names })),
    );
    const [first, ...others] = reports.map(clicksByAd);
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(3);
    expect(others).toEqual([first, first]);
  });

  it('grow as conversions arrive late', async () => {
    world.setNow('2026-11-19T12:00:00Z');
    const early = await Promise.all(TRACKER_VERSIONS.map((version) => reportOf(version)));
    world.setNow('2026-11-21T12:00:00Z');
    const late = await Promise.all(TRACKER_VERSIONS.map((version) => reportOf(version)));
    for (const [index, report] of late.entries()) {
      expect(sumsOf(report).leads).toBeGreaterThan(
        sumsOf(early[index] as TrackerReport).leads ?? 0,
      );
    }
  });
});
