import { amountInput } from '@ads-checker/shared/contracts/launch-values';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatMoney, NO_VALUE } from '../../../lib/format.ts';
import { toDecimalText, writeTypedNumber } from '../../../lib/typed-number.ts';
import { cx } from '../../../ui/class-names.ts';
import type { CellContext } from './cell-context.ts';
import { InlineEdit } from './inline-edit.tsx';
import { dailySum, inUsd } from './plan-money.ts';
import type { PlanRow } from './plan-rows.ts';

function readAmount(typed: string): string | undefined {
  return amountInput.safeParse(toDecimalText(typed)).data;
}

/** A day: of an account for all it has, of an object its own. */
export function BudgetCell({
  row,
  context,
}: {
  readonly row: PlanRow;
  readonly context: CellContext;
}) {
  const { t } = useTranslation('launches');
  if (row.kind === 'note') {
    return null;
  }
  const { content, editing, setEditing, isReadOnly, edits } = context;
  const { budgetLevel } = content.terms;
  const account = row.kind === 'account' ? row.planned.account : row.object.account;
  const budget =
    row.kind === 'account' ? account.budget : row.object.level === 'ad' ? null : row.object.budget;
  if (row.kind === 'object' && row.object.level !== budgetLevel) {
    return (
      <span className="text-ink-3">
        {row.object.level === 'ad_set'
          ? t('Campaign')
          : row.object.level === 'campaign'
            ? t('Ad sets')
            : NO_VALUE}
      </span>
    );
  }
  const { currency } = account;
  const isOwn = row.kind === 'account' || content.edits[row.key]?.budget !== undefined;
  if (editing?.key === row.key && editing.field === 'budget') {
    return (
      <InlineEdit
        label={t('Budget a day')}
        isEnd
        value={budget === null ? '' : writeTypedNumber(Number(budget))}
        read={readAmount}
        onDone={(next) => {
          setEditing(null);
          if (next === null) {
            return;
          }
          if (row.kind === 'account') {
            edits.setAccount(account.adAccountId, { budget: next });
          } else {
            edits.setEdit(row.key, { budget: next === account.budget ? undefined : next });
          }
        }}
      />
    );
  }
  const text =
    budget === null
      ? t('Not set')
      : row.kind === 'account'
        ? formatMoney({ amount: budget, currency })
        : formatAmount({ amount: budget, currency });
  const look = budget === null ? 'text-warning-ink' : isOwn ? '' : 'text-ink-3';
  const isLeftOut = row.kind === 'object' && row.object.isLeftOut;
  return isReadOnly || isLeftOut ? (
    <span className={look}>{isLeftOut ? NO_VALUE : text}</span>
  ) : (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('Budget a day: {amount}', { amount: text })}
      className={cx('cursor-text', look)}
      onClick={() => setEditing({ key: row.key, field: 'budget' })}
    >
      {text}
    </button>
  );
}

export function SumCell({
  row,
  context,
}: {
  readonly row: PlanRow;
  readonly context: CellContext;
}) {
  const { t } = useTranslation('launches');
  if (
    row.kind === 'note' ||
    (row.kind === 'object' && row.object.level !== context.content.terms.budgetLevel)
  ) {
    return <span className="text-ink-3">{NO_VALUE}</span>;
  }
  const [of, account] =
    row.kind === 'account'
      ? ([row.planned, row.planned.account] as const)
      : ([row.object, row.object.account] as const);
  const sum = dailySum(of);
  const usd = sum === null ? null : inUsd(sum, account.currency, context.rates);
  return usd === null ? (
    <span className="text-ink-3">{t('unknown')}</span>
  ) : (
    formatAmount({ amount: usd, currency: 'USD' })
  );
}
