// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements
import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { CommentUserDto } from '@ads-checker/shared/contracts/comment-boosting';
import { CheckIcon, PlusIcon } from '@heroicons/react/16/solid';
import { UserCircleIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { LIST_CELL, LIST_NOTE, ListRow, ListTable } from '../../../ui/list-table.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ServerList } from '../../../ui/server-list.tsx';
import { SortHead } from '../../../ui/sort-head.tsx';
import { Status } from '../../../ui/status.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { commentUsersQuery } from '../queries.ts';
import { commentUserStatus } from '../task-words.ts';
import { NewProfileForm, ProfileForm } from './profile-form.tsx';

const COLUMNS =
  'grid grid-cols-[minmax(180px,1fr)_minmax(150px,200px)_minmax(140px,1fr)_120px_88px_110px_16px] items-center';
type Shown = 'all' | 'active' | 'error';

function ProfileRow({
  user,
  languageOf,
  isOpen,
  onOpen,
}: {
  readonly user: CommentUserDto;
  readonly languageOf: (code: string) => string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('comment-boosting');
  return (
    <ListRow columns={COLUMNS} isSelected={isOpen}>
      <div role="cell" className={`${LIST_CELL} ps-4`}>
        <button
          type="button"
          aria-expanded={isOpen}
          className="block max-w-full truncate text-start font-medium"
          onClick={onOpen}
        >
          <span lang="">{user.customName ?? user.name}</span>
        </button>
        {user.customName !== null && (
          <span lang="" className={LIST_NOTE}>
            {user.name}
          </span>
        )}
      </div>
      <div role="cell" className={LIST_CELL}>
        <Status {...commentUserStatus(user.status)} />
      </div>
      <div role="cell" className={LIST_CELL}>
        <span lang="" className="truncate">
          {user.adUserName ?? '–'}
        </span>
      </div>
      <div role="cell" className={LIST_CELL}>
        <span className="truncate">{user.languages.map(languageOf).join(', ') || '–'}</span>
      </div>
      <div role="cell" className={LIST_CELL}>
        {user.shared ? (
          <CheckIcon role="img" aria-label={t('Shared')} className="size-4 text-ink-2" />
        ) : (
          '–'
        )}
      </div>
      <div role="cell" className={`${LIST_CELL} items-end`}>
        {formatMoment({ at: new Date(user.createdAt) })}
      </div>
      <div role="cell" />
    </ListRow>
  );
}

/** The Pages as which tasks publish. */
export function ProfilesTab() {
  const { t, i18n } = useTranslation('comment-boosting');
  const actor = useActor();
  const { id: accountId = '', teamId = '' } = actor.account ?? {};
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [openId, setOpenId] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const { data, error, isFetching, refetch } = useServerQuery(commentUsersQuery(accountId, true));
  const all = data ?? [];
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const wanted = text.trim().toLowerCase();
  const users = all.filter(
    ({ name, customName, status }) =>
      (shown === 'all' || (status === 'active') === (shown === 'active')) &&
      `${customName ?? ''} ${name}`.toLowerCase().includes(wanted),
  );
  const inError = all.filter(({ status }) => status !== 'active').length;
  const open = all.find(({ id }) => id === openId);
  const hasSide = isCreating || open !== undefined;
  const isOwner = (user: CommentUserDto): boolean =>
    canManageAdUser(actor, { accountId: user.accountId, teamId, isShared: user.shared });

  return (
    <div className="flex min-h-0 flex-1">
      <div className={`flex min-h-0 min-w-0 flex-1 flex-col ${hasSide ? 'max-wide:hidden' : ''}`}>
        <ServerList
          texts={{
            loading: t('Loading profiles…'),
            failed: t('Couldn’t load profiles'),
            offline: t('Profiles aren’t available offline'),
          }}
          cells={['w-48', 'w-24', 'w-32', 'w-20', 'w-8', 'w-16']}
          isLoaded={data !== undefined}
          isEmpty={users.length === 0}
          isUnreachable={error instanceof NetworkFailure}
          error={data === undefined ? error : null}
          isFetching={isFetching}
          onRetry={() => void refetch()}
          head={
            <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
              <SearchField
                ref={search}
                label={t('Name or Page')}
                value={text}
                onChange={setText}
                shortcut="/"
                className="w-full desk:w-52"
              />
              <SegmentedControl<Shown>
                label={t('Show')}
                value={shown}
                onChange={setShown}
                segments={[
                  { key: 'all', label: t('All'), count: formatNumber(all.length) },
                  { key: 'active', label: t('Active'), count: formatNumber(all.length - inError) },
                  { key: 'error', label: t('With error'), count: formatNumber(inError) },
                ]}
              />
              <Button
                variant="primary"
                icon={PlusIcon}
                className="ms-auto"
                onClick={() => {
                  setOpenId(undefined);
                  setCreating(true);
                }}
              >
                {t('New profile')}
              </Button>
            </div>
          }
          nothing={
            <EmptyState
              icon={UserCircleIcon}
              title={all.length === 0 ? t('No profiles yet') : t('No profiles match')}
            >
              {all.length === 0
                ? t('A profile is a Page of a connected profile. Tasks publish as that Page.')
                : t('Change the search or show all profiles.')}
            </EmptyState>
          }
          footer={
            <span role="status">
              {t('{count, plural, one {# profile} other {# profiles}}, {errors} with an error', {
                count: users.length,
                errors: formatNumber(inError),
              })}
            </span>
          }
        >
          <ListTable
            label={t('Profiles')}
            columns={COLUMNS}
            minWidth="min-w-[820px]"
            rowCount={users.length}
            isBusy={false}
            head={
              <>
                <SortHead>{t('Name')}</SortHead>
                <SortHead>{t('Status')}</SortHead>
                <SortHead>{t('Through')}</SortHead>
                <SortHead>{t('Languages')}</SortHead>
                <SortHead>{t('Shared')}</SortHead>
                <SortHead isEnd>{t('Added')}</SortHead>
              </>
            }
          >
            {users.map((user) => (
              <ProfileRow
                key={user.id}
                user={user}
                languageOf={(code) => names.of(code) ?? code}
                isOpen={user.id === openId}
                onOpen={() => {
                  setCreating(false);
                  setOpenId(user.id);
                }}
              />
            ))}
          </ListTable>
        </ServerList>
      </div>
      {isCreating && <NewProfileForm accountId={accountId} onClose={() => setCreating(false)} />}
      {open !== undefined && (
        <ProfileForm
          key={open.id}
          user={open}
          canManage={isOwner(open)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
}
