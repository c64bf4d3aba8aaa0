import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { WEEKDAYS, type WeekHours } from '@ads-checker/shared/contracts/week-hours';
import {
  type FigureReading,
  RECORDING_INTERVAL_MS,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import { describe, expect, it } from 'vitest';
import { type BacktestInput, runBacktest } from './backtest.ts';

const START = Date.parse('2026-11-01T00:00:00Z');
const DAY_MS = 86_400_000;
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

const LOSING: RuleGroup = {
  operator: 'and',
  items: [
    { column: 'network_spend', operator: 'greater_than', value: 10 },
    { column: 'leads', operator: 'equal', value: 0 },
  ],
};

function ruleOf(changes: Partial<BacktestInput['rule']> = {}): BacktestInput['rule'] {
  return {
    adCampaignId: 'c',
    datePreset: 'today',
    level: 'ad',
    conditions: LOSING,
    truthyAction: 'turn_off_ad',
    falsyAction: null,
    trackerVersion: 'binom_v2',
    whenNoTrackerRow: 'skip',
    checkIntervalInSeconds: 1_800,
    postUpdateIgnorePeriod: null,
    maxActsPerDay: 3,
    personPrecedenceMinutes: 60,
    activeHours: null,
    ...changes,
  };
}

/** Two ads that spend 1 every half hour; the second has a lead each hour. */
function momentsOf(
  count: number,
  isKept: (index: number) => boolean = () => true,
): FigureReading[] {
  return Array.from({ length: count }, (_, index): FigureReading => {
    const atMs = START + index * RECORDING_INTERVAL_MS;
    const spent = (atMs % DAY_MS) / RECORDING_INTERVAL_MS;
    const ad = (id: string) => ({
      id,
      adSetId: 's',
      campaignId: 'c',
      name: `Ad ${id}`,
      spend: spent,
      impressions: spent * 100,
      clicks: spent,
      inlineLinkClicks: spent,
    });
    return {
      at: new Date(atMs),
      day: dayOf(atMs),
      isFinal: false,
      ads: [ad('1'), ad('2'), { ...ad('9'), campaignId: 'other' }],
      trackerSums: new Map([
        ['1', { clicks: spent, leads: 0 }],
        ['2', { clicks: spent, leads: Math.floor(spent / 2) }],
      ]),
    };
  }).filter((_, index) => isKept(index));
}

function testOf(changes: Partial<BacktestInput> = {}) {
  const moments = changes.moments ?? momentsOf(96);
  return runBacktest({
    rule: ruleOf(),
    moments,
    since: new Date(START),
    until: new Date(START + 2 * DAY_MS - RECORDING_INTERVAL_MS),
    timeZone: 'UTC',
    hoursTimeZone: 'UTC',
    currency: 'EUR',
    maxActsPerHour: 100,
    ...changes,
  });
}

describe('a backtest', () => {
  it('skips moments outside of the hours of the rule', () => {
    const afternoon = Array.from({ length: 12 }, (_, hour) => hour + 12);
    const activeHours = Object.fromEntries(
      WEEKDAYS.map((day) => [day, afternoon]),
    ) as unknown as WeekHours;
    const actsOf = (hoursTimeZone: string) =>
      testOf({ rule: ruleOf({ activeHours }), hoursTimeZone }).acts.map(({ at }) => at);
    expect(actsOf('UTC')).toEqual(['2026-11-01T12:00:00.000Z']);
    expect(actsOf('Asia/Tokyo')).toEqual(['2026-11-01T05:30:00.000Z']);
    expect(testOf({ rule: ruleOf({ activeHours }) }).days[0]?.moments).toBe(48);
  });

  it('turns off what loses, and says what it would have gone on spending', () => {
    // 11 were spent by 05:30; 36 of the 47 of that day are affected, then all 47.
    expect(testOf()).toEqual({
      currency: 'EUR',
      actCount: 1,
      acts: [
        {
          at: '2026-11-01T05:30:00.000Z',
          objectId: '1',
          level: 'ad',
          name: 'Ad 1',
          action: 'turn_off_ad',
        },
      ],
      days: [
        {
          date: '2026-11-01',
          moments: 48,
          missingMoments: 0,
          turnedOn: 0,
          turnedOff: 1,
          spend: '94',
          spendConcerned: '36',
        },
        {
          date: '2026-11-02',
          moments: 48,
          missingMoments: 0,
          turnedOn: 0,
          turnedOff: 0,
          spend: '94',
          spendConcerned: '47',
        },
      ],
    });
  });

  it('decides nothing where figures are missing, and shows the gap', () => {
    const gap = (index: number) => index < 6 || index > 20;
    const { acts, days } = testOf({ moments: momentsOf(96, gap) });
    expect(acts.map(({ at }) => at)).toEqual(['2026-11-01T10:30:00.000Z']);
    expect(days[0]).toMatchObject({ moments: 33, missingMoments: 15 });
    const blind = momentsOf(96).map((moment) => ({ ...moment, trackerSums: null }));
    const unread = testOf({ moments: blind });
    expect([unread.actCount, unread.days[0]]).toEqual([
      0,
      {
        date: '2026-11-01',
        moments: 0,
        missingMoments: 48,
        turnedOn: 0,
        turnedOff: 0,
        spend: '94',
        spendConcerned: '0',
      },
    ]);
    const twoDays = testOf({ rule: ruleOf({ datePreset: 'last_2_days' }) });
    expect(twoDays.days.map(({ moments }) => moments)).toEqual([0, 48]);
    expect(testOf({ moments: [] }).days[1]).toMatchObject({ spend: null, missingMoments: 48 });
  });

  it('turns parents off for all below them, and on again by the other action', () => {
    const conditions: RuleGroup = {
      operator: 'and',
      items: [{ column: 'network_spend', operator: 'greater_than', value: 20 }],
    };
    const rule = ruleOf({
      level: 'ad_set',
      conditions,
      truthyAction: 'turn_off_campaign',
      falsyAction: 'turn_on_campaign',
    });
    const { acts, days } = testOf({ rule });
    expect(acts.map(({ action, at, objectId }) => [action, at, objectId])).toEqual([
      ['turn_off_campaign', '2026-11-01T05:30:00.000Z', 'c'],
      ['turn_on_campaign', '2026-11-02T00:00:00.000Z', 'c'],
      ['turn_off_campaign', '2026-11-02T05:30:00.000Z', 'c'],
    ]);
    expect(days.map(({ spendConcerned }) => spendConcerned)).toEqual(['72', '72']);
  });

  it('keeps the pauses and limits of the rule', () => {
    const flip: RuleGroup = {
      operator: 'and',
      items: [{ column: 'network_clicks', operator: 'greater_than_or_equal', value: 0 }],
    };
    const rule = ruleOf({ conditions: flip, truthyAction: 'turn_off_ad', maxActsPerDay: 1 });
    const limited = testOf({ rule, maxActsPerHour: 1 });
    expect(limited.acts.map(({ at }) => at)).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-01T01:00:00.000Z',
    ]);
  });
});
