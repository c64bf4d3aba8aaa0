// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { formatDate, formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { adUserStatus, findAdUserAdvice } from '../../../lib/vocabulary.ts';
import { cx } from '../../../ui/class-names.ts';
import { SoftLink } from '../../../ui/soft-link.tsx';
import { SortHead } from '../../../ui/sort-head.tsx';
import { Status } from '../../../ui/status.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import type { Profile } from '../profiles.ts';
import type { AdUsersQuery, SortColumn } from '../search-params.ts';
import { OwnerCell, ProfileAvatar, ProfileSubtitle, ProxyCell } from './profile-parts.tsx';

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
  sort,
  onSort,
  ...head
}: Pick<ProfileTableProps, 'sort' | 'onSort'> & {
  readonly column: SortColumn;
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}) {
  const isSorted = sort.column === column;
  return (
    <SortHead
      {...head}
      order={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      onSort={() => onSort({ column, isDescending: isSorted && !sort.isDescending })}
    />
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
          <SortHead>{t`Proxy`}</SortHead>
          <SortHead>{t`Owner`}</SortHead>
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
