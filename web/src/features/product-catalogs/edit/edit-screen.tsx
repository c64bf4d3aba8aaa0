import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFileName } from '../../../lib/csv.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned, useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { CatalogState } from '../components/catalog-state.tsx';
import { EditHeader } from './edit-header.tsx';
import { ItemsPane, OpenItem } from './edit-panes.tsx';
import { writeItemsCsv } from './item-table.ts';
import { SaveResult } from './save-result.tsx';
import { TableDialog } from './table-dialog.tsx';
import { type EditSession, useEditSession } from './use-edit-session.ts';

function EditDialogs({
  dialog,
  edits,
  onImported,
  onClose,
}: {
  readonly dialog: 'import' | 'discard' | null;
  readonly edits: EditSession['edits'];
  readonly onImported: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('product-catalogs');
  return (
    <>
      {dialog === 'import' && (
        <TableDialog
          items={edits.all}
          drafts={edits.drafts}
          onApply={({ changes: rows, newItems: added }) => {
            edits.put(rows);
            edits.add(added);
            onImported();
            onClose();
          }}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        title={t(
          '{count, plural, one {Discard changes to # item?} other {Discard changes to # items?}}',
          { count: edits.changedCount },
        )}
        isOpen={dialog === 'discard'}
        confirmLabel={t('Discard changes')}
        onConfirm={() => {
          edits.discard();
          onClose();
        }}
        onCancel={onClose}
      >
        {t('Nothing changes on Facebook.')}
      </ConfirmDialog>
    </>
  );
}

/** Editor of a catalog's items: one by one or in bulk, saved in batches. */
export function CatalogEditScreen(props: Parameters<typeof useEditSession>[0]) {
  const { adUserId, catalogId } = props;
  const { t } = useTranslation('product-catalogs');
  const actor = useActor();
  const isPhone = usePhone();
  const { isOnline } = useSyncStatus();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const session = useEditSession(props);
  const { read, store, edits, saving, view, uploads, open, openId, draftOf } = session;
  const { result } = saving;
  const [openDialog, setOpenDialog] = useState<'import' | 'discard' | null>(null);
  const download = async () => {
    const { selectedRows } = session.list;
    const rows = selectedRows.length > 0 ? selectedRows : view.shown;
    saveFile({
      text: await writeItemsCsv(rows, edits.drafts),
      fileName: csvFileName([read.catalog?.name ?? catalogId, t('Items')]),
    });
  };

  if (adUser !== undefined && !canChangeAdObjects(actor, adUser)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  const isGrid = session.layout === 'table' && !isPhone;
  const isListAlone = isPhone && open === undefined;
  return (
    <>
      <EditHeader
        adUserId={adUserId}
        catalogId={catalogId}
        catalog={read.catalog}
        layout={isGrid ? 'table' : 'form'}
        changedCount={edits.changedCount}
        invalidCount={edits.invalidCount}
        progress={saving.progress}
        isLoading={!read.isComplete}
        isOnline={isOnline}
        onLayout={session.setLayout}
        onCreate={() => session.create(read.items[0], false)}
        onImport={() => setOpenDialog('import')}
        onExport={() => void download()}
        onDiscard={() => setOpenDialog('discard')}
        onSave={() => void saving.save(edits.saves, edits.drafts, edits.byId)}
      />
      <CatalogState view={read} catalogId={catalogId} onRetry={() => void store.refresh()}>
        {edits.storedAt !== null && edits.changedCount > 0 && (
          <Note
            tone="info"
            className="m-3 flex-none"
            action={<Button onClick={() => setOpenDialog('discard')}>{t('Discard')}</Button>}
          >
            {t('Unsaved changes from {time} are kept on this device.', {
              time: formatDateTime({ at: edits.storedAt }),
            })}
          </Note>
        )}
        <div className="flex min-h-0 flex-1 border-t border-line-strong bg-surface max-desk:flex-col">
          {(!isPhone || isListAlone) && <ItemsPane session={session} isGrid={isGrid} />}
          {!isGrid && (
            <OpenItem session={session} owner={{ teamId: actor.account?.teamId ?? '', adUserId }} />
          )}
          {result !== null && (!isPhone || isListAlone) && (
            <SaveResult
              save={result}
              withDraft={(id) => {
                const product = edits.byId.get(id);
                return product === undefined ? undefined : draftOf(product);
              }}
              openId={openId}
              onOpen={session.openForm}
              onRestore={result.undo.length === 0 ? undefined : session.restore}
              onClose={saving.dismiss}
            />
          )}
        </div>
      </CatalogState>
      <EditDialogs
        dialog={openDialog}
        edits={edits}
        onImported={view.showChanged}
        onClose={() => setOpenDialog(null)}
      />
      <LeaveGuard isDirty={edits.changedCount > 0 || saving.progress !== null || uploads.isBusy}>
        {saving.progress === null && !uploads.isBusy
          ? t('Your changes stay on this device.')
          : undefined}
      </LeaveGuard>
    </>
  );
}
