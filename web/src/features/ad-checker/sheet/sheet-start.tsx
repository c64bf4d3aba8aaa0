import { ArrowDownTrayIcon, ArrowUpTrayIcon } from '@heroicons/react/16/solid';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import type { ObjectKind } from '../ad-object.ts';
import { countLabel } from '../list-labels.ts';
import { sheetFaultText } from './sheet-labels.ts';
import type { useSheetExport } from './use-sheet-export.ts';
import type { SheetState } from './use-sheet-reading.ts';

const FILES = '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values';

function ExportPart({
  kind,
  count,
  isReady,
  file,
}: {
  readonly kind: ObjectKind;
  readonly count: number;
  readonly isReady: boolean;
  readonly file: ReturnType<typeof useSheetExport>;
}) {
  const { t } = useTranslation('ad-checker');
  const isHeld = !isReady || count === 0;
  return (
    <section className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <h3 className="font-semibold">{t('Export')}</h3>
      <p className="text-sm text-ink-2">
        {t('{objects} as shown, with their IDs.', { objects: countLabel({ kind, count }) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={ArrowDownTrayIcon}
          disabled={isHeld || file.saving !== null}
          isBusy={file.saving === 'xlsx'}
          onClick={() => void file.save('xlsx')}
        >
          {t('Download XLSX')}
        </Button>
        <Button
          icon={ArrowDownTrayIcon}
          disabled={isHeld || file.saving !== null}
          isBusy={file.saving === 'csv'}
          onClick={() => void file.save('csv')}
        >
          {t('Download CSV')}
        </Button>
      </div>
      {!isReady && <Note tone="info">{t('Available when the whole list is loaded')}</Note>}
    </section>
  );
}

/** Saves the list as a file, or takes one to import. */
export function SheetStart({
  kind,
  count,
  isReady,
  file,
  state,
  onFile,
  onPaste,
}: {
  readonly kind: ObjectKind;
  readonly count: number;
  readonly isReady: boolean;
  readonly file: ReturnType<typeof useSheetExport>;
  readonly state: Exclude<SheetState, { readonly kind: 'read' }>;
  readonly onFile: (file: File) => void;
  readonly onPaste: (text: string) => void;
}) {
  const { t } = useTranslation('ad-checker');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined && isReady) {
      onFile(chosen);
    }
  };
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <ExportPart kind={kind} count={count} isReady={isReady} file={file} />
      <section
        aria-label={t('Import')}
        className={cx('flex flex-col gap-3 px-4 py-3', isOver && 'bg-selected')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <h3 className="font-semibold">{t('Import')}</h3>
        <p className="text-sm text-ink-2">
          {kind === 'ads'
            ? t('Change names and status in the exported file, then choose it here.')
            : kind === 'campaigns'
              ? t('Change names, status and budgets in the exported file, then choose it here.')
              : t(
                  'Change names, status, budgets, bids and times in the exported file, then choose it here.',
                )}{' '}
          {t('You see each change before anything is sent.')}
        </p>
        <div>
          <Button
            icon={ArrowUpTrayIcon}
            disabled={!isReady}
            isBusy={state.kind === 'reading'}
            onClick={() => input.current?.click()}
          >
            {t('Choose file')}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept={FILES}
            aria-label={t('Spreadsheet')}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </div>
        <TextAreaField
          label={t('Or paste cells, with the row of column names')}
          rows={4}
          value=""
          readOnly={!isReady}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (text.trim() !== '') {
              onPaste(text);
            }
          }}
        />
        {state.kind === 'fault' && (
          <Note tone="error">
            {state.fault === 'unloaded'
              ? t('This part of the app couldn’t be loaded. Go online and try again.')
              : sheetFaultText(state.fault)}
          </Note>
        )}
      </section>
    </div>
  );
}
