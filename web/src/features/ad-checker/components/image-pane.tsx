import type { AdAccountDto, AdImageDto } from '@ads-checker/shared/contracts/ad-objects';
import { ArrowTopRightOnSquareIcon, PhotoIcon } from '@heroicons/react/16/solid';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useCallback, useMemo, useRef } from 'react';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatDate } from '../../../lib/format.ts';
import { adImageStatus } from '../../../lib/vocabulary.ts';
import { type Period, useAdObjects } from '../../../replica/index.ts';
import { CardLanes, useCardLanes } from '../../../ui/card-lanes.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { Status } from '../../../ui/status.tsx';
import { countFilters, NO_FILTERS } from '../filters.ts';
import { countWords, listWords } from '../list-words.ts';
import type { AdCheckerSearch } from '../search-params.ts';
import { useListAddress } from '../use-list-address.ts';
import { ListStates } from './list-states.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { useListKeys } from './use-list-keys.ts';

const LAYOUT = { heightPx: 244, gapPx: 12, minWidthPx: 200 } as const;

const ImageCard = memo(function ImageCard({
  image,
  timeZone,
}: {
  readonly image: AdImageDto;
  readonly timeZone: string;
}) {
  const { t } = useLingui();
  const flags = [
    image.isHumanReviewed === true && t`Reviewed by people`,
    image.isRobotReviewed === true && t`Reviewed by machine`,
    image.policyInfo,
  ].filter((flag) => typeof flag === 'string');
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-md border border-line-strong bg-surface">
      <span className="grid h-36 flex-none place-items-center overflow-hidden bg-subtle text-ink-3">
        {image.thumbnailUrl === null ? (
          <PhotoIcon aria-hidden="true" className="size-6" />
        ) : (
          <img
            src={image.thumbnailUrl}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            className="size-full object-contain"
          />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 px-2.5 py-2">
        <p className="flex items-center gap-1">
          <span className="min-w-0 flex-1 truncate font-medium" title={image.name}>
            {image.name}
          </span>
          {image.permalinkUrl !== null && (
            <a
              href={image.permalinkUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={t`Open ${image.name}`}
              className="rounded-xs text-ink-3 hover:text-ink"
            >
              <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-4" />
            </a>
          )}
        </p>
        <p className="flex justify-between gap-2 text-sm text-ink-3">
          <span className="whitespace-nowrap">
            {image.width} × {image.height}
          </span>
          {image.createdAt !== null && (
            <span className="truncate">{formatDate({ at: image.createdAt, timeZone })}</span>
          )}
        </p>
        <p className="flex justify-between gap-2 text-sm">
          <Status {...adImageStatus(image.status)} />
        </p>
        {flags.length > 0 && (
          <p className="truncate text-xs text-ink-3" title={flags.join(', ')}>
            {flags.join(', ')}
          </p>
        )}
      </div>
    </li>
  );
});

interface ImagePaneProps {
  readonly adUserId: string;
  readonly account: AdAccountDto;
  readonly period: Period;
}

function ImageGrid({
  label,
  images,
  timeZone,
}: {
  readonly label: string;
  readonly images: readonly AdImageDto[];
  readonly timeZone: string;
}) {
  const scroller = useRef<HTMLElement>(null);
  const lanes = useCardLanes({ scroller, count: images.length, layout: LAYOUT });
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
        renderCard={(image) => <ImageCard key={image.id} image={image} timeZone={timeZone} />}
      />
    </section>
  );
}

/** The image library of an ad account. */
export function ImagePane({ adUserId, account, period }: ImagePaneProps) {
  const adAccountId = account.id;
  const search = useRef<HTMLInputElement>(null);
  const makePath = useCallback(
    (next: AdCheckerSearch) =>
      checkerPath({ adUserId, adAccountId, tab: 'ad-images', search: next }),
    [adUserId, adAccountId],
  );
  const { filters, setFilters } = useListAddress(makePath);
  const view = useAdObjects({ kind: 'adImages' as const, adUserId, adAccountId, period });
  useListKeys({
    onSearch: () => search.current?.focus(),
    onFilter: () => search.current?.focus(),
    onRefresh: view.refresh,
  });
  const images = useMemo(() => {
    const text = filters.query.trim().toLocaleLowerCase();
    return view.rows.filter(
      ({ name, hash }) => name.toLocaleLowerCase().includes(text) || hash.includes(text),
    );
  }, [view.rows, filters.query]);
  const words = listWords('adImages');
  return (
    <>
      <div className="flex min-h-(--toolbar) flex-none items-center gap-1.5 border-t border-line-strong px-4 py-1.5 max-desk:px-3 max-desk:py-2">
        <SearchField
          ref={search}
          label={words.search}
          value={filters.query}
          onChange={(query) => setFilters({ ...NO_FILTERS, query })}
          shortcut="/"
          className="flex-1 desk:w-50 desk:flex-none"
        />
        <span className="ms-auto">
          <RefreshButton
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
        <ImageGrid label={words.title} images={images} timeZone={account.timeZone ?? 'UTC'} />
      </ListStates>
      <div className="flex min-h-(--toolbar) flex-none items-center border-t border-line-strong px-4 text-sm text-ink-3 max-desk:px-3">
        {images.length === view.rows.length ? (
          countWords({ kind: 'adImages', count: images.length })
        ) : (
          <Trans>
            {images.length} of {countWords({ kind: 'adImages', count: view.rows.length })}
          </Trans>
        )}
      </div>
    </>
  );
}
