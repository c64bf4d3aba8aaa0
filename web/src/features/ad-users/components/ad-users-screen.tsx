import { UsersIcon } from '@heroicons/react/24/outline';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { checkerPath } from '../../../lib/checker-path.ts';
import { useSettings } from '../../../lib/settings.ts';
import { toAddressQuery, useAddressState } from '../../../lib/use-address-state.ts';
import { EmptyState, NothingMatches } from '../../../ui/empty-state.tsx';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import {
  countFilters,
  countStatuses,
  filterProfiles,
  hasError,
  type Profile,
} from '../profiles.ts';
import { type AdUsersQuery, SHARED_GROUP, toQuery, toSearch } from '../search-params.ts';
import { useSortedProfiles } from '../use-profile-table.ts';
import { useProfiles } from '../use-profiles.ts';
import { GroupsPane } from './groups-pane.tsx';
import { ProfileCards } from './profile-cards.tsx';
import { ProfileTable } from './profile-table.tsx';
import { ProfilesToolbar } from './profiles-toolbar.tsx';

function writePath(query: AdUsersQuery): string {
  return `/ad-users${toAddressQuery(toSearch(query))}`;
}

function EmptyList({ group }: { readonly group: string | undefined }) {
  if (group === SHARED_GROUP) {
    return <EmptyState icon={UsersIcon} title={<Trans>Nothing is shared with you</Trans>} />;
  }
  return group === undefined ? (
    <EmptyState icon={UsersIcon} title={<Trans>No profiles yet</Trans>} />
  ) : (
    <EmptyState icon={UsersIcon} title={<Trans>This group is empty</Trans>} />
  );
}

/** The profiles of the team: found, filtered and opened from here. */
export function AdUsersScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { adUsersDisplayMode } = useSettings();
  const isPhone = usePhone();
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useAddressState({ read: toQuery, write: writePath });
  const { profiles, groups, isReady } = useProfiles();
  const filtered = useMemo(() => filterProfiles({ profiles, query }), [profiles, query]);
  const shown = useSortedProfiles({ profiles: filtered, sort: query.sort });
  const counts = useMemo(
    () => countStatuses({ profiles, group: query.group }),
    [profiles, query.group],
  );
  const errorCount = useMemo(() => profiles.filter(hasError).length, [profiles]);
  const getPath = useCallback(({ adUser }: Profile) => checkerPath({ adUserId: adUser.id }), []);
  const onOpen = useCallback(
    (profile: Profile) => {
      void navigate({ href: getPath(profile) });
    },
    [navigate, getPath],
  );
  const filterCount = countFilters(query);
  const list = { profiles: shown, getPath, onOpen };
  return (
    <>
      <header className="flex min-h-13 flex-none items-center gap-2 border-b border-line-strong bg-surface px-4 max-desk:px-3">
        <h1 className="text-xl font-semibold tracking-(--tracking-title)">
          <Trans>Ad users</Trans>
        </h1>
        {isReady && (
          <p className="text-sm text-ink-3 max-desk:hidden">
            <Plural value={profiles.length} one="# profile" other="# profiles" />
            {errorCount > 0 && (
              <>
                {', '}
                <Plural value={errorCount} one="# with an error" other="# with an error" />
              </>
            )}
          </p>
        )}
      </header>
      <PaneLayout
        sideLabel={t`Groups`}
        sideKind="groups"
        side={
          <GroupsPane
            profiles={profiles}
            groups={groups}
            group={query.group}
            onChange={(group) => setQuery({ ...query, group })}
          />
        }
      >
        <ProfilesToolbar
          query={query}
          onQuery={setQuery}
          counts={counts}
          groups={groups}
          isPhone={isPhone}
          search={search}
        />
        {!isReady ? (
          <div className="min-h-0 flex-1 overflow-hidden border-t border-line-strong">
            <SkeletonRows
              count={14}
              cells={['size-6 rounded-full', 'w-44', 'w-24 ms-16', 'w-24', 'w-20', 'w-12 ms-auto']}
              label={t`Loading profiles…`}
              rowClassName="h-(--row-two-line)"
            />
          </div>
        ) : shown.length > 0 ? (
          isPhone || adUsersDisplayMode === 'cards' ? (
            <ProfileCards label={t`Ad users`} isBlock={isPhone} {...list} />
          ) : (
            <ProfileTable
              {...list}
              sort={query.sort}
              onSort={(sort) => setQuery({ ...query, sort })}
            />
          )
        ) : (
          <div className="flex min-h-0 flex-1 border-t border-line-strong">
            {filterCount > 0 && counts.all > 0 ? (
              <NothingMatches
                title={
                  <Plural
                    value={filterCount}
                    one="No profile matches # filter"
                    other="No profile matches # filters"
                  />
                }
                filterCount={filterCount}
                onClear={() => setQuery({ ...query, text: '', status: 'all' })}
              />
            ) : (
              <EmptyList group={query.group} />
            )}
          </div>
        )}
        <div className="flex min-h-(--toolbar) flex-none items-center border-t border-line-strong px-4 text-sm text-ink-3 max-desk:px-3">
          <Plural value={shown.length} one="# profile" other="# profiles" />
        </div>
      </PaneLayout>
    </>
  );
}
