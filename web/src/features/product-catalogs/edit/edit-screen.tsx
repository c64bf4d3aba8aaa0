import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { TagIcon } from '@heroicons/react/24/outline';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFileName, saveFile } from '../../../lib/csv.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { useOwned } from '../../../replica/index.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState, NothingMatches } from '../../../ui/empty-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useMediaUploads } from '../../media/index.ts';
import { CatalogState } from '../components/catalog-state.tsx';
import { ItemFilters } from '../components/item-filters.tsx';
import { countItems, filterItems } from '../items/filter-items.ts';
import { useCatalogItems } from '../items/items-store.ts';
import { countItemFilters, type ItemFilter, NO_FILTER } from '../search-params.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type Draft, type Drafts, mergeDraft, putDrafts, toItemChange } from './drafts.ts';
import { EditHead } from './edit-head.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemList, type ItemState } from './item-list.tsx';
import { addUploaded } from './item-media.tsx';
import { writeItemsCsv } from './item-table.ts';
import type { ItemSave } from './save-items.ts';
import { SaveResult } from './save-result.tsx';
import { TableDialog } from './table-dialog.tsx';
import { settleDrafts, useItemSaving } from './use-item-saving.ts';

const NO_DRAFTS: Drafts = new Map();

/** Items of a catalog, changed one by one or many at once, and saved in batches. */
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
  const adUsers = useOwned('adUser');
  const adUser = adUsers.rows.find(({ id }) => id === adUserId);
  const { view, store } = useCatalogItems({ adUserId, catalogId });
  const { catalog, items, isComplete } = view;
  const [filter, setFilter] = useState(firstFilter);
  const [isChangedOnly, setChangedOnly] = useState(false);
  const [drafts, setDrafts] = useState<Drafts>(NO_DRAFTS);
  const [openId, setOpenId] = useState(firstItemId);
  const [asked, setAsked] = useState<'import' | 'discard' | null>(null);
  const saving = useItemSaving({
    adUserId,
    catalogId,
    store,
    onSettled: (sent, saved) => setDrafts((now) => settleDrafts(now, sent, saved)),
  });
  const { result } = saving;

  const shownFilter = useDeferredValue(filter);
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const counts = useMemo(() => countItems(items), [items]);
  const filtered = useMemo(() => filterItems(items, shownFilter), [items, shownFilter]);
  const shown = useMemo(
    () =>
      isChangedOnly
        ? filtered.filter(({ id }) => drafts.has(id) || result?.issues.has(id) === true)
        : filtered,
    [filtered, isChangedOnly, drafts, result],
  );
  const { selection, dispatch, order, headState, chosenRows } = useListSelection({
    rows: shown,
    listKey: catalogId,
  });

  const changes = useMemo(
    () =>
      new Map(
        [...drafts].flatMap(([id, draft]) => {
          const product = byId.get(id);
          return product === undefined ? [] : [[id, toItemChange(product, draft)] as const];
        }),
      ),
    [drafts, byId],
  );
  const saves = useMemo(
    () =>
      [...changes].flatMap(([id, { data }]): ItemSave[] => {
        const product = byId.get(id);
        return product?.retailerId == null || data === undefined
          ? []
          : [{ id, isNew: false, retailerId: product.retailerId, data }];
      }),
    [changes, byId],
  );
  const invalidCount = [...changes.values()].filter(
    ({ errors }) => Object.keys(errors).length > 0,
  ).length;
  const changedCount = saves.length + invalidCount;

  const stateOf = (product: ProductDto): ItemState => {
    const { id } = product;
    const issues = result?.issues.get(id);
    const change = changes.get(id);
    return (issues?.errors.length ?? 0) > 0
      ? 'error'
      : Object.keys(change?.errors ?? {}).length > 0
        ? 'invalid'
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
  const shownOf = (product: ProductDto): ProductDto => {
    const draft = drafts.get(product.id);
    if (draft === undefined) {
      return product;
    }
    const { name, price } = mergeDraft(product, draft).values;
    return { ...product, name, price: price === '' ? null : price };
  };
  const put = useCallback(
    (all: readonly { product: ProductDto; draft: Draft }[]) =>
      setDrafts((now) => putDrafts(now, all)),
    [],
  );
  const uploads = useMediaUploads({
    onUploaded: (uploaded) => {
      const product = byId.get(uploaded.target);
      if (product !== undefined) {
        setDrafts((now) => {
          const draft = addUploaded(product, now.get(product.id), uploaded);
          return putDrafts(now, [{ product, draft }]);
        });
      }
    },
  });
  const open = openId === undefined ? undefined : byId.get(openId);
  const place = openId === undefined ? -1 : order.indexOf(openId);
  const download = async () => {
    const rows = chosenRows.length > 0 ? chosenRows : shown;
    saveFile({
      text: await writeItemsCsv(rows, drafts),
      fileName: csvFileName([catalog?.name ?? catalogId, t('Items')]),
    });
  };

  if (adUser !== undefined && !canChangeAdObjects(actor, adUser)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  const isListShown = !isPhone || open === undefined;
  return (
    <>
      <EditHead
        adUserId={adUserId}
        catalogId={catalogId}
        catalog={catalog}
        changedCount={changedCount}
        invalidCount={invalidCount}
        progress={saving.progress}
        isLoading={!isComplete}
        onImport={() => setAsked('import')}
        onExport={() => void download()}
        onDiscard={() => setAsked('discard')}
        onSave={() => void saving.save(saves, drafts)}
      />
      <CatalogState view={view} catalogId={catalogId} onRetry={() => void store.refresh()}>
        <div className="flex min-h-0 flex-1 border-t border-line-strong bg-surface max-desk:flex-col">
          {isListShown && (
            <section
              aria-label={t('Items')}
              className={cx(
                'flex min-h-0 flex-col border-line-strong bg-canvas desk:w-80 desk:flex-none desk:border-e max-desk:flex-1',
              )}
            >
              <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line p-2">
                <ItemFilters
                  filter={filter}
                  counts={counts}
                  isNarrow
                  onText={setFilter}
                  onFilter={setFilter}
                />
                <span className="flex w-full items-center justify-between gap-2 px-1">
                  <Checkbox
                    isSelected={headState === 'all'}
                    isIndeterminate={headState === 'some'}
                    onChange={() =>
                      dispatch({ type: headState === 'all' ? 'remove' : 'add', ids: order })
                    }
                  >
                    {t('Select all {count}', { count: formatNumber(shown.length) })}
                  </Checkbox>
                  <Checkbox isSelected={isChangedOnly} onChange={setChangedOnly}>
                    {t('Changed ({count})', { count: formatNumber(changedCount) })}
                  </Checkbox>
                </span>
              </div>
              {shown.length > 0 ? (
                <ItemList
                  items={shown}
                  openId={openId}
                  selection={selection}
                  order={order}
                  dispatch={dispatch}
                  stateOf={stateOf}
                  shownOf={shownOf}
                  onOpen={setOpenId}
                />
              ) : (
                <div className="flex min-h-0 flex-1 overflow-auto">
                  {countItemFilters(filter) === 0 && !isChangedOnly ? (
                    <EmptyState icon={TagIcon} title={t('No items in this catalog')} />
                  ) : (
                    <NothingMatches
                      filterCount={countItemFilters(filter) + (isChangedOnly ? 1 : 0)}
                      onClear={() => {
                        setFilter(NO_FILTER);
                        setChangedOnly(false);
                      }}
                    />
                  )}
                </div>
              )}
              {chosenRows.length > 0 && (
                <BulkBar
                  products={chosenRows}
                  drafts={drafts}
                  onApply={put}
                  onClear={() => dispatch({ type: 'clear' })}
                />
              )}
            </section>
          )}
          {open !== undefined ? (
            <ItemForm
              key={open.id}
              product={open}
              draft={drafts.get(open.id)}
              issues={result?.issues.get(open.id)}
              place={place < 0 ? undefined : place + 1}
              count={shown.length}
              uploads={uploads}
              owner={{ teamId: actor.account?.teamId ?? '', adUserId }}
              onBack={isPhone ? () => setOpenId(undefined) : undefined}
              onChange={(draft) => put([{ product: open, draft }])}
              onDiscard={() =>
                setDrafts((now) => new Map([...now].filter(([id]) => id !== open.id)))
              }
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
          {result !== null && (!isPhone || open === undefined) && (
            <SaveResult
              save={result}
              productOf={(id) => byId.get(id)}
              openId={openId}
              onOpen={setOpenId}
              onClose={saving.dismiss}
            />
          )}
        </div>
      </CatalogState>
      {asked === 'import' && (
        <TableDialog
          products={items}
          drafts={drafts}
          onApply={(rows) => {
            put(rows);
            setChangedOnly(true);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        title={t(
          '{count, plural, one {Discard changes of # item?} other {Discard changes of # items?}}',
          {
            count: changedCount,
          },
        )}
        isOpen={asked === 'discard'}
        confirmLabel={t('Discard changes')}
        onConfirm={() => {
          setDrafts(NO_DRAFTS);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {t('Nothing changes on Facebook.')}
      </ConfirmDialog>
      <LeaveGuard isDirty={changedCount > 0 || saving.progress !== null || uploads.isBusy} />
    </>
  );
}
