import { ruleScopeSchema } from '@ads-checker/shared/contracts/rule-scope';
import { expect, it } from 'vitest';
import {
  createFilter,
  findFilterFault,
  NEW_SCOPE,
  type ScopeFilter,
  toScope,
  toScopeFields,
} from './scope-fields.ts';

const WHOLE = ruleScopeSchema.parse({
  adUserIds: ['1', '2'],
  groupNames: ['DE'],
  adAccountIds: ['7'],
  campaignIds: ['8', '9'],
  nameContains: ['a'],
  nameNotContains: ['b', 'c'],
  nameEquals: ['d'],
  names: {
    campaign: { nameContains: ['DE'], nameNotContains: [], nameEquals: [] },
    ad: { nameContains: [], nameNotContains: ['x'], nameEquals: [] },
  },
  tagIds: ['7'],
  isDelivering: true,
  objectives: ['OUTCOME_LEADS'],
  minAgeHours: 5,
  maxAgeHours: 50,
});

it('edits every part of a scope and gives it back', () => {
  expect(ruleScopeSchema.parse(toScope(toScopeFields(WHOLE)))).toEqual(WHOLE);
  const all = ruleScopeSchema.parse({ isEveryAdUser: true });
  expect(ruleScopeSchema.parse(toScope(toScopeFields(all)))).toEqual(all);
  expect(ruleScopeSchema.parse(toScope(NEW_SCOPE))).toEqual(all);
  const groups = ruleScopeSchema.parse({ groupNames: ['DE'] });
  expect(toScopeFields(groups).profiles).toBe('groups');
  expect(ruleScopeSchema.parse(toScope(toScopeFields(groups)))).toEqual(groups);
});

it('covers nothing before profiles are chosen', () => {
  expect(toScope({ ...NEW_SCOPE, profiles: 'some' })).toBeNull();
  expect(toScope({ ...NEW_SCOPE, profiles: 'groups', adUserIds: ['1'] })).toBeNull();
});

it.each<[Partial<ScopeFilter>, string | undefined]>([
  [{ value: ' ' }, 'is required'],
  [{ value: 'DE' }, undefined],
  [{ field: 'campaign_id', value: '12, 13' }, undefined],
  [{ field: 'campaign_id', value: '12 x' }, 'must be digits only'],
  [{ field: 'older_than', value: '1.5' }, 'must be a number'],
  [{ field: 'younger_than', value: '48' }, undefined],
  [{ field: 'delivering', value: '' }, undefined],
])('says what is wrong with %j', (filter, fault) => {
  expect(findFilterFault(createFilter(filter))).toBe(fault);
});
