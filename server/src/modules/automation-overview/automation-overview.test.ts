import {
  type AutomationOverview,
  automationRoutes as r,
  type TimelineEntry,
} from '@ads-checker/shared/contracts/automation';
import type { AutomationPeriod } from '@ads-checker/shared/contracts/automation-values';
import { DAY_MS, HOUR_MS } from '@ads-checker/shared/domain/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { addFacts } from '../../../test/harness/result-facts.ts';
import type { RunObject } from '../rule-runs/run-repository.ts';

const NOW = new Date('2026-03-12T09:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
/** Of the ad account of `addFacts`. */
const YESTERDAY = '2026-03-11';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => NOW } });
});
afterAll(async () => {
  await app?.close();
});

type Act = NonNullable<RunObject['act']>;

const acted = (
  objectId: string,
  act: Partial<Act>,
  level: RunObject['level'] = 'ad',
): RunObject => ({
  objectId,
  level,
  name: `Object ${objectId}`,
  status: 'ACTIVE',
  evaluation: null,
  act: {
    action: 'turn_off_ad',
    askedBy: [objectId],
    skipped: null,
    state: 'done',
    money: null,
    resumeAt: null,
    raisedUSD: null,
    error: null,
    at: ago(HOUR_MS),
    ...act,
  },
});
const budget = (from: string, to: string, raisedUSD: number | null = null): Partial<Act> => ({
  action: Number(to) > Number(from) ? 'raise_budget' : 'lower_budget',
  money: { field: 'dailyBudget', from, to },
  raisedUSD,
});

async function buildTeam() {
  const owner = await app.factories.buildAccount();
  const { teamId } = owner;
  const adUserId = await app.factories.buildAdUser({ accountId: owner.id, name: 'Anna Weber' });
  const member = await app.factories.buildAccount({ teamId });
  const reader = await app.factories.buildAccount({ teamId, readTeamAds: true });
  const binomId = await app.factories.buildTracker({ teamId });
  const signIn = async (account: typeof owner) => ({
    accountId: account.id,
    client: await app.signIn(account.user),
  });
  return {
    teamId,
    adUserId,
    adAccountId: `9${adUserId}`,
    binomId,
    owner: await signIn(owner),
    member: await signIn(member),
    reader: await signIn(reader),
  };
}
type Team = Awaited<ReturnType<typeof buildTeam>>;

async function read(
  { accountId, client }: { accountId: string; client: TestClient },
  period?: AutomationPeriod,
): Promise<AutomationOverview> {
  const { body } = await client.call(r.getOverview, {
    params: { accountId },
    query: period === undefined ? {} : { period },
  });
  return r.getOverview.response.parse(body).data;
}

async function listActs(
  client: TestClient,
  params: { adUserId: string; adObjectId: string },
): Promise<{ data: TimelineEntry[]; total: number }> {
  const { body } = await client.call(r.listObjectActs, { params });
  const { data, paging } = r.listObjectActs.response.parse(body);
  return { data, total: paging.total };
}

const ZERO = { usd: '0.00', isPartial: false };
const NO_ACTS = { turnedOn: 0, turnedOff: 0, budgets: 0, bids: 0, notices: 0 };
const NO_SUMS = { acts: NO_ACTS, raised: ZERO, lowered: ZERO, spendStopped: ZERO };

const ruleOf = ({ adUserId, adAccountId, owner }: Team, id: string) => ({
  kind: 'rule',
  id,
  name: 'Stop without leads',
  accountId: owner.accountId,
  adUserId,
  level: 'ad',
  place: {
    adUserName: 'Anna Weber',
    adAccountId,
    adAccountName: 'Helio DE 01',
    adCampaignId: '78',
    adCampaignName: 'Solar DE',
  },
  coverage: null,
  isEnabled: true,
  state: 'on',
  waitsFor: null,
  parts: { total: 1, waiting: 0, stopped: 0, failed: 0 },
  lastActAt: null,
  ...NO_SUMS,
});

const buildRule = ({ adUserId, adAccountId, binomId }: Team, fields: object = {}) =>
  app.factories.buildRule({ adUserId, adAccountId, binomId, isEnabled: true, ...fields });

/** Spend of yesterday: $10 and $20 of two ads. */
async function addSpend({
  teamId,
  adUserId,
}: Team): Promise<{ ads: string[]; campaigns: string[] }> {
  await addFacts(app, {
    teamId,
    adUserId,
    binomId: null,
    day: YESTERDAY,
    readAt: NOW,
    campaigns: [
      { name: 'Solar', spend: 1_000, revenue: null },
      { name: 'Wind', spend: 2_000, revenue: null },
    ],
  });
  const at = `9${adUserId}`;
  return { ads: [`${at}20`, `${at}21`], campaigns: [`${at}10`, `${at}11`] };
}

describe('the overview of an account', () => {
  it('is empty without rules', async () => {
    const { owner } = await buildTeam();
    expect(await read(owner)).toEqual({
      since: ago(DAY_MS).toISOString(),
      rules: [],
      ruleCount: 0,
      enabledCount: 0,
      totals: NO_SUMS,
      idle: { rules: [], count: 0 },
      conflicts: { pairs: [], hasMore: false },
      ahead: { plannedChanges: 0, schedules: 0, nextAt: null },
    });
  });

  it('adds up acts, budgets and stopped spend of a period', async () => {
    const team = await buildTeam();
    const { ads, campaigns } = await addSpend(team);
    const ruleId = await buildRule(team);
    await app.factories.buildRuleRun({
      ruleId,
      startedAt: ago(HOUR_MS),
      objects: [
        acted(ads[0] ?? '', {}),
        acted(ads[0] ?? '', { action: 'notify' }),
        acted(campaigns[1] ?? '', { action: 'turn_off_campaign' }, 'campaign'),
        acted('5', { action: 'turn_on_ad', state: 'undone' }),
        acted('6', budget('10.00', '15.50', 5.5)),
        acted('7', budget('30.00', '10.00')),
        acted('8', { ...budget('10.00', '90.00', 80), state: 'undone' }),
        acted('9', {
          action: 'raise_bid',
          money: { field: 'bidAmount', from: '1.00', to: '2.00' },
        }),
        acted('10', { state: 'failed' }),
        acted('11', { state: 'skipped', skipped: 'daily_limit', at: null }),
      ],
    });
    // Two days ago: of the week alone
    await app.factories.buildRuleRun({
      ruleId,
      startedAt: ago(2 * DAY_MS),
      objects: [acted(ads[1] ?? '', { at: ago(2 * DAY_MS) })],
    });
    const rule = {
      ...ruleOf(team, ruleId),
      acts: { turnedOn: 1, turnedOff: 2, budgets: 3, bids: 1, notices: 1 },
      raised: { usd: '5.50', isPartial: false },
      lowered: { usd: '20.00', isPartial: false },
      spendStopped: { usd: '30.00', isPartial: false },
      lastActAt: ago(HOUR_MS).toISOString(),
    };
    const { acts, raised, lowered, spendStopped } = rule;
    expect(await read(team.owner)).toMatchObject({
      rules: [rule],
      ruleCount: 1,
      enabledCount: 1,
      totals: { acts, raised, lowered, spendStopped },
    });
    // The day before the older act was never read
    const week = {
      acts: { ...acts, turnedOff: 3 },
      spendStopped: { usd: '30.00', isPartial: true },
    };
    expect(await read(team.owner, 'week')).toMatchObject({
      since: ago(7 * DAY_MS).toISOString(),
      rules: [{ ...rule, ...week }],
      totals: { ...week, raised, lowered },
    });
  });

  it('counts an object that two rules turned off once in the total', async () => {
    const team = await buildTeam();
    const { ads } = await addSpend(team);
    for (const fields of [{}, { adCampaignId: '79' }]) {
      const ruleId = await buildRule(team, fields);
      await app.factories.buildRuleRun({
        ruleId,
        startedAt: ago(HOUR_MS),
        objects: [acted(ads[0] ?? '', {})],
      });
    }
    const { rules, totals } = await read(team.owner);
    const once = { usd: '10.00', isPartial: false };
    expect(rules.map(({ spendStopped }) => spendStopped)).toEqual([once, once]);
    expect(totals).toMatchObject({ acts: { turnedOff: 2 }, spendStopped: once });
  });

  it('knows no amount without a rate, a zone or a read day', async () => {
    const team = await buildTeam();
    const { db } = app.container;
    const place = {
      ad_user_id: team.adUserId,
      ad_account_id: team.adAccountId,
      name: 'Helio DE 01',
    };
    await db('result_ad_accounts').insert({ ...place, currency: 'XTS', time_zone: 'Mars/Olympus' });
    const ruleId = await buildRule(team);
    await app.factories.buildRuleRun({
      ruleId,
      startedAt: ago(HOUR_MS),
      objects: [
        acted('1', {}),
        acted('2', budget('10.00', '15.00')),
        acted('3', budget('10.00', '5.00')),
      ],
    });
    const unknown = { usd: null, isPartial: false };
    const sums = { raised: unknown, lowered: unknown, spendStopped: unknown };
    const { rules, totals } = await read(team.owner);
    expect({ rules, totals }).toMatchObject({ rules: [sums], totals: sums });
    // The last rate, and what the run worked out itself
    await db('exchange_rates').insert([
      { currency: 'XTS', day: '2026-01-01', per_usd: 1 },
      { currency: 'XTS', day: '2026-02-01', per_usd: 2 },
    ]);
    expect((await read(team.owner)).totals).toMatchObject({
      raised: { usd: '2.50', isPartial: false },
      lowered: { usd: '2.50', isPartial: false },
    });
    await db('exchange_rates').where({ currency: 'XTS' }).delete();
  });

  it('counts a rule of many campaigns as one with its parts', async () => {
    const team = await buildTeam();
    const scopedRuleId = await app.factories.buildScopedRule({
      accountId: team.owner.accountId,
      isEnabled: true,
    });
    const { db } = app.container;
    const parts = [];
    for (const adAccountId of ['1', '2', '3']) {
      const fields = { adAccountId, adCampaignId: null, adCampaignName: null, scopedRuleId };
      parts.push(await buildRule(team, fields));
    }
    await db('binom_rules').where({ id: parts[2] }).update({ is_enabled: false, stopped_at: NOW });
    for (const ruleId of parts.slice(0, 2)) {
      await app.factories.buildRuleRun({
        ruleId,
        startedAt: ago(HOUR_MS),
        objects: [acted('1', { action: 'turn_on_ad' })],
      });
    }
    await app.factories.buildRuleRun({ ruleId: parts[1] ?? '', startedAt: NOW, ok: false });
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
      lastActAt: ago(HOUR_MS).toISOString(),
    };
    expect(await read(team.owner)).toMatchObject({ rules: [whole], ruleCount: 1 });
    // Who sees a shared profile alone sees its parts as the rules they are there
    await app.factories.setShared({ adUserId: team.adUserId, isShared: true });
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
    await app.factories.buildRuleRun({ ruleId: failed, startedAt: NOW, ok: false });
    const other = await app.factories.buildAdUser({ accountId: team.owner.accountId });
    const waits = await buildRule({ ...team, adUserId: other }, { name: 'Waits' });
    const { service } = app.container.modules.adUsersModule;
    await service.reportStatus({ adUserId: other, status: 'checkpoint_required' });
    const whole = await app.factories.buildScopedRule({
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
    const { db } = app.container;
    const build = async (name: string, runs: number, fields: object = {}) => {
      const ruleId = await buildRule(team, { name, truthyAction: null, ...fields });
      for (let run = 0; run < runs; run += 1) {
        await app.factories.buildRuleRun({ ruleId, startedAt: ago((run + 1) * HOUR_MS) });
      }
      return ruleId;
    };
    const old = await build('Old', 1);
    const often = await build('Often', 20);
    const ids = [often, await build('New', 19), await build('Never ran', 0)];
    await build('Off', 20, { isEnabled: false });
    const acting = await build('Acting', 20);
    await app.factories.buildRuleRun({
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
    const other = await app.factories.buildAdUser({ accountId: team.owner.accountId });
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
    const plannedChangeId = await app.factories.buildPlannedChange(team);
    const scheduleId = await app.factories.buildSchedule(team);
    const { db } = app.container;
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
    await app.factories.buildRuleRun({ ruleId, startedAt: ago(HOUR_MS), objects });
    await app.factories.buildScopedRule({ accountId: team.owner.accountId, isEnabled: true });
    const idsOf = async (reader: Team['owner']) => (await read(reader)).rules.map(({ id }) => id);
    expect(await read(team.member)).toMatchObject({ rules: [], ruleCount: 0, totals: NO_SUMS });
    expect(await read(foreign.owner)).toMatchObject({ rules: [], ruleCount: 0, totals: NO_SUMS });
    expect(await idsOf(team.reader)).toEqual(await idsOf(team.owner));
    await app.factories.setShared({ adUserId: team.adUserId, isShared: true });
    expect(await idsOf(team.member)).toEqual([ruleId]);
  });
});

describe('the timeline of an object', () => {
  const change = async (
    { adUserId, teamId }: Team,
    fields: {
      at: Date;
      userId?: string | null;
      actorName?: string;
      ruleRunId?: string;
      undoOf?: string;
      from?: string;
      to?: string;
    },
  ): Promise<string> => {
    const { db } = app.container;
    const id = await app.factories.buildAdObjectChange({ adUserId });
    await db('ad_object_changes')
      .where({ id, team_id: teamId })
      .update({
        user_id: fields.userId ?? null,
        actor_name: fields.actorName ?? null,
        rule_run_id: fields.ruleRunId ?? null,
        undo_of: fields.undoOf ?? null,
      });
    await db('ad_object_change_items')
      .where({ change_id: id })
      .update({
        at: fields.at,
        from_value: fields.from ?? 'ACTIVE',
        to_value: fields.to ?? 'PAUSED',
      });
    return id;
  };
  const nobody = { userId: null, ruleId: null, scopedRuleId: null, adUserId: null, runId: null };
  const entry = {
    what: 'changed',
    isUndo: false,
    isBulk: false,
    field: 'status',
    from: 'ACTIVE',
    to: 'PAUSED',
    currency: null,
    error: null,
  };

  it('tells who did what, and why, newest first', async () => {
    const team = await buildTeam();
    const { adUserId } = team;
    const { db } = app.container;
    const person = await app.factories.buildAccount({ teamId: team.teamId });
    const { id: userId } = person.user;
    const personName = `Test ${person.user.username}`;
    const ruleId = await buildRule(team);
    const runId = await app.factories.buildRuleRun({
      ruleId,
      startedAt: ago(5 * HOUR_MS),
      objects: [
        acted('2', { at: ago(5 * HOUR_MS) }),
        acted('2', { action: 'notify', at: ago(4.5 * HOUR_MS) }),
        acted('2', {
          ...budget('10.00', '15.00'),
          state: 'failed',
          error: { message: 'Facebook rejected this change.', code: '100' },
          at: ago(4 * HOUR_MS),
        }),
      ],
    });
    const scheduleId = await app.factories.buildSchedule(team);
    const byRule = await change(team, {
      at: ago(5 * HOUR_MS),
      actorName: 'Stop without leads',
      ruleRunId: runId,
    });
    const undo = await change(team, {
      at: ago(3 * HOUR_MS),
      userId,
      undoOf: byRule,
      from: 'PAUSED',
      to: 'ACTIVE',
    });
    const bySchedule = await change(team, { at: ago(2 * HOUR_MS), actorName: 'Mornings' });
    const planned = await change(team, { at: ago(HOUR_MS), userId });
    const plannedChangeId = await app.factories.buildPlannedChange(team);
    await db('planned_changes')
      .where({ id: plannedChangeId })
      .update({ state: 'carried_out', ended_at: NOW, change_id: planned });
    const gone = await change(team, { at: ago(DAY_MS), actorName: 'Gone' });
    const byPerson = await change(team, { at: NOW, userId });
    await change(team, { at: ago(32 * DAY_MS), userId });
    const rule = {
      kind: 'rule',
      name: 'Stop without leads',
      ...{ userId: null, ruleId, scopedRuleId: null, adUserId, runId },
    };
    const member = { ...nobody, kind: 'person', name: personName, userId };
    const at = (ms: number) => ago(ms).toISOString();
    expect(scheduleId).not.toBe('');
    expect(await listActs(team.owner.client, { adUserId, adObjectId: '2' })).toEqual({
      total: 8,
      data: [
        { ...entry, id: `c${byPerson}-1`, at: at(0), by: member },
        { ...entry, id: `c${planned}-1`, at: at(HOUR_MS), by: { ...member, kind: 'planned' } },
        {
          ...entry,
          id: `c${bySchedule}-1`,
          at: at(2 * HOUR_MS),
          by: { ...nobody, kind: 'schedule', name: 'Mornings' },
        },
        {
          ...entry,
          id: `c${undo}-1`,
          at: at(3 * HOUR_MS),
          by: member,
          isUndo: true,
          from: 'PAUSED',
          to: 'ACTIVE',
        },
        {
          ...entry,
          id: `r${runId}-2`,
          at: at(4 * HOUR_MS),
          by: rule,
          what: 'failed',
          field: 'dailyBudget',
          from: '10.00',
          to: '15.00',
          error: 'Facebook rejected this change.',
        },
        {
          ...entry,
          id: `r${runId}-1`,
          at: at(4.5 * HOUR_MS),
          by: rule,
          what: 'notified',
          field: null,
          from: null,
          to: null,
        },
        { ...entry, id: `c${byRule}-1`, at: at(5 * HOUR_MS), by: rule },
        {
          ...entry,
          id: `c${gone}-1`,
          at: at(DAY_MS),
          by: { ...nobody, kind: 'automation', name: 'Gone' },
        },
      ],
    });
    expect((await listActs(team.owner.client, { adUserId, adObjectId: '3' })).data).toEqual([]);
  });

  it('pages, and hides what happened through profiles that the reader may not see', async () => {
    const team = await buildTeam();
    const shown = await app.factories.buildAdUser({ accountId: team.member.accountId });
    await change(team, { at: ago(2 * HOUR_MS), actorName: 'Hidden' });
    const own = await change({ ...team, adUserId: shown }, { at: ago(HOUR_MS), actorName: 'Own' });
    const params = { adUserId: shown, adObjectId: '2' };
    const { data } = await listActs(team.member.client, params);
    expect(data.map(({ id }) => id)).toEqual([`c${own}-1`]);
    const { body } = await team.reader.client.call(r.listObjectActs, {
      params,
      query: { limit: 1, offset: 1 },
    });
    const page = r.listObjectActs.response.parse(body);
    expect(page.data.map(({ by }) => by.name)).toEqual(['Hidden']);
    expect(page.paging).toEqual({ total: 2, limit: 1, offset: 1 });
  });
});
