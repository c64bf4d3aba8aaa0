import { describe, expect, it } from 'vitest';
import { type RuleAct, ruleActsSchema } from '../../contracts/rule-acts.ts';
import type { RuleLevel } from '../../contracts/rule-values.ts';
import type { ObjectMoney } from '../ad-object-changes.ts';
import { decideRule, type RuleFacts, type RuleObject, type RuleTerms } from './decide.ts';

const NOW = new Date('2026-03-28T22:30:00Z');
const usd = (amount: string) => ({ amount, currency: 'USD' });
const daily = (amount: string): ObjectMoney => ({
  dailyBudget: usd(amount),
  lifetimeBudget: null,
  bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
  bidAmount: null,
});
const NO_BUDGET: ObjectMoney = { ...daily('1'), dailyBudget: null };

const terms: RuleTerms = {
  level: 'ad_set',
  conditions: {
    operator: 'and',
    items: [{ column: 'network_spend', operator: 'greater_than', value: 10 }],
  },
  truthyAction: null,
  falsyAction: null,
  trackerVersion: null,
  whenNoTrackerRow: 'skip',
  checkIntervalInSeconds: 1_800,
  postUpdateIgnorePeriod: null,
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
  activeHours: null,
};

function object(
  level: RuleLevel,
  id: string,
  { spend = 50, ...changes }: Partial<RuleObject> & { spend?: number } = {},
): RuleObject {
  return {
    id,
    level,
    status: 'ACTIVE',
    adSetId: level === 'campaign' ? null : level === 'ad' ? 's1' : id,
    campaignId: level === 'campaign' ? id : 'c1',
    metrics: {
      tracker: null,
      trackerCurrency: null,
      network: { currency: 'USD', spend },
    },
    money: undefined,
    lastActAt: null,
    actsToday: 0,
    changedByPersonAt: null,
    ...changes,
  };
}

function decide(
  acts: readonly RuleAct[],
  objects: readonly RuleObject[],
  { facts = {}, ...changes }: Partial<RuleTerms> & { facts?: Partial<RuleFacts> } = {},
) {
  return decideRule(
    { ...terms, truthyActions: acts, ...changes },
    { objects, remainingTeamActions: 100, currency: 'USD', timeZone: 'Europe/Paris', ...facts },
    NOW,
  ).acts;
}

const RAISE: RuleAct = { type: 'raise_budget', percent: 20 };

function money(from: string, to: string, operation: object, raisedUSD: number | null = null) {
  return { kind: 'money', operation: { type: 'budget', ...operation }, from, to, raisedUSD };
}

describe('an act on a budget', () => {
  it('raises the budget of the object by a percentage, up to its ceiling', () => {
    const acts = decide(
      [{ ...RAISE, ceiling: 110 }],
      [
        object('ad_set', 's1', { money: daily('50.00') }),
        object('ad_set', 's2', { money: daily('100') }),
        object('ad_set', 's3', { money: daily('110') }),
        object('ad_set', 's4', { money: daily('500') }),
        object('ad_set', 's5', { money: daily('50'), spend: 1 }),
      ],
    );
    const operation = {
      field: 'dailyBudget',
      mode: 'raise',
      unit: 'percent',
      value: '20',
      limit: '110.00',
    };
    expect(acts).toEqual([
      {
        objectId: 's1',
        level: 'ad_set',
        action: 'raise_budget',
        effect: money('50.00', '60.00', operation),
        askedBy: ['s1'],
        skipped: null,
      },
      {
        objectId: 's2',
        level: 'ad_set',
        action: 'raise_budget',
        effect: money('100.00', '110.00', operation),
        askedBy: ['s2'],
        skipped: null,
      },
      {
        objectId: 's3',
        level: 'ad_set',
        action: 'raise_budget',
        effect: null,
        askedBy: ['s3'],
        skipped: 'same_amount',
      },
      {
        objectId: 's4',
        level: 'ad_set',
        action: 'raise_budget',
        effect: null,
        askedBy: ['s4'],
        skipped: 'beyond_limit',
      },
    ]);
  });

  it('acts once on the parent that owns the budget, when all children ask for it', () => {
    const campaign = object('campaign', 'c1', { money: daily('200') });
    const children = ['s1', 's2'].map((id) => object('ad_set', id, { money: NO_BUDGET }));
    const raised = decide([RAISE], [...children, campaign]);
    expect(
      raised.map(({ objectId, level, askedBy, skipped }) => ({
        objectId,
        level,
        askedBy,
        skipped,
      })),
    ).toEqual([{ objectId: 'c1', level: 'campaign', askedBy: ['s1', 's2'], skipped: null }]);
    const poor = object('ad_set', 's3', { money: NO_BUDGET, spend: 1 });
    expect(decide([RAISE], [...children, poor, campaign]).map(({ skipped }) => skipped)).toEqual([
      'children_disagree',
    ]);
  });

  it('raises the ad sets of a campaign without a budget by a percentage, not by an amount', () => {
    const campaign = object('campaign', 'c1', { money: NO_BUDGET });
    const adSets = [
      object('ad_set', 's1', { money: daily('10') }),
      object('ad_set', 's2', { money: daily('30') }),
    ];
    const outcome = (act: RuleAct) =>
      decide([act], [campaign, ...adSets], { level: 'campaign' }).map(
        ({ objectId, effect, skipped }) => [
          objectId,
          effect?.kind === 'money' ? effect.to : null,
          skipped,
        ],
      );
    expect(outcome(RAISE)).toEqual([
      ['s1', '12.00', null],
      ['s2', '36.00', null],
    ]);
    expect(outcome({ type: 'raise_budget', amount: 5 })).toEqual([['c1', null, 'no_own_budget']]);
  });

  it('never acts on a budget or currency that is unknown', () => {
    const unread = object('ad_set', 's1');
    const half = object('ad_set', 's2', { money: { dailyBudget: null } });
    const known = object('ad_set', 's3', { money: daily('10') });
    expect(decide([RAISE], [unread, half]).map(({ skipped }) => skipped)).toEqual([
      'unknown_budget',
      'unknown_budget',
    ]);
    expect(
      decide([RAISE], [known], { facts: { currency: null } }).map(({ skipped }) => skipped),
    ).toEqual(['unknown_budget']);
  });

  it('keeps the most that one act adds, and rounds to the currency', () => {
    const acts = decide(
      [{ type: 'raise_budget', percent: 50, maxStep: 7.5 }],
      [
        object('ad_set', 's1', { money: daily('100') }),
        object('ad_set', 's2', { money: daily('10.01') }),
      ],
    );
    expect(acts.map(({ effect }) => (effect?.kind === 'money' ? effect.to : null))).toEqual([
      '107.50',
      '15.02',
    ]);
  });

  it('sets a lifetime budget between floor and ceiling, and a bid', () => {
    const lifetime: ObjectMoney = {
      dailyBudget: null,
      lifetimeBudget: usd('500'),
      bidStrategy: 'LOWEST_COST_WITH_BID_CAP',
      bidAmount: usd('2.00'),
    };
    const acts = decide(
      [
        { type: 'set_budget', amount: 900, ceiling: 800 },
        { type: 'lower_bid', percent: 10, floor: 1.9 },
      ],
      [object('ad_set', 's1', { money: lifetime })],
    );
    expect(acts.map(({ action, effect }) => [action, effect])).toEqual([
      [
        'set_budget',
        money('500.00', '800.00', {
          field: 'lifetimeBudget',
          mode: 'set',
          unit: 'amount',
          value: '800.00',
        }),
      ],
      [
        'lower_bid',
        money(
          '2.00',
          '1.90',
          { field: 'bidAmount', mode: 'lower', unit: 'percent', value: '10', limit: '1.90' },
          0,
        ),
      ],
    ]);
  });

  it('holds the limits of the network, of the object and of the team', () => {
    const often = object('ad_set', 's1', { money: daily('10'), budgetChangesLastHour: 4 });
    const much = object('ad_set', 's2', { money: daily('13'), raisedLastDay: 3 });
    const fine = ['s3', 's4'].map((id) => object('ad_set', id, { money: daily('100') }));
    const raises = { remainingUSD: 25, usdPerUnit: 1.1, objectPercent: 50 };
    expect(
      decide([RAISE], [often, much, ...fine], { facts: { raises } }).map(
        ({ objectId, skipped }) => [objectId, skipped],
      ),
    ).toEqual([
      ['s1', 'hourly_budget_changes'],
      ['s2', 'object_raise_limit'],
      ['s3', null],
      ['s4', 'team_raise_limit'],
    ]);
    // 103.87 less 43.87 is a little more than 60
    const exact = { remainingUSD: 60, usdPerUnit: 1, objectPercent: null };
    const raised = object('ad_set', 's5', { money: daily('43.87') });
    expect(
      decide([{ type: 'raise_budget', amount: 60 }], [raised], { facts: { raises: exact } })[0]
        ?.skipped,
    ).toBeNull();
    const unknownRate = { ...raises, usdPerUnit: null };
    expect(
      decide([RAISE], fine, { facts: { raises: unknownRate } }).map(({ skipped }) => skipped),
    ).toEqual(['team_raise_limit', 'team_raise_limit']);
  });
});

describe('other acts', () => {
  it('does several things to an object, in their order', () => {
    const acts = decide(
      [{ type: 'notify' }, { type: 'pause_until', at: '06:00' }],
      [object('ad_set', 's1')],
    );
    expect(acts.map(({ action, effect, skipped }) => ({ action, effect, skipped }))).toEqual([
      { action: 'notify', effect: { kind: 'notice' }, skipped: null },
      {
        action: 'turn_off_ad_set',
        // The clocks of Paris are set forward that night.
        effect: { kind: 'status', status: 'PAUSED', resumeAt: new Date('2026-03-29T04:00:00Z') },
        skipped: null,
      },
    ]);
  });

  it('tells of an object that a person changed, and does not count against the team', () => {
    const changed = object('ad_set', 's1', { changedByPersonAt: NOW });
    expect(
      decide([{ type: 'notify' }, { type: 'turn_off' }], [changed, object('ad_set', 's2')], {
        facts: { remainingTeamActions: 0 },
      }).map(({ objectId, action, skipped }) => [objectId, action, skipped]),
    ).toEqual([
      ['s1', 'notify', null],
      ['s1', 'turn_off_ad_set', 'changed_by_person'],
      ['s2', 'notify', null],
      ['s2', 'turn_off_ad_set', 'team_limit'],
    ]);
  });
});

describe('the acts of a rule as input', () => {
  const messages = (acts: unknown) =>
    ruleActsSchema
      .safeParse(acts)
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  it('are refused with the name of the field', () => {
    expect(messages([{ type: 'raise_budget', percent: 10, amount: 5 }])).toEqual([
      '0.percent is required, or an amount, and not both',
    ]);
    expect(messages([{ type: 'pause_until' }])).toEqual([
      '0.hours is required, or a time, and not both',
    ]);
    expect(messages([{ type: 'set_budget', amount: 5, floor: 9, ceiling: 8 }])).toEqual([
      '0.ceiling must be at least the floor',
    ]);
    expect(messages([{ type: 'turn_on' }, { type: 'pause_until', hours: 3 }])).toEqual([
      '1.type contradicts another action of the list',
    ]);
    expect(messages([{ type: 'lower_budget', percent: 100 }])).toEqual([
      '0.percent must be at most 99.99',
    ]);
  });

  it('are kept as they are', () => {
    const acts = [{ type: 'notify' }, { type: 'turn_off', level: 'campaign' }, RAISE];
    expect(ruleActsSchema.parse(acts)).toEqual(acts);
  });
});
