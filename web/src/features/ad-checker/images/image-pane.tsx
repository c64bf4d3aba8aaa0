import type { AdAccountDto, AdImageDto } from '@ads-checker/shared/contracts/ad-objects';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckerSearch, checkerPath } from '../../../lib/checker-path.ts';
import { adImageStatus } from '../../../lib/status-labels.ts';
import { type Period, useAdObjects } from '../../../replica/index.ts';
import { CardLanes, useCardLanes } from '../../../ui/card-lanes.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { StatusOptions } from '../filters/filter-options.tsx';
import { countFilters, NO_FILTERS } from '../filters/filters.ts';
import { type FilterSpec, FiltersButton, SelectedFilters } from '../filters/selected-filters.tsx';
import { useListUrl } from '../filters/use-list-url.ts';
import { ListStates } from '../list/list-states.tsx';
import { countLabel, listLabels } from '../list-labels.ts';
import { ImageCard } from './image-card.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { filterImages } from './images.ts';

const LAYOUT = { heightPx: 244, gapPx: 12, minWidthPx: 200 } as const;
const PHONE_LAYOUT = { ...LAYOUT, minWidthPx: 140 } as const;

interface ImagePaneProps {
  readonly adUserId: string;
  readonly account: AdAccountDto;
  readonly period: Period;
}

function ImageGrid({
  label,
  images,
  timeZone,
  onOpen,
}: {
  readonly label: string;
  readonly images: readonly AdImageDto[];
  readonly timeZone: string;
  readonly onOpen: (imageId: string) => void;
}) {
  const scroller = useRef<HTMLElement>(null);
  const layout = usePhone() ? PHONE_LAYOUT : LAYOUT;
  const lanes = useCardLanes({ scroller, count: images.length, layout });
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong contain-strict"
    >
      <CardLanes
        items={images}
        lanes={lanes}
        className="mx-4 my-3 max-desk:mx-3"
        renderCard={(image) => (
          <ImageCard key={image.id} image={image} timeZone={timeZone} onOpen={onOpen} />
        )}
      />
    </section>
  );
}

export function ImagePane({ adUserId, account, period }: ImagePaneProps) {
  const adAccountId = account.id;
  const { t } = useTranslation('ad-checker');
  const isPhone = usePhone();
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const makePath = useCallback(
    (next: CheckerSearch) => checkerPath({ adUserId, adAccountId, tab: 'ad-images', search: next }),
    [adUserId, adAccountId],
  );
  const { filters, setFilters } = useListUrl(makePath);
  const query = { adUserId, adAccountId, period };
  const view = useAdObjects({ kind: 'adImages' as const, ...query });
  // Loaded when an image is opened; cached ads are used where available.
  const ads = useAdObjects(openId === null ? null : { kind: 'ads' as const, ...query });
  useListKeys({
    onSearch: () => search.current?.focus(),
    onFilter: () => setAdding(true),
    onRefresh: view.refresh,
  });
  const images = useMemo(() => filterImages({ images: view.rows, filters }), [view.rows, filters]);
  const timeZone = account.timeZone ?? 'UTC';
  const specs: readonly FilterSpec[] = [
    {
      id: 'status',
      name: t('Status'),
      value:
        filters.statuses.length === 0
          ? undefined
          : filters.statuses.map((status) => adImageStatus(status).label).join(', '),
      cleared: { ...filters, statuses: [] },
      options: (
        <StatusOptions
          images={view.rows}
          values={filters.statuses}
          onChange={(statuses) => setFilters({ ...filters, statuses })}
        />
      ),
    },
  ];
  const words = listLabels('adImages');
  return (
    <>
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-1.5 border-t border-line-strong px-4 py-1.5 max-desk:px-3 max-desk:py-2">
        <SearchField
          ref={search}
          label={words.search}
          value={filters.query}
          onChange={(text) => setFilters({ ...filters, query: text })}
          found={images.length}
          shortcut="/"
          className="flex-1 desk:w-50 desk:flex-none"
        />
        {isPhone ? (
          <FiltersButton specs={specs} filters={filters} onChange={setFilters} search={null} />
        ) : (
          <SelectedFilters
            specs={specs}
            onChange={setFilters}
            isAdding={isAdding}
            onAddingChange={setAdding}
          />
        )}
        <span className="ms-auto">
          <RefreshButton
            shortcut="Shift+R"
            fetchedAt={view.fetchedAt}
            isRefreshing={view.isRefreshing}
            onRefresh={view.refresh}
          />
        </span>
      </div>
      <ListStates
        adUserId={adUserId}
        kind="adImages"
        view={view}
        shownCount={images.length}
        filterCount={countFilters(filters)}
        onClearFilters={() => setFilters(NO_FILTERS)}
      >
        <ImageGrid label={words.title} images={images} timeZone={timeZone} onOpen={setOpenId} />
      </ListStates>
      <div className="flex min-h-(--toolbar) flex-none items-center border-t border-line-strong px-4 text-sm text-ink-3 max-desk:px-3">
        {/* Until all are loaded, the bar above shows the count */}
        {view.status !== 'ready'
          ? null
          : images.length === view.rows.length
            ? countLabel({ kind: 'adImages', count: images.length })
            : t('{count} of {count2}', {
                count: images.length,
                count2: countLabel({ kind: 'adImages', count: view.rows.length }),
              })}
      </div>
      <ImageDialog
        adUserId={adUserId}
        images={images}
        openId={openId}
        onOpen={setOpenId}
        ads={ads}
        timeZone={timeZone}
      />
    </>
  );
}
