import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import {
  isHidden,
  isRejected as isRejectedItem,
  thumbnailOf,
} from '@ads-checker/shared/domain/products';
import { LockClosedIcon, PhotoIcon } from '@heroicons/react/16/solid';
import { PhotoIcon as NoPhotoIcon } from '@heroicons/react/24/outline';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { RowPicture } from '../../../ui/row-picture.tsx';
import { Status } from '../../../ui/status.tsx';
import { itemName, itemProblemText, itemStatus, priceText } from '../catalog-labels.ts';

/** The first image, or a placeholder. */
export function Thumbnail({
  product,
  isRejected = false,
  className,
}: {
  readonly product: ProductDto;
  readonly isRejected?: boolean;
  readonly className?: string;
}) {
  const url = thumbnailOf(product);
  const noPhoto = <NoPhotoIcon aria-hidden="true" className="size-6 text-ink-3" />;
  return (
    <span
      className={cx(
        'grid place-items-center overflow-hidden rounded-sm border bg-subtle',
        isRejected ? 'border-error' : 'border-line',
        isHidden(product) && 'opacity-45',
        className,
      )}
    >
      {url === undefined ? noPhoto : <RowPicture url={url} fallback={noPhoto} />}
    </span>
  );
}

export const CARD_HEIGHT_PX = 208;

interface ItemCardProps {
  readonly product: ProductDto;
  /** Opens the editor; absent for read-only access. */
  readonly onOpen: ((product: ProductDto) => void) | undefined;
  /** Called when it receives the focus. */
  readonly onRowFocus: (id: string) => void;
}

export const ItemCard = memo(function ItemCard({ product, onOpen, onRowFocus }: ItemCardProps) {
  const { t } = useTranslation('product-catalogs');
  const name = itemName(product);
  const rejected = isRejectedItem(product);
  const problem = itemProblemText(product);
  const images = product.imageUrls?.length ?? 0;
  const content = (
    <>
      <span className="relative block">
        <Thumbnail product={product} isRejected={rejected} className="h-30 w-full" />
        {images > 1 && (
          <span className="absolute end-1.5 bottom-1.5 inline-flex items-center gap-1 rounded-xs border border-line bg-surface px-1 text-sm text-ink-2">
            <PhotoIcon aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{t('Images')}</span>
            {formatNumber(images)}
          </span>
        )}
      </span>
      <span lang="" title={name} className="mt-1.5 block truncate font-medium">
        {name}
      </span>
      <span className="flex justify-between gap-2">
        <span className="font-medium tabular-nums">{priceText(product)}</span>
        <span className="truncate text-ink-3">{product.retailerId}</span>
      </span>
      <span className="flex items-center gap-2">
        <Status {...itemStatus(product)} />
        {product.isReadOnly && (
          <LockClosedIcon role="img" aria-label={t('Read-only')} className="size-3.5 text-ink-3" />
        )}
      </span>
      {problem !== null && (
        <span lang="" title={problem} className="block truncate text-sm text-ink-2">
          {problem}
        </span>
      )}
    </>
  );
  return (
    <li className="min-w-0">
      {onOpen === undefined ? (
        content
      ) : (
        <button
          type="button"
          className="flex h-full w-full min-w-0 flex-col items-stretch justify-start rounded-sm text-start"
          onClick={() => onOpen(product)}
          onFocus={() => onRowFocus(product.id)}
        >
          <span className="sr-only">{t('Edit item:')}</span>
          {content}
        </button>
      )}
    </li>
  );
});
