import { COUNTRY_WEIGHTS } from '@ads-checker/shared/sample/index';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AD_TOKEN, CAMPAIGN, DAY, reportBy } from './test/tracker-reports.ts';
import { failureOf, startTrackerWorld, type TrackerWorld } from './test/tracker-world.ts';

let world: TrackerWorld;
beforeAll(async () => {
  world = await startTrackerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world?.close());

/** Its ad id is in `sub_id_9`, and its ad name where others have the id. */
const WITH_OWN_PARAMETERS = '5';

const countriesOf = (
  version: 'binom_v1' | 'binom_v2' | 'keitaro',
  groups = [{ tokenId: AD_TOKEN[version], campaignIds: [CAMPAIGN[version]] }],
) =>
  world.gateway.reportCountries({
    connection: world.connect(version),
    groups,
    range: { since: DAY, until: DAY },
    timeZone: 'Europe/Vienna',
  });

const answer = (rows: readonly object[]) =>
  world.admin('/faults', {
    tracker: 'keitaro',
    call: 'report/build',
    effect: { type: 'answer', status: 200, body: { rows, total: rows.length } },
  });

it('divides what each ad counted by country, and adds up to the report without', async () => {
  const whole = await reportBy(world.gateway, world.connect('keitaro'));
  const { rows, unreadableRows } = await countriesOf('keitaro');
  expect(unreadableRows).toBe(0);
  expect([...new Set(rows.map(({ country }) => country))].toSorted()).toEqual(
    Object.keys(COUNTRY_WEIGHTS).toSorted(),
  );
  const clicksOf = (ad: string) =>
    rows.reduce((sum, { value, sums }) => sum + (value === ad ? (sums.clicks ?? 0) : 0), 0);
  expect(whole.rows.map(({ value }) => [value, clicksOf(value)])).toEqual(
    whole.rows.map(({ value, sums }) => [value, sums.clicks]),
  );
});

it('reads the token of a campaign whose own parameters are in another order', async () => {
  const { rows } = await countriesOf('keitaro', [
    { tokenId: AD_TOKEN.keitaro, campaignIds: [WITH_OWN_PARAMETERS] },
  ]);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ value }) => /^\d+$/.test(value))).toBe(true);
});

it('takes countries as codes, leaves out what has none, and counts what is unreadable', async () => {
  const row = (country: unknown, sub: unknown, clicks: unknown) => ({
    country_code: country,
    sub_id_2: sub,
    clicks,
  });
  await answer([
    row('de', '120', 4),
    row('US', '120', 2),
    row(null, '120', 1),
    row('', '121', 1),
    row('DE', '{{ad.id}}', 5),
    row({ code: 'DE' }, '122', 1),
    row('FR', ['122'], 1),
  ]);
  const { rows, unreadableRows } = await countriesOf('keitaro');
  expect(rows.map(({ value, country, sums }) => [value, country, sums.clicks])).toEqual([
    ['120', 'DE', 4],
    ['120', 'US', 2],
  ]);
  expect(unreadableRows).toBe(2);
});

it.each(['binom_v1', 'binom_v2'] as const)('is not asked of %s', async (version) => {
  expect((await failureOf(countriesOf(version))).failure).toBe('bad_request');
});
