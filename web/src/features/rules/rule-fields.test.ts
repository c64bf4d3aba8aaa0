import { newRuleSchema, ruleUpdateSchema } from '@ads-checker/shared/contracts/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIntervalText, toIntervalText } from './interval-text.ts';
import {
  NEW_RULE_FIELDS,
  ruleFieldsSchema,
  templateFieldsSchema,
  toRuleFields,
} from './rule-fields.ts';

describe('an interval', () => {
  it.each([
    ['30', 1_800],
    ['30 min', 1_800],
    ['1 h 30 min', 5_400],
    ['1,5 ч', 5_400],
    ['90 s', 90],
    ['1 day', 86_400],
    ['1 ч 5 мин', 3_900],
    ['01:05:00', 3_900],
    ['10:30', 630],
    ['', undefined],
    ['soon', undefined],
    ['5 parsecs', undefined],
    ['-5', undefined],
  ])('%j is %s seconds', (text, seconds) => {
    expect(parseIntervalText(text)).toBe(seconds);
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 604_800 }), (seconds) => {
        expect(parseIntervalText(toIntervalText(seconds))).toBe(seconds);
      }),
    );
  });
});

const chosen = { ...NEW_RULE_FIELDS, binomId: '1', binomUserId: '2' };

describe('the fields of a rule', () => {
  it('start with the defaults of the contracts', () => {
    const place = { adAccountId: '3', adCampaignId: '4', binomId: '1', binomUserId: '2' };
    expect(newRuleSchema.parse(place)).toMatchObject(ruleFieldsSchema.parse(chosen));
  });

  it.each([
    ['binomUserId', '', 'is required'],
    ['checkIntervalInSeconds', '59 s', 'must be at least 1 minute'],
    ['checkIntervalInSeconds', 'often', 'must be a length of time such as 30 min'],
    ['checkIntervalInSeconds', '8 days', 'must be at most 604800'],
    ['postUpdateIgnorePeriod', 'soon', 'must be a length of time such as 30 min'],
    ['maxActsPerDay', '0', 'must be at least 1'],
    ['maxActsPerDay', '1.5', 'must be a number'],
    ['personPrecedenceMinutes', '', 'is required'],
    ['personPrecedenceMinutes', '90 s', 'must be a length of time such as 30 min'],
  ] as const)('%s may not be %j', (field, value, message) => {
    const { error } = ruleFieldsSchema.safeParse({ ...chosen, [field]: value });
    expect(error?.issues.map(({ path, message: text }) => [path.join('.'), text])).toEqual([
      [field, message],
    ]);
  });

  it('treat an empty pause as the interval, and zero as none', () => {
    const pauseOf = (postUpdateIgnorePeriod: string) =>
      ruleFieldsSchema.parse({ ...chosen, postUpdateIgnorePeriod }).postUpdateIgnorePeriod;
    expect([pauseOf(''), pauseOf('0:00'), pauseOf('0'), pauseOf('01:05:00')]).toEqual([
      null,
      0,
      0,
      3_900,
    ]);
  });

  it('show every length of time in one notation', () => {
    const fields = toRuleFields({
      ...ruleFieldsSchema.parse({ ...chosen, postUpdateIgnorePeriod: '01:05:00' }),
      conditions: { operator: 'and' as const, items: [] },
    });
    expect(fields).toMatchObject({
      checkIntervalInSeconds: '30 min',
      postUpdateIgnorePeriod: '1 h 5 min',
      personPrecedenceMinutes: '1 h',
      activeHours: null,
    });
  });

  it('match a stored rule', () => {
    const values = ruleFieldsSchema.parse({
      ...chosen,
      name: ' Stop ',
      zone: 'tracker',
      truthyAction: 'turn_off_ad',
      postUpdateIgnorePeriod: '10:30',
    });
    const stored = {
      ...values,
      conditions: { operator: 'and' as const, items: [] },
      isShared: false,
      accountId: '1',
      teamId: '1',
    };
    expect(ruleFieldsSchema.parse(toRuleFields(stored))).toEqual(values);
    expect(ruleUpdateSchema.parse(values)).toEqual(values);
  });

  it('of a template omit the tracker together with its user', () => {
    const { binomId, binomUserId } = templateFieldsSchema.parse({ ...chosen, binomUserId: '' });
    expect([binomId, binomUserId]).toEqual([null, null]);
  });
});
