import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import {
  CheckCircleIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  LockClosedIcon,
  PencilIcon,
  PlusCircleIcon,
} from '@heroicons/react/16/solid';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Dispatch, type MouseEvent, memo, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection, SelectionEvent } from '../../../lib/selection.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { itemName, priceText } from '../catalog-labels.ts';
import { Thumbnail } from '../components/item-card.tsx';

const ROW_PX = 56;

/** State of an item in the list; errors take precedence over changes. */
export type ItemState =
  | 'error'
  | 'invalid'
  | 'new'
  | 'warning'
  | 'changed'
  | 'saved'
  | 'read_only'
  | null;

const ICONS = {
  error: { icon: ExclamationCircleIcon, className: 'text-error' },
  invalid: { icon: ExclamationCircleIcon, className: 'text-error' },
  new: { icon: PlusCircleIcon, className: 'text-pending' },
  warning: { icon: ExclamationTriangleIcon, className: 'text-warning' },
  changed: { icon: PencilIcon, className: 'text-pending' },
  saved: { icon: CheckCircleIcon, className: 'text-active' },
  read_only: { icon: LockClosedIcon, className: 'text-ink-3' },
} as const;

export function StateMark({ state }: { readonly state: ItemState }) {
  const { t } = useTranslation('product-catalogs');
  if (state === null) {
    return null;
  }
  const { icon: Icon, className } = ICONS[state];
  const labels = {
    error: t('Not saved'),
    invalid: t('Has invalid fields'),
    new: t('New, not saved yet'),
    warning: t('Saved with a warning'),
    changed: t('Changed'),
    saved: t('Saved'),
    read_only: t('Read-only'),
  };
  return (
    <Icon role="img" aria-label={labels[state]} className={cx('size-4 flex-none', className)} />
  );
}

interface RowProps {
  readonly product: ProductDto;
  /** Name and price with the draft applied. */
  readonly name: string;
  readonly retailerId: string;
  readonly price: string;
  readonly state: ItemState;
  readonly index: number;
  readonly top: number;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly onOpen: (id: string) => void;
  readonly onSelect: (id: string, event: MouseEvent) => void;
}

const Row = memo(function Row({
  product,
  name,
  retailerId,
  price,
  state,
  index,
  top,
  isOpen,
  isSelected,
  onOpen,
  onSelect,
}: RowProps) {
  const { t } = useTranslation('product-catalogs');
  return (
    <li
      aria-posinset={index + 1}
      style={{ transform: `translateY(${top}px)`, height: ROW_PX }}
      className={cx(
        'absolute inset-x-0 top-0 flex items-center gap-2 border-b border-line ps-3 pe-2 hover:bg-hover',
        (isOpen || isSelected) && 'bg-selected',
        isOpen && 'border-s-2 border-s-accent ps-2.5',
      )}
    >
      <Checkbox
        isSelected={isSelected}
        label={t('Select {name}', { name })}
        onChange={(_, event) => onSelect(product.id, event)}
      />
      <button
        type="button"
        data-item={product.id}
        aria-current={isOpen || undefined}
        className="flex h-full min-w-0 flex-1 items-center gap-2.5 text-start"
        onClick={() => onOpen(product.id)}
      >
        <Thumbnail product={product} className="size-9 flex-none" />
        <span className="min-w-0 flex-1">
          <span lang="" className="block truncate font-medium">
            {name}
          </span>
          <span className="flex justify-between gap-2 text-sm text-ink-3">
            <span className="truncate">{retailerId}</span>
            <span className="flex-none tabular-nums">{price}</span>
          </span>
        </span>
        <StateMark state={state} />
      </button>
    </li>
  );
});

export interface ItemListProps {
  readonly items: readonly ProductDto[];
  readonly openId: string | undefined;
  readonly selection: Selection;
  readonly order: readonly string[];
  readonly dispatch: Dispatch<SelectionEvent>;
  readonly stateOf: (product: ProductDto) => ItemState;
  /** The item with its draft applied. */
  readonly withDraft: (product: ProductDto) => ProductDto;
  readonly onOpen: (id: string) => void;
}

export function ItemList({
  items,
  openId,
  selection,
  order,
  dispatch,
  stateOf,
  withDraft,
  onOpen,
}: ItemListProps) {
  const { t } = useTranslation('product-catalogs');
  const scroller = useRef<HTMLDivElement>(null);
  const getItemKey = useItemKeys(items, ({ id }) => id);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => ROW_PX,
    getItemKey,
    overscan: 8,
  });
  const latest = useRef(order);
  latest.current = order;
  const onSelect = useCallback(
    (id: string, event: MouseEvent) =>
      dispatch(
        event.shiftKey ? { type: 'extend', id, order: latest.current } : { type: 'toggle', id },
      ),
    [dispatch],
  );
  const openIndex = openId === undefined ? -1 : order.indexOf(openId);
  useEffect(() => {
    if (openIndex >= 0) {
      virtualizer.scrollToIndex(openIndex, { align: 'auto' });
    }
  }, [virtualizer, openIndex]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul
        aria-label={t('Items')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const product = items[index];
          if (product === undefined) {
            return null;
          }
          const shown = withDraft(product);
          return (
            <Row
              key={key}
              product={shown}
              name={itemName(shown)}
              retailerId={shown.retailerId ?? ''}
              price={priceText(shown)}
              state={stateOf(product)}
              index={index}
              top={start}
              isOpen={product.id === openId}
              isSelected={selection.ids.has(product.id)}
              onOpen={onOpen}
              onSelect={onSelect}
            />
          );
        })}
      </ul>
    </div>
  );
}
