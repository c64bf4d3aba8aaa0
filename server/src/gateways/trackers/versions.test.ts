import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CAMPAIGN, costOf, reportBy } from './test/tracker-reports.ts';
import { failureOf, startTrackerWorld, type TrackerWorld } from './test/tracker-world.ts';

let world: TrackerWorld;
beforeAll(async () => {
  world = await startTrackerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world?.close());

it.each(['binom_v1', 'binom_v2'] as const)('%s has tokens by number only', async (version) => {
  const connection = world.connect(version);
  const costs = [costOf(version, { token: { id: 'sub_id_2', value: '1' } })];
  const [result] = await world.gateway.updateCosts({ connection, costs });
  expect(result).toMatchObject({ ok: false, error: { code: 'bad_request' } });
  const groups = [{ tokenId: 'sub_id_2', campaignIds: [CAMPAIGN[version]] }];
  const report = world.gateway.report({
    connection,
    groups,
    range: 'all_time',
    timeZone: 'UTC',
  });
  expect((await failureOf(report)).failure).toBe('bad_request');
  expect(world.sandbox.state.trackers.listCalls(0)).toEqual([]);
});

it('Keitaro without the API in its edition', async () => {
  await world.admin('', { tracker: 'keitaro', hasApi: false });
  const connection = world.connect('keitaro');
  const error = await failureOf(world.gateway.testConnection({ connection }));
  expect([error.failure, error.httpStatus, error.details?.networkMessage]).toEqual([
    'no_edition',
    402,
    'Admin API is not available in that edition',
  ]);
  expect(await world.gateway.detectVersion({ connection })).toBe('keitaro');
});

it('Keitaro: a metric that is refused is left out, asked for no more and said to be missing', async () => {
  await world.admin('', { tracker: 'keitaro', missingColumns: ['sale_revenue', 'bots'] });
  // Refusals are cached by tracker address.
  const connection = world.connect('keitaro', {
    apiUrl: `${world.sandbox.url}/keitaro/admin/#!/campaigns`.replace('127.0.0.1', 'localhost'),
  });
  const { gaps, rows } = await reportBy(world.gateway, connection);
  expect([rows.length > 0, gaps.unreadColumns.toSorted()]).toEqual([
    true,
    ['bots', 'revenue_approved'],
  ]);
  const before = world.sandbox.state.trackers.listCalls(0).at(-1)?.sequence ?? 0;
  await reportBy(world.gateway, connection);
  expect(
    world.sandbox.state.trackers
      .listCalls(before)
      .map(({ status, target }) => [target.split('/').at(-1), status]),
  ).toEqual([['build', 200]]);
});

it('Binom 1 up to 1.8 gives the same under other names', async () => {
  const connection = world.connect('binom_v1');
  const report = await reportBy(world.gateway, connection);
  await world.admin('', { tracker: 'binom_v1', hasOldNames: true });
  expect(await reportBy(world.gateway, connection)).toEqual(report);
  expect(await world.gateway.updateCosts({ connection, costs: [costOf('binom_v1')] })).toEqual([
    { ok: true },
  ]);
  expect(world.sandbox.state.trackers.costs.list()).toMatchObject([
    { cents: 1341, isPerClick: false, token: { value: '120214780008733503' } },
  ]);
});

it('Binom 1 without the object API lets people type the numbers of tokens', async () => {
  await world.admin('/faults', {
    tracker: 'binom_v1',
    call: 'arm.php',
    count: 99,
    effect: { type: 'html', status: 200 },
  });
  const { items } = await world.gateway.listTrafficSources({
    connection: world.connect('binom_v1'),
  });
  expect(items.map(({ tokens }) => tokens)).toEqual([null, null, null]);
});
