import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adUserStatus } from '../../../lib/ad-user-status.ts';
import { formatDate, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type DataColumn, menuColumn } from '../../../ui/data-list/columns.ts';
import type { ProfileResults } from '../profile-results.ts';
import type { Profile } from '../profiles.ts';
import { useLastSync } from '../use-last-sync.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { OwnerFacts, ProfileAvatar, ProxyFacts, profileSubtitle } from './profile-parts.tsx';
import { StatusCell } from './status-cell.tsx';
import { TodayFacts } from './today-facts.tsx';
import type { ProfileList } from './use-profile-list.ts';

function LastSync({ profile: { id }, now }: { readonly profile: Profile; readonly now: Date }) {
  const { text, title } = useLastSync({ adUserId: id, now });
  return <span title={title}>{text ?? NO_VALUE}</span>;
}

/** What the table shows of a profile, and what is copied of one. */
export function useProfileColumns({
  checkingIds,
  onAct,
  results = null,
  tags,
}: Pick<ProfileList, 'checkingIds' | 'onAct'> & {
  readonly results?: ProfileResults | null;
  /** Beside names, by profile; absent until they are loaded. */
  readonly tags?: ReadonlyMap<string, ReactNode> | undefined;
}): readonly DataColumn<Profile>[] {
  const { t } = useTranslation('ad-users');
  const now = useNow();
  return useMemo(() => {
    const menuOf = (profile: Profile) => ({
      profile,
      isChecking: checkingIds.has(profile.id),
      onAct,
    });
    return [
      {
        key: 'name',
        label: t('Profile'),
        track: 'minmax(148px,1.2fr)',
        className: 'gap-2.5',
        text: ({ name }) => name,
        cell: (profile, link) => (
          <>
            <ProfileAvatar profile={profile} />
            <span className="flex min-w-0 flex-col">
              {tags?.has(profile.id) ? (
                <span className="flex min-w-0 items-center gap-1.5">
                  {link}
                  {tags.get(profile.id)}
                </span>
              ) : (
                link
              )}
              <span className="truncate text-sm text-ink-3 tabular-nums">
                {profileSubtitle(profile)}
              </span>
            </span>
          </>
        ),
      },
      {
        key: 'status',
        label: t('Status'),
        track: 'minmax(176px,1.1fr)',
        text: ({ adUser }) => adUserStatus(adUser.status).label,
        cell: (profile) => <StatusCell {...menuOf(profile)} />,
      },
      {
        key: 'today',
        label: t('Today'),
        track: results === null ? '220px' : '196px',
        align: 'end',
        cell: (profile) => <TodayFacts profile={profile} />,
      },
      ...(results === null ? [] : [results.column]),
      {
        key: 'proxy',
        label: t('Proxy'),
        track: 'minmax(124px,.8fr)',
        className: 'gap-1.5',
        text: ({ proxy }) => proxy && proxyDisplayName(proxy),
        cell: (profile) => <ProxyFacts profile={profile} />,
      },
      {
        key: 'owner',
        label: t('Owner'),
        track: 'minmax(112px,.6fr)',
        className: 'gap-1',
        text: ({ ownerName }) => ownerName,
        cell: (profile) => <OwnerFacts profile={profile} />,
      },
      {
        key: 'synced',
        label: t('Synced'),
        track: '96px',
        isWide: true,
        align: 'end',
        className: 'text-ink-2',
        cell: (profile) => <LastSync profile={profile} now={now} />,
      },
      {
        key: 'added',
        label: t('Added'),
        track: '100px',
        align: 'end',
        className: 'text-ink-2',
        text: ({ adUser }) => adUser.createdAt,
        cell: ({ adUser }) => formatDate({ at: adUser.createdAt, now }),
      },
      menuColumn(t('Actions'), (profile) => <ProfileMenu {...menuOf(profile)} />),
    ];
  }, [t, now, checkingIds, onAct, results, tags]);
}
