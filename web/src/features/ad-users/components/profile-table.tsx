// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { createRowKeys } from '../../../ui/row-keys.ts';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { findFocusedRow } from '../../../ui/use-row-arrows.ts';
import { useRowSelectionKeys } from '../../../ui/use-row-selection-keys.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import type { AdUsersQuery, SortColumn } from '../search-params.ts';
import type { TableLine } from '../sections.ts';
import type { ProfileList } from '../use-profile-list.ts';
import { useReturnToProfile } from '../use-return-to-profile.ts';
import { COLUMNS, ProfileRow, WIDE_ONLY } from './profile-row.tsx';
import { SectionRow } from './section-row.tsx';

const ROW_PX = 48;
const SECTION_PX = 32;
const HEADER_PX = 32;
const OVERSCAN_ROWS = 4;

interface ProfileTableProps {
  readonly lines: readonly TableLine[];
  readonly list: ProfileList;
  readonly sort: AdUsersQuery['sort'];
  readonly onSort: (sort: AdUsersQuery['sort']) => void;
}

function Head({
  column,
  sort,
  onSort,
  ...head
}: Pick<ProfileTableProps, 'sort' | 'onSort'> & {
  readonly column: SortColumn;
  readonly isEnd?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const isSorted = sort.column === column;
  return (
    <SortHeader
      {...head}
      order={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      onSort={() => onSort({ column, isDescending: isSorted && !sort.isDescending })}
    />
  );
}

export function ProfileTable({ lines, list, sort, onSort }: ProfileTableProps) {
  const { t } = useTranslation('ad-users');
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const { selection, dispatch, order, headerState } = list;
  const getItemKey = useItemKeys(lines, ({ key }) => key);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: (index) => (lines[index]?.kind === 'section' ? SECTION_PX : ROW_PX),
    getItemKey,
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
  });
  const items = virtualizer.getVirtualItems();
  const [rowKeys] = useState(createRowKeys);
  const keys = rowKeys.assign(
    items.flatMap(({ index }) => {
      const line = lines[index];
      return line?.kind === 'profile' ? [{ id: line.key, index: line.index }] : [];
    }),
  );
  const reveal = (index: number) => {
    const at = lines.findIndex((line) => line.kind === 'profile' && line.index === index);
    virtualizer.scrollToIndex(at);
  };
  useReturnToProfile({ container: scroller, order, reveal });
  const onSelectionKey = useRowSelectionKeys({
    container: scroller,
    order,
    reveal,
    selection,
    dispatch,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const index = findFocusedRow();
      if (index !== null) {
        event.preventDefault();
        list.onStep({ index, isNext: event.key === 'ArrowDown' });
      }
      return;
    }
    onSelectionKey(event);
  };
  const heads = { sort, onSort };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div
      ref={scroller}
      className="@container min-h-0 flex-1 overflow-auto border-t border-line-strong contain-strict"
      onKeyDown={onKeyDown}
    >
      <div
        role="table"
        aria-label={t('Profiles')}
        aria-rowcount={lines.length + 1}
        className="min-w-240"
      >
        <div
          role="row"
          aria-rowindex={1}
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
          )}
        >
          <div role="columnheader" className="flex items-center ps-4">
            <Checkbox
              label={t('Select all profiles')}
              isSelected={headerState === 'all'}
              isIndeterminate={headerState === 'some'}
              onChange={() =>
                dispatch({ type: headerState === 'all' ? 'remove' : 'add', ids: order })
              }
            />
          </div>
          <Head column="name" {...heads}>
            {t('Profile')}
          </Head>
          <Head column="status" {...heads}>
            {t('Status')}
          </Head>
          <SortHeader isEnd>{t('Today')}</SortHeader>
          <SortHeader>{t('Proxy')}</SortHeader>
          <SortHeader>{t('Owner')}</SortHeader>
          <Head column="synced" isEnd className={WIDE_ONLY} {...heads}>
            {t('Synced')}
          </Head>
          <Head column="added" isEnd {...heads}>
            {t('Added')}
          </Head>
          <div role="columnheader">
            <span className="sr-only">{t('Actions')}</span>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const line = lines[index];
            const place = { ariaRowIndex: index + 2, topPx: start - HEADER_PX };
            return line === undefined ? null : line.kind === 'section' ? (
              <SectionRow
                key={key}
                {...place}
                sectionKey={line.sectionKey}
                group={line.group}
                count={line.count}
                isFolded={line.isFolded}
                onFold={list.onFold}
                onMove={list.onMove}
              />
            ) : (
              <ProfileRow
                key={keys.get(line.key)}
                {...place}
                profile={line.profile}
                index={line.index}
                isSelected={selection.ids.has(line.profile.id)}
                isChecking={list.checkingIds.has(line.profile.id)}
                now={now}
                onAct={list.onAct}
                onSelect={list.onSelect}
                onDrag={list.onDrag}
                onRowFocus={rowKeys.hold}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
