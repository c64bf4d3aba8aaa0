// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements
import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { CommentUserDto } from '@ads-checker/shared/contracts/comment-boosting-users';
import type { ProxyGeo } from '@ads-checker/shared/contracts/proxies';
import { CheckIcon } from '@heroicons/react/16/solid';
import { UserCircleIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { formatMoment, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { CountryMark } from '../../../ui/country-mark.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LIST_CELL, LIST_NOTE, ListRow, LongListTable } from '../../../ui/list-table.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { Status } from '../../../ui/status.tsx';
import { commentUsersQuery } from '../queries.ts';
import { commentUserStatus } from '../task-labels.ts';
import { BoostingList } from './boosting-list.tsx';
import { NewProfileForm, ProfileForm } from './profile-form.tsx';

const COLUMNS =
  'grid grid-cols-[minmax(180px,1fr)_minmax(150px,200px)_minmax(140px,1fr)_120px_88px_110px_16px] items-center max-desk:grid-cols-[minmax(0,1fr)_minmax(0,160px)_0]';
const SESSION_COLUMNS =
  'grid grid-cols-[minmax(180px,1fr)_minmax(150px,200px)_minmax(140px,1fr)_130px_130px_120px_88px_110px_16px] items-center max-desk:grid-cols-[minmax(0,1fr)_minmax(0,160px)_0]';
const WIDE_ONLY = 'max-desk:hidden';
type Shown = 'all' | 'active' | 'error';

/** The device from the user agent, and the location of the proxy's exit. */
function SessionCells({
  user: { userAgent },
  geo,
}: {
  readonly user: CommentUserDto;
  readonly geo: ProxyGeo | null;
}) {
  return (
    <>
      <div role="cell" className={`${LIST_CELL} ${WIDE_ONLY}`}>
        <span className="truncate">{userAgent?.os ?? NO_VALUE}</span>
        {userAgent !== null && <span className={LIST_NOTE}>{userAgent.browser}</span>}
      </div>
      <div role="cell" className={`${LIST_CELL} ${WIDE_ONLY}`}>
        <span className="flex min-w-0 items-center gap-1.5">
          {geo !== null && geo.countryCode !== null && <CountryMark code={geo.countryCode} />}
          <span className="truncate">{geo?.city ?? NO_VALUE}</span>
        </span>
      </div>
    </>
  );
}

function ProfileRow({
  user,
  columns,
  session,
  languageOf,
  isOpen,
  onOpen,
}: {
  readonly user: CommentUserDto;
  readonly columns: string;
  /** Only on a sandbox server: the location of the proxy's exit, if known. */
  readonly session: { readonly geo: ProxyGeo | null } | undefined;
  readonly languageOf: (code: string) => string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('comment-boosting');
  return (
    <ListRow columns={columns} isSelected={isOpen}>
      <div role="cell" className={`${LIST_CELL} ps-4`}>
        <button
          type="button"
          aria-expanded={isOpen}
          className="block max-w-full truncate text-start font-medium"
          onClick={onOpen}
        >
          <span lang="">{user.customName ?? user.name}</span>
        </button>
        <span className={LIST_NOTE}>
          {user.customName !== null && <span lang="">{user.name} · </span>}
          <span className="ident">{user.facebookId}</span>
        </span>
      </div>
      <div role="cell" className={LIST_CELL}>
        <Status {...commentUserStatus(user.status)} />
      </div>
      <div role="cell" className={`${LIST_CELL} ${WIDE_ONLY}`}>
        <span lang="" className="truncate">
          {user.adUserName ?? NO_VALUE}
        </span>
      </div>
      {session !== undefined && <SessionCells user={user} geo={session.geo} />}
      <div role="cell" className={`${LIST_CELL} ${WIDE_ONLY}`}>
        <span className="truncate">{user.languages.map(languageOf).join(', ') || NO_VALUE}</span>
      </div>
      <div role="cell" className={`${LIST_CELL} ${WIDE_ONLY}`}>
        {user.shared ? (
          <CheckIcon role="img" aria-label={t('Shared')} className="size-4 text-ink-2" />
        ) : (
          NO_VALUE
        )}
      </div>
      <div role="cell" className={`${LIST_CELL} ${WIDE_ONLY} items-end`}>
        {formatMoment({ at: new Date(user.createdAt) })}
      </div>
      <div role="cell" />
    </ListRow>
  );
}

/** The Pages that tasks publish as. */
export function ProfilesTab() {
  const { t, i18n } = useTranslation('comment-boosting');
  const actor = useActor();
  const { id: accountId = '', teamId = '' } = actor.account ?? {};
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [openId, setOpenId] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const query = useServerQuery(commentUsersQuery(accountId));
  const {
    commentUsers: all = [],
    proxies = [],
    areSessionsTaken: hasSessions = false,
  } = query.data ?? {};
  const places = new Map(proxies.map(({ id, geo }) => [id, geo]));
  const columns = hasSessions ? SESSION_COLUMNS : COLUMNS;
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const searchText = text.trim().toLowerCase();
  const users = all.filter(
    ({ name, customName, status }) =>
      (shown === 'all' || (status === 'active') === (shown === 'active')) &&
      `${customName ?? ''} ${name}`.toLowerCase().includes(searchText),
  );
  const inError = all.filter(({ status }) => status !== 'active').length;
  const open = all.find(({ id }) => id === openId);
  const isOwner = (user: CommentUserDto): boolean =>
    canManageAdUser(actor, { accountId: user.accountId, teamId, isShared: user.shared }) &&
    !isFakeApiOn();

  const side = isCreating ? (
    <NewProfileForm
      accountId={accountId}
      hasSession={hasSessions}
      onClose={() => setCreating(false)}
    />
  ) : open === undefined ? undefined : (
    <ProfileForm
      key={open.id}
      user={open}
      hasSession={hasSessions}
      canManage={isOwner(open)}
      onClose={() => setOpenId(undefined)}
    />
  );

  const create = () => {
    setOpenId(undefined);
    setCreating(true);
  };
  return (
    <BoostingList<Shown>
      texts={{
        loading: t('Loading profiles…'),
        failed: t('Couldn’t load profiles'),
        offline: t('Profiles aren’t available offline'),
      }}
      cells={['w-48', 'w-24', 'w-32', 'w-20', 'w-8', 'w-16']}
      query={query}
      isEmpty={users.length === 0}
      create={isFakeApiOn() ? undefined : { label: t('New profile'), onClick: create }}
      search={{ label: t('Name or Page'), value: text, onChange: setText }}
      show={{
        label: t('Show'),
        value: shown,
        onChange: setShown,
        segments: [
          { key: 'all', label: t('All'), count: formatNumber(all.length) },
          { key: 'active', label: t('Active'), count: formatNumber(all.length - inError) },
          { key: 'error', label: t('With error'), count: formatNumber(inError) },
        ],
      }}
      emptyState={
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
      side={side}
    >
      <LongListTable
        label={t('Profiles')}
        columns={columns}
        minWidth={hasSessions ? 'desk:min-w-[1080px]' : 'desk:min-w-[820px]'}
        rows={users}
        keyOf={({ id }) => id}
        row={(user) => (
          <ProfileRow
            user={user}
            columns={columns}
            session={hasSessions ? { geo: places.get(user.proxyId ?? '') ?? null } : undefined}
            languageOf={(code) => names.of(code) ?? code}
            isOpen={user.id === openId}
            onOpen={() => {
              setCreating(false);
              setOpenId(user.id);
            }}
          />
        )}
        head={
          <>
            <SortHeader>{t('Name')}</SortHeader>
            <SortHeader>{t('Status')}</SortHeader>
            <SortHeader className={WIDE_ONLY}>{t('Through')}</SortHeader>
            {hasSessions && (
              <>
                <SortHeader className={WIDE_ONLY}>{t('Device')}</SortHeader>
                <SortHeader className={WIDE_ONLY}>{t('Location')}</SortHeader>
              </>
            )}
            <SortHeader className={WIDE_ONLY}>{t('Languages')}</SortHeader>
            <SortHeader className={WIDE_ONLY}>{t('Shared')}</SortHeader>
            <SortHeader isEnd className={WIDE_ONLY}>
              {t('Added')}
            </SortHeader>
          </>
        }
      />
    </BoostingList>
  );
}
