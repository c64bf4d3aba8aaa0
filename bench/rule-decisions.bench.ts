import { decideRule, type RuleObject, type RuleTerms } from '../shared/src/domain/rules/decide.ts';
import {
  createRecordedFigures,
  type FigureReading,
  spanOf,
} from '../shared/src/domain/rules/recorded-figures.ts';
import { type Benchmark, type Finding, findingOfRounds } from './lib/finding.ts';
import { median } from './lib/statistics.ts';

const OBJECTS = 20_000;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 3;
const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-20T15:00:00Z');
const PERIODS = ['last_3_hours', 'before_last_3_hours'] as const;
const NETWORK = { tracker: false, network: true };
const FACTOR = 1.2;
const CEILING = 100;

const rule: RuleTerms = {
  level: 'ad_set',
  conditions: {
    operator: 'and',
    items: [
      { column: 'network_spend', operator: 'greater_than', value: 20 },
      {
        column: 'network_spend',
        window: 'last_3_hours',
        operator: 'greater_than',
        value: {
          column: 'network_spend',
          window: 'last_3_hours',
          isBefore: true,
          factor: FACTOR,
        },
      },
    ],
  },
  truthyAction: null,
  falsyAction: null,
  truthyActions: [{ type: 'raise_budget', percent: 20, ceiling: CEILING }],
  trackerVersion: null,
  whenNoTrackerRow: 'skip',
  checkIntervalInSeconds: 1_800,
  postUpdateIgnorePeriod: null,
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
  activeHours: null,
};

const spendAt = (index: number, hour: number): number => ((index * (hour + 3)) % 50) + hour * 50;
const budgetOf = (index: number): number => 20 + (index % 100);

function readingAt(hour: number): FigureReading {
  return {
    at: new Date(Date.parse('2026-11-20T00:00:00Z') + hour * HOUR_MS),
    day: '2026-11-20',
    isFinal: false,
    ads: Array.from({ length: OBJECTS }, (_, index) => ({
      id: `ad ${index}`,
      adSetId: String(index),
      campaignId: 'c',
      name: null,
      spend: spendAt(index, hour),
      impressions: 1_000,
      clicks: 10,
      inlineLinkClicks: 5,
    })),
    trackerSums: null,
  };
}

const readings = [9, 12, 15].map(readingAt);
const objects = Array.from(
  { length: OBJECTS },
  (_, index): RuleObject => ({
    id: String(index),
    level: 'ad_set',
    status: 'ACTIVE',
    adSetId: String(index),
    campaignId: 'c',
    metrics: {
      tracker: null,
      trackerCurrency: null,
      network: { currency: 'USD', spend: index % 60 },
    },
    money: {
      dailyBudget: { amount: budgetOf(index).toFixed(2), currency: 'USD' },
      lifetimeBudget: null,
      bidStrategy: null,
      bidAmount: null,
    },
    lastActAt: null,
    actsToday: 0,
    changedByPersonAt: null,
  }),
);

/** The objects with their windows, as the facts of a run have them. */
function readWindows(): readonly RuleObject[] {
  const figures = createRecordedFigures(readings, {
    level: 'ad_set',
    timeZone: 'UTC',
    currency: 'USD',
    trackerVersion: null,
  });
  const spans = PERIODS.map((period) => {
    const span = spanOf(period, { end: NOW, now: NOW, timeZone: 'UTC' });
    return [period, span === undefined ? undefined : figures.in(span)] as const;
  });
  return objects.map((object) => ({
    ...object,
    windows: new Map(
      spans.flatMap(([period, inSpan]) => {
        const metrics = inSpan?.(object.id, NETWORK);
        return metrics === undefined ? [] : [[period, metrics] as const];
      }),
    ),
  }));
}

/** Ids and new budgets, by the product. */
function decide(read: readonly RuleObject[]): readonly string[] {
  const facts = { objects: read, remainingTeamActions: OBJECTS, currency: 'USD' };
  return decideRule(rule, facts, NOW).acts.flatMap(({ objectId, skipped, effect }) =>
    skipped === null && effect?.kind === 'money' ? [`${objectId} ${effect.to}`] : [],
  );
}

/** The same in a hand-written loop, of the same readings. */
function decideByHand(): readonly string[] {
  const [early, middle, late] = readings.map(
    ({ ads }) => new Map(ads.map(({ adSetId, spend }) => [adSetId, spend ?? 0])),
  );
  const done: string[] = [];
  for (const { id, metrics, money } of objects) {
    const [first, second, third] = [early, middle, late].map((each) => each?.get(id) ?? 0);
    const recent = (third ?? 0) - (second ?? 0);
    const before = (second ?? 0) - (first ?? 0);
    const isDue = (metrics?.network?.spend ?? 0) > 20 && recent > FACTOR * before;
    const budget = Number(money?.dailyBudget?.amount);
    const next = Math.min(CEILING, Math.round(budget * 120) / 100);
    if (isDue && next > budget) {
      done.push(`${id} ${next.toFixed(2)}`);
    }
  }
  return done;
}

function timed<T>(work: () => T): { readonly ms: number; readonly result: T } {
  const startMs = performance.now();
  const result = work();
  return { ms: performance.now() - startMs, result };
}

export const benchmark: Benchmark = {
  name: 'rule-decisions',
  title: 'Decisions of rules',
  method: `On one thread, ${OBJECTS} ad sets are decided by a rule that compares the spend of three hours with that of the three hours before and raises budgets: the recorded figures of three half hours are added up by ad set, then the rule decides. In the same rounds, a hand-written loop works out the same budgets.`,
  measures: ['shared/src/domain/rules'],
  run: async () => {
    const floors: number[] = [];
    const measured: number[] = [];
    const decisions: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const floor = timed(decideByHand);
      const read = timed(readWindows);
      const decided = timed(() => decide(read.result));
      if (floor.result.length === 0 || floor.result.join() !== decided.result.join()) {
        throw new Error('The rule and the hand-written loop disagree.');
      }
      if (round >= 0) {
        floors.push(floor.ms);
        measured.push(read.ms + decided.ms);
        decisions.push(decided.ms);
      }
    }
    const rate: Finding = {
      what: 'Objects decided on one thread, with windows of hours',
      unit: 'objects/s',
      measured: (OBJECTS * 1_000) / median(decisions),
      floor: null,
      floorIs: '',
      comparison: 'absolute',
      limit: 100_000,
      isMoreBetter: true,
      detail: `${OBJECTS} objects, ${ROUNDS} rounds`,
      whenMissed: '',
    };
    return [
      rate,
      findingOfRounds({
        what: `Deciding ${OBJECTS} objects by the last three hours`,
        unit: 'ms',
        floors,
        measured,
        floorIs: 'a hand-written loop over the same figures',
        comparison: 'ratio',
        limit: 20,
        detail: `${ROUNDS} rounds`,
        whenMissed:
          'The product keeps each condition with its values, of each object, for the log of a run.',
      }),
    ];
  },
};
