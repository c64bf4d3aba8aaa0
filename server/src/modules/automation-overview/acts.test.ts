import { DAY_MS, HOUR_MS } from '@ads-checker/shared/domain/durations';
import { describe, expect, it } from 'vitest';
import { addFacts } from '../../../test/harness/result-facts.ts';
import {
  acted,
  ago,
  budget,
  NO_STAKE,
  NO_SUMS,
  NOW,
  perPart,
  type Team,
  TODAY,
  useAutomation,
  YESTERDAY,
} from './test/use-automation.ts';

const { app, buildTeam, read, ruleOf, buildRule, addSpend } = useAutomation();

describe('the overview of an account', () => {
  it('is empty without rules', async () => {
    const { owner } = await buildTeam();
    expect(await read(owner)).toEqual({
      since: ago(DAY_MS).toISOString(),
      rules: [],
      matchCount: 0,
      ruleCount: 0,
      enabledCount: 0,
      totals: NO_SUMS,
      hours: [],
      profitDays: [],
      stake: NO_STAKE,
      worstCase: null,
      idle: { rules: [], count: 0 },
      conflicts: { pairs: [], hasMore: false },
      ahead: { plannedChanges: 0, schedules: 0, nextAt: null },
    });
  });

  it('adds up acts, budgets and stopped spend of a period', async () => {
    const team = await buildTeam();
    const { ads, campaigns } = await addSpend(team);
    const ruleId = await buildRule(team);
    await app().factories.buildRuleRun({
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
    await app().factories.buildRuleRun({
      ruleId,
      startedAt: ago(2 * DAY_MS),
      objects: [acted(ads[1] ?? '', { at: ago(2 * DAY_MS) })],
    });
    const rule = {
      ...ruleOf(team, ruleId),
      acts: { turnedOn: 1, turnedOff: 2, budgets: 3, bids: 1, notices: 1 },
      actsByPart: perPart(24, { 23: 8 }),
      profit: { usd: null, isPartial: false },
      raised: { usd: '5.50', isPartial: false },
      lowered: { usd: '20.00', isPartial: false },
      spendStopped: { usd: '30.00', isPartial: false },
      lastActAt: ago(HOUR_MS).toISOString(),
    };
    const { acts, raised, lowered, spendStopped, profit } = rule;
    expect(await read(team.owner)).toMatchObject({
      rules: [rule],
      ruleCount: 1,
      enabledCount: 1,
      totals: { acts, raised, lowered, spendStopped, profit },
      hours: [{ at: ago(HOUR_MS).toISOString(), acts: 8, raised, lowered, spendStopped }],
    });
    // The day before the older act was never read
    const week = {
      acts: { ...acts, turnedOff: 3 },
      spendStopped: { usd: '30.00', isPartial: true },
    };
    expect(await read(team.owner, { period: 'week' })).toMatchObject({
      since: ago(7 * DAY_MS).toISOString(),
      rules: [{ ...rule, ...week, actsByPart: perPart(7, { 5: 1, 6: 8 }) }],
      totals: { ...week, raised, lowered },
    });
  });

  it('counts an object that two rules turned off once in the total', async () => {
    const team = await buildTeam();
    const { ads } = await addSpend(team);
    for (const fields of [{}, { adCampaignId: '79' }]) {
      const ruleId = await buildRule(team, fields);
      await app().factories.buildRuleRun({
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
    const { db } = app().container;
    const place = {
      ad_user_id: team.adUserId,
      ad_account_id: team.adAccountId,
      name: 'Helio DE 01',
    };
    await db('result_ad_accounts').insert({ ...place, currency: 'XTS', time_zone: 'Mars/Olympus' });
    const ruleId = await buildRule(team);
    await app().factories.buildRuleRun({
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

  it('counts an ad whose campaign was turned off as well once in the total', async () => {
    const team = await buildTeam();
    const { ads, campaigns } = await addSpend(team);
    const ruleId = await buildRule(team);
    await app().factories.buildRuleRun({
      ruleId,
      startedAt: ago(HOUR_MS),
      objects: [
        acted(ads[0] ?? '', {}),
        acted(campaigns[0] ?? '', { action: 'turn_off_campaign' }, 'campaign'),
      ],
    });
    const { rules, totals, hours } = await read(team.owner);
    const once = { usd: '10.00', isPartial: false };
    expect(rules[0]?.spendStopped).toEqual({ usd: '20.00', isPartial: false });
    expect([totals.spendStopped, hours[0]?.spendStopped]).toEqual([once, once]);
  });
});

describe('the profit after acts', () => {
  /** Spend and revenue of an ad and campaign; the first is of the campaign's own day. */
  const addDay = (
    team: Team,
    day: string,
    facts: Partial<Parameters<typeof addFacts>[1]> & { spend: number; revenue: number | null },
  ) => {
    const { spend, revenue, ...rest } = facts;
    return addFacts(app(), {
      teamId: team.teamId,
      adUserId: team.adUserId,
      binomId: team.binomId,
      day,
      readAt: NOW,
      campaigns: [{ name: 'Solar', spend, revenue }],
      ...rest,
    });
  };
  const actOn = async (team: Team, at: Date, objectId: string) =>
    app().factories.buildRuleRun({
      ruleId: await buildRule(team),
      startedAt: at,
      objects: [acted(objectId, { action: 'turn_on_ad', at })],
    });
  const known = (usd: string) => ({ usd, isPartial: false });

  it('is of the objects acted on, since the day of the act', async () => {
    const team = await buildTeam();
    const adId = `9${team.adUserId}20`;
    await addDay(team, '2026-03-10', { spend: 100, revenue: 90_000 });
    await addDay(team, YESTERDAY, { spend: 1_000, revenue: 3_000 });
    await addDay(team, TODAY, { spend: 500, revenue: 250 });
    await actOn(team, ago(DAY_MS), adId);
    // Another rule, an hour ago
    await actOn(team, ago(HOUR_MS), adId);
    const { rules, totals, profitDays } = await read(team.owner);
    expect(rules.map(({ profit }) => profit)).toEqual([known('-2.50'), known('17.50')]);
    expect(totals.profit).toEqual(known('17.50'));
    expect(profitDays).toEqual([
      { day: YESTERDAY, profit: known('20.00') },
      { day: TODAY, profit: known('-2.50') },
    ]);
  });

  it('is unknown without a tracker, and for what the tracker never saw', async () => {
    const team = await buildTeam();
    await addDay(team, TODAY, { spend: 500, revenue: null, binomId: null });
    await actOn(team, ago(HOUR_MS), `9${team.adUserId}20`);
    const unknown = { usd: null, isPartial: false };
    expect((await read(team.owner)).totals.profit).toEqual(unknown);
    await addDay(team, YESTERDAY, { spend: 500, revenue: null });
    expect((await read(team.owner)).totals.profit).toEqual(unknown);
  });

  it('is partial while a day of it was not read', async () => {
    const team = await buildTeam();
    await addDay(team, YESTERDAY, { spend: 1_000, revenue: 3_000 });
    await actOn(team, ago(DAY_MS), `9${team.adUserId}20`);
    expect((await read(team.owner)).totals.profit).toEqual({ usd: '20.00', isPartial: true });
  });
});

describe('what is at stake', () => {
  const saveBudget = (team: Team, campaignId: string, fields: object) =>
    app()
      .container.db('rule_campaign_budgets')
      .insert({
        ad_user_id: team.adUserId,
        ad_account_id: team.adAccountId,
        campaign_id: campaignId,
        state: 'daily',
        daily_budget: '50.5',
        currency: 'USD',
        read_at: ago(HOUR_MS),
        ...fields,
      });

  it('adds up the daily budgets of campaigns that rules watch, each once', async () => {
    const team = await buildTeam();
    const campaigns = ['78', '78', '80', '81', '82', '83', '84'];
    for (const adCampaignId of campaigns) {
      await buildRule(team, { adCampaignId });
    }
    await buildRule(team, { adCampaignId: '90', isEnabled: false });
    const nothing = { daily_budget: null, currency: null };
    await saveBudget(team, '78', {});
    await saveBudget(team, '80', { daily_budget: '10', currency: 'XTS' });
    await saveBudget(team, '81', { ...nothing, state: 'other' });
    await saveBudget(team, '82', { ...nothing, state: 'off' });
    await saveBudget(team, '83', { read_at: ago(2 * DAY_MS) });
    await saveBudget(team, '90', {});
    const stake = {
      currencies: [
        { currency: 'USD', dailyBudget: '50.5', campaignCount: 1 },
        { currency: 'XTS', dailyBudget: '10', campaignCount: 1 },
      ],
      total: { usd: '50.50', isPartial: true },
      dailyCount: 2,
      otherCount: 1,
      unknownCount: 2,
      readAt: ago(HOUR_MS).toISOString(),
    };
    expect((await read(team.owner)).stake).toEqual(stake);
    expect((await read(team.reader)).stake).toEqual(stake);
    expect((await read(team.member)).stake).toEqual(NO_STAKE);
  });
});
