// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nextSort } from '../../../lib/next-sort.ts';
import { roleLabel } from '../../../lib/status-labels.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { Outbox } from '../../../replica/index.ts';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import { canSeeAds, type Member } from '../members.ts';
import { firstOrder, type MemberColumn, type MembersView } from '../search-params.ts';
import { CheckMark, LastActive, MemberAvatar, MemberState, You } from './member-parts.tsx';

const ROW_PX = 48;
const HEADER_PX = 32;
const OVERSCAN_ROWS = 8;
/** Longer lists are virtualised. */
const PLAIN_ROWS_MAX = 50;
const COLUMNS =
  'grid grid-cols-[minmax(140px,1fr)_104px_124px_104px] @min-[760px]:grid-cols-[minmax(168px,1fr)_104px_92px_84px_84px_120px_128px]';
const CELL = 'flex min-w-0 items-center px-2 first:ps-4 last:pe-4';
/** Hidden beside an open pane, where the role says most of it. */
const WIDE_ONLY = '@max-[759px]:hidden';

export interface MemberListProps {
  readonly members: readonly Member[];
  readonly openId: string | undefined;
  readonly pendingByTarget: Outbox['byTarget'];
  readonly getPath: (member: Member) => string;
  readonly onOpen: (member: Member) => void;
}

interface MemberTableProps extends MemberListProps {
  readonly sort: MembersView['sort'];
  readonly onSort: (sort: MembersView['sort']) => void;
  /** As high as its rows, with content below. */
  readonly isShort: boolean;
}

function Head({
  column,
  sort,
  onSort,
  ...head
}: Pick<MemberTableProps, 'sort' | 'onSort'> & {
  readonly column: MemberColumn;
  readonly isEnd?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const order = sort?.column === column ? sort.order : undefined;
  return (
    <SortHeader
      {...head}
      order={order && (order === 'desc' ? 'descending' : 'ascending')}
      onSort={() => onSort(nextSort({ sort, column, first: firstOrder(column) }))}
    />
  );
}

export function MemberTable({
  members,
  openId,
  pendingByTarget,
  sort,
  onSort,
  getPath,
  onOpen,
  isShort,
}: MemberTableProps) {
  const { t } = useTranslation('team-settings');
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = members.length > PLAIN_ROWS_MAX;
  const virtualizer = useVirtualizer({
    count: members.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
  });
  const onKeyDown = useRowArrows({
    container: scroller,
    count: members.length,
    reveal: (index) => isVirtual && virtualizer.scrollToIndex(index),
  });
  const shown = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, topPx: start - HEADER_PX }))
    : members.map((_, index) => ({ index, topPx: index * ROW_PX }));
  const heads = { sort, onSort };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div
      ref={scroller}
      className={cx('overflow-auto', isShort ? 'flex-none' : 'min-h-0 flex-1')}
      onKeyDown={onKeyDown}
    >
      <div role="table" aria-label={t('Members')} aria-rowcount={members.length + 1}>
        <div
          role="row"
          aria-rowindex={1}
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
          )}
        >
          <Head column="name" {...heads}>
            {t('Member')}
          </Head>
          <Head column="role" {...heads}>
            {t('Role')}
          </Head>
          <Head column="team" className={cx(WIDE_ONLY, 'justify-center')} {...heads}>
            {t('Team', { context: 'permission' })}
          </Head>
          <Head column="see" className={cx(WIDE_ONLY, 'justify-center')} {...heads}>
            {t('View ads')}
          </Head>
          <Head column="edit" className={cx(WIDE_ONLY, 'justify-center')} {...heads}>
            {t('Edit ads')}
          </Head>
          <Head column="status" {...heads}>
            {t('Status')}
          </Head>
          <Head column="active" isEnd {...heads}>
            {t('Last active')}
          </Head>
        </div>
        <div role="rowgroup" className="relative" style={{ height: members.length * ROW_PX }}>
          {shown.map(({ index, topPx }) => {
            const member = members[index];
            if (member === undefined) {
              return null;
            }
            const { account, user, name } = member;
            const isOpen = account.id === openId;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the link; the row only widens its target
              <div
                key={account.id}
                role="row"
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${topPx}px)` }}
                className={cx(
                  COLUMNS,
                  'absolute inset-x-0 top-0 h-(--row-two-line) border-b border-line has-focus-visible:bg-selected',
                  isOpen ? 'bg-selected shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
                )}
                onClick={() => onOpen(member)}
              >
                <div role="cell" className={cx(CELL, 'gap-2.5')}>
                  <MemberAvatar member={member} />
                  <span className="flex min-w-0 flex-col">
                    <span className="flex min-w-0 gap-1">
                      <PlainLink
                        href={getPath(member)}
                        data-row={index}
                        aria-current={isOpen || undefined}
                        title={name}
                        className="truncate font-medium"
                        onOpen={() => onOpen(member)}
                      >
                        {name}
                      </PlainLink>
                      {member.isSelf && <You />}
                    </span>
                    <span className="truncate text-sm text-ink-3">{user.username}</span>
                  </span>
                </div>
                <div role="cell" className={cx(CELL, 'text-ink-2')}>
                  {roleLabel(member.role)}
                </div>
                <div role="cell" className={cx(CELL, WIDE_ONLY, 'justify-center')}>
                  <CheckMark isOn={account.permissions.manage_team} />
                </div>
                <div role="cell" className={cx(CELL, WIDE_ONLY, 'justify-center')}>
                  <CheckMark isOn={canSeeAds(account)} />
                </div>
                <div role="cell" className={cx(CELL, WIDE_ONLY, 'justify-center')}>
                  <CheckMark isOn={account.permissions.manage_team_ads} />
                </div>
                <div role="cell" className={CELL}>
                  <MemberState
                    member={member}
                    pending={pendingByTarget.get(`account:${account.id}`)}
                  />
                </div>
                <div role="cell" className={cx(CELL, 'justify-end text-ink-2')}>
                  <LastActive member={member} now={now} />
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
