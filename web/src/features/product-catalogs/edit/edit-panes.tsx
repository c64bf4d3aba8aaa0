import type { MediaOwner } from '@ads-checker/shared/contracts/media';
import { TagIcon } from '@heroicons/react/24/outline';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { ItemFilters } from '../components/item-filters.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemGrid } from './item-grid.tsx';
import { isNewItem } from './item-kinds.ts';
import { ItemList } from './item-list.tsx';
import type { EditSession } from './use-edit-session.ts';

interface PaneProps {
  readonly session: EditSession;
  /** As a table whose cells are edited; else as a list beside the open item. */
  readonly isGrid: boolean;
}

function ListHead({
  session: {
    view,
    edits,
    list: { headerState, order, dispatch },
  },
  isGrid,
}: PaneProps) {
  const { t } = useTranslation('product-catalogs');
  return (
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
          onChange={(isSelected) => dispatch({ type: isSelected ? 'add' : 'remove', ids: order })}
        >
          {t('Select all {count}', { count: formatNumber(view.shown.length) })}
        </Checkbox>
        <Checkbox isSelected={view.isChangedOnly} onChange={view.setChangedOnly}>
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
}

function NoItems({ session: { view, create } }: Pick<PaneProps, 'session'>) {
  const { t } = useTranslation('product-catalogs');
  return (
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
}

/** The shown items, and what can be done with the selected ones. */
export function ItemsPane({ session, isGrid }: PaneProps) {
  const { t } = useTranslation('product-catalogs');
  const { edits, view, list, openId, setOpenId, stateOf, draftOf } = session;
  const { shown } = view;
  const { selection, dispatch, order, selectedRows } = list;
  return (
    <section
      aria-label={t('Items')}
      className={
        isGrid
          ? 'flex min-h-0 min-w-0 flex-1 flex-col'
          : 'flex min-h-0 flex-col border-line-strong bg-canvas desk:w-80 desk:flex-none desk:border-e max-desk:flex-1'
      }
    >
      <ListHead session={session} isGrid={isGrid} />
      {shown.length === 0 ? (
        <NoItems session={session} />
      ) : isGrid ? (
        <ItemGrid
          items={shown}
          drafts={edits.drafts}
          errorsOf={(id) => edits.changes.get(id)?.errors}
          stateOf={stateOf}
          selection={selection}
          dispatch={dispatch}
          onChange={edits.put}
        />
      ) : (
        <ItemList
          items={shown}
          openId={openId}
          selection={selection}
          order={order}
          dispatch={dispatch}
          stateOf={stateOf}
          withDraft={draftOf}
          onOpen={setOpenId}
        />
      )}
      {selectedRows.length > 0 && (
        <BulkBar
          products={selectedRows}
          drafts={edits.drafts}
          onApply={edits.put}
          onClear={() => dispatch({ type: 'clear' })}
        />
      )}
    </section>
  );
}

/** The form of the open item. */
export function OpenItem({
  session: { edits, saving, view, list, uploads, open, setOpenId, create },
  owner,
}: {
  readonly session: EditSession;
  readonly owner: MediaOwner;
}) {
  const { t } = useTranslation('product-catalogs');
  const isPhone = usePhone();
  if (open === undefined) {
    return (
      !isPhone && (
        <div className="flex min-w-0 flex-1">
          <EmptyState icon={TagIcon} title={t('No item chosen')}>
            {t('Choose an item to edit it, or select several to change them together.')}
          </EmptyState>
        </div>
      )
    );
  }
  const place = list.order.indexOf(open.id);
  return (
    <ItemForm
      key={open.id}
      product={open}
      draft={edits.drafts.get(open.id)}
      errors={edits.changes.get(open.id)?.errors ?? {}}
      issues={saving.result?.issues.get(open.id)}
      place={place < 0 ? undefined : place + 1}
      count={view.shown.length}
      uploads={uploads}
      owner={owner}
      onBack={isPhone ? () => setOpenId(undefined) : undefined}
      onChange={(draft) => edits.put([{ product: open, draft }])}
      onCopy={isNewItem(open) ? undefined : () => create(open, true)}
      onDiscard={() => {
        edits.remove(new Set([open.id]));
        if (isNewItem(open)) {
          setOpenId(undefined);
        }
      }}
      onStep={(by) => setOpenId(list.order[place + by])}
    />
  );
}
