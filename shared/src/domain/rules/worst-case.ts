import type { MoneyAct } from '../../contracts/rule-acts.ts';
import type { RuleLevel } from '../../contracts/rule-values.ts';
import { HOURS_PER_DAY, WEEKDAYS } from '../../contracts/week-hours.ts';
import type { ObjectMoney } from '../ad-object-changes.ts';
import { findMajorText, findMinorDigits, findMoney } from '../money.ts';
import { listAllActs, listRaises } from './acts.ts';
import { isChangeable, postUpdatePauseSeconds } from './decide.ts';
import type { RuleObject, RuleTerms } from './decision-types.ts';
import { HOURLY_BUDGET_CHANGES_MAX, mayAskChildren, planMoneyAct } from './money-acts.ts';
import { createObjectIndex, type PlacedObject } from './object-index.ts';

const HOUR_SECONDS = 3_600;
/** Orders of acts that are tried exactly; beyond, every act is assumed to come at its best moment. */
const ORDERS_MAX = 5_000;

type ActTerms = Parameters<typeof listRaises>[0];

/** What bounds how much a rule adds to budgets. */
export type RaisingTerms = ActTerms &
  Pick<
    RuleTerms,
    'checkIntervalInSeconds' | 'postUpdateIgnorePeriod' | 'maxActsPerDay' | 'activeHours'
  >;

/** An object whose budget a rule may raise; absent budgets are unknown, null ones are not there. */
export interface RaiseTarget {
  readonly level: RuleLevel;
  readonly id: string;
  /** Decimal text in major units of the ad account's currency. */
  readonly dailyBudget?: string | null | undefined;
  readonly lifetimeBudget?: string | null | undefined;
}

/** The budgets that a rule may raise in an ad account. */
export interface RaisingRule {
  readonly terms: RaisingTerms;
  readonly targets: readonly RaiseTarget[];
  /** ISO 4217; null when unknown: then all budgets are. */
  readonly currency: string | null;
}

/** Limits of a team; null for no limit. */
export interface WorstCaseLimits {
  readonly maxActsPerHour: number;
  /** USD. */
  readonly maxBudgetRaisePerDay: number | null;
  readonly maxObjectRaisePercentPerDay: number | null;
}

export interface WorstCase {
  /** The most that may be added to budgets on one day, by currency: decimal text in major units. */
  readonly amounts: readonly {
    readonly currency: string;
    readonly dailyBudget: string;
    readonly lifetimeBudget: string;
  }[];
  /** All of it in USD; null when no part is known. */
  readonly usd: number | null;
  /** The rate of a currency is unknown, so that its amount is missing in USD. */
  readonly hasUnknownRate: boolean;
  /** A limit of the team makes it less. */
  readonly isLimited: boolean;
  /** Objects whose budget may be raised, and those whose budget is unknown: these add to nothing here. */
  readonly objects: number;
  readonly unknownObjects: number;
}

function countStarts(hours: readonly number[], spacing: number): number {
  let count = 0;
  let next = 0;
  for (const hour of hours) {
    for (
      next = Math.max(next, hour * HOUR_SECONDS);
      next < (hour + 1) * HOUR_SECONDS;
      next += spacing
    ) {
      count += 1;
    }
  }
  return count;
}

/** How often a rule acts on one object on a day of 24 hours at most, by itself. */
export function countActsPerDay(rule: RaisingTerms): number {
  const spacing = Math.max(rule.checkIntervalInSeconds, postUpdatePauseSeconds(rule));
  const everyHour = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour);
  const { activeHours } = rule;
  const days = activeHours === null ? [everyHour] : WEEKDAYS.map((day) => activeHours[day]);
  const most = Math.max(...days.map((hours) => countStarts(hours, spacing)));
  return Math.min(most, rule.maxActsPerDay, HOURLY_BUDGET_CHANGES_MAX * HOURS_PER_DAY);
}

/** The objects whose budget the acts of a rule may raise, as they are now. */
export function listRaiseTargets(
  rule: ActTerms,
  objects: readonly (PlacedObject & Pick<RuleObject, 'status'>)[],
): readonly RaiseTarget[] {
  const raises = listAllActs(rule).filter(
    ({ act }) => act.type === 'raise_budget' || act.type === 'set_budget',
  );
  const index = createObjectIndex(rule, objects);
  const found = new Map<string, RaiseTarget>();
  const amountOf = (money: ObjectMoney | undefined, field: 'dailyBudget' | 'lifetimeBudget') =>
    money?.[field] == null ? money?.[field] : money[field]?.amount;
  for (const object of raises.length === 0 ? [] : objects) {
    if (object.level !== rule.level || !isChangeable(object.status)) {
      continue;
    }
    for (const raise of raises) {
      for (const { level, id, skipped } of index.targetsOf(object, raise)) {
        const target = skipped === undefined ? index.find(level, id) : undefined;
        if (id !== null && target !== undefined && isChangeable(target.status)) {
          found.set(`${level} ${id}`, {
            level,
            id,
            dailyBudget: amountOf(target.money, 'dailyBudget'),
            lifetimeBudget: amountOf(target.money, 'lifetimeBudget'),
          });
        }
      }
    }
  }
  return [...found.values()];
}

type Step = (minor: number) => number;

/** What acts make of a budget in minor units, with the function that plans them. */
function createSteps(currency: string) {
  const known = new Map<string, Step>();
  const toStep = (act: MoneyAct, field: BudgetField): Step => {
    const results = new Map<number, number>();
    return (minor) => {
      const found = results.get(minor);
      if (found !== undefined) {
        return found;
      }
      const amount = findMajorText({ minor: String(minor), currency }) ?? '';
      const money = { dailyBudget: null, lifetimeBudget: null, [field]: { amount, currency } };
      const target: RuleObject = {
        id: '',
        level: 'campaign',
        status: 'ACTIVE',
        adSetId: null,
        campaignId: null,
        money,
        lastActAt: null,
        actsToday: 0,
        changedByPersonAt: null,
      };
      const plan = planMoneyAct({ act, target, facts: { currency } });
      const to = 'effect' in plan ? plan.effect.to : null;
      const after = to === null ? minor : (findMoney({ amount: to, currency })?.minor ?? minor);
      results.set(minor, Math.max(minor, after));
      return Math.max(minor, after);
    };
  };
  return (act: MoneyAct, field: BudgetField): Step => {
    const key = `${field} ${JSON.stringify(act)}`;
    const step = known.get(key) ?? toStep(act, field);
    known.set(key, step);
    return step;
  };
}

type BudgetField = 'dailyBudget' | 'lifetimeBudget';

/** A rule at one object: what each of its acts makes of the budget, and how often it acts. */
interface Raiser {
  readonly step: Step;
  readonly count: number;
}

/** The largest budget after each number of acts, from none on, whatever their order. */
function findPeaks(start: number, raisers: readonly Raiser[]): number[] {
  const most = Math.min(
    raisers.reduce((sum, { count }) => sum + count, 0),
    HOURLY_BUDGET_CHANGES_MAX * HOURS_PER_DAY,
  );
  const peaks = Array.from({ length: most + 1 }, () => start);
  const orders = raisers.reduce((product, { count }) => product * (count + 1), 1);
  if (orders > ORDERS_MAX) {
    for (let acts = 1; acts <= most; acts += 1) {
      const before = peaks[acts - 1] ?? start;
      peaks[acts] = Math.max(...raisers.map(({ step }) => step(before)));
    }
    return peaks;
  }
  // A larger budget stays larger by every act, so that the best one of each combination is enough.
  const best = new Float64Array(orders).fill(start);
  for (let order = 1; order < orders; order += 1) {
    let [acts, stride] = [0, 1];
    for (const { step, count } of raisers) {
      const used = Math.floor(order / stride) % (count + 1);
      acts += used;
      if (used > 0) {
        best[order] = Math.max(best[order] ?? start, step(best[order - stride] ?? start));
      }
      stride *= count + 1;
    }
    if (acts <= most) {
      peaks[acts] = Math.max(peaks[acts] ?? start, best[order] ?? start);
    }
  }
  return peaks;
}

/** The same within the team's limit of an object. A raise that does not fit is not made at all. */
function limitPeaks(peaks: readonly number[], percent: number | null, isOnlyAct: boolean) {
  const [start = 0] = peaks;
  if (percent === null) {
    return peaks;
  }
  const bound = start + Math.floor((start * percent) / 100 + 1e-9);
  if (!isOnlyAct) {
    return peaks.map((peak) => Math.min(peak, bound));
  }
  const last = peaks.findLast((peak) => peak <= bound) ?? start;
  return peaks.map((peak) => Math.min(peak, last));
}

interface ObjectCase {
  readonly field: BudgetField;
  readonly peaks: readonly number[];
}

const keyOf = ({ level, id }: RaiseTarget): string => `${level} ${id}`;

const isRead = ({ dailyBudget, lifetimeBudget }: RaiseTarget): boolean =>
  dailyBudget != null || lifetimeBudget != null;

/** What all rules together may do to the objects of a currency. */
function findObjectCases(
  rules: readonly RaisingRule[],
  { currency, percent }: { currency: string; percent: number | null },
): { readonly cases: readonly ObjectCase[]; readonly unknown: ReadonlySet<string> } {
  const stepOf = createSteps(currency);
  const unknown = new Set<string>();
  const objects = new Map<string, { target: RaiseTarget; raisers: Raiser[]; acts: number }>();
  for (const { terms, targets } of rules) {
    const acts = listRaises(terms);
    const count = countActsPerDay(terms);
    for (const target of targets) {
      const own = acts.filter(
        (act) => terms.level !== 'campaign' || target.level !== 'ad_set' || mayAskChildren(act),
      );
      const place = objects.get(keyOf(target)) ?? { target, raisers: [], acts: 0 };
      const { dailyBudget } = isRead(place.target) ? place.target : target;
      const steps = own.map((act) =>
        stepOf(act, dailyBudget == null ? 'lifetimeBudget' : 'dailyBudget'),
      );
      objects.set(keyOf(target), {
        target: isRead(place.target) ? place.target : target,
        acts: place.acts + own.length,
        raisers: [
          ...place.raisers,
          { count, step: (minor) => Math.max(minor, ...steps.map((step) => step(minor))) },
        ],
      });
    }
  }
  const cases = [...objects].flatMap(([key, { target, raisers, acts }]): ObjectCase[] => {
    const field = target.dailyBudget == null ? 'lifetimeBudget' : 'dailyBudget';
    const amount = target[field];
    const start = amount == null ? undefined : findMoney({ amount, currency })?.minor;
    if (start === undefined) {
      unknown.add(`${currency} ${key}`);
      return [];
    }
    return [{ field, peaks: limitPeaks(findPeaks(start, raisers), percent, acts === 1) }];
  });
  return { cases, unknown };
}

/** The sum of the largest steps that the team's limit of acts lets through on a day. */
function sumSteps(cases: readonly ObjectCase[], actsMax: number) {
  const sums = { dailyBudget: 0, lifetimeBudget: 0 };
  const steps = cases.flatMap(({ field, peaks }) =>
    peaks.slice(1).flatMap((peak, index) => {
      const added = peak - (peaks[index] ?? peak);
      return added > 0 ? [{ field, added }] : [];
    }),
  );
  const isCut = steps.length > actsMax;
  const kept = isCut
    ? steps.toSorted((one, other) => other.added - one.added).slice(0, actsMax)
    : steps;
  for (const { field, added } of kept) {
    sums[field] += added;
  }
  return { sums, isCut };
}

/**
 * The most that rules add to budgets on one day of 24 hours, each at its every chance, from the
 * budgets of what they cover now: an upper bound, exact for one act per object. Amounts are those that
 * runs plan. Budgets that are unknown, and campaigns that join, are not in it.
 */
export function findWorstCase({
  rules,
  limits,
  usdPerUnit,
}: {
  rules: readonly RaisingRule[];
  limits: WorstCaseLimits;
  /** USD for one major unit of a currency; null when the rate is unknown. */
  usdPerUnit: (currency: string) => number | null;
}): WorstCase {
  const isKnown = (currency: string | null): currency is string =>
    currency !== null && findMinorDigits(currency) !== undefined;
  const unknown = new Set<string>();
  for (const { currency, targets } of rules) {
    for (const target of isKnown(currency) ? [] : targets) {
      unknown.add(`${currency} ${keyOf(target)}`);
    }
  }
  const known = rules.filter(({ currency }) => isKnown(currency));
  const byCurrency = Map.groupBy(known, ({ currency }) => currency ?? '');
  const maxUSD = limits.maxBudgetRaisePerDay;
  let usd: number | null = null;
  let hasUnknownRate = false;
  let isLimited = false;
  let objects = 0;
  const amounts = [...byCurrency].flatMap(([currency, own]) => {
    const percent = limits.maxObjectRaisePercentPerDay;
    const found = findObjectCases(own, { currency, percent });
    for (const key of found.unknown) {
      unknown.add(key);
    }
    if (found.cases.length === 0) {
      return [];
    }
    objects += found.cases.length;
    const { sums, isCut } = sumSteps(found.cases, limits.maxActsPerHour * HOURS_PER_DAY);
    const rate = usdPerUnit(currency);
    const scale = 10 ** (findMinorDigits(currency) ?? 0);
    // With a limit in USD, an amount whose rate is unknown is not added at all.
    const most =
      maxUSD === null ? null : rate === null ? 0 : Math.floor((maxUSD / rate) * scale + 1e-6);
    const capped = (minor: number): number => (most === null ? minor : Math.min(minor, most));
    const [daily, lifetime] = [capped(sums.dailyBudget), capped(sums.lifetimeBudget)];
    const isCapped = daily < sums.dailyBudget || lifetime < sums.lifetimeBudget;
    isLimited ||= isCut || isCapped;
    const total = sums.dailyBudget + sums.lifetimeBudget;
    if (rate !== null) {
      usd = (usd ?? 0) + (total / scale) * rate;
    } else if (most === null && total > 0) {
      hasUnknownRate = true;
    } else {
      usd ??= 0;
    }
    const toText = (minor: number) => findMajorText({ minor: String(minor), currency }) ?? '0';
    return [{ currency, dailyBudget: toText(daily), lifetimeBudget: toText(lifetime) }];
  });
  const sum = usd as number | null;
  const isOver = sum !== null && maxUSD !== null && sum > maxUSD;
  return {
    amounts: amounts.toSorted((one, other) => one.currency.localeCompare(other.currency)),
    usd: isOver ? maxUSD : sum === null && unknown.size === 0 && !hasUnknownRate ? 0 : sum,
    hasUnknownRate,
    isLimited: isLimited || isOver,
    objects: objects + unknown.size,
    unknownObjects: unknown.size,
  };
}
