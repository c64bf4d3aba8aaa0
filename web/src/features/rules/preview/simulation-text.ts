import type { Simulation } from '@ads-checker/shared/contracts/rule-simulations';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { t } from '../rule-labels.ts';

type Range = NonNullable<Simulation['ranges']>['acts'];
type AmountRange = NonNullable<Simulation['amounts'][number]['raised']>;

/** `3` when all days are alike, otherwise `0 to 12`. */
export function rangeText({ least, most }: Range): string {
  return least === most
    ? formatNumber(least)
    : t('{least} to {most}', { least: formatNumber(least), most: formatNumber(most) });
}

export function amountRangeText({ least, most }: AmountRange, currency: string | null): string {
  const money = (amount: string): string => formatMoney({ amount, currency });
  return Number(least) === Number(most)
    ? money(least)
    : t('{least} to {most}', { least: money(least), most: money(most) });
}

/** Days of which enough is recorded. */
export const countKnownDays = ({ days }: Simulation): number =>
  days.filter(({ isKnown }) => isKnown).length;
