import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MoneyAct } from '../../contracts/rule-acts.ts';
import {
  COMPARISONS,
  type FigureCondition,
  isRuleGroup,
  isTraitCondition,
  listConditions,
  type RuleCondition,
  type RuleGroup,
  type RuleItem,
  ruleConditionsSchema,
} from '../../contracts/rule-conditions.ts';
import type { FigurePeriod, RuleWindow } from '../../contracts/rule-windows.ts';
import { decideRule, type RuleObject, type RuleTerms } from './decide.ts';
import type { ObjectMetrics } from './evaluate.ts';

/*
 * A second evaluator, written for reading: it knows figures as a table of times and names, tries every
 * value that an unknown condition could have, and counts money in cents.
 */

/** What a table says of a time: nothing at all, no row in the tracker, or some numbers. */
interface Row {
  readonly tracker: Readonly<Record<string, number>> | 'no row';
  readonly network: Readonly<Record<string, number>> | 'not read';
}
type Table = Readonly<Record<string, Row | undefined>>;
/** What is written on an object: `?` where nobody could read it; tags that are neither are gone. */
interface Card {
  readonly name: string;
  readonly delivery: string;
  readonly has: readonly string[];
  readonly lacks: readonly string[];
}
/** A number; `none` for a division by zero; `?` when it is unknown. */
type Cell = number | 'none' | '?';

const NETWORK = new Map([
  ['network_spend', 'spend'],
  ['network_clicks', 'clicks'],
  ['network_purchases', 'purchases'],
]);
const MONEY = new Set(['cost', 'cpa', 'network_spend', 'network_cpc']);

function divide(top: Cell, bottom: Cell): Cell {
  if (typeof top !== 'number' || typeof bottom !== 'number') {
    return '?';
  }
  return bottom === 0 ? 'none' : top / bottom;
}

function look(table: Table, time: string, column: string, zero: boolean): Cell {
  if (column === 'cpa') {
    return divide(look(table, time, 'cost', zero), look(table, time, 'conversions', zero));
  }
  if (column === 'network_cpc') {
    return divide(
      look(table, time, 'network_spend', zero),
      look(table, time, 'network_clicks', zero),
    );
  }
  const row = table[time];
  if (row === undefined) {
    return '?';
  }
  const name = NETWORK.get(column);
  if (name !== undefined) {
    return row.network === 'not read' ? '?' : (row.network[name] ?? '?');
  }
  return row.tracker === 'no row' ? (zero ? 0 : '?') : (row.tracker[column] ?? '?');
}

const timeOf = (window: RuleWindow | undefined, isBefore = false): string =>
  window === undefined ? 'own' : isBefore ? `before_${window}` : window;

function isWritten(
  { column, operator, value }: Exclude<RuleCondition, FigureCondition>,
  card: Card,
): boolean | undefined {
  if (column === 'tags') {
    const some = value.some((tag) => card.has.includes(tag));
    const all = value.every((tag) => card.lacks.includes(tag));
    return some || all ? some === (operator === 'any_of') : undefined;
  }
  if (card[column] === '?') {
    return undefined;
  }
  if (column === 'delivery') {
    return value.some((each) => each === card.delivery) === (operator === 'any_of');
  }
  const parts = ` ${card.name.toLowerCase()} `.split(value.toLowerCase());
  return operator === 'equals'
    ? parts.join('|') === ' | '
    : parts.length > 1 === (operator === 'contains');
}

/** Yes, no, or perhaps. */
function holds(
  condition: RuleCondition,
  table: Table,
  card: Card,
  zero: boolean,
): boolean | undefined {
  if (isTraitCondition(condition)) {
    return isWritten(condition, card);
  }
  const { column, window, operator, value } = condition;
  const left = look(table, timeOf(window), column, zero);
  let right: Cell = Number.NaN;
  if (typeof value === 'number') {
    right = value;
  } else if ('column' in value) {
    const cell = look(table, timeOf(value.window, value.isBefore), value.column, zero);
    right = typeof cell === 'number' ? cell * (value.factor ?? 1) : cell;
    const isMixed = column.startsWith('network_') !== value.column.startsWith('network_');
    if (isMixed && MONEY.has(column) && MONEY.has(value.column)) {
      return undefined;
    }
  }
  if (left === '?' || right === '?') {
    return undefined;
  }
  if (left === 'none' || right === 'none') {
    return false;
  }
  const [isMore, isLess] = [left - right > 1e-6, right - left > 1e-6];
  return {
    greater_than: isMore,
    less_than: isLess,
    equal: !isMore && !isLess,
    not_equal: isMore || isLess,
    greater_than_or_equal: !isLess,
    less_than_or_equal: !isMore,
    in_range: false,
    not_in_range: false,
  }[operator];
}

/** All results that could be true; none for a group of nothing. */
function possible(item: RuleItem, table: Table, card: Card, zero: boolean): ReadonlySet<boolean> {
  if (!isRuleGroup(item)) {
    const result = holds(item, table, card, zero);
    return new Set(result === undefined ? [true, false] : [result]);
  }
  let results: Set<boolean> | undefined;
  for (const child of item.items) {
    const childs = possible(child, table, card, zero);
    if (childs.size > 0) {
      const pairs = [...(results ?? [item.operator === 'and'])].flatMap((left) =>
        [...childs].map((right) => (item.operator === 'and' ? left && right : left || right)),
      );
      results = new Set(pairs);
    }
  }
  return results ?? new Set();
}

type Verdict = 'yes' | 'no' | 'no row' | 'unknown';
function judge(group: RuleGroup, table: Table, card: Card, noRow: 'skip' | 'zero'): Verdict {
  const { own } = table;
  if (own === undefined) {
    return 'unknown';
  }
  const figures = listConditions(group).flatMap((each) => (isTraitCondition(each) ? [] : [each]));
  const read = figures.flatMap(({ column, window, value }) => [
    [column, timeOf(window)],
    ...(typeof value === 'object' && 'column' in value
      ? [[value.column, timeOf(value.window, value.isBefore)]]
      : []),
  ]);
  const lacksRow = read.some(
    ([column = '', time = '']) =>
      !column.startsWith('network_') && table[time]?.tracker === 'no row',
  );
  if (noRow === 'skip' && lacksRow) {
    return 'no row';
  }
  const results = possible(group, table, card, noRow === 'zero');
  return results.size === 1 ? (results.has(true) ? 'yes' : 'no') : 'unknown';
}

interface Purse {
  /** In cents; null without a budget of its own, undefined when it was not read. */
  readonly cents: number | null | undefined;
  readonly raisedCents: number;
  readonly changesLastHour: number;
}

/** The cents after an act; a word when it is not done. */
function spendAfter(
  act: MoneyAct,
  { cents, raisedCents, changesLastHour }: Purse,
  most: number | null,
) {
  if (cents == null) {
    return 'no budget';
  }
  let to: number;
  if (act.type === 'set_budget') {
    to = Math.round(act.amount * 100);
  } else {
    const { percent, amount, maxStep, floor, ceiling } = act as {
      percent?: number;
      amount?: number;
      maxStep?: number;
      floor?: number;
      ceiling?: number;
    };
    const isRaise = act.type === 'raise_budget';
    const wanted = percent === undefined ? (amount ?? 0) * 100 : (cents * percent) / 100;
    const step = maxStep !== undefined && wanted > maxStep * 100 ? maxStep * 100 : wanted;
    to = Math.round(isRaise ? cents + step : cents - step);
    if (isRaise && ceiling !== undefined) {
      to = Math.min(to, ceiling * 100);
    }
    if (!isRaise && floor !== undefined) {
      to = Math.max(to, floor * 100);
    }
    if (isRaise ? to < cents : to > cents) {
      return 'beyond';
    }
  }
  if (to === cents || to <= 0) {
    return 'same';
  }
  if (changesLastHour >= 4) {
    return 'too often';
  }
  const before = Math.max(0, cents - raisedCents);
  if (most !== null && to > cents && raisedCents + to - cents > (before * most) / 100) {
    return 'too much';
  }
  return to;
}

const WINDOWS = [
  'last_3_days',
  'last_6_hours',
  'since_last_act',
  'yesterday_by_this_hour',
] as const;
const TIMES = ['own', ...WINDOWS, 'before_last_3_days', 'before_last_6_hours'] as const;
const COLUMNS = [
  'clicks',
  'leads',
  'cost',
  'cpa',
  'network_spend',
  'network_clicks',
  'network_cpc',
] as const;
const column = fc.constantFrom(...COLUMNS);
const window = fc.record({ window: fc.constantFrom(...WINDOWS) }, { requiredKeys: [] });
const before = fc.record({
  window: fc.constantFrom('last_3_days' as const, 'last_6_hours' as const),
  isBefore: fc.constant(true),
});
const other = fc
  .tuple(
    fc.record({ column }),
    fc.oneof(window, before),
    fc.record({ factor: fc.constantFrom(-1, 0, 0.5, 1.5, 2) }, { requiredKeys: [] }),
  )
  .map(([figure, time, factor]) => ({ ...figure, ...time, ...factor }));
const figure = fc
  .tuple(
    fc.record({
      column,
      operator: fc.constantFrom(...COMPARISONS),
      value: fc.oneof(fc.integer({ min: 0, max: 4 }), other),
    }),
    window,
  )
  .map(([each, time]): RuleCondition => ({ ...each, ...time }));
const NAMES = ['a', 'Ab', 'abc'] as const;
const DELIVERED = ['ACTIVE', 'PAUSED', 'WITH_ISSUES'] as const;
const TAGS = ['1', '2', '3'] as const;
const list = fc.constantFrom('any_of' as const, 'none_of' as const);
const trait: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({
    column: fc.constant('name' as const),
    operator: fc.constantFrom('equals' as const, 'contains' as const, 'not_contains' as const),
    value: fc.constantFrom(...NAMES, 'B'),
  }),
  fc.record({
    column: fc.constant('delivery' as const),
    operator: list,
    value: fc.subarray([...DELIVERED], { minLength: 1 }),
  }),
  fc.record({
    column: fc.constant('tags' as const),
    operator: list,
    value: fc.subarray([...TAGS], { minLength: 1 }),
  }),
);
const condition = fc.oneof({ weight: 3, arbitrary: figure }, { weight: 1, arbitrary: trait });
const card: fc.Arbitrary<Card> = fc
  .record({
    name: fc.constantFrom(...NAMES, '?'),
    delivery: fc.constantFrom(...DELIVERED, '?'),
    known: fc.array(fc.constantFrom('has' as const, 'lacks' as const, 'gone' as const), {
      minLength: TAGS.length,
      maxLength: TAGS.length,
    }),
  })
  .map(({ known, ...each }) => ({
    ...each,
    has: TAGS.filter((_, at) => known[at] === 'has'),
    lacks: TAGS.filter((_, at) => known[at] === 'lacks'),
  }));
const { group } = fc.letrec<{ item: RuleItem; group: RuleGroup }>((tie) => ({
  item: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('group')),
  group: fc.record({
    operator: fc.constantFrom('and' as const, 'or' as const),
    items: fc.array(tie('item'), { maxLength: 3 }),
  }),
}));
const count = fc.integer({ min: 0, max: 4 });
const numbers = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, count])), { requiredKeys: [] });
const row: fc.Arbitrary<Row> = fc.record({
  tracker: fc.oneof(
    { weight: 5, arbitrary: numbers('clicks', 'leads', 'cost', 'conversions') },
    { weight: 1, arbitrary: fc.constant('no row' as const) },
  ),
  network: fc.oneof(
    { weight: 5, arbitrary: numbers('spend', 'clicks') },
    { weight: 1, arbitrary: fc.constant('not read' as const) },
  ),
}) as fc.Arbitrary<Row>;
const table = fc.record(
  Object.fromEntries(TIMES.map((time) => [time, row])),
) as fc.Arbitrary<Table>;
/** A table with gaps. */
const gappy = fc.tuple(table, fc.array(fc.constantFrom(...TIMES), { maxLength: 2 })).map(
  ([whole, lost]): Table => ({
    ...whole,
    ...Object.fromEntries(lost.map((time) => [time, undefined])),
  }),
);
const cents = fc.integer({ min: 100, max: 20_000 });
const units = fc.integer({ min: 1, max: 250 });
const act = fc.oneof(
  fc.record({ type: fc.constant('set_budget' as const), amount: units }),
  fc
    .record({
      type: fc.constantFrom('raise_budget' as const, 'lower_budget' as const),
      size: fc.oneof(
        fc.record({ percent: fc.constantFrom(0.5, 7.25, 20, 50) }),
        fc.record({ amount: units }),
      ),
      limits: fc.record({ maxStep: units, floor: units, ceiling: units }, { requiredKeys: [] }),
    })
    .map(({ type, size, limits: { floor, ceiling, ...rest } }) => ({
      type,
      ...size,
      ...rest,
      ...(type === 'raise_budget' && ceiling !== undefined ? { ceiling } : {}),
      ...(type === 'lower_budget' && floor !== undefined ? { floor } : {}),
    })),
) as fc.Arbitrary<MoneyAct>;
const purse: fc.Arbitrary<Purse> = fc.record({
  cents: fc.oneof(
    { weight: 8, arbitrary: cents },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
  ),
  raisedCents: fc.constantFrom(0, 0, 500, 5_000),
  changesLastHour: fc.constantFrom(0, 0, 3, 4),
});
const limits = fc.record({
  objectPercent: fc.constantFrom(null, 10, 100),
  remainingUSD: fc.constantFrom(null, 0, 30, 1_000),
});

function toTraits({ name, delivery, has, lacks }: Card): ObjectMetrics['traits'] {
  return {
    name: name === '?' ? null : name,
    delivery: delivery === '?' ? null : delivery,
    tags: new Map([
      ...has.map((id) => [id, true] as const),
      ...lacks.map((id) => [id, false] as const),
    ]),
  };
}

function toMetrics(each: Row): ObjectMetrics {
  return {
    tracker: each.tracker === 'no row' ? null : { version: 'binom_v2', sums: each.tracker },
    trackerCurrency: null,
    network: each.network === 'not read' ? null : { currency: 'USD', ...each.network },
  };
}

function toObject(
  id: string,
  figures: Table,
  { cents: own, ...budget }: Purse,
  written: Card,
): RuleObject {
  const { own: today, ...times } = figures;
  return {
    id,
    level: 'ad_set',
    status: 'ACTIVE',
    adSetId: id,
    campaignId: null,
    metrics: today === undefined ? undefined : { ...toMetrics(today), traits: toTraits(written) },
    windows: new Map(
      Object.entries(times).flatMap(([time, each]) =>
        each === undefined ? [] : [[time as FigurePeriod, toMetrics(each)] as const],
      ),
    ),
    money:
      own === undefined
        ? undefined
        : {
            dailyBudget: own === null ? null : { amount: (own / 100).toFixed(2), currency: 'USD' },
            lifetimeBudget: null,
            bidStrategy: null,
            bidAmount: null,
          },
    lastActAt: null,
    actsToday: 0,
    changedByPersonAt: null,
    raisedLastDay: budget.raisedCents / 100,
    budgetChangesLastHour: budget.changesLastHour,
  };
}

it('decides as a reader of the rule would, on tables with gaps', () => {
  const seen: Record<string, number> = { yes: 0, no: 0, 'no row': 0, unknown: 0, done: 0, not: 0 };
  fc.assert(
    fc.property(
      group,
      fc.array(fc.tuple(gappy, purse, card), { minLength: 1, maxLength: 4 }),
      act,
      limits,
      fc.constantFrom('skip' as const, 'zero' as const),
      (conditions, sets, asked, { objectPercent, remainingUSD }, whenNoTrackerRow) => {
        const rule: RuleTerms = {
          level: 'ad_set',
          conditions: ruleConditionsSchema.parse(conditions),
          truthyAction: null,
          falsyAction: null,
          truthyActions: [asked],
          trackerVersion: 'binom_v2',
          whenNoTrackerRow,
          checkIntervalInSeconds: 600,
          postUpdateIgnorePeriod: null,
          maxActsPerDay: 3,
          personPrecedenceMinutes: 60,
          activeHours: null,
        };
        const decided = decideRule(
          rule,
          {
            objects: sets.map(([figures, budget, written], index) =>
              toObject(String(index), figures, budget, written),
            ),
            remainingTeamActions: 3,
            currency: 'USD',
            raises: { remainingUSD, usdPerUnit: 1, objectPercent },
          },
          new Date('2026-11-20T12:00:00Z'),
        );
        let actsLeft = 3;
        let centsLeft = remainingUSD === null ? Number.POSITIVE_INFINITY : remainingUSD * 100;
        for (const [index, [figures, budget, written]] of sets.entries()) {
          const id = String(index);
          const verdict = judge(conditions, figures, written, whenNoTrackerRow);
          const evaluation = decided.evaluations.find(({ objectId }) => objectId === id);
          expect(
            {
              yes: [null, 'true'],
              no: [null, 'false'],
              'no row': ['no_tracker_row', undefined],
              unknown: ['missing_data', evaluation?.result?.outcome],
            }[verdict],
          ).toEqual([evaluation?.skipped, evaluation?.result?.outcome]);
          seen[verdict] = (seen[verdict] ?? 0) + 1;
          const own = decided.acts.find(({ objectId }) => objectId === id);
          let after = verdict === 'yes' ? spendAfter(asked, budget, objectPercent) : 'not asked';
          if (typeof after === 'number') {
            const added = Math.max(0, after - (budget.cents ?? 0));
            after = actsLeft < 1 || (added > 0 && added > centsLeft + 1e-6) ? 'limited' : after;
            if (typeof after === 'number') {
              actsLeft -= 1;
              centsLeft -= added;
            }
          }
          const isDone = own !== undefined && own.skipped === null;
          expect(isDone).toBe(typeof after === 'number');
          if (typeof after === 'number') {
            expect(own?.effect).toMatchObject({
              from: ((budget.cents ?? 0) / 100).toFixed(2),
              to: (after / 100).toFixed(2),
            });
          }
          seen[isDone ? 'done' : 'not'] = (seen[isDone ? 'done' : 'not'] ?? 0) + 1;
        }
      },
    ),
    { numRuns: 4_000 },
  );
  expect(Object.entries(seen).filter(([, times]) => times < 100)).toEqual([]);
});
