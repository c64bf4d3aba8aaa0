import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type MoneyDisplay, moneyText } from '../../../lib/money-display.ts';
import type { BorrowedView } from '../../../replica/index.ts';
import type { ObjectKind } from '../ad-object.ts';
import type { RowTotals } from '../columns/totals.ts';
import { totalLabel } from '../list-labels.ts';

export interface ListTotals {
  /** Null while rows are missing: a partial sum would be a wrong total. */
  readonly totals: RowTotals | null;
  /** Totals of the same rows over the previous period; null without a comparison. */
  readonly before?: RowTotals | null;
  /** `Total of 61 ad sets` */
  readonly label: string;
  /** What the sums leave out; null when nothing. */
  readonly note: ReactNode;
}

interface ListTotalsInput {
  readonly kind: ObjectKind;
  readonly view: Pick<BorrowedView<unknown>, 'status' | 'error'>;
  readonly totals: RowTotals;
  readonly before: RowTotals | null;
  readonly money: MoneyDisplay;
  /** In major units of the ad account's currency. */
  readonly archivedSpend: number | null;
  readonly onShowArchived: () => void;
}

export function useListTotals({
  kind,
  view: { status, error },
  totals,
  before,
  money,
  archivedSpend,
  onShowArchived,
}: ListTotalsInput): ListTotals {
  const { t } = useTranslation('ad-checker');
  return useMemo(() => {
    if (status !== 'ready') {
      return {
        totals: null,
        label: error === null ? t('Loading total…') : t('No total: the list is incomplete'),
        note: null,
      };
    }
    const { objectCount, withoutResultsCount: without, tracker } = totals;
    const amount =
      archivedSpend === null ? null : moneyText({ amount: archivedSpend, display: money });
    const ofMoney = (spend: number) => moneyText({ amount: spend, display: money });
    const { spendWithoutData = 0, undividedSpend = 0 } = tracker ?? {};
    const notes = [
      spendWithoutData > 0 && (
        <span key="no-data">
          {tracker?.isWholePeriodRead
            ? t('incl. {amount} with no data', { amount: ofMoney(spendWithoutData) })
            : t('without {amount} with no data', { amount: ofMoney(spendWithoutData) })}
        </span>
      ),
      undividedSpend > 0 && (
        <span key="undivided">
          {t('without {amount} known only by ad set or campaign', {
            amount: ofMoney(undividedSpend),
          })}
        </span>
      ),
      spendWithoutData === 0 && without > 0 && without < objectCount && (
        <span key="without">
          {t('{without, plural, one {# without results} other {# without results}}', { without })}
        </span>
      ),
      amount !== null && (
        <button
          key="archived"
          type="button"
          tabIndex={-1}
          title={t('Spent by archived or deleted objects not in this list. Show archived')}
          className="rounded-xs underline decoration-dashed underline-offset-2 hover:text-ink"
          onClick={onShowArchived}
        >
          {t('+ {amount} archived', { amount })}
        </button>
      ),
    ].filter((note) => note !== false);
    return {
      totals,
      before,
      label: totalLabel({ kind, count: objectCount }),
      note:
        notes.length === 0 ? null : (
          <span className="flex min-w-0 flex-wrap gap-x-2 text-sm font-normal text-ink-3">
            {notes}
          </span>
        ),
    };
  }, [t, kind, status, error, totals, before, money, archivedSpend, onShowArchived]);
}
