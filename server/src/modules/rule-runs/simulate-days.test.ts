import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { RECORDING_INTERVAL_MS } from '@ads-checker/shared/domain/rules/recorded-figures';
import { describe, expect, it } from 'vitest';
import { addUpSimulations, simulateDays } from './simulate-days.ts';
import { momentsOf, simulatedRule, simulationInput, stateOf } from './test/simulation-scene.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T12:10:00Z');
const MOMENTS = 16 * 48;
/** Half hours until the one of now. */
const START = Date.parse('2026-11-20T12:00:00Z') - (MOMENTS - 1) * RECORDING_INTERVAL_MS;

const spending = (value: number): RuleGroup => ({
  operator: 'and',
  items: [{ column: 'network_spend', operator: 'greater_than', value }],
});

function simulate(
  rule: Parameters<typeof simulatedRule>[0],
  moments: Parameters<typeof momentsOf>[1] = {},
) {
  const until = new Date(NOW);
  const account = simulateDays({
    ...simulationInput({
      rule: simulatedRule(rule),
      moments: momentsOf(MOMENTS, { startMs: START, ...moments }),
    }),
    until,
  });
  return addUpSimulations([{ adAccountId: '77', ...account }], {
    until,
    places: { withoutFigures: 2, left: 1 },
  });
}

describe('a simulation of the next 24 hours', () => {
  it('tries each of the last 14 days anew, and says how much they vary', () => {
    const found = simulate(
      {
        level: 'ad_set',
        conditions: spending(10),
        truthyActions: [{ type: 'raise_budget', percent: 10 }],
        maxActsPerDay: 2,
      },
      {
        // Budgets that were other ones every day
        states: (index) => [stateOf('ad_set', 's', `${100 + Math.floor((index + 24) / 48)}.00`)],
      },
    );
    expect(found.days).toHaveLength(14);
    expect(found.days[0]).toEqual({
      since: '2026-11-19T12:30:00.000Z',
      until: '2026-11-20T12:30:00.000Z',
      moments: 48,
      missingMoments: 0,
      isKnown: true,
      // Twice before midnight, and twice after 05:30 of the next day
      acts: 4,
      objects: 1,
      unknownBudgets: 0,
    });
    expect(found.ranges).toEqual({
      acts: { least: 4, median: 4, most: 4 },
      objects: { least: 1, median: 1, most: 1 },
      turnedOn: { least: 0, median: 0, most: 0 },
      turnedOff: { least: 0, median: 0, most: 0 },
      changed: { least: 4, median: 4, most: 4 },
      notices: { least: 0, median: 0, most: 0 },
    });
    const [amounts] = found.amounts;
    expect(amounts).toMatchObject({
      currency: 'EUR',
      days: 14,
      lowered: { least: '0.00', median: '0.00', most: '0.00' },
    });
    expect(Number(amounts?.raised?.most)).toBeGreaterThan(Number(amounts?.raised?.least));
    expect(found.objects).toEqual([
      {
        objectId: 's',
        level: 'ad_set',
        name: null,
        adAccountId: '77',
        actions: ['raise_budget'],
        days: 14,
        acts: { least: 4, median: 4, most: 4 },
      },
    ]);
    expect([found.objectCount, found.adAccounts, found.unknown]).toEqual([
      1,
      { simulated: 1, withoutFigures: 2, left: 1 },
      [],
    ]);
  });

  it('does not count days of which too much is missing', () => {
    const lost = (index: number) => {
      const day = Math.floor((MOMENTS - 1 - index) / 48);
      return day < 3 || (day === 5 && index % 48 < 3);
    };
    const rule = { conditions: spending(40), truthyAction: 'turn_off_ad' } as const;
    const found = simulate(rule, { isKept: (index) => !lost(index) });
    expect(found.days.map(({ isKnown }) => isKnown)).toEqual([
      ...Array.from({ length: 3 }, () => false),
      ...Array.from({ length: 11 }, () => true),
    ]);
    expect(found.days[0]).toMatchObject({ moments: 0, missingMoments: 48, acts: 0 });
    expect(found.ranges?.turnedOff).toEqual({ least: 2, median: 2, most: 2 });
    expect(found.objects.map(({ objectId, days }) => [objectId, days])).toEqual([
      ['1', 11],
      ['2', 11],
    ]);
    expect(found.amounts).toEqual([
      {
        currency: 'EUR',
        days: 11,
        raised: { least: '0.00', median: '0.00', most: '0.00' },
        lowered: { least: '0.00', median: '0.00', most: '0.00' },
      },
    ]);
  });

  it('knows nothing without figures, and no amounts without budgets', () => {
    const raise = {
      level: 'ad_set',
      conditions: spending(10),
      truthyActions: [{ type: 'raise_budget', amount: 5 }],
    } as const;
    expect(simulate(raise, { isKept: () => false })).toMatchObject({
      ranges: null,
      amounts: [{ days: 0, raised: null, lowered: null }],
      objects: [],
    });
    const blind = simulate(raise);
    expect(blind).toMatchObject({
      ranges: { changed: { least: 0, most: 0 } },
      amounts: [{ days: 0, raised: null, lowered: null }],
      unknown: ['budgets'],
    });
    expect(blind.days.every(({ unknownBudgets }) => unknownBudgets > 0)).toBe(true);
  });

  it('adds up ad accounts day by day, by currency', () => {
    const until = new Date(NOW);
    const one = (currency: string, adAccountId: string, states: string) => ({
      adAccountId,
      ...simulateDays({
        ...simulationInput({
          rule: simulatedRule({
            level: 'campaign',
            conditions: spending(60),
            truthyActions: [{ type: 'lower_budget', percent: 50 }],
            maxActsPerDay: 1,
          }),
          moments: momentsOf(MOMENTS, {
            startMs: START,
            states: () => [
              stateOf('campaign', 'c', states, {
                money: {
                  dailyBudget: { amount: states, currency },
                  lifetimeBudget: null,
                  bidAmount: null,
                  bidStrategy: null,
                },
              }),
            ],
          }),
        }),
        currency,
        until,
      }),
    });
    const places = { withoutFigures: 0, left: 0 };
    const found = addUpSimulations(
      [one('EUR', '1', '100.00'), one('EUR', '2', '10.00'), one('USD', '3', '8.00')],
      { until, places },
    );
    expect(found.ranges?.changed).toEqual({ least: 3, median: 3, most: 3 });
    expect(found.amounts).toEqual([
      {
        currency: 'EUR',
        days: 14,
        raised: { least: '0.00', median: '0.00', most: '0.00' },
        lowered: { least: '55.00', median: '55.00', most: '55.00' },
      },
      {
        currency: 'USD',
        days: 14,
        raised: { least: '0.00', median: '0.00', most: '0.00' },
        lowered: { least: '4.00', median: '4.00', most: '4.00' },
      },
    ]);
    expect(found.objects.map(({ adAccountId }) => adAccountId).toSorted()).toEqual(['1', '2', '3']);
    expect(found.days[0]?.moments).toBe(3 * 48);
    expect(until.getTime() - Date.parse(found.days[13]?.since ?? '')).toBeLessThan(14 * DAY_MS);
  });
});
