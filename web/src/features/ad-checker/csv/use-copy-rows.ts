import { useTranslation } from 'react-i18next';
import { getPeriodRange } from '../../../lib/periods.ts';
import { serverDate } from '../../../lib/server-time.ts';
import type { Period } from '../../../replica/index.ts';
import { useCopyTable } from '../../../ui/use-copy-table.ts';
import type { AdObjectRow } from '../ad-object.ts';
import type { ColumnSpec } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';

/** Copying selected ad objects puts them on the clipboard as the list exports them. */
export function useCopyRows({
  period,
  ...list
}: {
  readonly rows: readonly AdObjectRow[];
  readonly columns: readonly ColumnSpec[];
  readonly display: ListDisplay;
  readonly period: Period;
}): void {
  const { t } = useTranslation('ad-checker');
  useCopyTable(
    list.rows.length > 0,
    ({ toListCsv }) => {
      const { timeZone } = list.display;
      const range = getPeriodRange({ period, timeZone, now: serverDate() });
      return toListCsv({ ...list, range, translate: t });
    },
    () => import('./list-csv.ts'),
  );
}
