import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { ObjectMoney } from '@ads-checker/shared/domain/ad-object-changes';
import { DAY_MS, HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { RuleEffect, RuleObject, TargetStatus } from '@ads-checker/shared/domain/rules/decide';
import type { RecordedAd } from '@ads-checker/shared/domain/rules/recorded-figures';

type MoneyField = 'dailyBudget' | 'lifetimeBudget' | 'bidAmount';

/** An amount that the rule set, and what was recorded beside it. */
interface SimulatedAmount {
  readonly recorded: string;
  readonly amount: string;
}

interface BudgetChange {
  readonly atMs: number;
  readonly added: number;
  readonly addedUSD: number | null;
}

export interface SimulatedAct {
  readonly level: RuleLevel;
  readonly id: string;
  readonly effect: RuleEffect | null;
  readonly at: Date;
  /** The ad account's day. */
  readonly day: string;
}

export type ObjectState = Pick<
  RuleObject,
  | 'status'
  | 'lastActAt'
  | 'actsToday'
  | 'changedByPersonAt'
  | 'budgetChangesLastHour'
  | 'raisedLastDay'
>;

const keyOf = (level: RuleLevel, id: string): string => `${level} ${id}`;

/** What a simulated rule did so far; all objects count as on before. */
export function createSimulatedActs() {
  const statuses = new Map<string, TargetStatus>();
  const resumes = new Map<string, Date>();
  const lastActs = new Map<string, Date>();
  /** Acts that count towards the team's limit. */
  const actTimes: number[] = [];
  const actsOfDay = new Map<string, number>();
  const amounts = new Map<string, SimulatedAmount>();
  const changes = new Map<string, BudgetChange[]>();
  const raises: BudgetChange[] = [];
  const statusOf = (level: RuleLevel, id: string | null): TargetStatus =>
    statuses.get(keyOf(level, id ?? '')) ?? 'ACTIVE';
  const within = (list: readonly BudgetChange[] | undefined, at: Date, ms: number) =>
    (list ?? []).filter(({ atMs }) => at.getTime() - atMs < ms);

  const addAmount = (
    key: string,
    { operation, from, to, raisedUSD }: Extract<RuleEffect, { kind: 'money' }>,
    at: Date,
  ): void => {
    const { field } = operation;
    const known = amounts.get(`${key} ${field}`);
    amounts.set(`${key} ${field}`, { recorded: known?.recorded ?? from, amount: to });
    if (field !== 'bidAmount') {
      const change: BudgetChange = {
        atMs: at.getTime(),
        added: Math.max(0, Number(to) - Number(from)),
        addedUSD: raisedUSD,
      };
      changes.set(key, [...within(changes.get(key), at, DAY_MS), change]);
      raises.push(change);
    }
  };

  return {
    isOff: ({ id, adSetId, campaignId }: RecordedAd): boolean =>
      statusOf('ad', id) === 'PAUSED' ||
      statusOf('ad_set', adSetId) === 'PAUSED' ||
      statusOf('campaign', campaignId) === 'PAUSED',

    /** What the rule used of its team's limits: acts in an hour, USD added in 24. */
    useAt: (at: Date): { readonly acts: number; readonly raisedUSD: number | null } => ({
      acts: actTimes.filter((time) => at.getTime() - time < HOUR_MS).length,
      raisedUSD: within(raises, at, DAY_MS).reduce<number | null>(
        (sum, { addedUSD }) => (sum === null || addedUSD === null ? null : sum + addedUSD),
        0,
      ),
    }),

    stateOf: (
      level: RuleLevel,
      id: string,
      { at, day }: { readonly at: Date; readonly day: string },
    ): ObjectState => {
      const key = keyOf(level, id);
      const own = changes.get(key);
      return {
        status: statusOf(level, id),
        lastActAt: lastActs.get(key) ?? null,
        actsToday: actsOfDay.get(`${day} ${key}`) ?? 0,
        changedByPersonAt: null,
        budgetChangesLastHour: within(own, at, HOUR_MS).length,
        raisedLastDay: within(own, at, DAY_MS).reduce((sum, { added }) => sum + added, 0),
      };
    },

    /** The recorded amounts with what the rule set; a change that others made since counts instead. */
    moneyOf(level: RuleLevel, id: string, recorded: ObjectMoney): ObjectMoney {
      const money: { -readonly [Key in keyof ObjectMoney]: ObjectMoney[Key] } = { ...recorded };
      for (const field of ['dailyBudget', 'lifetimeBudget', 'bidAmount'] as const) {
        const key = `${keyOf(level, id)} ${field satisfies MoneyField}`;
        const simulated = amounts.get(key);
        const own = recorded[field];
        if (simulated !== undefined && own != null && own.amount === simulated.recorded) {
          money[field] = { ...own, amount: simulated.amount };
        } else if (own !== undefined) {
          amounts.delete(key);
        }
      }
      return money;
    },

    /** Turns on again what was paused until a moment. */
    resumeUntil(at: Date): void {
      for (const [key, resumeAt] of resumes) {
        if (resumeAt <= at) {
          statuses.set(key, 'ACTIVE');
          resumes.delete(key);
        }
      }
    },

    /** Several acts on an object at one moment count as one of its day, as those of one run do. */
    add({ level, id, effect, at, day }: SimulatedAct): void {
      const key = keyOf(level, id);
      if (effect?.kind === 'status') {
        statuses.set(key, effect.status);
        resumes.delete(key);
        if (effect.resumeAt !== null) {
          resumes.set(key, effect.resumeAt);
        }
      }
      if (effect?.kind === 'money') {
        addAmount(key, effect, at);
      }
      if (effect?.kind !== 'notice') {
        actTimes.push(at.getTime());
      }
      if (lastActs.get(key)?.getTime() !== at.getTime()) {
        actsOfDay.set(`${day} ${key}`, (actsOfDay.get(`${day} ${key}`) ?? 0) + 1);
      }
      lastActs.set(key, at);
    },
  };
}

export type SimulatedActs = ReturnType<typeof createSimulatedActs>;
