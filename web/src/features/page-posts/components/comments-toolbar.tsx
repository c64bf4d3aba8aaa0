import { BarsArrowDownIcon, BarsArrowUpIcon } from '@heroicons/react/16/solid';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import type { LoadedPost } from '../queries.ts';
import { type CommentFilter, countByState } from '../threads.ts';

export function CommentsToolbar({
  view,
  filter,
  isBusy,
  onFilter,
  onReload,
}: {
  readonly view: LoadedPost;
  readonly filter: CommentFilter;
  readonly isBusy: boolean;
  readonly onFilter: (filter: CommentFilter) => void;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('page-posts');
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const counts = useMemo(() => countByState(Object.values(view.comments).flat()), [view]);
  const isNewest = filter.order === 'newest';
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 px-4 py-1.5 max-desk:px-3">
      <SegmentedControl
        label={t('Status')}
        value={filter.state}
        onChange={(state) => onFilter({ ...filter, state })}
        segments={[
          { key: 'all', label: t('All'), count: formatNumber(counts.all) },
          { key: 'visible', label: t('Visible'), count: formatNumber(counts.visible) },
          { key: 'hidden', label: t('Hidden'), count: formatNumber(counts.hidden) },
        ]}
      />
      <SearchField
        ref={search}
        label={t('Search in comments')}
        value={filter.text}
        className="min-w-32 max-desk:flex-1 desk:w-52"
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <span className="ms-auto flex gap-1.5">
        <Button
          icon={isNewest ? BarsArrowDownIcon : BarsArrowUpIcon}
          onClick={() => onFilter({ ...filter, order: isNewest ? 'oldest' : 'newest' })}
        >
          {isNewest ? t('Newest') : t('Oldest')}
        </Button>
        <RefreshButton fetchedAt={view.fetchedAt} isRefreshing={isBusy} onRefresh={onReload} />
      </span>
    </div>
  );
}
