import {
  SIMULATION_DAYS,
  SIMULATION_OBJECTS_MAX,
  type SimulatedPlaces,
  type Simulation,
  type SimulationUnknown,
} from '@ads-checker/shared/contracts/rule-simulations';
import type { RuleLevel, RuleRunAction } from '@ads-checker/shared/contracts/rule-values';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import {
  halfHourOf,
  RECORDING_INTERVAL_MS,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import { movedBudget } from './moved-budget.ts';
import { createRuleSimulation, type SimulationInput } from './simulate-rule.ts';

const MOMENTS_OF_A_DAY = DAY_MS / RECORDING_INTERVAL_MS;
/** Days of which less is recorded are unknown. */
const KNOWN_PART = 0.9;

interface SimulatedObject {
  readonly objectId: string;
  readonly level: RuleLevel;
  readonly name: string | null;
  readonly actions: readonly RuleRunAction[];
  /** By day, the latest first. */
  readonly acts: readonly number[];
}

interface AccountDay {
  readonly moments: number;
  readonly turnedOn: number;
  readonly turnedOff: number;
  readonly changed: number;
  readonly notices: number;
  readonly unknownBudgets: number;
  /** In major units; null when budgets were not recorded. */
  readonly raised: number | null;
  readonly lowered: number | null;
}

/** What a rule would have done in an ad account on each of the last days. */
export interface AccountSimulation {
  readonly adAccountId: string;
  readonly currency: string | null;
  /** 24 hours each, the latest first. */
  readonly days: readonly AccountDay[];
  readonly objects: readonly SimulatedObject[];
  readonly unknown: readonly SimulationUnknown[];
}

interface Span {
  readonly since: Date;
  readonly until: Date;
}

/** The last spans of 24 hours, the latest first, whose half hours are recorded by now. */
function listSpans(now: Date): readonly Span[] {
  const end = halfHourOf(now).getTime() + RECORDING_INTERVAL_MS;
  return Array.from({ length: SIMULATION_DAYS }, (_, index) => ({
    since: new Date(end - (index + 1) * DAY_MS),
    until: new Date(end - index * DAY_MS),
  }));
}

type OpenDay = { -readonly [Key in keyof AccountDay]: number } & { budgetMoments: number };

/**
 * Tries a rule on each of the last 24 hours, as if it had been turned on where they begin: with the
 * figures and budgets of then, and nothing that it did on another of these days. Pure.
 */
export function simulateDays(
  input: SimulationInput & { readonly until: Date },
): Omit<AccountSimulation, 'adAccountId'> {
  const spans = listSpans(input.until);
  const simulation = createRuleSimulation(input);
  const days = spans.map(
    (): OpenDay => ({
      moments: 0,
      budgetMoments: 0,
      turnedOn: 0,
      turnedOff: 0,
      changed: 0,
      notices: 0,
      unknownBudgets: 0,
      raised: 0,
      lowered: 0,
    }),
  );
  const objects = new Map<string, SimulatedObject & { actions: RuleRunAction[]; acts: number[] }>();
  const first = spans.at(-1)?.since ?? input.until;
  const indexAt = (at: Date): number =>
    spans.length - 1 - Math.floor((at.getTime() - first.getTime()) / DAY_MS);
  let current = spans.length;

  for (const moment of simulation.moments) {
    const index = indexAt(moment.at);
    const span = spans[index];
    const day = days[index];
    if (span !== undefined && index < current) {
      current = index;
      simulation.restart(span.since);
    }
    const step = simulation.step(moment, span !== undefined);
    if (day === undefined) {
      continue;
    }
    day.moments += step.isRead ? 1 : 0;
    day.budgetMoments += step.isRead && step.hasBudgets ? 1 : 0;
    day.unknownBudgets += step.unknownBudgets;
    for (const { objectId, level, name, action, effect } of step.acts) {
      const moved = movedBudget(effect);
      day.raised += moved.raised;
      day.lowered += moved.lowered;
      day.changed += effect?.kind === 'money' ? 1 : 0;
      day.notices += effect?.kind === 'notice' ? 1 : 0;
      if (effect?.kind === 'status') {
        day[effect.status === 'ACTIVE' ? 'turnedOn' : 'turnedOff'] += 1;
      }
      const key = `${level} ${objectId}`;
      const known = objects.get(key);
      const object = {
        objectId,
        level,
        name: name ?? known?.name ?? null,
        actions: known?.actions ?? [],
        acts: known?.acts ?? spans.map(() => 0),
      };
      if (!object.actions.includes(action)) {
        object.actions.push(action);
      }
      object.acts[index] = (object.acts[index] ?? 0) + 1;
      objects.set(key, object);
    }
  }
  return {
    currency: input.currency,
    days: days.map(({ budgetMoments, raised, lowered, ...day }) => {
      const isKnown = !simulation.changesMoney || budgetMoments > 0;
      return { ...day, raised: isKnown ? raised : null, lowered: isKnown ? lowered : null };
    }),
    objects: [...objects.values()],
    unknown: [...simulation.listUnknown()],
  };
}

function rangeOf(values: readonly number[]): { least: number; median: number; most: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [lower = 0, upper = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return { least: sorted[0] ?? 0, median: (lower + upper) / 2, most: sorted.at(-1) ?? 0 };
}

function amountRangeOf(values: readonly number[]): Simulation['amounts'][number]['raised'] {
  const { least, median, most } = rangeOf(values);
  const text = (amount: number): string => amount.toFixed(2);
  return values.length === 0
    ? null
    : { least: text(least), median: text(median), most: text(most) };
}

/** Adds up what a rule would do in ad accounts, day by day, and says how much that varies. */
export function addUpSimulations(
  accounts: readonly AccountSimulation[],
  {
    until,
    places,
  }: {
    readonly until: Date;
    readonly places: Omit<SimulatedPlaces, 'simulated'>;
  },
): Simulation {
  const count = (index: number, field: Exclude<keyof AccountDay, 'raised' | 'lowered'>): number =>
    accounts.reduce((sum, { days }) => sum + (days[index]?.[field] ?? 0), 0);
  const actedOn = (index: number) =>
    accounts.flatMap(({ objects }) => objects.filter(({ acts }) => (acts[index] ?? 0) > 0));
  const expected = accounts.length * MOMENTS_OF_A_DAY;
  const days = listSpans(until).map(({ since, until: end }, index) => {
    const moments = count(index, 'moments');
    const objects = actedOn(index);
    return {
      since: since.toISOString(),
      until: end.toISOString(),
      moments,
      missingMoments: Math.max(0, expected - moments),
      isKnown: expected > 0 && moments >= expected * KNOWN_PART,
      acts: objects.reduce((sum, { acts }) => sum + (acts[index] ?? 0), 0),
      objects: objects.length,
      unknownBudgets: count(index, 'unknownBudgets'),
    };
  });
  const known = days.flatMap(({ isKnown }, index) => (isKnown ? [index] : []));
  const ranged = (field: Parameters<typeof count>[1]) =>
    rangeOf(known.map((index) => count(index, field)));
  const objects = accounts.flatMap(({ adAccountId, objects: own }) =>
    own.map((object) => ({ ...object, adAccountId })),
  );
  const timesOf = ({ acts }: SimulatedObject): number => acts.reduce((sum, each) => sum + each, 0);
  return {
    days,
    ranges:
      known.length === 0
        ? null
        : {
            acts: rangeOf(known.map((index) => days[index]?.acts ?? 0)),
            objects: rangeOf(known.map((index) => days[index]?.objects ?? 0)),
            turnedOn: ranged('turnedOn'),
            turnedOff: ranged('turnedOff'),
            changed: ranged('changed'),
            notices: ranged('notices'),
          },
    amounts: [...Map.groupBy(accounts, ({ currency }) => currency)].map(([currency, own]) => {
      const sums = (field: 'raised' | 'lowered') =>
        known.flatMap((index) => {
          const parts = own.flatMap(({ days: each }) => each[index]?.[field] ?? []);
          return parts.length === 0 ? [] : [parts.reduce((sum, part) => sum + part, 0)];
        });
      const raised = sums('raised');
      return {
        currency,
        days: raised.length,
        raised: amountRangeOf(raised),
        lowered: amountRangeOf(sums('lowered')),
      };
    }),
    objects: objects
      .toSorted((a, b) => timesOf(b) - timesOf(a) || a.objectId.localeCompare(b.objectId))
      .slice(0, SIMULATION_OBJECTS_MAX)
      .map(({ acts, actions, ...object }) => {
        const times = known.map((index) => acts[index] ?? 0);
        return {
          ...object,
          actions: [...actions],
          days: times.filter((each) => each > 0).length,
          acts: rangeOf(times),
        };
      }),
    objectCount: objects.length,
    adAccounts: { simulated: accounts.length, ...places },
    unknown: [...new Set(accounts.flatMap(({ unknown }) => unknown))].toSorted(),
  };
}
