import { useTranslation } from 'react-i18next';
import { currencySymbol, formatMoney } from '../../../lib/format.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { formatValue } from '../columns/cell-text.ts';
import { getColumnLabel } from '../columns/column-labels.ts';
import { findColumn } from '../columns/columns.ts';
import { isApproximate, type ListDisplay } from '../columns/list-display.ts';
import type { Figure } from './figures.ts';

const BUDGET_LABELS: Readonly<Record<string, MessageKey>> = {
  dailyBudget: msg('Daily budget'),
  lifetimeBudget: msg('Lifetime budget'),
};

/** The name and unit of a figure, as its column is titled. */
export function useFigureName(
  display: ListDisplay,
): (figure: Figure) => { readonly name: string; readonly unit: string | null } {
  const { t } = useTranslation('ad-checker');
  const { kind, action, money } = display;
  return ({ id, format }) => {
    const isRough = isApproximate({ id }, display);
    const budget = BUDGET_LABELS[id];
    const column = findColumn(id);
    const sign = currencySymbol(money.currency);
    return {
      name:
        budget !== undefined
          ? t(budget)
          : column === undefined
            ? id
            : getColumnLabel({ id: column.id, kind, action, translate: t }),
      unit: format === 'money' ? `${isRough ? '≈ ' : ''}${sign}` : null,
    };
  };
}

/** A number of a condition, with the currency it was entered in. */
export function figureText({
  figure,
  value,
  isUSD,
  display,
}: {
  readonly figure: Figure | undefined;
  readonly value: number;
  readonly isUSD: boolean;
  readonly display: ListDisplay;
}): string {
  const format = figure?.format ?? 'count';
  return format === 'money'
    ? formatMoney({ amount: value, currency: isUSD ? 'USD' : display.money.sourceCurrency })
    : (formatValue({ format, value, display }) ?? '');
}
