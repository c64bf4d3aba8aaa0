import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { type AdObjectRow, LEVEL_OF_KIND, targetKey } from '../ad-object.ts';
import type { BulkForm } from '../bulk/bulk-panes.tsx';
import { LOCK_LABELS } from '../columns/column-labels.ts';
import type { ColumnSpec } from '../columns/columns.ts';
import type { ListUrlState } from '../filters/use-list-url.ts';
import { ObjectInspector } from '../inspector/object-inspector.tsx';
import type { Inspector } from '../inspector/use-inspector.ts';
import { findEditLock, type SwitchGuard } from '../switchable.ts';
import type { RowActions } from '../switching/row-actions.ts';
import type { Switching } from '../switching/use-switching.ts';
import type { PaneInput, PaneRows } from './use-pane-rows.ts';

const BulkPanes = lazyPart(async () => (await import('../bulk/bulk-panes.tsx')).BulkPanes, {
  isFloating: true,
});

const SheetPane = lazyPart(async () => (await import('../sheet/sheet-pane.tsx')).SheetPane, {
  isFloating: true,
});

/** Beside the list: a bulk change of the selected objects, or else the inspected object. */
export function PaneSide({
  pane: { kind, adUserId, account, period },
  guard,
  list: { parents, view, rows, display },
  address,
  columns,
  switching: { pendingByTarget, outbox, isWaiting },
  actions,
  inspector,
  inspectedRow,
  bulk,
}: {
  readonly pane: PaneInput;
  readonly guard: SwitchGuard;
  readonly list: PaneRows;
  readonly address: ListUrlState;
  /** As shown. */
  readonly columns: readonly ColumnSpec[];
  readonly switching: Switching;
  readonly actions: RowActions;
  readonly inspector: Inspector;
  readonly inspectedRow: AdObjectRow | null;
  /** Null: none is open. */
  readonly bulk: {
    readonly form: BulkForm | 'sheet' | null;
    readonly selectedRows: readonly AdObjectRow[];
    readonly onCloseForm: () => void;
  } | null;
}) {
  const { t } = useTranslation('ad-checker');
  const lock = inspectedRow === null ? undefined : findEditLock({ row: inspectedRow, guard });
  return (
    <>
      {bulk?.form === 'sheet' && (
        <Suspense fallback={null}>
          <SheetPane
            kind={kind}
            adUserId={adUserId}
            account={account}
            source={{ rows, columns, display, period, isReady: view.status === 'ready' }}
            allRows={view.rows}
            outbox={outbox}
            canChange={guard.canChange}
            isWaiting={isWaiting}
            onApplied={(id) => {
              bulk.onCloseForm();
              address.showChange(id);
            }}
            onClose={bulk.onCloseForm}
          />
        </Suspense>
      )}
      {bulk !== null && bulk.form !== 'sheet' && (
        <Suspense fallback={null}>
          <BulkPanes
            {...bulk}
            form={bulk.form}
            kind={kind}
            adUserId={adUserId}
            account={account}
            changeId={address.changeId}
            copyId={address.copyId}
            allRows={view.rows}
            outbox={outbox}
            canChange={guard.canChange}
            isWaiting={isWaiting}
            parents={kind === 'adSets' ? parents.campaigns.rows : parents.adSets.rows}
            onShow={address.showChange}
            onShowCopy={address.showCopy}
          />
        </Suspense>
      )}
      {inspectedRow !== null && (
        <ObjectInspector
          kind={kind}
          row={inspectedRow}
          campaigns={parents.campaigns.rows}
          adUserId={adUserId}
          account={account}
          rows={view.rows}
          display={display}
          period={period}
          pending={pendingByTarget.get(
            targetKey({ level: LEVEL_OF_KIND[kind], id: inspectedRow.id }),
          )}
          outbox={outbox}
          actions={actions}
          lock={lock && { text: t(LOCK_LABELS[lock.reason]), takesLower: lock.takesLower }}
          inspector={inspector}
        />
      )}
    </>
  );
}
