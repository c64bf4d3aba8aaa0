import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { TagIcon } from '@heroicons/react/24/outline';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFileName } from '../../../lib/csv.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useActor } from '../../../lib/session.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { useOwned, useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useMediaUploads } from '../../media/index.ts';
import { CatalogState } from '../components/catalog-state.tsx';
import { ItemFilters } from '../components/item-filters.tsx';
import { useCatalogItems } from '../items/items-store.ts';
import type { ItemFilter } from '../search-params.ts';
import { BulkBar } from './bulk-bar.tsx';
import { mergeDraft } from './drafts.ts';
import { EditHeader, type EditLayout } from './edit-header.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemGrid } from './item-grid.tsx';
import { isNewItem } from './item-kinds.ts';
import { ItemList, type ItemState } from './item-list.tsx';
import { addUploaded } from './item-media.tsx';
import { writeItemsCsv } from './item-table.ts';
import { createInitialDraft } from './new-items.ts';
import { SaveResult } from './save-result.tsx';
import { TableDialog } from './table-dialog.tsx';
import { useItemEdits } from './use-item-edits.ts';
import { useItemSaving } from './use-item-saving.ts';
import { useVisibleItems } from './use-visible-items.ts';

/** Editor of a catalog's items: one by one or in bulk, saved in batches. */
export function CatalogEditScreen({
  adUserId,
  catalogId,
  firstFilter,
  firstItemId,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
  readonly firstFilter: ItemFilter;
  readonly firstItemId: string | undefined;
}) {
  const { t } = useTranslation('product-catalogs');
  const actor = useActor();
  const isPhone = usePhone();
  const { isOnline } = useSyncStatus();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const { view: read, store } = useCatalogItems({ adUserId, catalogId });
  const { catalog, items, isComplete } = read;
  const edits = useItemEdits({ adUserId, catalogId, items });
  const { byId, changes, drafts, newItems, remove } = edits;
  const [openId, setOpenId] = useState(firstItemId);
  const [layout, setLayout] = useState<EditLayout>('form');
  const [openDialog, setOpenDialog] = useState<'import' | 'discard' | null>(null);
  const saving = useItemSaving({ adUserId, catalogId, store, onSaved: edits.removeSaved });
  const { result } = saving;

  const view = useVisibleItems({
    items,
    newItems,
    changes,
    issues: result?.issues,
    firstFilter,
  });
  const { shown, isChangedOnly, setChangedOnly } = view;
  const { selection, dispatch, order, headerState, selectedRows } = useListSelection({
    rows: shown,
    listKey: catalogId,
  });

  // A new item may have been created although the response was lost: then it is not new any more.
  useEffect(() => {
    const known = new Set(items.map(({ retailerId }) => retailerId));
    const made = newItems.filter(
      ({ id }) =>
        result?.unknown.has(id) === true && known.has(drafts.get(id)?.retailerId?.trim() ?? ''),
    );
    if (made.length > 0) {
      remove(new Set(made.map(({ id }) => id)));
    }
  }, [items, newItems, drafts, result, remove]);

  const stateOf = (product: ProductDto): ItemState => {
    const { id } = product;
    const issues = result?.issues.get(id);
    const change = changes.get(id);
    return (issues?.errors.length ?? 0) > 0
      ? 'error'
      : Object.keys(change?.errors ?? {}).length > 0
        ? 'invalid'
        : isNewItem(product)
          ? 'new'
          : change?.data !== undefined
            ? 'changed'
            : (issues?.warnings.length ?? 0) > 0
              ? 'warning'
              : result?.saved.has(id) === true
                ? 'saved'
                : product.isReadOnly
                  ? 'read_only'
                  : null;
  };
  const withDraft = (product: ProductDto): ProductDto => {
    const draft = drafts.get(product.id);
    if (draft === undefined && !isNewItem(product)) {
      return product;
    }
    const { currency, imageUrls, name, price, retailerId } = mergeDraft(product, draft).values;
    return {
      ...product,
      retailerId: retailerId === '' ? null : retailerId,
      name: name === '' && isNewItem(product) ? t('New item') : name,
      price: price === '' ? null : price,
      currency: currency === '' ? null : currency,
      imageUrls: [...imageUrls],
    };
  };
  const uploads = useMediaUploads({
    onUploaded: (uploaded) => {
      const product = byId.get(uploaded.target);
      if (product !== undefined) {
        edits.update(product, (draft) => addUploaded(product, draft, uploaded));
      }
    },
  });
  const open = openId === undefined ? undefined : byId.get(openId);
  const place = openId === undefined ? -1 : order.indexOf(openId);
  const create = (like: ProductDto | undefined, isCopy: boolean): void => {
    setLayout('form');
    setOpenId(edits.add([createInitialDraft(like, isCopy)])[0]);
  };
  const download = async () => {
    const rows = selectedRows.length > 0 ? selectedRows : shown;
    saveFile({
      text: await writeItemsCsv(rows, drafts),
      fileName: csvFileName([catalog?.name ?? catalogId, t('Items')]),
    });
  };
  const openForm = useCallback((id: string) => {
    setLayout('form');
    setOpenId(id);
  }, []);

  if (adUser !== undefined && !canChangeAdObjects(actor, adUser)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  const isGrid = layout === 'table' && !isPhone;
  const isListShown = !isPhone || open === undefined;

  const head = (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line p-2">
      <ItemFilters
        filter={view.filter}
        counts={view.counts}
        isNarrow={!isGrid}
        onText={view.setFilter}
        onFilter={view.setFilter}
      />
      <span
        className={
          isGrid
            ? 'ms-auto flex items-center gap-4 px-1'
            : 'flex w-full flex-wrap items-center justify-between gap-2 px-1'
        }
      >
        <Checkbox
          isSelected={headerState === 'all'}
          isIndeterminate={headerState === 'some'}
          onChange={() => dispatch({ type: headerState === 'all' ? 'remove' : 'add', ids: order })}
        >
          {t('Select all {count}', { count: formatNumber(shown.length) })}
        </Checkbox>
        <Checkbox isSelected={isChangedOnly} onChange={setChangedOnly}>
          {t('Changed ({count})', { count: formatNumber(edits.changedCount) })}
        </Checkbox>
        {(edits.invalidCount > 0 || view.isWrongOnly) && (
          <Checkbox isSelected={view.isWrongOnly} onChange={view.setWrongOnly}>
            {t('To fix ({count})', { count: formatNumber(edits.invalidCount) })}
          </Checkbox>
        )}
      </span>
    </div>
  );
  const nothing = (
    <div className="flex min-h-0 flex-1 overflow-auto">
      {view.filterCount === 0 ? (
        <EmptyState
          icon={TagIcon}
          title={t('No items in this catalog')}
          action={<Button onClick={() => create(undefined, false)}>{t('New item')}</Button>}
        />
      ) : (
        <NoMatches filterCount={view.filterCount} onClear={() => view.clear()} />
      )}
    </div>
  );
  const bulk = selectedRows.length > 0 && (
    <BulkBar
      products={selectedRows}
      drafts={drafts}
      onApply={edits.put}
      onClear={() => dispatch({ type: 'clear' })}
    />
  );
  const saved = result !== null && (!isPhone || open === undefined) && (
    <SaveResult
      save={result}
      withDraft={(id) => {
        const product = byId.get(id);
        return product === undefined ? undefined : withDraft(product);
      }}
      openId={openId}
      onOpen={openForm}
      onRestore={
        result.undo.length === 0
          ? undefined
          : () => {
              // Applied to the current items, which include what was saved.
              edits.put(
                result.undo.flatMap(({ id, draft }) => {
                  const product = byId.get(id);
                  return product === undefined ? [] : [{ product, draft }];
                }),
              );
              view.showChanged();
              saving.dismiss();
            }
      }
      onClose={saving.dismiss}
    />
  );
  return (
    <>
      <EditHeader
        adUserId={adUserId}
        catalogId={catalogId}
        catalog={catalog}
        layout={isGrid ? 'table' : 'form'}
        changedCount={edits.changedCount}
        invalidCount={edits.invalidCount}
        progress={saving.progress}
        isLoading={!isComplete}
        isOnline={isOnline}
        onLayout={setLayout}
        onCreate={() => create(items[0], false)}
        onImport={() => setOpenDialog('import')}
        onExport={() => void download()}
        onDiscard={() => setOpenDialog('discard')}
        onSave={() => void saving.save(edits.saves, drafts, byId)}
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
          {isGrid ? (
            <section aria-label={t('Items')} className="flex min-h-0 min-w-0 flex-1 flex-col">
              {head}
              {shown.length > 0 ? (
                <ItemGrid
                  items={shown}
                  drafts={drafts}
                  errorsOf={(id) => changes.get(id)?.errors}
                  stateOf={stateOf}
                  selection={selection}
                  dispatch={dispatch}
                  onChange={edits.put}
                />
              ) : (
                nothing
              )}
              {bulk}
            </section>
          ) : (
            <>
              {isListShown && (
                <section
                  aria-label={t('Items')}
                  className="flex min-h-0 flex-col border-line-strong bg-canvas desk:w-80 desk:flex-none desk:border-e max-desk:flex-1"
                >
                  {head}
                  {shown.length > 0 ? (
                    <ItemList
                      items={shown}
                      openId={openId}
                      selection={selection}
                      order={order}
                      dispatch={dispatch}
                      stateOf={stateOf}
                      withDraft={withDraft}
                      onOpen={setOpenId}
                    />
                  ) : (
                    nothing
                  )}
                  {bulk}
                </section>
              )}
              {open !== undefined ? (
                <ItemForm
                  key={open.id}
                  product={open}
                  draft={drafts.get(open.id)}
                  errors={changes.get(open.id)?.errors ?? {}}
                  issues={result?.issues.get(open.id)}
                  place={place < 0 ? undefined : place + 1}
                  count={shown.length}
                  uploads={uploads}
                  owner={{ teamId: actor.account?.teamId ?? '', adUserId }}
                  onBack={isPhone ? () => setOpenId(undefined) : undefined}
                  onChange={(draft) => edits.put([{ product: open, draft }])}
                  onCopy={isNewItem(open) ? undefined : () => create(open, true)}
                  onDiscard={() => {
                    remove(new Set([open.id]));
                    if (isNewItem(open)) {
                      setOpenId(undefined);
                    }
                  }}
                  onStep={(by) => setOpenId(order[place + by])}
                />
              ) : (
                !isPhone && (
                  <div className="flex min-w-0 flex-1">
                    <EmptyState icon={TagIcon} title={t('No item chosen')}>
                      {t('Choose an item to edit it, or select several to change them together.')}
                    </EmptyState>
                  </div>
                )
              )}
            </>
          )}
          {saved}
        </div>
      </CatalogState>
      {openDialog === 'import' && (
        <TableDialog
          items={edits.all}
          drafts={drafts}
          onApply={({ changes: rows, newItems: added }) => {
            edits.put(rows);
            edits.add(added);
            view.showChanged();
            setOpenDialog(null);
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
      <ConfirmDialog
        title={t(
          '{count, plural, one {Discard changes to # item?} other {Discard changes to # items?}}',
          { count: edits.changedCount },
        )}
        isOpen={openDialog === 'discard'}
        confirmLabel={t('Discard changes')}
        onConfirm={() => {
          edits.discard();
          setOpenDialog(null);
        }}
        onCancel={() => setOpenDialog(null)}
      >
        {t('Nothing changes on Facebook.')}
      </ConfirmDialog>
      <LeaveGuard isDirty={edits.changedCount > 0 || saving.progress !== null || uploads.isBusy}>
        {saving.progress === null && !uploads.isBusy
          ? t('Your changes stay on this device.')
          : undefined}
      </LeaveGuard>
    </>
  );
}
