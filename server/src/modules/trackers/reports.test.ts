import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { describe, expect, it } from 'vitest';
import { markHistoryRead } from '../../../test/harness/results.ts';
import { useRules } from '../../../test/harness/rules.ts';
import type { Container } from '../../app/container.ts';
import { addUpCampaigns } from './reports.ts';

const REPORTS: Readonly<Record<TrackerVersion, string>> = {
  binom_v1: 'page=Stats',
  binom_v2: 'report/campaign?',
  keitaro: 'report/build',
};

describe.each(['binom_v1', 'binom_v2'] as const)('reports of %s', (version) => {
  const rules = useRules({ version });

  it('are read once for rules, costs and results of several profiles and processes', async () => {
    const { app, accountId, adUserId, binomId } = rules.scene();
    const { db } = app.container;
    const { profile, ownerId } = rules.findCampaign();
    const { accessToken, facebookId, userAgent } = profile;
    const other = await app.factories.buildAdUser({
      accountId,
      accessToken,
      facebookId: `${facebookId}0`,
      userAgent,
    });
    const settings = JSON.stringify([
      { binomId, binomUserId: String(ownerId), binomCampaignIds: [] },
    ]);
    await db.raw(
      `insert into result_tasks (ad_user_id, binom_id, binom_user_id) select id, ?, ? from ad_users
       on conflict (ad_user_id) do update set binom_id = excluded.binom_id,
         binom_user_id = excluded.binom_user_id`,
      [binomId, String(ownerId)],
    );
    await db.raw('update binom_cost_update_tasks set binom_settings = cast(? as jsonb)', [
      settings,
    ]);
    await markHistoryRead({
      db,
      teamId: rules.scene().teamId,
      binomId,
      binomUserId: String(ownerId),
      adAccounts: rules.world().adAccounts.values(),
      at: rules.clock.now(),
    });
    const ruleIds = [
      await rules.createRule({ datePreset: 'today' }),
      await rules.createRule({ datePreset: 'today', truthyAction: 'turn_off_campaign' }),
    ];
    const { trackers } = rules.sandbox().state;
    const listReports = () =>
      trackers
        .listCalls(0)
        .filter(({ target }) => target.includes(REPORTS[version]))
        .map(({ target, body }) => JSON.stringify([target, body]));
    const processes = [app.container, await app.openContainer({ clock: rules.clock })];
    const run = async (container: Container, id: string) => {
      const signal = new AbortController().signal;
      const { resultsModule, costUpdatesModule } = container.modules;
      await Promise.all([
        resultsModule.task.run({ adUserId: id, signal }),
        costUpdatesModule.task.run({ adUserId: id, signal }),
      ]);
    };
    const runAll = async () => {
      await Promise.all([
        rules.work(),
        ...processes.map((container, index) => run(container, index === 0 ? adUserId : other)),
      ]);
    };
    trackers.clearCalls();
    await runAll();
    const first = listReports();
    expect(first.length).toBeGreaterThan(0);
    expect(first.toSorted()).toEqual([...new Set(first)].toSorted());
    // Each of them had what it asked for
    for (const ruleId of ruleIds) {
      expect(await rules.lastRun(ruleId)).toMatchObject({ ok: true });
    }
    const { rows } = await db.raw(
      `select (select count(*) from tracker_facts where leads > 0) as facts,
         (select count(distinct ad_user_id) from binom_cost_shares) as senders,
         (select count(*) from result_runs where error is not null or problems <> '[]') as problems`,
    );
    expect(Number(rows[0].facts)).toBeGreaterThan(0);
    expect({ senders: rows[0].senders, problems: rows[0].problems }).toEqual({
      senders: '2',
      problems: '0',
    });

    // With another key or address it asks anew: what is stored is of the former one
    const read = (container: Container) =>
      container.modules.trackersModule.service.find(binomId).then((tracker) => {
        if (tracker === undefined) {
          throw new Error('The tracker was not found.');
        }
        return container.modules.trackersModule.reports.listCampaigns({
          tracker,
          userId: null,
          days: null,
          maxAgeMs: 60_000,
        });
      });
    await read(app.container);
    trackers.clearCalls();
    await read(app.container);
    expect(trackers.listCalls(0)).toEqual([]);
    const fresh = await app.factories.buildTracker({ teamId: rules.scene().teamId, apiKey: 'new' });
    const { rows: others } = await db.raw('select * from binoms where id in (?, ?)', [
      binomId,
      fresh,
    ]);
    const former = others.find(({ id }: { id: string }) => id === binomId);
    const changed = others.find(({ id }: { id: string }) => id === fresh);
    for (const column of ['api_key_sealed', 'api_url']) {
      await db('binoms').where({ id: binomId }).update(column, changed[column]);
      await expect(read(app.container)).rejects.toThrow();
      await db('binoms').where({ id: binomId }).update(column, former[column]);
    }
    trackers.clearCalls();
    await read(app.container);
    expect(trackers.listCalls(0)).toEqual([]);
  });
});

it('adds up a report by campaign to what the tracker would say without, and no more', () => {
  const gaps = { unreadableRows: 1, unreadCampaignIds: ['2'], unreadColumns: [] };
  const row = (value: string, campaignId: string, clicks: number, isWhole = true) => ({
    value,
    campaignId,
    sums: { clicks },
    isWhole,
  });
  const unattributed = { rowCount: 0, sums: {} };
  expect(
    addUpCampaigns({
      rows: [row('7', '1', 3), row('7', '2', 4), row('8', '1', 5), row('9', '2', 6, false)],
      unattributed,
      gaps,
    }),
  ).toEqual({
    rows: [
      { value: '7', campaignId: null, sums: { clicks: 7 }, isWhole: true },
      // The row that could not be read may be its row of campaign 2
      { value: '8', campaignId: null, sums: { clicks: 5 }, isWhole: false },
      { value: '9', campaignId: null, sums: { clicks: 6 }, isWhole: false },
    ],
    unattributed,
    gaps,
  });
});
