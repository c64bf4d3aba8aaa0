import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { useCopyTable } from '../../../ui/use-copy-table.ts';
import { useMediaUploads } from '../../media/index.ts';
import { useCatalogItems } from '../items/items-store.ts';
import type { ItemFilter } from '../search-params.ts';
import { type Draft, mergeDraft } from './drafts.ts';
import type { EditLayout } from './edit-header.tsx';
import { isNewItem } from './item-kinds.ts';
import type { ItemState } from './item-list.tsx';
import { addUploaded } from './item-media.tsx';
import { toItemTable } from './item-table.ts';
import { createInitialDraft } from './new-items.ts';
import { useItemEdits } from './use-item-edits.ts';
import { useItemSaving } from './use-item-saving.ts';
import { useVisibleItems } from './use-visible-items.ts';

type Edits = ReturnType<typeof useItemEdits>;
type Result = ReturnType<typeof useItemSaving>['result'];

function findItemState(
  product: ProductDto,
  { changes, result }: Pick<Edits, 'changes'> & { readonly result: Result },
): ItemState {
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
}

/** The item as it will be. @param newName of a new item that has no name yet */
function withDraft(product: ProductDto, draft: Draft | undefined, newName: string): ProductDto {
  if (draft === undefined && !isNewItem(product)) {
    return product;
  }
  const { currency, imageUrls, name, price, retailerId } = mergeDraft(product, draft).values;
  return {
    ...product,
    retailerId: retailerId === '' ? null : retailerId,
    name: name === '' && isNewItem(product) ? newName : name,
    price: price === '' ? null : price,
    currency: currency === '' ? null : currency,
    imageUrls: [...imageUrls],
  };
}

/** A new item that was created although the response was lost is not new any more. */
function useForgetCreated({
  items,
  edits: { newItems, drafts, remove },
  result,
}: {
  readonly items: readonly ProductDto[];
  readonly edits: Edits;
  readonly result: Result;
}): void {
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
}

/** The items of a catalog, the edits of them, and which of them are shown, selected and open. */
export function useEditSession({
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
  const { view: read, store } = useCatalogItems({ adUserId, catalogId });
  const { items } = read;
  const edits = useItemEdits({ adUserId, catalogId, items });
  const { byId, changes, drafts, newItems } = edits;
  const [openId, setOpenId] = useState(firstItemId);
  const [layout, setLayout] = useState<EditLayout>('form');
  const saving = useItemSaving({ adUserId, catalogId, store, onSaved: edits.removeSaved });
  const { result } = saving;
  const view = useVisibleItems({ items, newItems, changes, issues: result?.issues, firstFilter });
  const list = useListSelection({ rows: view.shown, listKey: catalogId });
  useCopyTable(list.selectedRows.length > 0, () => toItemTable(list.selectedRows, drafts));
  useForgetCreated({ items, edits, result });
  const uploads = useMediaUploads({
    onUploaded: (uploaded) => {
      const product = byId.get(uploaded.target);
      if (product !== undefined) {
        edits.update(product, (draft) => addUploaded(product, draft, uploaded));
      }
    },
  });
  const openForm = useCallback((id: string | undefined) => {
    setLayout('form');
    setOpenId(id);
  }, []);
  return {
    read,
    store,
    edits,
    saving,
    view,
    list,
    uploads,
    layout,
    setLayout,
    openId,
    setOpenId,
    openForm,
    open: openId === undefined ? undefined : byId.get(openId),
    draftOf: (product: ProductDto) => withDraft(product, drafts.get(product.id), t('New item')),
    stateOf: (product: ProductDto) => findItemState(product, { changes, result }),
    create: (like: ProductDto | undefined, isCopy: boolean): void =>
      openForm(edits.add([createInitialDraft(like, isCopy)])[0]),
    /** Takes back what was saved, as changes to the current items. */
    restore(): void {
      edits.put(
        (result?.undo ?? []).flatMap(({ id, draft }) => {
          const product = byId.get(id);
          return product === undefined ? [] : [{ product, draft }];
        }),
      );
      view.showChanged();
      saving.dismiss();
    },
  };
}

export type EditSession = ReturnType<typeof useEditSession>;
