import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { ArrowUpTrayIcon } from '@heroicons/react/16/solid';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Drafts } from './drafts.ts';
import { type ReadTable, readItemTable, type TableIssue } from './item-table.ts';

const SHOWN_ISSUES = 20;
const LABELS: Readonly<Record<TableIssue, MessageKey>> = {
  unknown_item: msg('No item has this retailer ID'),
  read_only: msg('Read-only'),
  twice: msg('This item is in the table twice'),
  status: msg('Status must be active or archived'),
  availability: msg('Unknown availability'),
};

type Reading =
  | { readonly state: 'empty' }
  | { readonly state: 'no_id' }
  | ({ readonly state: 'read' } & ReadTable);

/** Takes changes of items from a CSV file or from rows pasted out of a spreadsheet. */
export function TableDialog({
  products,
  drafts,
  onApply,
  onClose,
}: {
  readonly products: readonly ProductDto[];
  readonly drafts: Drafts;
  readonly onApply: (changes: ReadTable['changes']) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('product-catalogs');
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [reading, setReading] = useState<Reading>({ state: 'empty' });
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const table = text.trim() === '' ? null : await readItemTable(text, products, drafts);
      if (!isOver) {
        setReading(
          table === null
            ? { state: 'empty' }
            : table === undefined
              ? { state: 'no_id' }
              : { state: 'read', ...table },
        );
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [text, products, drafts]);
  const count = reading.state === 'read' ? reading.changes.length : 0;
  return (
    <Dialog
      title={t('Import items')}
      size="wide"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => reading.state === 'read' && onApply(reading.changes)}
          >
            {t('{count, plural, one {Change # item} other {Change # items}}', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {t(
            'The first row names the columns. Items are found by the retailer ID in column id. Missing columns stay unchanged.',
          )}
        </p>
        <span>
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            aria-label={t('CSV file')}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              void chosen?.text().then(setText);
              event.currentTarget.value = '';
            }}
          />
          <Button icon={ArrowUpTrayIcon} onClick={() => file.current?.click()}>
            {t('Choose CSV file')}
          </Button>
        </span>
        <TextAreaField
          label={t('Rows from a spreadsheet')}
          rows={6}
          spellCheck={false}
          value={text}
          placeholder={'id\tprice\tstatus\nPF-1120\t189.00\tactive'}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {reading.state === 'no_id' && (
          <Note tone="error">{t('Column id is missing in the first row.')}</Note>
        )}
        {reading.state === 'read' && (
          <div role="status" className="flex flex-col gap-2">
            <p>
              {t('{count, plural, one {# item changes} other {# items change}}', { count })}
              {reading.unchangedCount > 0 &&
                `, ${t('{count} unchanged', { count: formatNumber(reading.unchangedCount) })}`}
            </p>
            {reading.unknownColumns.length > 0 && (
              <Note tone="info">
                {t('Unknown columns are ignored: {names}', {
                  names: reading.unknownColumns.join(', '),
                })}
              </Note>
            )}
            {reading.issues.length > 0 && (
              <ul aria-label={t('Skipped rows')} className="rounded-sm border border-line text-sm">
                {reading.issues.slice(0, SHOWN_ISSUES).map(({ line, id, issue }) => (
                  <li key={line} className="border-b border-line px-2.5 py-1 last:border-b-0">
                    {t('Row {line}', { line: formatNumber(line) })}{' '}
                    <span className="ident">{id}</span>: {t(LABELS[issue])}
                  </li>
                ))}
                {reading.issues.length > SHOWN_ISSUES && (
                  <li className="px-2.5 py-1 text-ink-3">
                    {t('and {more} more', {
                      more: formatNumber(reading.issues.length - SHOWN_ISSUES),
                    })}
                  </li>
                )}
              </ul>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
