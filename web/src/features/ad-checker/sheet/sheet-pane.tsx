import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { PaneFrame } from '../bulk/pane-frame.tsx';
import { LOCK_LABELS } from '../columns/column-labels.ts';
import { countLabel, listLabels } from '../list-labels.ts';
import { planSheet, type SheetPlan } from './sheet-plan.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { SheetStart } from './sheet-start.tsx';
import { type SheetSource, sheetListOf, useSheetExport } from './use-sheet-export.ts';
import { useSheetReading } from './use-sheet-reading.ts';

/** Only a sheet with new rows needs it. */
const RowsPlan = lazyPart(async () => (await import('../../launches/index.ts')).RowsPlan);

const NOTHING: SheetPlan = planSheet({ changed: [] });

interface SheetPaneProps {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: AdAccountDto;
  readonly source: SheetSource;
  /** Whatever the filters. */
  readonly allRows: readonly AdObjectRow[];
  readonly outbox: Pick<Outbox, 'issue'>;
  readonly canChange: boolean;
  readonly isWaiting: (row: AdObjectRow) => boolean;
  readonly onApplied: (changeId: string) => void;
  readonly onClose: () => void;
}

/** Saves the list as a spreadsheet, and applies an edited one as one bulk change. */
export function SheetPane({
  kind,
  adUserId,
  account,
  source,
  allRows,
  outbox,
  canChange,
  isWaiting,
  onApplied,
  onClose,
}: SheetPaneProps) {
  const { t } = useTranslation('ad-checker');
  const list = useMemo(() => sheetListOf(kind, account), [kind, account]);
  const launchAccount = useMemo(
    () => ({
      adUserId,
      adAccountId: account.id,
      adAccountName: account.name,
      currency: account.currency ?? 'USD',
      timeZone: account.timeZone ?? 'UTC',
    }),
    [adUserId, account],
  );
  const file = useSheetExport({ source, list, accountName: account.name });
  const sheet = useSheetReading({ list, rows: allRows, account, isWaiting });
  const { state } = sheet;
  const [isBaseWaived, setBaseWaived] = useState(false);
  const reading = state.kind === 'read' ? state.reading : undefined;
  const plan = useMemo(() => (reading === undefined ? NOTHING : planSheet(reading)), [reading]);
  const count = plan.edits.length;
  const lock = canChange
    ? plan.isTooLarge
      ? t('Too many changes at once. Import fewer rows.')
      : undefined
    : t(LOCK_LABELS.no_permission);
  const isHeld =
    count === 0 ||
    lock !== undefined ||
    (reading !== undefined && reading.withoutBaseCount > 0 && !isBaseWaived);
  const apply = async () => {
    const { edits, operation } = plan;
    if (isHeld || operation === null || reading === undefined) {
      return;
    }
    const id = createRowId();
    const label = countLabel({ kind, count: reading.changed.length });
    await outbox.issue(
      {
        name: 'changeAdObjects',
        target: { kind: 'ad_object_change', id, adUserId, adAccountId: account.id, label },
        payload: {
          level: LEVEL_OF_KIND[kind],
          operation,
          undoOf: null,
          field: edits.map(({ field }) => field),
          currency: account.currency,
          ids: edits.map((edit) => edit.id),
          from: edits.map(({ from }) => from),
          to: edits.map(({ to }) => to),
        },
      },
      {},
    );
    onApplied(id);
  };
  const reset = () => {
    setBaseWaived(false);
    sheet.reset();
  };
  return (
    <PaneFrame
      title={state.kind === 'read' ? t('Import') : t('Export and import')}
      subtitle={
        state.kind === 'read'
          ? t('{file} in {account}', { file: state.name, account: account.name })
          : t('{list} in {account}', { list: listLabels(kind).title, account: account.name })
      }
      onClose={onClose}
      onSubmit={() => void apply()}
      footer={
        state.kind === 'read' ? (
          <>
            <Button onClick={reset}>{t('Choose another file')}</Button>
            <Button
              className="ms-auto"
              variant="primary"
              disabled={isHeld}
              onClick={() => void apply()}
            >
              {t('{count, plural, one {Change # value} other {Change # values}}', { count })}
            </Button>
          </>
        ) : (
          <Button className="ms-auto" onClick={onClose}>
            {t('Close')}
          </Button>
        )
      }
    >
      {state.kind === 'read' ? (
        <SheetPreview
          kind={kind}
          currency={account.currency}
          reading={state.reading}
          plan={plan}
          isBaseWaived={isBaseWaived}
          onWaiveBase={setBaseWaived}
          lock={lock}
          planning={
            kind !== 'ads' &&
            canChange &&
            state.reading.newRows.length > 0 && (
              <Suspense>
                <RowsPlan rows={state.reading.newRows} kind={kind} account={launchAccount} />
              </Suspense>
            )
          }
        />
      ) : (
        <SheetStart
          kind={kind}
          count={source.rows.length}
          isReady={source.isReady}
          file={file}
          state={state}
          onFile={sheet.takeFile}
          onPaste={(text) => sheet.takeText(t('Pasted cells'), text)}
        />
      )}
    </PaneFrame>
  );
}
