import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardLanes, useCardLanes } from '../../../ui/card-lanes.tsx';
import { createRowKeys } from '../../../ui/row-keys.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { CARD_HEIGHT_PX, ItemCard } from './item-card.tsx';

const CARD_MIN_PX = 168;
const PHONE_CARD_MIN_PX = 140;
const GAP_PX = 16;
const SKELETON_ROWS = 3;

export interface VisibleItems {
  /** Undefined until the first items are loaded. */
  readonly items: readonly ProductDto[] | undefined;
  /** Opens the editor; absent for read-only access. */
  readonly onOpen: ((product: ProductDto) => void) | undefined;
}

function SkeletonCards({ laneCount }: { readonly laneCount: number }) {
  return (
    <div
      className="late grid gap-4"
      style={{ gridTemplateColumns: `repeat(${laneCount}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: laneCount * SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
        <span key={index} className="flex flex-col gap-2.5" style={{ height: CARD_HEIGHT_PX }}>
          <span className="h-30 rounded-sm bg-press" />
          <span className="h-2.5 w-4/5 rounded-[3px] bg-press" />
          <span className="h-2.5 w-1/2 rounded-[3px] bg-press" />
        </span>
      ))}
    </div>
  );
}

/** Memoised: typing into the search renders the cards only for its results. */
export const ItemCards = memo(function ItemCards({ items, onOpen }: VisibleItems) {
  const { t } = useTranslation('product-catalogs');
  const scroller = useRef<HTMLElement>(null);
  const isPhone = usePhone();
  const lanes = useCardLanes({
    scroller,
    count: items?.length ?? 0,
    layout: {
      heightPx: CARD_HEIGHT_PX,
      gapPx: GAP_PX,
      minWidthPx: isPhone ? PHONE_CARD_MIN_PX : CARD_MIN_PX,
    },
  });
  const [rowKeys] = useState(createRowKeys);
  const shown = items ?? [];
  const keys = rowKeys.assign(
    lanes.listIndexes(shown.length).map((index) => ({ index, id: shown[index]?.id ?? '' })),
  );
  return (
    <section
      ref={scroller}
      aria-label={t('Items')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto p-4 max-desk:p-3"
    >
      {items === undefined ? (
        <SkeletonCards laneCount={lanes.laneCount} />
      ) : (
        <CardLanes
          items={items}
          lanes={lanes}
          renderCard={(product) => (
            <ItemCard
              key={keys.get(product.id)}
              product={product}
              onOpen={onOpen}
              onRowFocus={rowKeys.hold}
            />
          )}
        />
      )}
    </section>
  );
});
