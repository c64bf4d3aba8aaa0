import {
  PRODUCT_REVIEW_STATUSES,
  type ProductReviewStatus,
} from '@ads-checker/shared/contracts/product-values';
import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { REVIEW_LABELS } from '../../../lib/product-reviews.ts';
import { SearchField } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { errorTypeText } from '../catalog-labels.ts';
import type { ItemCounts } from '../items/filter-items.ts';
import { ANY_ERROR, type ItemFilter } from '../search-params.ts';

const ALL = 'all';
const HALF = 'w-[calc(50%-4px)]';
const QUICK = ['all', 'rejected', 'pending', 'hidden'] as const;
type Quick = (typeof QUICK)[number];

const QUICK_FILTERS: Readonly<Record<Quick, Pick<ItemFilter, 'review' | 'visibility'>>> = {
  all: { review: undefined, visibility: undefined },
  rejected: { review: 'REJECTED', visibility: undefined },
  pending: { review: 'PENDING', visibility: undefined },
  hidden: { review: undefined, visibility: 'hidden' },
};

function quickOf({
  review,
  visibility,
}: Pick<ItemFilter, 'review' | 'visibility'>): Quick | 'other' {
  return (
    QUICK.find(
      (key) => QUICK_FILTERS[key].review === review && QUICK_FILTERS[key].visibility === visibility,
    ) ?? 'other'
  );
}

interface Choices {
  readonly review: ItemFilter['review'];
  readonly visibility: ItemFilter['visibility'];
  readonly error: ItemFilter['error'];
  /** Undefined until items are loaded. */
  readonly counts: ItemCounts | undefined;
  readonly isNarrow: boolean;
  readonly onChoose: (choice: Partial<ItemFilter>) => void;
}

/** Everything except the search, so that typing does not render it. */
const ItemChoices = memo(function ItemChoices({
  review,
  visibility,
  error,
  counts,
  isNarrow,
  onChoose,
}: Choices) {
  const { t } = useTranslation('product-catalogs');
  const withCount = (label: string, count: number) =>
    t('{label} ({count})', { label, count: formatNumber(count) });
  const segment = (key: Quick, label: string) => ({
    key,
    label,
    count: counts === undefined ? undefined : formatNumber(counts[key]),
  });
  return (
    <div
      className={
        isNarrow
          ? 'contents'
          : 'contents max-desk:-m-1 max-desk:flex max-desk:w-[calc(100%+8px)] max-desk:gap-2 max-desk:overflow-x-auto max-desk:p-1'
      }
    >
      {!isNarrow && (
        <SegmentedControl<Quick | 'other'>
          label={t('Items')}
          value={quickOf({ review, visibility })}
          segments={[
            segment('all', t('All')),
            segment('rejected', t('Rejected')),
            segment('pending', t('Pending')),
            segment('hidden', t('Hidden')),
          ]}
          onChange={(key) => key !== 'other' && onChoose(QUICK_FILTERS[key])}
        />
      )}
      <Select<string>
        label={t('Review')}
        className={isNarrow ? HALF : 'w-40 flex-none'}
        value={review ?? ALL}
        options={[
          { key: ALL, label: t('Any review') },
          ...PRODUCT_REVIEW_STATUSES.map((key) => ({ key, label: t(REVIEW_LABELS[key]) })),
        ]}
        onChange={(key) =>
          onChoose({ review: key === ALL ? undefined : (key as ProductReviewStatus) })
        }
      />
      <Select<string>
        label={t('Visibility')}
        className={isNarrow ? HALF : 'w-40 flex-none'}
        value={visibility ?? ALL}
        options={[
          { key: ALL, label: t('Any visibility') },
          { key: 'published', label: t('Published') },
          { key: 'hidden', label: t('Hidden') },
        ]}
        onChange={(key) =>
          onChoose({ visibility: key === 'published' || key === 'hidden' ? key : undefined })
        }
      />
      <Select<string>
        label={t('Errors')}
        className={isNarrow ? 'w-full' : 'w-44 flex-none'}
        value={error ?? ALL}
        options={[
          { key: ALL, label: t('With or without errors') },
          {
            key: ANY_ERROR,
            label:
              counts === undefined
                ? t('With errors')
                : withCount(t('With errors'), counts.withErrors),
          },
          ...(counts?.errors ?? []).map(([type, count]) => ({
            key: type,
            label: withCount(errorTypeText(type), count),
          })),
        ]}
        onChange={(key) => onChoose({ error: key === ALL ? undefined : key })}
      />
    </div>
  );
});

export function ItemFilters({
  filter,
  counts,
  isNarrow = false,
  onText,
  onFilter,
}: {
  readonly filter: ItemFilter;
  readonly counts: ItemCounts | undefined;
  /** Omits the quick filters, for a narrow pane. */
  readonly isNarrow?: boolean;
  readonly onText: (filter: ItemFilter) => void;
  readonly onFilter: (filter: ItemFilter) => void;
}) {
  const { t } = useTranslation('product-catalogs');
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const latest = useRef({ filter, onFilter });
  latest.current = { filter, onFilter };
  const choose = useCallback((choice: Partial<ItemFilter>) => {
    const { filter: current, onFilter: change } = latest.current;
    change({ ...current, ...choice });
  }, []);
  const { text, review, visibility, error } = filter;
  return (
    <>
      <SearchField
        ref={search}
        label={t('Name or retailer ID')}
        value={text}
        onChange={(next) => onText({ ...filter, text: next })}
        shortcut="/"
        className={isNarrow ? 'w-full' : 'w-full desk:w-56'}
      />
      <ItemChoices
        review={review}
        visibility={visibility}
        error={error}
        counts={counts}
        isNarrow={isNarrow}
        onChoose={choose}
      />
    </>
  );
}
