// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: rows laid out by a grid, as the other tables are
import type { UserDto } from '@ads-checker/shared/contracts/identity';
import type { UserOrderColumn } from '@ads-checker/shared/contracts/users';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/format.ts';
import { nextSort } from '../../../lib/next-sort.ts';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import { firstOrder, type UsersView } from '../search-params.ts';
import { LastLogin, PermissionsText, UserAvatar, YouMark } from './user-parts.tsx';

const COLUMNS =
  'grid grid-cols-[72px_minmax(190px,1.2fr)_minmax(110px,.8fr)_minmax(120px,.8fr)_minmax(200px,1.3fr)_minmax(170px,1.1fr)_112px]';
const CELL = 'flex min-w-0 items-center px-2 first:ps-4 last:pe-4';

export interface UserListProps {
  readonly users: readonly UserDto[];
  /** The next rows are loading. */
  readonly isBusy: boolean;
  readonly getPath: (user: UserDto) => string;
  readonly onOpen: (user: UserDto) => void;
}

interface UserTableProps extends UserListProps {
  readonly sort: UsersView['sort'];
  readonly onSort: (sort: UsersView['sort']) => void;
}

function Head({
  column,
  sort,
  onSort,
  ...head
}: Pick<UserTableProps, 'sort' | 'onSort'> & {
  readonly column: UserOrderColumn;
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}) {
  const order = sort?.column === column ? sort.order : undefined;
  return (
    <SortHeader
      {...head}
      order={order && (order === 'asc' ? 'ascending' : 'descending')}
      onSort={() => onSort(nextSort({ sort, column, first: firstOrder(column) }))}
    />
  );
}

function Cut({ text }: { readonly text: string }) {
  return text === '' ? (
    <span className="text-ink-3">{NO_VALUE}</span>
  ) : (
    <span className="truncate" title={text}>
      {text}
    </span>
  );
}

export function UserTable({ users, isBusy, sort, onSort, getPath, onOpen }: UserTableProps) {
  const { t } = useTranslation('users');
  const scroller = useRef<HTMLDivElement>(null);
  const onKeyDown = useRowArrows({
    container: scroller,
    count: users.length,
    reveal: (index) =>
      scroller.current
        ?.querySelector(`[data-row="${index}"]`)
        ?.closest('[role="row"]')
        ?.scrollIntoView({ block: 'nearest' }),
  });
  const heads = { sort, onSort };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface"
      onKeyDown={onKeyDown}
    >
      <div
        role="table"
        aria-label={t('Users')}
        aria-busy={isBusy || undefined}
        className="min-w-252"
      >
        <div
          role="row"
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
          )}
        >
          <Head column="id" {...heads}>
            {t('ID')}
          </Head>
          <Head column="username" {...heads}>
            {t('Username')}
          </Head>
          <Head column="firstName" {...heads}>
            {t('First name')}
          </Head>
          <Head column="lastName" {...heads}>
            {t('Last name')}
          </Head>
          <SortHeader>{t('Email')}</SortHeader>
          <SortHeader>{t('Permissions')}</SortHeader>
          <Head column="lastLogin" isEnd {...heads}>
            {t('Last login')}
          </Head>
        </div>
        <div role="rowgroup">
          {users.map((user, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the link; the row only widens its target
            <div
              key={user.id}
              role="row"
              className={cx(
                COLUMNS,
                'h-10 scroll-mt-(--head) border-b border-line hover:bg-hover has-focus-visible:bg-selected',
              )}
              onClick={(event) => {
                if (!event.defaultPrevented) {
                  onOpen(user);
                }
              }}
            >
              <div role="cell" className={cx(CELL, 'ident text-ink-2')}>
                {user.id}
              </div>
              <div role="cell" className={cx(CELL, 'gap-2.5')}>
                <UserAvatar user={user} />
                <PlainLink
                  href={getPath(user)}
                  data-row={index}
                  title={user.username}
                  className="truncate font-medium"
                  onOpen={() => onOpen(user)}
                >
                  {user.username}
                </PlainLink>
                <YouMark userId={user.id} />
              </div>
              <div role="cell" className={CELL}>
                <Cut text={user.firstName} />
              </div>
              <div role="cell" className={CELL}>
                <Cut text={user.lastName} />
              </div>
              <div role="cell" className={cx(CELL, 'text-ink-2')}>
                <Cut text={user.email} />
              </div>
              <div role="cell" className={cx(CELL, 'text-ink-2')}>
                <PermissionsText permissions={user.permissions} />
              </div>
              <div role="cell" className={cx(CELL, 'justify-end text-ink-2')}>
                <LastLogin at={user.lastLogin} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
