import type { MoneyAct } from '@ads-checker/shared/contracts/rule-acts';
import {
  type FigureReading,
  RECORDING_INTERVAL_MS,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runBacktest } from './backtest.ts';
import { simulatedRule, simulationInput, stateOf } from './test/simulation-scene.ts';

/*
 * A second simulation of money, written for reading: a ledger of budgets in cents, walked half hour by
 * half hour, that knows nothing of decisions, effects or objects.
 */

const START = Date.parse('2026-11-01T00:00:00Z');
const MOMENTS = 96;
const DAY = 48;

interface Written {
  /** What an ad set spent in the half hour, in cents. */
  readonly spent: readonly number[];
  /** Its budget as recorded, in cents; null when nobody looked. */
  readonly budgets: readonly (number | null)[];
  /** Half hours that were not recorded at all. */
  readonly lost: readonly boolean[];
}

interface Terms {
  readonly act: MoneyAct;
  readonly threshold: number;
  readonly everyMoments: number;
  readonly pauseMoments: number;
  readonly perDay: number;
  readonly teamUSD: number | null;
  readonly objectPercent: number | null;
}

/** The budget after an act in cents; undefined when it stays. */
function after(act: MoneyAct, cents: number): number | undefined {
  if (act.type === 'set_budget') {
    const to = act.amount * 100;
    return to === cents ? undefined : to;
  }
  const {
    percent,
    amount = 0,
    floor,
    ceiling,
  } = act as {
    percent?: number;
    amount?: number;
    floor?: number;
    ceiling?: number;
  };
  const step = percent === undefined ? amount * 100 : (cents * percent) / 100;
  const isRaise = act.type === 'raise_budget';
  let to = Math.round(isRaise ? cents + step : cents - step);
  to = ceiling === undefined || !isRaise ? to : Math.min(to, ceiling * 100);
  to = floor === undefined || isRaise ? to : Math.max(to, floor * 100);
  const isBackwards = isRaise ? to <= cents : to >= cents;
  return isBackwards || to <= 0 ? undefined : to;
}

function walk({ spent, budgets, lost }: Written, terms: Terms) {
  const acts: [number, number, number][] = [];
  let own = null as { recorded: number; cents: number } | null;
  let ran = Number.NEGATIVE_INFINITY;
  let unknown = 0;
  for (let index = 0; index < MOMENTS; index += 1) {
    if (lost[index] === true) {
      continue;
    }
    const recorded = budgets[index] ?? null;
    if (index - ran < terms.everyMoments) {
      continue;
    }
    ran = index;
    const midnight = Math.floor(index / DAY) * DAY;
    const today = spent.slice(midnight, index + 1).reduce((sum, cents) => sum + cents, 0);
    if (recorded !== null && own !== null && own.recorded !== recorded) {
      own = null;
    }
    if (today <= terms.threshold * 100) {
      continue;
    }
    const ofToday = acts.filter(([at]) => at >= midnight).length;
    const last = acts.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
    if (index - last < terms.pauseMoments || ofToday >= terms.perDay) {
      continue;
    }
    if (recorded === null) {
      unknown += 1;
      continue;
    }
    const cents = own?.cents ?? recorded;
    const to = after(terms.act, cents);
    // Two half hours make an hour, in which four changes are allowed: never reached
    if (to === undefined) {
      continue;
    }
    const added = Math.max(0, to - cents);
    const before = acts.filter(([at]) => index - at < DAY);
    const raised = before.reduce((sum, [, from, then]) => sum + Math.max(0, then - from), 0);
    const base = Math.max(0, cents - raised);
    const percent = terms.objectPercent;
    if (percent !== null && added > 0 && raised + added > (base * percent) / 100 + 1e-6) {
      continue;
    }
    if (terms.teamUSD !== null && added > terms.teamUSD * 100 - raised + 1e-6) {
      continue;
    }
    acts.push([index, cents, to]);
    own = { recorded: own?.recorded ?? recorded, cents: to };
  }
  return { acts, unknown };
}

function toMoments({ spent, budgets, lost }: Written): FigureReading[] {
  return Array.from({ length: MOMENTS }, (_, index): FigureReading => {
    const at = new Date(START + index * RECORDING_INTERVAL_MS);
    const midnight = Math.floor(index / DAY) * DAY;
    const today = spent.slice(midnight, index + 1).reduce((sum, cents) => sum + cents, 0);
    const cents = budgets[index] ?? null;
    return {
      at,
      day: at.toISOString().slice(0, 10),
      isFinal: false,
      ads: [
        {
          id: '1',
          adSetId: 's',
          campaignId: 'c',
          name: null,
          spend: today / 100,
          impressions: 0,
          clicks: 0,
          inlineLinkClicks: 0,
        },
      ],
      trackerSums: null,
      states: cents === null ? null : [stateOf('ad_set', 's', (cents / 100).toFixed(2))],
    };
  }).filter((_, index) => lost[index] !== true);
}

const units = fc.integer({ min: 1, max: 60 });
const act = fc.oneof(
  fc.record({ type: fc.constant('set_budget' as const), amount: units }),
  fc.record(
    {
      type: fc.constant('raise_budget' as const),
      percent: fc.constantFrom(7.5, 20, 50),
      ceiling: fc.integer({ min: 20, max: 200 }),
    },
    { requiredKeys: ['type', 'percent'] },
  ),
  fc.record(
    { type: fc.constantFrom('raise_budget' as const, 'lower_budget' as const), amount: units },
    { requiredKeys: ['type', 'amount'] },
  ),
  fc.record(
    {
      type: fc.constant('lower_budget' as const),
      percent: fc.constantFrom(5, 30),
      floor: units,
    },
    { requiredKeys: ['type', 'percent'] },
  ),
) as fc.Arbitrary<MoneyAct>;
const terms: fc.Arbitrary<Terms> = fc.record({
  act,
  threshold: fc.integer({ min: 0, max: 20 }),
  everyMoments: fc.integer({ min: 1, max: 4 }),
  pauseMoments: fc.integer({ min: 1, max: 12 }),
  perDay: fc.integer({ min: 1, max: 6 }),
  teamUSD: fc.constantFrom(null, 0, 10, 60),
  objectPercent: fc.constantFrom(null, 10, 60, 200),
});
const written: fc.Arbitrary<Written> = fc
  .record({
    spent: fc.array(fc.integer({ min: 0, max: 150 }), { minLength: MOMENTS, maxLength: MOMENTS }),
    first: fc.integer({ min: 500, max: 9_000 }),
    changes: fc.array(
      fc.tuple(fc.integer({ min: 1, max: MOMENTS - 1 }), fc.integer({ min: 500, max: 9_000 })),
      { maxLength: 3 },
    ),
    unseen: fc.array(fc.tuple(fc.nat(MOMENTS), fc.nat(20)), { maxLength: 2 }),
    lost: fc.array(fc.tuple(fc.nat(MOMENTS), fc.nat(10)), { maxLength: 2 }),
  })
  .map(({ spent, first, changes, unseen, lost }) => {
    const isIn = (spans: readonly (readonly [number, number])[], index: number): boolean =>
      spans.some(([from, length]) => index >= from && index < from + length);
    const budgetAt = (index: number): number =>
      changes
        .filter(([at]) => at <= index)
        .toSorted((a, b) => a[0] - b[0])
        .at(-1)?.[1] ?? first;
    const indexes = Array.from({ length: MOMENTS }, (_, index) => index);
    return {
      spent,
      budgets: indexes.map((index) => (isIn(unseen, index) ? null : budgetAt(index))),
      lost: indexes.map((index) => isIn(lost, index)),
    };
  });

it('moves money as a ledger of the recorded days does', () => {
  const seen = { acts: 0, none: 0, unknown: 0 };
  fc.assert(
    fc.property(written, terms, (days, asked) => {
      const ledger = walk(days, asked);
      const found = runBacktest({
        ...simulationInput({
          rule: simulatedRule({
            level: 'ad_set',
            conditions: {
              operator: 'and',
              items: [
                { column: 'network_spend', operator: 'greater_than', value: asked.threshold },
              ],
            },
            truthyActions: [asked.act],
            checkIntervalInSeconds: asked.everyMoments * 1_800,
            postUpdateIgnorePeriod: asked.pauseMoments * 1_800,
            maxActsPerDay: asked.perDay,
          }),
          moments: toMoments(days),
        }),
        usdPerUnit: 1,
        limits: {
          maxActsPerHour: 100,
          maxBudgetRaisePerDay: asked.teamUSD,
          maxObjectRaisePercentPerDay: asked.objectPercent,
        },
        since: new Date(START),
        until: new Date(START + (MOMENTS - 1) * RECORDING_INTERVAL_MS),
      });
      expect(
        found.acts.map(({ at, amount }) => [
          (Date.parse(at) - START) / RECORDING_INTERVAL_MS,
          Math.round(Number(amount?.from) * 100),
          Math.round(Number(amount?.to) * 100),
        ]),
      ).toEqual(ledger.acts);
      const unknown = found.days.reduce((sum, { unknownBudgets }) => sum + unknownBudgets, 0);
      expect(unknown).toBe(ledger.unknown);
      const sum = (field: 'raised' | 'lowered') =>
        found.days.reduce((total, day) => total + Number(day[field] ?? 0), 0);
      const moved = ledger.acts.reduce((total, [, from, to]) => total + (to - from), 0);
      expect(Math.round((sum('raised') - sum('lowered')) * 100)).toBe(moved);
      seen.acts += ledger.acts.length > 0 ? 1 : 0;
      seen.none += ledger.acts.length === 0 ? 1 : 0;
      seen.unknown += ledger.unknown > 0 ? 1 : 0;
    }),
    { numRuns: 400 },
  );
  expect(Object.entries(seen).filter(([, times]) => times < 20)).toEqual([]);
}, 60_000);
