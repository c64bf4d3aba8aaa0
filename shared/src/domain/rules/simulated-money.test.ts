import { expect, it } from 'vitest';
import { createRandom } from '../../sample/random.ts';
import type { RuleObject, RuleTerms } from './decide.ts';
import { decideRule } from './decide.ts';
import { createRecordedFigures, type FigureReading, spanOf } from './recorded-figures.ts';

const DAYS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-01-01T00:00:00Z');
/** Its clocks change twice a year. */
const ZONE = 'Europe/Berlin';
const CEILINGS = [90, 120] as const;
const PERSON_MAX = 300;
const TEAM_USD = 60;
const OBJECT_PERCENT = 80;
const NETWORK = { tracker: false, network: true };

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});
const texts = new Map<number, string>();
function localText(atMs: number): string {
  const text = texts.get(atMs) ?? format.format(atMs);
  texts.set(atMs, text);
  return text;
}
const dayOf = (atMs: number): string => localText(atMs).slice(0, 10);

const base: RuleTerms = {
  level: 'ad_set',
  conditions: {
    operator: 'and',
    items: [
      {
        column: 'network_spend',
        window: 'last_3_hours',
        operator: 'greater_than',
        value: { column: 'network_spend', window: 'last_3_hours', isBefore: true, factor: 1.2 },
      },
    ],
  },
  truthyAction: null,
  falsyAction: null,
  trackerVersion: null,
  whenNoTrackerRow: 'skip',
  checkIntervalInSeconds: 3_600,
  postUpdateIgnorePeriod: 0,
  maxActsPerDay: 5,
  personPrecedenceMinutes: 0,
  activeHours: null,
};
/** Two raise the same budgets, in the same minute; one pauses until the morning. */
const rules: readonly RuleTerms[] = [
  { ...base, truthyActions: [{ type: 'raise_budget', percent: 20, ceiling: CEILINGS[0] }] },
  { ...base, truthyActions: [{ type: 'raise_budget', amount: 15, ceiling: CEILINGS[1] }] },
  {
    ...base,
    conditions: {
      operator: 'and',
      items: [{ column: 'network_spend', window: 'last_5_hours', operator: 'less_than', value: 3 }],
    },
    truthyActions: [{ type: 'pause_until', at: '06:00' }],
  },
];

interface AdSet {
  readonly id: string;
  budget: number;
  status: 'ACTIVE' | 'PAUSED';
  /** What it spent in each hour, by the begin of the hour. */
  readonly spent: Map<number, number>;
  pause: { readonly resumeMs: number; isPersons: boolean } | null;
  readonly changes: number[];
  readonly raises: { readonly atMs: number; readonly amount: number }[];
  readonly actsOf: number[][];
}

const createAdSet = (id: number): AdSet => ({
  id: String(id),
  budget: 20 + (id % 5) * 10,
  status: 'ACTIVE',
  spent: new Map(),
  pause: null,
  changes: [],
  raises: [],
  actsOf: rules.map(() => []),
});

const sumOf = ({ spent }: AdSet, fromMs: number, toMs: number): number => {
  let sum = 0;
  for (let at = fromMs; at < toMs; at += HOUR_MS) {
    sum += spent.get(at) ?? 0;
  }
  return sum;
};

/** The hour at which a local day begins. */
function beginOf(atMs: number): number {
  let begin = atMs;
  while (dayOf(begin - HOUR_MS) === dayOf(atMs)) {
    begin -= HOUR_MS;
  }
  return begin;
}

it('keeps to what is known and to all ceilings over 1,000 days with gaps, DST and people', () => {
  const random = createRandom(11);
  let nextId = 1;
  const adSets: AdSet[] = Array.from({ length: 4 }, () => createAdSet(nextId++));
  const readings: FigureReading[] = [];
  const lost = new Set<string>();
  const teamRaises: { atMs: number; amount: number }[] = [];
  const counts = { raised: 0, paused: 0, resumed: 0, kept: 0, unknown: 0, overtaken: 0, born: 0 };
  let broken: unknown[] = [];
  const promise = (what: string, isKept: boolean, atMs: number): void => {
    if (!isKept) {
      broken = [...broken, [new Date(atMs).toISOString(), what]];
    }
  };
  const read = (toMs: number, dayMs: number, isFinal: boolean): FigureReading => ({
    at: new Date(isFinal ? toMs - 1 : toMs),
    day: dayOf(dayMs),
    isFinal,
    ads: adSets.map((each) => ({
      id: `ad of ${each.id}`,
      adSetId: each.id,
      campaignId: 'c',
      name: null,
      spend: sumOf(each, dayMs, toMs),
      impressions: 0,
      clicks: 0,
      inlineLinkClicks: 0,
    })),
    trackerSums: null,
  });
  const record = (reading: FigureReading, key: string): void => {
    if (random.chance(0.03)) {
      lost.add(key);
    } else {
      readings.push(reading);
    }
  };
  /** Whether all readings that a stretch of hours needs exist. */
  const isRecorded = (fromMs: number, toMs: number): boolean => {
    const begin = beginOf(toMs);
    const isStartOfDay = (at: number) => beginOf(at) === at;
    const isRead = (at: number) => isStartOfDay(at) || !lost.has(String(at));
    return isRead(fromMs) && isRead(toMs) && (fromMs >= begin || !lost.has(dayOf(fromMs)));
  };

  for (let atMs = START; atMs < START + DAYS * DAY_MS; atMs += HOUR_MS) {
    // The world: spend of the last hour, campaigns that come and go, people.
    for (const each of adSets) {
      if (each.status === 'ACTIVE') {
        each.spent.set(atMs - HOUR_MS, Math.round(random.next() * each.budget * 8) / 100);
      }
      each.spent.delete(atMs - 40 * HOUR_MS);
      if (random.chance(0.002)) {
        each.budget = random.int({ min: 5, max: PERSON_MAX });
        each.changes.push(atMs);
      }
      if (random.chance(0.003)) {
        each.status = each.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE';
        each.pause = each.pause === null ? null : { ...each.pause, isPersons: true };
      }
    }
    if (random.chance(0.004) && adSets.length > 1) {
      adSets.shift();
    }
    if (random.chance(0.005) && adSets.length < 8) {
      adSets.push(createAdSet(nextId++));
      counts.born += 1;
    }
    // Pauses end: once, unless a person switched meanwhile.
    for (const each of adSets) {
      if (each.pause !== null && each.pause.resumeMs <= atMs) {
        if (each.pause.isPersons) {
          counts.kept += 1;
        } else {
          promise('is still paused when it comes back', each.status === 'PAUSED', atMs);
          each.status = 'ACTIVE';
          counts.resumed += 1;
        }
        each.pause = null;
      }
    }
    const begin = beginOf(atMs);
    if (begin === atMs) {
      record(read(atMs, beginOf(atMs - HOUR_MS), true), dayOf(atMs - HOUR_MS));
    }
    record(read(atMs, begin, false), String(atMs));
    readings.splice(0, Math.max(0, readings.length - 40));

    const now = new Date(atMs);
    const figures = createRecordedFigures(readings, {
      level: 'ad_set',
      timeZone: ZONE,
      currency: 'USD',
      trackerVersion: null,
    });
    const known = (['last_3_hours', 'before_last_3_hours', 'last_5_hours'] as const).map(
      (period) => {
        const span = spanOf(period, { end: now, now, timeZone: ZONE });
        const inSpan = span === undefined || !figures.has(now) ? undefined : figures.in(span);
        return [period, inSpan] as const;
      },
    );
    const snapshot = adSets.map((each) => ({ each, budget: each.budget }));
    for (const [index, rule] of rules.entries()) {
      const objects = snapshot.map(
        ({ each, budget }): RuleObject => ({
          id: each.id,
          level: 'ad_set',
          status: each.status,
          adSetId: each.id,
          campaignId: 'c',
          metrics: { tracker: null, trackerCurrency: null, network: null },
          windows: new Map(
            known.flatMap(([period, inSpan]) => {
              const metrics = inSpan?.(each.id, NETWORK);
              return metrics === undefined ? [] : [[period, metrics] as const];
            }),
          ),
          money: {
            dailyBudget: { amount: budget.toFixed(2), currency: 'USD' },
            lifetimeBudget: null,
            bidStrategy: null,
            bidAmount: null,
          },
          lastActAt: null,
          actsToday: (each.actsOf[index] ?? []).filter((time) => time >= begin).length,
          changedByPersonAt: null,
          budgetChangesLastHour: each.changes.filter((time) => atMs - time < HOUR_MS).length,
          raisedLastDay: each.raises.reduce(
            (sum, raise) => sum + (atMs - raise.atMs < DAY_MS ? raise.amount : 0),
            0,
          ),
        }),
      );
      const used = teamRaises.reduce(
        (sum, raise) => sum + (atMs - raise.atMs < DAY_MS ? raise.amount : 0),
        0,
      );
      const { acts, evaluations } = decideRule(
        rule,
        {
          objects,
          remainingTeamActions: 100,
          currency: 'USD',
          timeZone: ZONE,
          raises: {
            remainingUSD: TEAM_USD - used,
            usdPerUnit: 1,
            objectPercent: OBJECT_PERCENT,
          },
        },
        now,
      );
      counts.unknown += evaluations.filter(({ skipped }) => skipped === 'missing_data').length;
      for (const act of acts.filter(({ skipped }) => skipped === null)) {
        const each = adSets.find(({ id }) => id === act.objectId);
        if (each === undefined || act.effect === null) {
          continue;
        }
        each.actsOf[index] = [...(each.actsOf[index] ?? []).slice(-9), atMs];
        const [late, early] = [
          sumOf(each, atMs - 3 * HOUR_MS, atMs),
          sumOf(each, atMs - 6 * HOUR_MS, atMs - 3 * HOUR_MS),
        ];
        if (act.effect.kind === 'status') {
          promise('pauses by known hours', isRecorded(atMs - 5 * HOUR_MS, atMs), atMs);
          promise('pauses the idle', sumOf(each, atMs - 5 * HOUR_MS, atMs) < 3, atMs);
          const resumeMs = act.effect.resumeAt?.getTime() ?? 0;
          promise('comes back in the morning', localText(resumeMs).endsWith('06:00'), atMs);
          promise('comes back within a day', resumeMs - atMs <= 31 * HOUR_MS, atMs);
          promise('is paused once', each.pause === null || each.pause.isPersons, atMs);
          each.status = 'PAUSED';
          each.pause = { resumeMs, isPersons: false };
          counts.paused += 1;
          continue;
        }
        if (act.effect.kind !== 'money') {
          continue;
        }
        promise(
          'raises by known hours',
          isRecorded(atMs - 3 * HOUR_MS, atMs) &&
            isRecorded(atMs - 6 * HOUR_MS, atMs - 3 * HOUR_MS) &&
            !lost.has(String(atMs)),
          atMs,
        );
        promise('raises what grew', late > early * 1.2 - 1e-6, atMs);
        const [from, to] = [Number(act.effect.from), Number(act.effect.to)];
        // What is decided counts towards the limits, also when another was first.
        each.raises.push({ atMs, amount: to - from });
        teamRaises.push({ atMs, amount: to - from });
        if (random.chance(0.02)) {
          each.budget = random.int({ min: 5, max: PERSON_MAX });
        }
        if (each.budget !== from) {
          counts.overtaken += 1;
          continue;
        }
        each.budget = to;
        each.changes.push(atMs);
        counts.raised += 1;
        promise('keeps to its ceiling', each.budget <= (CEILINGS[index] ?? 0) + 1e-9, atMs);
        const day = each.raises.filter((raise) => atMs - raise.atMs < DAY_MS);
        const added = day.reduce((sum, { amount }) => sum + amount, 0);
        promise('raises an object little', added <= (OBJECT_PERCENT / 100) * to + 1e-6, atMs);
      }
      const spentOnRaises = teamRaises.filter((raise) => atMs - raise.atMs < DAY_MS);
      promise(
        'keeps to the limit of the team',
        spentOnRaises.reduce((sum, { amount }) => sum + amount, 0) <= TEAM_USD + 1e-6,
        atMs,
      );
    }
    teamRaises.splice(0, Math.max(0, teamRaises.length - 100));
    for (const each of adSets) {
      each.raises.splice(0, Math.max(0, each.raises.length - 30));
      each.changes.splice(0, Math.max(0, each.changes.length - 10));
    }
  }
  expect(broken.slice(0, 5)).toEqual([]);
  expect(Object.entries(counts).filter(([, times]) => times < 10)).toEqual([]);
}, 120_000);
