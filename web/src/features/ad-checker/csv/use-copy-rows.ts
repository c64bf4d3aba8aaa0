import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toClipboardTable } from '../../../lib/csv.ts';
import { isTyping } from '../../../lib/is-typing.ts';
import { serverDate } from '../../../lib/server-time.ts';
import type { Period } from '../../../replica/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { AdObjectRow } from '../ad-object.ts';
import type { ColumnSpec } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { getPeriodRange } from '../filters/period-labels.ts';

interface CopiedRows {
  readonly rows: readonly AdObjectRow[];
  readonly columns: readonly ColumnSpec[];
  readonly display: ListDisplay;
  readonly period: Period;
}

/** Whether the browser has something of its own to copy. */
function isOwnCopy({ target, defaultPrevented }: ClipboardEvent): boolean {
  return (
    defaultPrevented ||
    isTyping(target) ||
    getSelection()?.isCollapsed === false ||
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  );
}

/** Copying selected rows puts them on the clipboard as a table with its heads. */
export function useCopyRows(input: CopiedRows): void {
  const { t } = useTranslation('ad-checker');
  const latest = useRef(input);
  latest.current = input;
  const hasRows = input.rows.length > 0;
  useEffect(() => {
    if (!hasRows) {
      return;
    }
    // A copy cannot wait for code
    const loading = import('./list-csv.ts');
    let code: Awaited<typeof loading> | undefined;
    loading.then(
      (loaded) => {
        code = loaded;
      },
      () => undefined,
    );
    const onCopy = (event: ClipboardEvent) => {
      const { rows, columns, display, period } = latest.current;
      if (code === undefined || event.clipboardData === null || isOwnCopy(event)) {
        return;
      }
      const range = getPeriodRange({ period, timeZone: display.timeZone, now: serverDate() });
      const { text, html } = toClipboardTable(
        code.toListCsv({ rows, columns, display, totals: null, range, translate: t }),
      );
      event.clipboardData.setData('text/plain', text);
      event.clipboardData.setData('text/html', html);
      event.preventDefault();
      showToast({
        tone: 'success',
        text: t('{count, plural, one {# row copied} other {# rows copied}}', {
          count: rows.length,
        }),
      });
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [hasRows, t]);
}
