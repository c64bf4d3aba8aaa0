import {
  PRODUCT_REVIEW_STATUSES,
  type ProductReviewStatus,
} from '@ads-checker/shared/contracts/product-values';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { REVIEW_LABELS } from '../../../lib/product-reviews.ts';
import { SearchField } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { errorTypeText } from '../catalog-words.ts';
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

function quickOf({ review, visibility }: ItemFilter): Quick | 'other' {
  return (
    QUICK.find(
      (key) => QUICK_FILTERS[key].review === review && QUICK_FILTERS[key].visibility === visibility,
    ) ?? 'other'
  );
}

/** Filters of items by text, review, visibility and error. */
export function ItemFilters({
  filter,
  counts,
  isNarrow = false,
  onText,
  onFilter,
}: {
  readonly filter: ItemFilter;
  readonly counts: ItemCounts;
  /** In a pane: without the quick filters. */
  readonly isNarrow?: boolean;
  readonly onText: (filter: ItemFilter) => void;
  readonly onFilter: (filter: ItemFilter) => void;
}) {
  const { t } = useTranslation('product-catalogs');
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const withCount = (label: string, count: number) =>
    t('{label} ({count})', { label, count: formatNumber(count) });
  return (
    <>
      <SearchField
        ref={search}
        label={t('Name or retailer ID')}
        value={filter.text}
        onChange={(text) => onText({ ...filter, text })}
        shortcut="/"
        className={isNarrow ? 'w-full' : 'w-full desk:w-56'}
      />
      {!isNarrow && (
        <SegmentedControl<Quick | 'other'>
          label={t('Items')}
          className="max-desk:max-w-full max-desk:overflow-x-auto"
          value={quickOf(filter)}
          segments={[
            { key: 'all', label: t('All'), count: formatNumber(counts.all) },
            { key: 'rejected', label: t('Rejected'), count: formatNumber(counts.rejected) },
            { key: 'pending', label: t('Pending'), count: formatNumber(counts.pending) },
            { key: 'hidden', label: t('Hidden'), count: formatNumber(counts.hidden) },
          ]}
          onChange={(key) => key !== 'other' && onFilter({ ...filter, ...QUICK_FILTERS[key] })}
        />
      )}
      <Select<string>
        label={t('Review')}
        className={isNarrow ? HALF : 'w-40 max-desk:min-w-32 max-desk:flex-1'}
        value={filter.review ?? ALL}
        options={[
          { key: ALL, label: t('Any review') },
          ...PRODUCT_REVIEW_STATUSES.map((key) => ({ key, label: t(REVIEW_LABELS[key]) })),
        ]}
        onChange={(key) =>
          onFilter({
            ...filter,
            review: key === ALL ? undefined : (key as ProductReviewStatus),
          })
        }
      />
      <Select<string>
        label={t('Visibility')}
        className={isNarrow ? HALF : 'w-40 max-desk:min-w-32 max-desk:flex-1'}
        value={filter.visibility ?? ALL}
        options={[
          { key: ALL, label: t('Any visibility') },
          { key: 'published', label: t('Published') },
          { key: 'hidden', label: t('Hidden') },
        ]}
        onChange={(key) =>
          onFilter({
            ...filter,
            visibility: key === 'published' || key === 'hidden' ? key : undefined,
          })
        }
      />
      <Select<string>
        label={t('Errors')}
        className={isNarrow ? 'w-full' : 'w-48 max-desk:min-w-32 max-desk:flex-1'}
        value={filter.error ?? ALL}
        options={[
          { key: ALL, label: t('With or without errors') },
          { key: ANY_ERROR, label: withCount(t('With errors'), counts.withErrors) },
          ...counts.errors.map(([type, count]) => ({
            key: type,
            label: withCount(errorTypeText(type), count),
          })),
        ]}
        onChange={(key) => onFilter({ ...filter, error: key === ALL ? undefined : key })}
      />
    </>
  );
}
