import { DAY_MS, HOUR_MS } from '@ads-checker/shared/domain/durations';
import { describe, expect, it } from 'vitest';
import {
  acted,
  ago,
  NO_ACTS,
  NO_SUMS,
  NOW,
  perPart,
  type Team,
  useAutomation,
} from './test/use-automation.ts';

const { app, buildTeam, read, buildRule } = useAutomation();

describe('rules in the overview', () => {
  it('counts a rule of many campaigns as one with its parts', async () => {
    const team = await buildTeam();
    const scopedRuleId = await app().factories.buildScopedRule({
      accountId: team.owner.accountId,
      isEnabled: true,
    });
    const { db } = app().container;
    const parts = [];
    for (const adAccountId of ['1', '2', '3']) {
      const fields = { adAccountId, adCampaignId: null, adCampaignName: null, scopedRuleId };
      parts.push(await buildRule(team, fields));
    }
    await db('binom_rules').where({ id: parts[2] }).update({ is_enabled: false, stopped_at: NOW });
    for (const ruleId of parts.slice(0, 2)) {
      await app().factories.buildRuleRun({
        ruleId,
        startedAt: ago(HOUR_MS),
        objects: [acted('1', { action: 'turn_on_ad' })],
      });
    }
    await app().factories.buildRuleRun({ ruleId: parts[1] ?? '', startedAt: NOW, ok: false });
    const whole = {
      kind: 'scoped_rule',
      id: scopedRuleId,
      name: 'Stop without leads',
      accountId: team.owner.accountId,
      adUserId: null,
      level: 'ad',
      place: null,
      coverage: { adUsers: 1, adAccounts: 3, campaigns: 0 },
      isEnabled: true,
      state: 'stopped',
      waitsFor: null,
      parts: { total: 3, waiting: 0, stopped: 1, failed: 1 },
      ...NO_SUMS,
      acts: { ...NO_ACTS, turnedOn: 2 },
      actsByPart: perPart(24, { 23: 2 }),
      profit: { usd: null, isPartial: false },
      lastActAt: ago(HOUR_MS).toISOString(),
    };
    expect(await read(team.owner)).toMatchObject({ rules: [whole], ruleCount: 1 });
    // Who sees a shared profile alone sees its parts as the rules they are there
    await app().factories.setShared({ adUserId: team.adUserId, isShared: true });
    const { rules } = await read(team.member);
    expect(rules.map(({ kind, id }) => [kind, id]).toSorted()).toEqual(
      parts.map((id) => ['rule', id]).toSorted(),
    );
    expect((await read(team.reader)).rules).toEqual([whole]);
  });

  it('tells what keeps rules from working', async () => {
    const team = await buildTeam();
    const off = await buildRule(team, { isEnabled: false, name: 'Off' });
    const failed = await buildRule(team, { name: 'Failed' });
    await app().factories.buildRuleRun({ ruleId: failed, startedAt: NOW, ok: false });
    const other = await app().factories.buildAdUser({ accountId: team.owner.accountId });
    const waits = await buildRule({ ...team, adUserId: other }, { name: 'Waits' });
    const { service } = app().container.modules.adUsersModule;
    await service.reportStatus({ adUserId: other, status: 'checkpoint_required' });
    const whole = await app().factories.buildScopedRule({
      accountId: team.owner.accountId,
      isEnabled: true,
    });
    const { rules, ruleCount, enabledCount } = await read(team.owner);
    expect({ ruleCount, enabledCount }).toEqual({ ruleCount: 4, enabledCount: 3 });
    expect(new Map(rules.map(({ id, state, waitsFor }) => [id, [state, waitsFor]]))).toEqual(
      new Map([
        [off, ['off', null]],
        [failed, ['failed', null]],
        [waits, ['waits', 'profile_inactive']],
        [whole, ['covers_nothing', null]],
      ]),
    );
  });

  it('names rules that never act once they had the time to', async () => {
    const team = await buildTeam();
    const { db } = app().container;
    const build = async (name: string, runs: number, fields: object = {}) => {
      const ruleId = await buildRule(team, { name, truthyAction: null, ...fields });
      for (let run = 0; run < runs; run += 1) {
        await app().factories.buildRuleRun({ ruleId, startedAt: ago((run + 1) * HOUR_MS) });
      }
      return ruleId;
    };
    const old = await build('Old', 1);
    const often = await build('Often', 20);
    const ids = [often, await build('New', 19), await build('Never ran', 0)];
    await build('Off', 20, { isEnabled: false });
    const acting = await build('Acting', 20);
    await app().factories.buildRuleRun({
      ruleId: acting,
      startedAt: ago(20 * DAY_MS),
      objects: [acted('1', { at: ago(20 * DAY_MS) })],
    });
    await db('binom_rules')
      .where({ id: old })
      .update({ created_at: ago(8 * DAY_MS) });
    await db('binom_rules')
      .whereIn('id', ids)
      .update({ created_at: ago(DAY_MS) });
    const { idle } = await read(team.owner);
    const ref = (id: string, name: string, createdAt: Date) => ({
      kind: 'rule',
      id,
      name,
      accountId: team.owner.accountId,
      adUserId: team.adUserId,
      createdAt: createdAt.toISOString(),
    });
    expect(idle).toEqual({
      rules: [ref(old, 'Old', ago(8 * DAY_MS)), ref(often, 'Often', ago(DAY_MS))],
      count: 2,
    });
  });

  it('finds rules that can undo each other, also of two profiles', async () => {
    const team = await buildTeam();
    const other = await app().factories.buildAdUser({ accountId: team.owner.accountId });
    const offs = await buildRule(team, { name: 'Stops' });
    const ons = await buildRule(
      { ...team, adUserId: other },
      { name: 'Revives', truthyAction: 'turn_on_ad' },
    );
    await buildRule(team, { name: 'Elsewhere', adCampaignId: '79', truthyAction: 'turn_on_ad' });
    const { conflicts } = await read(team.owner);
    const shared = { kind: 'rule', accountId: team.owner.accountId };
    expect(conflicts).toEqual({
      pairs: [
        {
          rules: [
            { ...shared, id: offs, name: 'Stops', adUserId: team.adUserId },
            { ...shared, id: ons, name: 'Revives', adUserId: other },
          ],
          adAccountCount: 1,
          adAccountId: team.adAccountId,
          adAccountName: null,
        },
      ],
      hasMore: false,
    });
  });

  it('counts what is due in the next day', async () => {
    const team = await buildTeam();
    const plannedChangeId = await app().factories.buildPlannedChange(team);
    const scheduleId = await app().factories.buildSchedule(team);
    const { db } = app().container;
    const soon = new Date(NOW.getTime() + HOUR_MS);
    await db('planned_changes').where({ id: plannedChangeId }).update({ at: soon });
    const later = new Date(NOW.getTime() + DAY_MS);
    await db('ad_schedules').where({ id: scheduleId }).update({ next_edge_at: later });
    const due = { plannedChanges: 1, schedules: 1, nextAt: soon.toISOString() };
    expect((await read(team.owner)).ahead).toEqual(due);
    expect((await read(team.member)).ahead).toEqual({
      plannedChanges: 0,
      schedules: 0,
      nextAt: null,
    });
    await db('ad_schedules')
      .where({ id: scheduleId })
      .update({ next_edge_at: new Date(later.getTime() + 1) });
    expect((await read(team.owner)).ahead).toEqual({ ...due, schedules: 0 });
  });

  it('has nothing of profiles that the account may not read', async () => {
    const team = await buildTeam();
    const foreign = await buildTeam();
    const ruleId = await buildRule(team);
    const objects = [acted('1', {})];
    await app().factories.buildRuleRun({ ruleId, startedAt: ago(HOUR_MS), objects });
    await app().factories.buildScopedRule({ accountId: team.owner.accountId, isEnabled: true });
    const idsOf = async (reader: Team['owner']) => (await read(reader)).rules.map(({ id }) => id);
    expect(await read(team.member)).toMatchObject({ rules: [], ruleCount: 0, totals: NO_SUMS });
    expect(await read(foreign.owner)).toMatchObject({ rules: [], ruleCount: 0, totals: NO_SUMS });
    expect(await idsOf(team.reader)).toEqual(await idsOf(team.owner));
    await app().factories.setShared({ adUserId: team.adUserId, isShared: true });
    expect(await idsOf(team.member)).toEqual([ruleId]);
  });

  it('lists those that match, and counts all', async () => {
    const team = await buildTeam();
    const on = await buildRule(team, { name: 'Stop loss', adCampaignName: 'Solar DE' });
    const off = await buildRule(team, { name: 'Scale', isEnabled: false });
    const failed = await buildRule(team, { name: 'Revive' });
    await app().factories.buildRuleRun({ ruleId: failed, startedAt: NOW, ok: false });
    const idsOf = async (query: Parameters<typeof read>[1]) => {
      const { rules, matchCount, ruleCount } = await read(team.owner, query);
      expect([rules.length, ruleCount]).toEqual([matchCount, 3]);
      return rules.map(({ id }) => id).toSorted();
    };
    expect(await idsOf({ state: 'on' })).toEqual([on, failed].toSorted());
    expect(await idsOf({ state: 'off' })).toEqual([off]);
    expect(await idsOf({ state: 'attention' })).toEqual([failed]);
    expect(await idsOf({ text: ' LOSS ' })).toEqual([on]);
    expect(await idsOf({ text: 'solar' })).toEqual([on, off, failed].toSorted());
    expect(await idsOf({ text: 'anna', state: 'off' })).toEqual([off]);
    expect(await idsOf({ text: 'nothing' })).toEqual([]);
  });
});
