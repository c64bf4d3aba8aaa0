import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RuleScope, readRuleScope, ruleScopeSchema } from '../../contracts/rule-scope.ts';
import { RULE_LEVELS, type RuleLevel } from '../../contracts/rule-values.ts';
import {
  coveredAdAccountIds,
  matchesScope,
  namesProfile,
  type ScopeObject,
  scopeParentLevels,
} from './scope.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const HOUR = 3_600_000;
const scopeOf = (changes: object = {}): RuleScope =>
  ruleScopeSchema.parse({ isEveryAdUser: true, ...changes });
const AD: ScopeObject = {
  level: 'ad',
  name: 'Static v7',
  campaignId: '1',
  campaignName: 'DE Solar | Broad',
  adSetName: 'Women 35+',
  objective: 'OUTCOME_LEADS',
  isDelivering: true,
  createdAt: new Date(NOW.getTime() - 10 * HOUR),
  isTagged: false,
};
const matches = (scope: object, object: Partial<ScopeObject> = {}, ruleLevel: RuleLevel = 'ad') =>
  matchesScope(scopeOf(scope), { ...AD, ...object }, { ruleLevel, now: NOW });

describe('the contract', () => {
  it('fills in what was not chosen', () => {
    expect(scopeOf()).toEqual({
      adUserIds: [],
      groupNames: [],
      isEveryAdUser: true,
      adAccountIds: [],
      campaignIds: [],
      tagIds: [],
      nameContains: [],
      nameNotContains: [],
      nameEquals: [],
      names: {},
      isDelivering: false,
      objectives: [],
      minAgeHours: null,
      maxAgeHours: null,
    });
  });

  it.each([
    [{}, []],
    [{ adUserIds: [], groupNames: [], isEveryAdUser: false }, []],
    [{ isEveryAdUser: true, minAgeHours: 5, maxAgeHours: 4 }, ['maxAgeHours']],
    [{ isEveryAdUser: true, nameContains: [' '] }, ['nameContains', 0]],
    [{ adUserIds: ['x'] }, ['adUserIds', 0]],
  ])('refuses %j at its field', (scope, path) => {
    expect(ruleScopeSchema.safeParse(scope).error?.issues[0]?.path).toEqual(path);
  });

  it('reads nothing from what another release stored', () => {
    expect(readRuleScope({ isEveryAdUser: true, tags: ['x'] })).toBeNull();
    expect(readRuleScope(null)).toBeNull();
  });
});

describe('an object', () => {
  it.each<[string, object, boolean]>([
    ['without filters', {}, true],
    ['with a part of its name in another case', { nameContains: ['no', 'STATIC'] }, true],
    ['without any part', { nameContains: ['video'] }, false],
    ['with a refused part', { nameContains: ['static'], nameNotContains: ['V7'] }, false],
    ['with its whole name', { nameEquals: ['static V7'] }, true],
    ['with a part where the whole is asked for', { nameEquals: ['static'] }, false],
    ['of a named campaign', { names: { campaign: { nameContains: ['de solar'] } } }, true],
    ['of another campaign', { names: { campaign: { nameContains: ['AT'] } } }, false],
    ['of a refused ad set', { names: { adSet: { nameNotContains: ['women'] } } }, false],
    ['by id of its campaign', { campaignIds: ['2', '1'] }, true],
    ['of none of the campaigns', { campaignIds: ['2'] }, false],
    ['that delivers', { isDelivering: true }, true],
    ['of an objective', { objectives: ['outcome_leads'] }, true],
    ['of another objective', { objectives: ['OUTCOME_SALES'] }, false],
    ['of an age', { minAgeHours: 10, maxAgeHours: 10 }, true],
    ['that is too young', { minAgeHours: 11 }, false],
    ['that is too old', { maxAgeHours: 9 }, false],
    ['without any of the tags', { tagIds: ['5'] }, false],
  ])('%s', (_, scope, isMatch) => {
    expect(matches(scope)).toBe(isMatch);
  });

  it.each<[string, object, Partial<ScopeObject>]>([
    ['its name', { nameNotContains: ['x'] }, { name: null }],
    [
      'its campaign’s name',
      { names: { campaign: { nameContains: ['de'] } } },
      { campaignName: null },
    ],
    ['its campaign', { campaignIds: ['1'] }, { campaignId: null }],
    ['the objective', { objectives: ['OUTCOME_LEADS'] }, { objective: null }],
    ['whether it delivers', { isDelivering: true }, { isDelivering: null }],
    ['its age', { maxAgeHours: 1_000 }, { createdAt: null }],
  ])('of which nobody knows %s matches no filter that needs it', (_, scope, unknown) => {
    expect(matches(scope)).toBe(true);
    expect(matches(scope, unknown)).toBe(false);
    expect(matches({}, unknown)).toBe(true);
  });

  it('with one of the tags, itself or by what it is under', () => {
    expect(matches({ tagIds: ['5'] }, { isTagged: true })).toBe(true);
    expect(matches({ tagIds: ['5'], nameContains: ['video'] }, { isTagged: true })).toBe(false);
    // Objects of another level are only acted on
    expect(matches({ tagIds: ['5'] }, {}, 'campaign')).toBe(true);
  });

  it('that is only acted on is chosen by names of its own level and above', () => {
    const scope = { nameContains: ['campaign only'], isDelivering: true, maxAgeHours: 1 };
    expect(matches(scope, {}, 'campaign')).toBe(true);
    expect(matches({ names: { ad: { nameContains: ['video'] } } }, {}, 'campaign')).toBe(false);
    expect(
      matches({ names: { ad: { nameContains: ['video'] } } }, { level: 'campaign' }, 'campaign'),
    ).toBe(true);
  });
});

it('reads the parents that its filters look at', () => {
  const names = { campaign: { nameContains: ['a'] }, adSet: { nameEquals: ['b'] } };
  expect(scopeParentLevels(scopeOf({ names }), 'ad')).toEqual(['ad_set', 'campaign']);
  expect(scopeParentLevels(scopeOf({ names }), 'ad_set')).toEqual(['campaign']);
  expect(scopeParentLevels(scopeOf({ names }), 'campaign')).toEqual([]);
  expect(scopeParentLevels(scopeOf({ objectives: ['x'] }), 'ad')).toEqual(['campaign']);
  expect(scopeParentLevels(scopeOf({ names: { campaign: {} } }), 'ad')).toEqual([]);
});

it('adds up profiles and narrows ad accounts', () => {
  const profile = { id: '1', accountId: '7', groupName: 'Team ÄRGER' };
  const names = (scope: object, ownerId = '7') =>
    namesProfile(ruleScopeSchema.parse(scope), profile, { ownerId });
  expect(names({ adUserIds: ['1'] })).toBe(true);
  expect(names({ adUserIds: ['2'], groupNames: ['team ärger'] })).toBe(true);
  expect(names({ adUserIds: ['2'], groupNames: ['team'] })).toBe(false);
  expect(names({ isEveryAdUser: true })).toBe(true);
  expect(names({ isEveryAdUser: true }, '8')).toBe(false);
  expect(coveredAdAccountIds(scopeOf({ adAccountIds: ['3', '9'] }), ['3', '4'])).toEqual(['3']);
  expect(coveredAdAccountIds(scopeOf(), ['3', '4'])).toEqual(['3', '4']);
});

type Filter = Pick<RuleScope, 'nameContains' | 'nameNotContains' | 'nameEquals'>;

/** The same in the plainest words: what every filter that is set asks for. */
function matchesPlainly(scope: RuleScope, object: ScopeObject, ruleLevel: RuleLevel): boolean {
  const low = (text: string) => text.toLowerCase();
  const nameChecks = (filter: Filter | undefined, text: string | null): boolean[] => {
    const {
      nameContains: any = [],
      nameNotContains: none = [],
      nameEquals: one = [],
    } = filter ?? {};
    const has = (part: string) => text !== null && low(text).includes(low(part));
    return [
      any.length === 0 || any.some(has),
      none.length === 0 || (text !== null && !none.some(has)),
      one.length === 0 || (text !== null && one.map(low).includes(low(text))),
    ];
  };
  const { names, campaignIds, objectives, minAgeHours: min, maxAgeHours: max } = scope;
  const age =
    object.createdAt === null ? null : (NOW.getTime() - object.createdAt.getTime()) / HOUR;
  const checks = [
    campaignIds.length === 0 || campaignIds.includes(object.campaignId ?? 'none'),
    objectives.length === 0 || objectives.map(low).includes(low(object.objective ?? '')),
    ...nameChecks(names.campaign, object.level === 'campaign' ? object.name : object.campaignName),
    ...(object.level === 'ad_set' ? nameChecks(names.adSet, object.name) : []),
    ...(object.level === 'ad' ? nameChecks(names.adSet, object.adSetName) : []),
    ...(object.level === 'ad' ? nameChecks(names.ad, object.name) : []),
  ];
  const ownChecks = [
    ...nameChecks(scope, object.name),
    scope.tagIds.length === 0 || object.isTagged,
    !scope.isDelivering || object.isDelivering === true,
    min === null || (age !== null && age >= min),
    max === null || (age !== null && age <= max),
  ];
  return checks.every(Boolean) && (object.level !== ruleLevel || ownChecks.every(Boolean));
}

it('agrees with the plain reading', () => {
  const text = fc.constantFrom('a', 'B', 'ab', 'Abc', 'c');
  const texts = fc.array(text, { maxLength: 2 });
  const filter = fc.record({ nameContains: texts, nameNotContains: texts, nameEquals: texts });
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const hours = maybe(fc.integer({ min: 0, max: 4 }));
  const scope = fc
    .record({
      isEveryAdUser: fc.constant(true),
      campaignIds: fc.array(fc.constantFrom('1', '2'), { maxLength: 2 }),
      nameContains: texts,
      nameNotContains: texts,
      nameEquals: texts,
      names: fc.record({ campaign: filter, adSet: filter, ad: filter }, { requiredKeys: [] }),
      isDelivering: fc.boolean(),
      tagIds: fc.constantFrom([], ['5']),
      objectives: texts,
      minAgeHours: hours,
      maxAgeHours: hours,
    })
    .filter(({ minAgeHours: min, maxAgeHours: max }) => min === null || max === null || min <= max)
    .map((input) => ruleScopeSchema.parse(input));
  const object = fc.record<ScopeObject>({
    level: fc.constantFrom(...RULE_LEVELS),
    name: maybe(text),
    campaignId: maybe(fc.constantFrom('1', '2', '3')),
    campaignName: maybe(text),
    adSetName: maybe(text),
    objective: maybe(text),
    isDelivering: maybe(fc.boolean()),
    isTagged: fc.boolean(),
    createdAt: maybe(
      fc.integer({ min: 0, max: 5 }).map((age) => new Date(NOW.getTime() - age * HOUR)),
    ),
  });
  fc.assert(
    fc.property(scope, object, fc.constantFrom(...RULE_LEVELS), (one, each, ruleLevel) => {
      expect(matchesScope(one, each, { ruleLevel, now: NOW })).toBe(
        matchesPlainly(one, each, ruleLevel),
      );
    }),
    { numRuns: 2_000 },
  );
});
