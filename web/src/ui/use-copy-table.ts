import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsvCell } from '../lib/csv.ts';
import { isTyping } from '../lib/is-typing.ts';
import { showToast } from './toast.tsx';

export type CopiedTable = readonly (readonly CsvCell[])[];

/** Whether the browser has something of its own to copy. */
function isOwnCopy({ target, defaultPrevented }: ClipboardEvent): boolean {
  return (
    defaultPrevented ||
    isTyping(target) ||
    getSelection()?.isCollapsed === false ||
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  );
}

/**
 * Copying puts the selected rows of a list on the clipboard, as a table that spreadsheets paste.
 * @param hasRows whether any are selected. @param toTable their fields, below the heads; gets what
 * `load` has loaded.
 */
export function useCopyTable<Code = undefined>(
  hasRows: boolean,
  toTable: (code: Code) => CopiedTable,
  load?: () => Promise<Code>,
): void {
  const { t } = useTranslation();
  const latest = useRef({ toTable, load });
  latest.current = { toTable, load };
  useEffect(() => {
    if (!hasRows) {
      return;
    }
    // A copy cannot wait for code
    const loading = Promise.all([import('../lib/csv.ts'), latest.current.load?.()]);
    let code: Awaited<typeof loading> | undefined;
    loading.then(
      (loaded) => {
        code = loaded;
      },
      () => undefined,
    );
    const onCopy = (event: ClipboardEvent) => {
      if (code === undefined || event.clipboardData === null || isOwnCopy(event)) {
        return;
      }
      const [{ toClipboardTable }, loaded] = code;
      const table = latest.current.toTable(loaded as Code);
      const count = table.length - 1;
      if (count < 1) {
        return;
      }
      const { text, html } = toClipboardTable(table);
      event.clipboardData.setData('text/plain', text);
      event.clipboardData.setData('text/html', html);
      event.preventDefault();
      showToast({
        tone: 'success',
        text: t('{count, plural, one {# row copied} other {# rows copied}}', { count }),
      });
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [hasRows, t]);
}
