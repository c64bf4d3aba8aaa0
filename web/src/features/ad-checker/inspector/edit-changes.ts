import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import { formatChange, formatDateTime, formatMoney, NO_VALUE } from '../../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../../lib/i18n.ts';
import { percentChange } from '../../../lib/percent-change.ts';
import type { Command } from '../../../replica/index.ts';

const t = getFixedT('ad-checker');

const FIELD_LABELS = {
  name: msg('Name'),
  status: msg('Status'),
  dailyBudget: msg('Daily budget'),
  lifetimeBudget: msg('Lifetime budget'),
  bidAmount: msg('Bid'),
  startTime: msg('Start'),
  endTime: msg('End'),
} as const satisfies Record<string, MessageKey>;
type EditField = keyof typeof FIELD_LABELS;

export interface FieldChange {
  readonly label: string;
  /** Null when it was not known. */
  readonly from: string | null;
  readonly to: string;
}

function isMoney(value: unknown): value is MoneyDto {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;
}

function valueText(field: EditField, value: unknown): string {
  if (isMoney(value)) {
    return formatMoney(value);
  }
  if (typeof value !== 'string') {
    return field === 'endTime' && value === null ? t('No end date') : NO_VALUE;
  }
  if (field === 'status') {
    return value === 'ACTIVE' ? t('On') : t('Off');
  }
  return field === 'startTime' || field === 'endTime' ? formatDateTime({ at: value }) : value;
}

/** The fields that a command changes, with their labels. */
export function listChanges({
  payload,
  before,
}: Pick<Command, 'payload' | 'before'>): readonly FieldChange[] {
  const values: Readonly<Record<string, unknown>> = { ...payload };
  return (Object.keys(FIELD_LABELS) as EditField[]).flatMap((field) =>
    values[field] === undefined
      ? []
      : [
          {
            label: t(FIELD_LABELS[field]),
            from: before[field] === undefined ? null : valueText(field, before[field]),
            to: valueText(field, values[field]),
          },
        ],
  );
}

/** The previous value of an edited amount: `Was €45.00, +33%`. */
export function previousAmountText({ from, to }: { from: MoneyDto; to: MoneyDto }): string {
  const amount = formatMoney(from);
  const percent = percentChange({ from: Number(from.amount), to: Number(to.amount) });
  if (percent === null) {
    return t('Was {amount}', { amount });
  }
  const change = formatChange(percent);
  return t('Was {amount}, {change}', { amount, change });
}
