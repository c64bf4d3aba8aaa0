// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements

import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { isHidden, isRejected } from '@ads-checker/shared/domain/products';
import { LockClosedIcon } from '@heroicons/react/16/solid';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { LIST_CELL, LIST_NOTE, ListRow, LongListTable } from '../../../ui/list-table.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { Status } from '../../../ui/status.tsx';
import {
  availabilityText,
  itemName,
  itemProblemText,
  priceText,
  reviewStatus,
  visibilityText,
} from '../catalog-labels.ts';
import { Thumbnail } from './item-card.tsx';
import type { VisibleItems } from './item-cards.tsx';

const COLUMNS =
  'grid grid-cols-[minmax(260px,2fr)_120px_140px_120px_minmax(200px,1.5fr)_110px_120px]';
const MIN_WIDTH = 'min-w-[1050px]';
const SKELETON_ROWS = 12;
const NUMBER = `${LIST_CELL} items-end tabular-nums`;

interface RowProps {
  readonly product: ProductDto;
  readonly onOpen: VisibleItems['onOpen'];
}

const ItemRow = memo(function ItemRow({ product, onOpen }: RowProps) {
  const { t } = useTranslation('product-catalogs');
  const name = itemName(product);
  const rejected = isRejected(product);
  const problem = itemProblemText(product);
  return (
    <ListRow columns={COLUMNS}>
      <div role="cell" className="flex min-w-0 items-center gap-2.5 ps-4 pe-2">
        <Thumbnail product={product} isRejected={rejected} className="size-9 flex-none" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span lang="" title={name} className="truncate font-medium">
              {name}
            </span>
            {product.isReadOnly && (
              <LockClosedIcon
                role="img"
                aria-label={t('Read-only')}
                className="size-3.5 flex-none text-ink-3"
              />
            )}
          </span>
          <span className={cx(LIST_NOTE, 'block')}>{product.retailerId ?? NO_VALUE}</span>
        </span>
      </div>
      <div role="cell" className={NUMBER}>
        {priceText(product)}
      </div>
      <div role="cell" className={LIST_CELL}>
        <span className="truncate">{availabilityText(product.availability)}</span>
      </div>
      <div role="cell" className={cx(LIST_CELL, isHidden(product) && 'text-ink-3')}>
        {visibilityText(product)}
      </div>
      <div role="cell" className={LIST_CELL}>
        <Status {...reviewStatus(product)} />
        {problem !== null && (
          <span lang="" title={problem} className={LIST_NOTE}>
            {problem}
          </span>
        )}
      </div>
      <div role="cell" className={NUMBER}>
        {product.imageUrls === null ? NO_VALUE : formatNumber(product.imageUrls.length)}
      </div>
      <div role="cell" className={cx(LIST_CELL, 'items-end pe-4')}>
        {onOpen !== undefined && (
          <Button aria-label={`${t('Edit item:')} ${name}`} onClick={() => onOpen(product)}>
            {t('Edit')}
          </Button>
        )}
      </div>
    </ListRow>
  );
});

const keyOf = ({ id }: ProductDto): string => id;

export const ItemTable = memo(function ItemTable({ items, onOpen }: VisibleItems) {
  const { t } = useTranslation('product-catalogs');
  if (items === undefined) {
    return (
      <SkeletonRows
        count={SKELETON_ROWS}
        cells={['size-9', 'w-56', 'w-20 ms-auto', 'w-24']}
        label={t('Loading items…')}
        rowClassName="h-(--row-two-line)"
      />
    );
  }
  return (
    <LongListTable
      label={t('Items')}
      columns={COLUMNS}
      minWidth={MIN_WIDTH}
      rows={items}
      keyOf={keyOf}
      head={
        <>
          <SortHeader>{t('Item')}</SortHeader>
          <SortHeader isEnd>{t('Price')}</SortHeader>
          <SortHeader>{t('Availability')}</SortHeader>
          <SortHeader>{t('Visibility')}</SortHeader>
          <SortHeader>{t('Review')}</SortHeader>
          <SortHeader isEnd>{t('Images')}</SortHeader>
        </>
      }
      row={(product) => <ItemRow product={product} onOpen={onOpen} />}
    />
  );
});
