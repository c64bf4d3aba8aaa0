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
import { type DataColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { DataTable } from '../../../ui/data-list/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { commentUsersQuery } from '../queries.ts';
import { commentUserStatus } from '../task-labels.ts';
import { BoostingList } from './boosting-list.tsx';
import { NewProfileForm, ProfileForm } from './profile-form.tsx';

const NOTE = 'truncate text-sm text-ink-3';
type Shown = 'all' | 'active' | 'error';

function useProfileColumns({
  sessions,
  openId,
  onOpen,
}: {
  /** Only on a sandbox server: where the exits of proxies are, by id of the proxy. */
  readonly sessions: ReadonlyMap<string, ProxyGeo | null> | null;
  readonly openId: string | undefined;
  readonly onOpen: (user: CommentUserDto) => void;
}): readonly DataColumn<CommentUserDto>[] {
  const { t, i18n } = useTranslation('comment-boosting');
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const sessionColumns: readonly DataColumn<CommentUserDto>[] = [
    {
      key: 'device',
      label: t('Device'),
      track: '130px',
      isWide: true,
      className: STACKED,
      cell: ({ userAgent }) => (
        <>
          <span className="truncate">{userAgent?.os ?? NO_VALUE}</span>
          {userAgent !== null && <span className={NOTE}>{userAgent.browser}</span>}
        </>
      ),
    },
    {
      key: 'location',
      label: t('Location'),
      track: '130px',
      isWide: true,
      className: 'gap-1.5',
      cell: ({ proxyId }) => {
        const geo = sessions?.get(proxyId ?? '') ?? null;
        return (
          <>
            {geo !== null && geo.countryCode !== null && <CountryMark code={geo.countryCode} />}
            <span className="truncate">{geo?.city ?? NO_VALUE}</span>
          </>
        );
      },
    },
  ];
  return [
    {
      key: 'name',
      label: t('Name'),
      track: 'minmax(min(180px,50vw),1fr)',
      className: STACKED,
      cell: (user) => (
        <>
          <button
            type="button"
            aria-expanded={user.id === openId}
            className="block max-w-full truncate text-start font-medium"
            onClick={() => onOpen(user)}
          >
            <span lang="">{user.customName ?? user.name}</span>
          </button>
          <span className={NOTE}>
            {user.customName !== null && <span lang="">{user.name} · </span>}
            <span className="ident">{user.facebookId}</span>
          </span>
        </>
      ),
    },
    {
      key: 'status',
      label: t('Status'),
      track: 'minmax(min(150px,40vw),200px)',
      cell: ({ status }) => <Status {...commentUserStatus(status)} />,
    },
    {
      key: 'through',
      label: t('Through'),
      track: 'minmax(140px,1fr)',
      isWide: true,
      cell: ({ adUserName }) => (
        <span lang="" className="truncate">
          {adUserName ?? NO_VALUE}
        </span>
      ),
    },
    ...(sessions === null ? [] : sessionColumns),
    {
      key: 'languages',
      label: t('Languages'),
      track: '120px',
      isWide: true,
      cell: ({ languages }) => (
        <span className="truncate">
          {languages.map((code) => names.of(code) ?? code).join(', ') || NO_VALUE}
        </span>
      ),
    },
    {
      key: 'shared',
      label: t('Shared'),
      track: '88px',
      isWide: true,
      cell: ({ shared }) =>
        shared ? (
          <CheckIcon role="img" aria-label={t('Shared')} className="size-4 text-ink-2" />
        ) : (
          NO_VALUE
        ),
    },
    {
      key: 'added',
      label: t('Added'),
      track: '118px',
      isWide: true,
      align: 'end',
      cell: ({ createdAt }) => formatMoment({ at: new Date(createdAt) }),
    },
  ];
}

/** The Pages that tasks publish as. */
export function ProfilesTab() {
  const { t } = useTranslation('comment-boosting');
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
  const columns = useProfileColumns({
    sessions: hasSessions ? new Map(proxies.map(({ id, geo }) => [id, geo])) : null,
    openId,
    onOpen: ({ id }) => {
      setCreating(false);
      setOpenId(id);
    },
  });
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
      <DataTable
        label={t('Profiles')}
        rows={users}
        keyOf={({ id }) => id}
        columns={columns}
        openKey={openId}
        rowPx={48}
        isTall
        minWidth={hasSessions ? 'desk:min-w-[1080px]' : 'desk:min-w-[820px]'}
      />
    </BoostingList>
  );
}
