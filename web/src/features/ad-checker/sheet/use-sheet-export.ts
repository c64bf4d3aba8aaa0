import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFileName } from '../../../lib/csv.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { getPeriodRange } from '../../../lib/periods.ts';
import { saveBlob, saveFile } from '../../../lib/save-file.ts';
import { serverDate } from '../../../lib/server-time.ts';
import type { Period } from '../../../replica/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import type { ColumnSpec } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { listLabels } from '../list-labels.ts';
import type { SheetList } from './sheet-values.ts';

/** A list as shown. */
export interface SheetSource {
  readonly rows: readonly AdObjectRow[];
  readonly columns: readonly ColumnSpec[];
  readonly display: ListDisplay;
  readonly period: Period;
  /** False while the list is incomplete: the file would be incomplete too. */
  readonly isReady: boolean;
}

export type SheetFileKind = 'xlsx' | 'csv';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const sheetListOf = (
  kind: ObjectKind,
  { id, currency, timeZone }: AdAccountDto,
): SheetList => ({ kind, adAccountId: id, currency, timeZone: timeZone ?? 'UTC' });

/** Saves a list as a file. */
export function useSheetExport({
  source,
  list,
  accountName,
}: {
  readonly source: SheetSource;
  readonly list: SheetList;
  readonly accountName: string;
}) {
  const { t } = useTranslation('ad-checker');
  const [saving, setSaving] = useState<SheetFileKind | null>(null);
  const write = async (kind: SheetFileKind): Promise<void> => {
    const { rows, columns, display, period } = source;
    const range = getPeriodRange({ period, timeZone: display.timeZone, now: serverDate() });
    const { toSheetTable, toSheetCsv } = await loadCode(() => import('./sheet-table.ts'));
    const table = toSheetTable({ rows, columns, display, range, list, translate: t });
    const parts = [accountName, listLabels(list.kind).title, `${range.since}–${range.until}`];
    const fileName = csvFileName(parts, kind);
    if (kind === 'csv') {
      saveFile({ text: await toSheetCsv(table), fileName });
    } else {
      const { writeXlsx } = await import('./sheet-worker.ts');
      saveBlob({ blob: new Blob([await writeXlsx(table)], { type: XLSX_TYPE }), fileName });
    }
  };
  return {
    saving,
    save: async (kind: SheetFileKind): Promise<void> => {
      setSaving(kind);
      try {
        await write(kind);
      } catch (error) {
        showToast({
          id: 'sheet',
          tone: 'error',
          text: t('Couldn’t save the file: {reason}', {
            reason: plainErrorText({ error, translate: t }),
          }),
        });
      } finally {
        setSaving(null);
      }
    },
  };
}
