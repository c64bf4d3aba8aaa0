// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { formatDate, formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { adUserStatus, findAdUserAdvice } from '../../../lib/vocabulary.ts';
import { cx } from '../../../ui/class-names.ts';
import { SoftLink } from '../../../ui/soft-link.tsx';
import { Status } from '../../../ui/status.tsx';
import type { Profile } from '../profiles.ts';
import type { AdUsersQuery, SortColumn } from '../search-params.ts';
import { OwnerCell, ProfileAvatar, ProfileSubtitle, ProxyCell } from './profile-parts.tsx';
import { useRowArrows } from './use-row-arrows.ts';

const ROW_PX = 48;
const HEAD_PX = 32;
const OVERSCAN_ROWS = 8;
const COLUMNS =
  'grid grid-cols-[minmax(220px,1.4fr)_minmax(160px,1fr)_minmax(140px,.9fr)_minmax(120px,.8fr)_96px_112px]';
const CELL = 'flex min-w-0 items-center px-2 first:ps-4 last:pe-4';

interface ProfileTableProps {
  readonly profiles: readonly Profile[];
  readonly sort: AdUsersQuery['sort'];
  readonly onSort: (sort: AdUsersQuery['sort']) => void;
  readonly getPath: (profile: Profile) => string;
  readonly onOpen: (profile: Profile) => void;
}

function Head({
  column,
  isEnd = false,
  sort,
  onSort,
  children,
}: Pick<ProfileTableProps, 'sort' | 'onSort'> & {
  readonly column: SortColumn | null;
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}) {
  const isSorted = sort.column === column;
  const Arrow = sort.isDescending && isSorted ? ArrowDownIcon : ArrowUpIcon;
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={cx(CELL, 'text-sm font-medium text-ink-2', isEnd && 'justify-end')}
    >
      {column === null ? (
        children
      ) : (
        <button
          type="button"
          className={cx(
            'group flex items-center gap-0.5 rounded-xs',
            isEnd && 'flex-row-reverse',
            isSorted && 'text-ink',
          )}
          onClick={() => onSort({ column, isDescending: isSorted && !sort.isDescending })}
        >
          {children}
          <Arrow
            aria-hidden="true"
            className={cx('size-3', !isSorted && 'opacity-0 group-hover:opacity-40')}
          />
        </button>
      )}
    </div>
  );
}

/** Profiles as a table whose rows lead to the checker. */
export function ProfileTable({ profiles, sort, onSort, getPath, onOpen }: ProfileTableProps) {
  const { t } = useLingui();
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: profiles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => profiles[index]?.adUser.id ?? index,
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
  });
  const onKeyDown = useRowArrows({
    container: scroller,
    count: profiles.length,
    reveal: (index) => virtualizer.scrollToIndex(index),
  });
  const heads = { sort, onSort };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong contain-strict"
      onKeyDown={onKeyDown}
    >
      <div
        role="table"
        aria-label={t`Ad users`}
        aria-rowcount={profiles.length + 1}
        className="min-w-216"
      >
        <div
          role="row"
          aria-rowindex={1}
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
          )}
        >
          <Head column="name" {...heads}>{t`Profile`}</Head>
          <Head column="status" {...heads}>{t`Status`}</Head>
          <Head column={null} {...heads}>{t`Proxy`}</Head>
          <Head column={null} {...heads}>{t`Owner`}</Head>
          <Head column="synced" isEnd {...heads}>{t`Synced`}</Head>
          <Head column="added" isEnd {...heads}>{t`Added`}</Head>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const profile = profiles[item.index];
            if (profile === undefined) {
              return null;
            }
            const { adUser, name } = profile;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the link; the row only widens its target
              <div
                key={item.key}
                role="row"
                aria-rowindex={item.index + 2}
                style={{ transform: `translateY(${item.start - HEAD_PX}px)` }}
                className={cx(
                  COLUMNS,
                  'absolute inset-x-0 top-0 h-(--row-two-line) border-b border-line hover:bg-hover has-focus-visible:bg-selected',
                )}
                onClick={() => onOpen(profile)}
              >
                <div role="cell" className={cx(CELL, 'gap-2.5')}>
                  <ProfileAvatar profile={profile} />
                  <span className="flex min-w-0 flex-col">
                    <SoftLink
                      href={getPath(profile)}
                      data-row={item.index}
                      title={name}
                      className="truncate font-medium"
                      onOpen={() => onOpen(profile)}
                    >
                      {name}
                    </SoftLink>
                    <span className="truncate text-sm text-ink-3">
                      <ProfileSubtitle profile={profile} />
                    </span>
                  </span>
                </div>
                <div role="cell" className={CELL} title={findAdUserAdvice(adUser.status)}>
                  <Status {...adUserStatus(adUser.status)} />
                </div>
                <div role="cell" className={CELL}>
                  <ProxyCell profile={profile} />
                </div>
                <div role="cell" className={CELL}>
                  <OwnerCell profile={profile} />
                </div>
                <div role="cell" className={cx(CELL, 'justify-end text-ink-2')}>
                  {adUser.syncedAt === null ? NO_VALUE : formatMoment({ at: adUser.syncedAt, now })}
                </div>
                <div role="cell" className={cx(CELL, 'justify-end text-ink-2')}>
                  {formatDate({ at: adUser.createdAt, now })}
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
