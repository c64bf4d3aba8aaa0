import type { Backtest } from '@ads-checker/shared/contracts/rule-simulations';
import { RECORDING_INTERVAL_MS } from '@ads-checker/shared/domain/rules/recorded-figures';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { movedBudget } from './moved-budget.ts';
import { createRuleSimulation, type SimulationInput } from './simulate-rule.ts';

const ACTIONS_SHOWN = 1_000;

export interface BacktestInput extends SimulationInput {
  /** Moments before only complete the days that the rule reads. */
  readonly since: Date;
  readonly until: Date;
}

const text = (amount: number): string => String(Math.round(amount * 100) / 100);

interface DayTotal {
  moments: number;
  budgetMoments: number;
  on: number;
  off: number;
  changed: number;
  notices: number;
  unknownBudgets: number;
  raised: number;
  lowered: number;
  spend: number;
  concerned: number;
}

const NOTHING: Readonly<DayTotal> = {
  moments: 0,
  budgetMoments: 0,
  on: 0,
  off: 0,
  changed: 0,
  notices: 0,
  unknownBudgets: 0,
  raised: 0,
  lowered: 0,
  spend: 0,
  concerned: 0,
};

function countSlots({ since, until, timeZone }: BacktestInput): Map<string, number> {
  const slots = new Map<string, number>();
  const first = Math.ceil(since.getTime() / RECORDING_INTERVAL_MS) * RECORDING_INTERVAL_MS;
  for (let slot = first; slot <= until.getTime(); slot += RECORDING_INTERVAL_MS) {
    const day = dayIn({ timeZone, at: new Date(slot) });
    slots.set(day, (slots.get(day) ?? 0) + 1);
  }
  return slots;
}

/**
 * Tries a rule over past days: what it would have done at each recorded moment. What its objects
 * spent after it turned them off is what it would have affected; what a larger budget would have
 * spent is not known. A moment without the required figures is reported as missing and decides
 * nothing. Pure.
 */
export function runBacktest(input: BacktestInput): Backtest {
  const { since, until, currency } = input;
  const simulation = createRuleSimulation(input);
  const recordedDays = new Set<string>();
  const acts: Backtest['acts'] = [];
  const totals = new Map<string, DayTotal>();
  let actCount = 0;
  const totalOf = (day: string): DayTotal => {
    const known = totals.get(day) ?? { ...NOTHING };
    totals.set(day, known);
    return known;
  };

  simulation.restart(since);
  for (const moment of simulation.moments) {
    const { at, day } = moment;
    const isShown = at >= since && at <= until;
    const step = simulation.step(moment, isShown);
    recordedDays.add(day);
    if (!isShown) {
      continue;
    }
    const total = totalOf(day);
    for (const { spent, isOff } of step.spends) {
      total.spend += spent;
      total.concerned += isOff ? spent : 0;
    }
    total.moments += step.isRead ? 1 : 0;
    total.budgetMoments += step.isRead && step.hasBudgets ? 1 : 0;
    total.unknownBudgets += step.unknownBudgets;
    for (const { effect, ...act } of step.acts) {
      actCount += 1;
      const { raised, lowered } = movedBudget(effect);
      total.raised += raised;
      total.lowered += lowered;
      total.changed += effect?.kind === 'money' ? 1 : 0;
      total.notices += effect?.kind === 'notice' ? 1 : 0;
      if (effect?.kind === 'status') {
        total[effect.status === 'ACTIVE' ? 'on' : 'off'] += 1;
      }
      if (acts.length < ACTIONS_SHOWN) {
        const amount =
          effect?.kind === 'money'
            ? { field: effect.operation.field, from: effect.from, to: effect.to }
            : null;
        acts.push({ at: at.toISOString(), ...act, amount });
      }
    }
  }

  return {
    days: [...countSlots(input)].map(([date, count]) => {
      const total = totals.get(date) ?? NOTHING;
      const isRecorded = totals.has(date) && recordedDays.has(date);
      const isMoneyKnown = !simulation.changesMoney || total.budgetMoments > 0;
      return {
        date,
        moments: total.moments,
        missingMoments: Math.max(0, count - total.moments),
        turnedOn: total.on,
        turnedOff: total.off,
        changed: total.changed,
        notices: total.notices,
        unknownBudgets: total.unknownBudgets,
        raised: isMoneyKnown ? text(total.raised) : null,
        lowered: isMoneyKnown ? text(total.lowered) : null,
        spend: isRecorded ? text(total.spend) : null,
        spendConcerned: isRecorded ? text(total.concerned) : null,
      };
    }),
    currency,
    acts,
    actCount,
    unknown: [...simulation.listUnknown()],
  };
}
