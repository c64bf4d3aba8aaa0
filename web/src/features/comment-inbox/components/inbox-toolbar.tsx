import type { InboxPageDto } from '@ads-checker/shared/contracts/comment-inbox';
import { AdjustmentsHorizontalIcon } from '@heroicons/react/16/solid';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { SearchField } from '../../../ui/field.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { countInboxFilters } from '../inbox-filter.ts';
import type { StateCounts } from '../inbox-rows.ts';
import type { InboxFilter } from '../search-params.ts';

const ANY = '';

/** Outside of the search, so that typing does not render it. */
const PageChoice = memo(function PageChoice({
  pageId,
  pages,
  onChoose,
}: {
  readonly pageId: string;
  readonly pages: readonly InboxPageDto[];
  readonly onChoose: (part: Partial<InboxFilter>) => void;
}) {
  const { t } = useTranslation('comment-inbox');
  return (
    <Select
      label={t('Page')}
      value={pageId}
      onChange={(next) => onChoose({ pageId: next })}
      className="desk:max-w-48"
      options={[
        { key: ANY, label: t('All Pages') },
        ...pages.map(({ id, name }) => ({ key: id, label: name, lang: '' })),
      ]}
    />
  );
});

const ContentChoice = memo(function ContentChoice({
  contains,
  onChoose,
}: {
  readonly contains: InboxFilter['contains'];
  readonly onChoose: (part: Partial<InboxFilter>) => void;
}) {
  const { t } = useTranslation('comment-inbox');
  return (
    <Select
      label={t('Contains')}
      value={contains}
      onChange={(next) => onChoose({ contains: next })}
      className="desk:max-w-44"
      options={[
        { key: ANY, label: t('Any text') },
        { key: 'link', label: t('With a link') },
        { key: 'phone_number', label: t('With a phone number') },
        { key: 'words', label: t('With words…') },
      ]}
    />
  );
});

export function InboxToolbar({
  counts,
  pages,
  filter,
  readAt,
  isBusy,
  onType,
  onChoose,
  onRefresh,
}: {
  /** Null while more are being read. */
  readonly counts: StateCounts | null;
  readonly pages: readonly InboxPageDto[];
  readonly filter: InboxFilter;
  /** When Facebook was last asked for comments; null when it is unknown. */
  readonly readAt: string | null;
  readonly isBusy: boolean;
  readonly onType: (part: Partial<InboxFilter>) => void;
  readonly onChoose: (part: Partial<InboxFilter>) => void;
  readonly onRefresh: () => void;
}) {
  const { t } = useTranslation('comment-inbox');
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const [isOpen, setOpen] = useState(false);
  const more = countInboxFilters({ ...filter, text: '', state: 'all' });
  const count = (state: keyof StateCounts) =>
    counts === null ? undefined : formatNumber(counts[state]);
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 px-4 py-1.5 max-desk:px-3">
      <SegmentedControl
        label={t('Status')}
        value={filter.state}
        onChange={(state) => onChoose({ state })}
        className="max-desk:min-w-0 max-desk:flex-1 max-desk:basis-0 max-desk:overflow-x-auto"
        segments={[
          { key: 'all', label: t('All'), count: count('all') },
          { key: 'visible', label: t('Visible'), count: count('visible') },
          { key: 'hidden', label: t('Hidden'), count: count('hidden') },
        ]}
      />
      <div className="flex min-w-0 gap-2 max-desk:order-1 max-desk:w-full">
        <SearchField
          ref={search}
          label={t('Search in comments')}
          value={filter.text}
          shortcut="/"
          className="min-w-0 flex-1 desk:w-52"
          onChange={(text) => onType({ text })}
        />
        <Button
          icon={AdjustmentsHorizontalIcon}
          aria-expanded={isOpen}
          className="desk:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {more === 0 ? t('Filters') : t('Filters ({count})', { count: more })}
        </Button>
      </div>
      <div
        className={cx(
          'flex min-w-0 flex-wrap gap-2 max-desk:order-2 max-desk:w-full max-desk:flex-col',
          !isOpen && 'max-desk:hidden',
        )}
      >
        <PageChoice pageId={filter.pageId} pages={pages} onChoose={onChoose} />
        <SearchField
          label={t('Ad')}
          value={filter.ad}
          className="desk:w-40"
          onChange={(ad) => onType({ ad })}
        />
        <SearchField
          label={t('Author')}
          value={filter.author}
          className="desk:w-40"
          onChange={(author) => onType({ author })}
        />
        <ContentChoice contains={filter.contains} onChoose={onChoose} />
        {filter.contains === 'words' && (
          <SearchField
            label={t('Words')}
            placeholder={t('Words, separated by commas')}
            value={filter.words}
            className="desk:w-60"
            onChange={(words) => onType({ words })}
          />
        )}
        <Checkbox
          isSelected={filter.isModerable}
          className="self-center max-desk:self-start"
          onChange={(isModerable) => onChoose({ isModerable })}
        >
          {t('I can moderate')}
        </Checkbox>
      </div>
      <span className="ms-auto">
        <RefreshButton fetchedAt={readAt} isRefreshing={isBusy} onRefresh={onRefresh} />
      </span>
    </div>
  );
}
