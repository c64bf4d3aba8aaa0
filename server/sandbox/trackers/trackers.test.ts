import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';
import {
  type Row,
  rowsOf,
  STATS,
  startTrackerClient,
  TRACKER_SIZES,
  type TrackerTestClient,
} from '../testing/tracker-client.ts';

const V1 = SAMPLE_TRACKERS.binom_v1;

let client: TrackerTestClient;
beforeAll(async () => {
  client = await startTrackerClient();
});
beforeEach(() => client.reset());
afterAll(() => client?.sandbox.close());

describe('the trackers', () => {
  const statsOf = async (adId: string) => {
    for (const camp_id of Array.from({ length: 26 }, (_, index) => String(7 + index))) {
      const rows = rowsOf(
        await client.v1({
          ...STATS,
          camp_id,
          date: '12',
          date_s: '2026-11-20',
          date_e: '2026-11-20',
        }),
      );
      const found = rows.find(({ name }) => name === adId);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };

  it('make an ad lose or win at once', async () => {
    const rows = rowsOf(await client.v1(STATS)).filter(({ name }) => /^\d+$/.test(String(name)));
    const [loser, winner] = rows.map(({ name }) => String(name));
    const steered = {
      ads: [
        { adId: loser, outcome: 'losing' },
        { adId: winner, outcome: 'winning' },
      ],
    };
    expect((await client.admin('', steered)).status).toBe(200);
    const lost = await statsOf(loser ?? '');
    expect(lost).toMatchObject({ leads: '0', revenue: '0.00', roi: '-100.00%' });
    expect(Number(lost?.clicks)).toBeGreaterThan(20);
    const won = await statsOf(winner ?? '');
    expect(Number(won?.leads)).toBeGreaterThan(3);
    expect(Number.parseFloat(String(won?.roi))).toBeGreaterThan(50);
    expect((await client.admin('', { ads: [{ adId: '1', outcome: 'losing' }] })).status).toBe(404);
    expect((await client.admin('', { ads: [{ adId: '1', outcome: 'odd' }] })).status).toBe(400);
  });

  it('say what there is, and what was called without keys', async () => {
    const { body } = await client.admin('');
    expect(body).toMatchObject({
      trackers: [
        { version: 'binom_v1', apiPath: '/binom-v1/x7k2.php', apiKey: V1.apiKey },
        { version: 'binom_v2', apiPath: '/binom-v2' },
        { version: 'keitaro', apiPath: '/keitaro' },
      ],
      sources: [{ id: 3 }, { id: 5 }, { id: 8, isDeleted: true }],
    });
    await client.v1({ page: 'Users' });
    await client.keitaro('report/build', { limit: 5_000 });
    const calls = rowsOf(await client.admin('/calls'), 'data');
    expect(calls).toMatchObject([
      { tracker: 'binom_v1', method: 'GET', target: '/x7k2.php?page=Users', status: 200 },
      {
        tracker: 'keitaro',
        target: '/admin_api/v1/report/build',
        body: { limit: 5_000 },
        status: 406,
      },
    ]);
    expect(JSON.stringify(calls)).not.toContain(V1.apiKey);
  });

  it('fail as they are told to, so many times', async () => {
    const fault = {
      tracker: 'binom_v2',
      call: 'user/role',
      count: 2,
      effect: { type: 'html', status: 502 },
    };
    expect((await client.admin('/faults', fault)).status).toBe(201);
    const statuses = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await client.v2('user/role')).status);
    }
    expect([statuses, (await client.v2('users/accessible')).status]).toEqual([
      [502, 502, 200],
      200,
    ]);
    expect((await client.admin('/faults', { tracker: 'binom_v3', effect: {} })).status).toBe(400);
    await client.admin('', { isHtml: true });
    expect((await client.v2('user/role')).type).toContain('text/html');
    await client.admin('/reset', {});
    expect((await client.v2('user/role')).status).toBe(200);
  });

  it('are the same for a seed, and keep costs and steered ads over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trackers-'));
    const start = () =>
      startSandbox({ sizes: TRACKER_SIZES, clock: client.nowMs, stateFile: join(folder, 'state') });
    const read = async (running: RunningSandbox) =>
      (
        await fetch(
          `${running.url}${V1.apiPath}?${new URLSearchParams({ ...STATS, api_key: V1.apiKey })}`,
        )
      ).json() as Promise<Row[]>;
    const first = await start();
    expect(await read(first)).toEqual(rowsOf(await client.v1(STATS)));
    const [, row] = await read(first);
    const query = {
      ...STATS,
      page: 'save_update_costs',
      token_number: '1',
      token_value: String(row?.name),
      cost: '77.70',
    };
    await fetch(
      `${first.url}${V1.apiPath}?${new URLSearchParams({ ...query, api_key: V1.apiKey })}`,
    );
    const [, , other] = await read(first);
    first.state.trackers.steer({ adId: String(other?.name), outcome: 'losing' });
    const before = await read(first);
    await first.close();
    const second = await start();
    expect(await read(second)).toEqual(before);
    expect(before.find(({ name }) => name === row?.name)?.cost).toBe('77.70');
    await second.close();
    rmSync(folder, { recursive: true });
  });
});
