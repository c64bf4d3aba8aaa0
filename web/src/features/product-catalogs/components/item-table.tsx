import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { isHidden, isRejected } from '@ads-checker/shared/domain/products';
import { LockClosedIcon } from '@heroicons/react/16/solid';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { type DataColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
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

function Item({ product }: { readonly product: ProductDto }) {
  const { t } = useTranslation('product-catalogs');
  const name = itemName(product);
  return (
    <>
      <Thumbnail product={product} isRejected={isRejected(product)} className="size-9 flex-none" />
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
        <span className="block truncate text-sm text-ink-3">{product.retailerId ?? NO_VALUE}</span>
      </span>
    </>
  );
}

function Review({ product }: { readonly product: ProductDto }) {
  const problem = itemProblemText(product);
  return (
    <>
      <Status {...reviewStatus(product)} />
      {problem !== null && (
        <span lang="" title={problem} className="truncate text-sm text-ink-3">
          {problem}
        </span>
      )}
    </>
  );
}

function useItemColumns(onOpen: VisibleItems['onOpen']) {
  const { t } = useTranslation('product-catalogs');
  return useMemo(
    (): readonly DataColumn<ProductDto>[] => [
      {
        key: 'item',
        label: t('Item'),
        track: 'minmax(260px,2fr)',
        className: 'gap-2.5',
        cell: (product) => <Item product={product} />,
      },
      { key: 'price', label: t('Price'), track: '120px', align: 'end', cell: priceText },
      {
        key: 'availability',
        label: t('Availability'),
        track: '140px',
        cell: ({ availability }) => (
          <span className="truncate">{availabilityText(availability)}</span>
        ),
      },
      {
        key: 'visibility',
        label: t('Visibility'),
        track: '120px',
        cell: (product) => (
          <span className={isHidden(product) ? 'text-ink-3' : undefined}>
            {visibilityText(product)}
          </span>
        ),
      },
      {
        key: 'review',
        label: t('Review'),
        track: 'minmax(200px,1.5fr)',
        className: STACKED,
        cell: (product) => <Review product={product} />,
      },
      {
        key: 'images',
        label: t('Images'),
        track: '110px',
        align: 'end',
        cell: ({ imageUrls }) => (imageUrls === null ? NO_VALUE : formatNumber(imageUrls.length)),
      },
      {
        key: 'actions',
        label: t('Actions'),
        isLabelHidden: true,
        track: '120px',
        align: 'end',
        cell: (product) =>
          onOpen !== undefined && (
            <Button
              aria-label={`${t('Edit item:')} ${itemName(product)}`}
              onClick={() => onOpen(product)}
            >
              {t('Edit')}
            </Button>
          ),
      },
    ],
    [t, onOpen],
  );
}

const keyOf = ({ id }: ProductDto): string => id;

export const ItemTable = memo(function ItemTable({ items, onOpen }: VisibleItems) {
  const { t } = useTranslation('product-catalogs');
  return (
    <DataList
      label={t('Items')}
      rows={items}
      keyOf={keyOf}
      columns={useItemColumns(onOpen)}
      rowPx={48}
      isTall
      minWidth="min-w-[1050px]"
      loadingLabel={t('Loading items…')}
      empty={null}
    />
  );
});
