import type { UserDto } from '@ads-checker/shared/contracts/identity';
import { USERS_PAGE_DEFAULT, USERS_PAGE_MAX } from '@ads-checker/shared/contracts/users';
import { PlusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { UsersIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-list/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { usersQuery } from '../queries.ts';
import { USER_SORTS, type UsersView, usersPath, usersView } from '../search-params.ts';
import { UserCards } from './user-cards.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

const PAGE_SIZES = [10, USERS_PAGE_DEFAULT, USERS_PAGE_MAX];

function getPath(user: UserDto): string {
  return `/users/${user.id}`;
}

function Frame({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface">
      {children}
    </div>
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('users');
  return (
    <Frame>
      {error instanceof NetworkFailure ? (
        <NotOnDevice title={t('The user list isn’t available offline')} onRetry={onRetry} />
      ) : (
        <ErrorPanel error={error} title={t('Couldn’t load users')} onRetry={onRetry} />
      )}
    </Frame>
  );
}

function NoUsers({
  view,
  total,
  onView,
}: {
  readonly view: UsersView;
  readonly total: number;
  readonly onView: (view: UsersView) => void;
}) {
  const { t } = useTranslation('users');
  const { text } = view;
  if (total > 0) {
    return (
      <EmptyState
        icon={UsersIcon}
        title={t('No users on this page')}
        action={<Button onClick={() => onView({ ...view, page: 1 })}>{t('First page')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={UsersIcon}
      title={t('No users found')}
      action={
        text !== '' && (
          <Button icon={XMarkIcon} onClick={() => onView({ ...view, text: '', page: 1 })}>
            {t('Show all users')}
          </Button>
        )
      }
    >
      {text !== '' && t('No username, name or email matches “{text}”.', { text })}
    </EmptyState>
  );
}

export function UsersScreen({ search }: { readonly search: unknown }) {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const { usersDisplayMode } = useSettings();
  const isPhone = usePhone();
  const [view, setView] = useUrlState({ read: usersView.read, write: usersPath });
  const { data: page, isFetching, error, refetch } = useServerQuery(usersQuery(search));
  const reload = () => void refetch();
  const setViewImmediately = (next: UsersView) => setView(next, { isImmediate: true });
  const onSort = (sort: UsersView['sort']) => setViewImmediately({ ...view, sort, page: 1 });
  const columns = useUserColumns();
  const list = page && {
    users: page.users,
    isBusy: isFetching,
    getPath,
    onOpen: (user: UserDto) => void navigate({ href: getPath(user) }),
  };
  return (
    <>
      <PageHeader
        title={t('Users')}
        meta={
          page !== undefined && (
            <span className="max-desk:hidden">
              {t('{count, plural, one {# user} other {# users}}', { count: page.paging.total })}
            </span>
          )
        }
        actions={
          isFakeApiOn() ? (
            <span className="text-ink-3">
              {t('Users can’t be added or changed with sample data.')}
            </span>
          ) : (
            <Link to="/users/new" className={buttonClassName({ variant: 'primary' })}>
              <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
              {t('New user')}
            </Link>
          )
        }
      />
      <UsersToolbar
        view={view}
        isPhone={isPhone}
        isBusy={isFetching && page !== undefined}
        onText={(text) => setView({ ...view, text, page: 1 })}
        onSort={onSort}
      />
      {page !== undefined && (
        <RefreshNote
          error={error}
          isRetrying={isFetching}
          onRetry={reload}
          className="mx-4 mb-2 flex-none max-desk:mx-3"
        />
      )}
      {error !== null && page === undefined ? (
        <Failed error={error} onRetry={reload} />
      ) : page === undefined || list === undefined ? (
        <div className="min-h-0 flex-1 overflow-hidden border-t border-line-strong bg-surface">
          <SkeletonRows
            count={14}
            cells={[
              'w-8',
              'size-6 rounded-full',
              'w-32',
              'w-20 ms-8',
              'w-24',
              'w-44',
              'w-16 ms-auto',
            ]}
            label={t('Loading users…')}
            rowClassName="h-10"
          />
        </div>
      ) : page.users.length === 0 ? (
        <Frame>
          <NoUsers view={view} total={page.paging.total} onView={setViewImmediately} />
        </Frame>
      ) : isPhone || usersDisplayMode === 'cards' ? (
        <UserCards isBlock={isPhone} {...list} />
      ) : (
        <DataTable
          label={t('Users')}
          rows={page.users}
          keyOf={({ id }) => id}
          columns={columns}
          link={{ name: ({ username }) => username, path: getPath, onOpen: list.onOpen }}
          sorts={USER_SORTS}
          sort={view.sort}
          onSort={onSort}
          rowPx={40}
          minWidth="min-w-252"
          isBusy={isFetching}
          className="border-t border-line-strong bg-surface"
        />
      )}
      <div className="flex min-h-(--toolbar) flex-none items-center border-t border-line-strong bg-surface px-4 py-1 text-sm text-ink-3 max-desk:px-3">
        {page !== undefined && page.paging.total > 0 && (
          <Pager
            paging={page.paging}
            limits={PAGE_SIZES}
            onPage={(next) => setViewImmediately({ ...view, page: next })}
            onLimit={(limit) => setViewImmediately({ ...view, limit, page: 1 })}
          />
        )}
      </div>
    </>
  );
}
