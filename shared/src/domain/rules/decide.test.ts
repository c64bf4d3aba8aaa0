import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleAction, RuleRunAction } from '../../contracts/rule-values.ts';
import { decideRule, type RuleObject, type RuleTerms, readRuleAction } from './decide.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

const rule: RuleTerms = {
  level: 'ad',
  conditions: {
    operator: 'and',
    items: [
      { column: 'cost', operator: 'greater_than', value: 20 },
      { column: 'leads', operator: 'equal', value: 0 },
    ],
  },
  truthyAction: 'turn_off_ad',
  falsyAction: null,
  trackerVersion: 'binom_v2',
  whenNoTrackerRow: 'skip',
  checkIntervalInSeconds: 1_800,
  postUpdateIgnorePeriod: null,
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
  activeHours: null,
};

const readSwitch = (action: RuleRunAction) => readRuleAction(action as RuleAction);

const TURNED_OFF = { kind: 'status', status: 'PAUSED', resumeAt: null };

function build(id: string, changes: Partial<RuleObject> = {}): RuleObject {
  return {
    id,
    level: 'ad',
    status: 'ACTIVE',
    adSetId: 's1',
    campaignId: 'c1',
    lastActAt: null,
    actsToday: 0,
    changedByPersonAt: null,
    ...changes,
  };
}

function withSums(
  id: string,
  sums: Record<string, number> | null,
  changes: Partial<RuleObject> = {},
): RuleObject {
  return build(id, {
    metrics: {
      tracker: sums === null ? null : { version: 'binom_v2', sums },
      trackerCurrency: 'USD',
      network: null,
    },
    ...changes,
  });
}
const loser = (id: string, changes?: Partial<RuleObject>) =>
  withSums(id, { cost: 30, leads: 0 }, changes);
const winner = (id: string, changes?: Partial<RuleObject>) =>
  withSums(id, { cost: 30, leads: 4 }, changes);

const decide = (
  objects: readonly RuleObject[],
  changes: Partial<RuleTerms> = {},
  remainingTeamActions = 100,
) => decideRule({ ...rule, ...changes }, { objects, remainingTeamActions }, NOW);
const actsOf = (...input: Parameters<typeof decide>) =>
  decide(...input).acts.map(({ objectId, action, skipped }) => [
    objectId,
    readSwitch(action).status,
    skipped,
  ]);

describe('a decision', () => {
  it('asks for the same outside of the hours of the rule, and does nothing', () => {
    const facts = { objects: [loser('1'), build('2', { status: null })], remainingTeamActions: 1 };
    const inside = decideRule(rule, facts, NOW);
    const outside = decideRule(rule, { ...facts, isOutsideHours: true }, NOW);
    expect(inside.acts.map(({ skipped }) => skipped)).toEqual([null]);
    expect(outside).toEqual({
      ...inside,
      acts: inside.acts.map((act) => ({ ...act, skipped: 'outside_hours' })),
    });
  });

  it('says the value of every condition, what is asked and what is done', () => {
    expect(decide([loser('1'), winner('2')])).toEqual({
      evaluations: [
        {
          objectId: '1',
          skipped: null,
          action: 'turn_off_ad',
          result: {
            operator: 'and',
            outcome: 'true',
            items: [
              { condition: rule.conditions.items[0], outcome: 'true', value: 30 },
              { condition: rule.conditions.items[1], outcome: 'true', value: 0 },
            ],
          },
        },
        {
          objectId: '2',
          skipped: null,
          action: null,
          result: {
            operator: 'and',
            outcome: 'false',
            items: [
              { condition: rule.conditions.items[0], outcome: 'true', value: 30 },
              { condition: rule.conditions.items[1], outcome: 'false', value: 4 },
            ],
          },
        },
      ],
      acts: [
        {
          objectId: '1',
          level: 'ad',
          action: 'turn_off_ad',
          effect: TURNED_OFF,
          askedBy: ['1'],
          skipped: null,
        },
      ],
    });
  });

  it('carries out the other action where the conditions are false', () => {
    const both = { truthyAction: 'turn_off_ad', falsyAction: 'turn_on_ad' } as const;
    expect(actsOf([loser('1'), winner('2', { status: 'PAUSED' })], both)).toEqual([
      ['1', 'PAUSED', null],
      ['2', 'ACTIVE', null],
    ]);
  });

  it.each([
    ['no row in the tracker', withSums('1', null), 'no_tracker_row'],
    ['a column the tracker did not send', withSums('1', { cost: 30 }), 'missing_data'],
    ['no figures at all', build('1'), 'missing_data'],
    ['an archived object', loser('1', { status: 'ARCHIVED' }), 'not_changeable'],
    ['an unknown status', loser('1', { status: null }), 'not_changeable'],
  ])('does not act on %s, whatever the other action', (_, object, skipped) => {
    const { evaluations, acts } = decide([object], { falsyAction: 'turn_on_ad' });
    expect(evaluations).toMatchObject([{ skipped, action: null }]);
    expect(acts).toEqual([]);
  });

  it('takes a missing row as zero where the rule says so', () => {
    const zero = { whenNoTrackerRow: 'zero', falsyAction: 'turn_on_ad' } as const;
    expect(actsOf([withSums('1', null, { status: 'PAUSED' })], zero)).toEqual([
      ['1', 'ACTIVE', null],
    ]);
  });

  it('needs no row where the conditions read the network alone', () => {
    const object = withSums('1', null);
    const metrics = {
      tracker: null,
      trackerCurrency: null,
      network: { currency: 'EUR', spend: 9 },
    };
    const conditions = {
      operator: 'and',
      items: [{ column: 'network_spend', operator: 'greater_than', value: 5 }],
    } as const;
    expect(actsOf([{ ...object, metrics }], { conditions })).toEqual([['1', 'PAUSED', null]]);
  });
});

describe('guards', () => {
  it.each<[string, Partial<RuleObject>, Partial<RuleTerms>, string | null]>([
    ['is in the wanted state', { status: 'PAUSED' }, {}, 'already_done'],
    ['has a tag that keeps rules off it', { isNeverTouched: true }, {}, 'never_touched'],
    ['was changed by a person', { changedByPersonAt: minutesAgo(59) }, {}, 'changed_by_person'],
    ['was changed long ago', { changedByPersonAt: minutesAgo(60) }, {}, null],
    ['was acted on in the interval', { lastActAt: minutesAgo(29) }, {}, 'post_update_pause'],
    ['was acted on before it', { lastActAt: minutesAgo(30) }, {}, null],
    [
      'was acted on in the pause',
      { lastActAt: minutesAgo(64) },
      { postUpdateIgnorePeriod: 3_900 },
      'post_update_pause',
    ],
    ['may be acted on without a pause', { lastActAt: NOW }, { postUpdateIgnorePeriod: 0 }, null],
    ['was acted on three times today', { actsToday: 3 }, {}, 'daily_limit'],
    ['was acted on twice today', { actsToday: 2 }, {}, null],
  ])('an object that %s', (_, object, terms, skipped) => {
    expect(actsOf([loser('1', object)], terms)).toEqual([['1', 'PAUSED', skipped]]);
  });

  it('cut off what is past the limit of the team, the same in a repeat', () => {
    const objects = [loser('1', { status: 'PAUSED' }), loser('2'), loser('3'), loser('4')];
    expect(actsOf(objects, {}, 2)).toEqual([
      ['1', 'PAUSED', 'already_done'],
      ['2', 'PAUSED', null],
      ['3', 'PAUSED', null],
      ['4', 'PAUSED', 'team_limit'],
    ]);
  });
});

describe('an action on another level', () => {
  const adSet = (changes?: Partial<RuleObject>) =>
    build('s1', { level: 'ad_set', adSetId: null, ...changes });
  const off = { truthyAction: 'turn_off_ad_set' } as const;

  it('acts on the parent once, when all evaluated children ask the same', () => {
    const { acts } = decide([adSet(), loser('1'), loser('2'), withSums('3', null)], off);
    expect(acts).toEqual([
      {
        objectId: 's1',
        level: 'ad_set',
        action: 'turn_off_ad_set',
        effect: TURNED_OFF,
        askedBy: ['1', '2'],
        skipped: null,
      },
    ]);
  });

  it.each<[string, RuleObject, string]>([
    ['asks for nothing', winner('2'), 'children_disagree'],
    ['has no figures', withSums('2', { cost: 30 }), 'children_unknown'],
  ])('leaves the parent alone when a child %s', (_, child, skipped) => {
    expect(actsOf([adSet(), loser('1'), child], off)).toEqual([['s1', 'PAUSED', skipped]]);
  });

  it('leaves the parent alone when children ask for opposites', () => {
    const opposites = { ...off, falsyAction: 'turn_on_ad_set' } as const;
    expect(actsOf([adSet(), loser('1'), winner('2')], opposites)).toEqual([
      ['s1', 'ACTIVE', 'children_disagree'],
    ]);
  });

  it('names a parent that is not there', () => {
    expect(actsOf([loser('1')], off)).toEqual([['s1', 'PAUSED', 'not_found']]);
    expect(actsOf([loser('1', { adSetId: null })], off)).toEqual([[null, 'PAUSED', 'not_found']]);
  });

  it('acts on everything below', () => {
    const campaign = withSums(
      'c1',
      { cost: 30, leads: 0 },
      { level: 'campaign', adSetId: null, campaignId: null },
    );
    const ads = [build('1'), build('2', { status: 'PAUSED' }), build('3', { campaignId: 'c2' })];
    expect(actsOf([campaign, ...ads], { level: 'campaign' })).toEqual([
      ['1', 'PAUSED', null],
      ['2', 'PAUSED', 'already_done'],
    ]);
  });

  it.each<[RuleAction, string, string]>([
    ['turn_on_ad', 'ad', 'ACTIVE'],
    ['turn_off_ad_set', 'ad_set', 'PAUSED'],
    ['turn_on_campaign', 'campaign', 'ACTIVE'],
  ])('%s names its level and status', (action, level, status) => {
    expect(readRuleAction(action)).toEqual({ level, status });
  });
});

describe('whatever the facts', () => {
  const objectArbitrary = fc.record({
    adSetId: fc.constantFrom('s1', 's2', null),
    status: fc.constantFrom('ACTIVE', 'PAUSED', 'ARCHIVED', null),
    sums: fc.option(
      fc.record(
        { cost: fc.integer({ min: 0, max: 40 }), leads: fc.integer({ min: 0, max: 1 }) },
        { requiredKeys: [] },
      ),
    ),
    lastMinutes: fc.option(fc.integer({ min: 0, max: 60 })),
    personMinutes: fc.option(fc.integer({ min: 0, max: 120 })),
    actsToday: fc.integer({ min: 0, max: 4 }),
  });

  it('acts neither on missing data, nor inside a pause, nor beyond a limit', () => {
    fc.assert(
      fc.property(
        fc.array(objectArbitrary, { maxLength: 12 }),
        fc.constantFrom<RuleAction>('turn_off_ad', 'turn_off_ad_set'),
        fc.constantFrom<RuleAction | null>('turn_on_ad', 'turn_on_ad_set', null),
        fc.integer({ min: 0, max: 4 }),
        (inputs, truthyAction, falsyAction, remaining) => {
          const ads = inputs.map(({ sums, lastMinutes, personMinutes, ...rest }, index) =>
            withSums(`${index}`, sums as Record<string, number> | null, {
              ...rest,
              lastActAt: lastMinutes === null ? null : minutesAgo(lastMinutes),
              changedByPersonAt: personMinutes === null ? null : minutesAgo(personMinutes),
            }),
          );
          const adSets = ['s1', 's2'].map((id) => build(id, { level: 'ad_set', adSetId: null }));
          const objects = [...adSets, ...ads];
          const { evaluations, acts } = decide(objects, { truthyAction, falsyAction }, remaining);
          const done = acts.filter(({ skipped }) => skipped === null);
          expect(done.length).toBeLessThanOrEqual(remaining);
          expect(new Set(acts.map(({ level, objectId }) => `${level} ${objectId}`)).size).toBe(
            acts.length,
          );
          for (const { objectId, level, action, askedBy } of done) {
            const { status } = readSwitch(action);
            const target = objects.find((one) => one.id === objectId && one.level === level);
            const children = level === 'ad' ? ads.filter(({ id }) => id === objectId) : [];
            expect(target?.status).toBe(status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE');
            expect(target?.actsToday).toBeLessThan(3);
            expect(minutesSince(target?.lastActAt)).toBeGreaterThanOrEqual(30);
            expect(minutesSince(target?.changedByPersonAt)).toBeGreaterThanOrEqual(60);
            expect(askedBy.length).toBeGreaterThan(0);
            for (const id of [...askedBy, ...children.map((child) => child.id)]) {
              const sums = ads.find((ad) => ad.id === id)?.metrics?.tracker?.sums;
              expect(Object.keys(sums ?? {}).length).toBeGreaterThan(0);
              expect(evaluations.find((one) => one.objectId === id)?.skipped).toBeNull();
            }
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

function minutesSince(at: Date | null | undefined): number {
  return at === null || at === undefined
    ? Number.POSITIVE_INFINITY
    : (NOW.getTime() - at.getTime()) / 60_000;
}
