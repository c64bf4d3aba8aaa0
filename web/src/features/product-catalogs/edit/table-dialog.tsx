import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { ArrowUpTrayIcon } from '@heroicons/react/16/solid';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeText } from '../../../lib/decode-text.ts';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Drafts } from './drafts.ts';
import { FIELD_LABELS } from './grid-labels.ts';
import { type ReadTable, readItemTable, type TableIssue, WRONG_STATUS } from './item-table.ts';

const SHOWN_ROWS = 20;
const LABELS: Readonly<Record<TableIssue, MessageKey>> = {
  unknown_item: msg('No item has this retailer ID'),
  no_id: msg('No retailer ID'),
  damaged_id: msg('The spreadsheet changed this ID'),
  read_only: msg('Read-only'),
  twice: msg('This item is in the table twice'),
};

type Reading =
  | { readonly state: 'empty' }
  | { readonly state: 'no_id' }
  | { readonly state: 'unreadable' }
  | ({ readonly state: 'read' } & ReadTable);

interface ListedRow {
  readonly line: number;
  readonly id: string;
  readonly text: string;
}

/** Rows of the table with their issues. */
function RowList({ title, rows }: { readonly title: string; readonly rows: readonly ListedRow[] }) {
  const { t } = useTranslation('product-catalogs');
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul aria-label={title} className="rounded-sm border border-line text-sm">
        {rows.slice(0, SHOWN_ROWS).map(({ line, id, text }) => (
          <li
            key={`${line} ${text}`}
            className="border-b border-line px-2.5 py-1 wrap-anywhere last:border-b-0"
          >
            {t('Row {line}', { line: formatNumber(line) })}
            {id !== '' && <span className="ident"> {id}</span>}: {text}
          </li>
        ))}
        {rows.length > SHOWN_ROWS && (
          <li className="px-2.5 py-1 text-ink-3">
            {t('and {more} more', { more: formatNumber(rows.length - SHOWN_ROWS) })}
          </li>
        )}
      </ul>
    </section>
  );
}

function ReadRows({ table }: { readonly table: ReadTable }) {
  const { t } = useTranslation('product-catalogs');
  const { changes, faults, issues, missingColumns, newItems, unchangedCount, unknownColumns } =
    table;
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>
        {[
          ...(changes.length > 0 || newItems.length === 0
            ? [
                t('{count, plural, one {# item will change} other {# items will change}}', {
                  count: changes.length,
                }),
              ]
            : []),
          ...(newItems.length > 0
            ? [
                t('{count, plural, one {# new item} other {# new items}}', {
                  count: newItems.length,
                }),
              ]
            : []),
          ...(unchangedCount > 0
            ? [t('{count} unchanged', { count: formatNumber(unchangedCount) })]
            : []),
        ].join(', ')}
      </p>
      {unknownColumns.length > 0 && (
        <Note tone="info">
          {t('Unknown columns are ignored: {names}', { names: unknownColumns.join(', ') })}
        </Note>
      )}
      {faults.length > 0 && (
        <RowList
          title={t('Fix before saving')}
          rows={faults.map(({ line, id, field, message }) => ({
            line,
            id,
            text: `${t(FIELD_LABELS[field])}: ${
              message === WRONG_STATUS
                ? t('Status must be active or archived')
                : fieldErrorText({ message, translate: t })
            }`,
          }))}
        />
      )}
      {issues.length > 0 && (
        <RowList
          title={t('Skipped rows')}
          rows={issues.map(({ line, id, issue }) => ({ line, id, text: t(LABELS[issue]) }))}
        />
      )}
      {missingColumns.length > 0 && (
        <Note tone="info">
          {t('New items need more columns: {names}', { names: missingColumns.join(', ') })}
        </Note>
      )}
    </div>
  );
}

/** Imports changes and new items from a CSV file or from rows pasted out of a spreadsheet. */
export function TableDialog({
  items,
  drafts,
  onApply,
  onClose,
}: {
  /** Including those that exist only in the editor. */
  readonly items: readonly ProductDto[];
  readonly drafts: Drafts;
  readonly onApply: (table: ReadTable) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('product-catalogs');
  const file = useRef<HTMLInputElement>(null);
  /** Undefined when the chosen file cannot be read. */
  const [text, setText] = useState<string | undefined>('');
  const [reading, setReading] = useState<Reading>({ state: 'empty' });
  useEffect(() => {
    let isOver = false;
    const read = async (rows: string) => {
      const table = await readItemTable(rows, items, drafts);
      if (!isOver) {
        setReading(table === undefined ? { state: 'no_id' } : { state: 'read', ...table });
      }
    };
    if (text === undefined || text.trim() === '') {
      setReading({ state: text === undefined ? 'unreadable' : 'empty' });
    } else {
      void read(text);
    }
    return () => {
      isOver = true;
    };
  }, [text, items, drafts]);
  const count = reading.state === 'read' ? reading.changes.length + reading.newItems.length : 0;
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
            onClick={() => reading.state === 'read' && onApply(reading)}
          >
            {t('{count, plural, one {Import # item} other {Import # items}}', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {t(
            'The first row has the column names. Items are matched by the retailer ID in the “id” column; other rows become new items. Missing columns stay unchanged.',
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
              void chosen
                ?.arrayBuffer()
                .then((bytes) => setText(decodeText(new Uint8Array(bytes))))
                .catch(() => setText(undefined));
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
          value={text ?? ''}
          placeholder={'id\tprice\tstatus\nPF-1120\t189.00\tactive'}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {reading.state === 'unreadable' && (
          <Note tone="error">
            {t('Couldn’t read this file. Save it as CSV UTF-8 and choose it again.')}
          </Note>
        )}
        {reading.state === 'no_id' && (
          <Note tone="error">{t('The first row has no “id” column.')}</Note>
        )}
        {reading.state === 'read' && <ReadRows table={reading} />}
      </div>
    </Dialog>
  );
}
