import { ArrowUpTrayIcon, PlusIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../../../lib/load-code.ts';
import { useActor } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useAllVolatile, useOwned, useOwnedCollection } from '../../../replica/index.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { NoMatches } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { TagMarks, useTaggedIds } from '../../tags/index.ts';
import type { ProfileResults } from '../profile-results.ts';
import {
  countFilters,
  countStatuses,
  filterProfiles,
  hasError,
  joinGroups,
  joinProfiles,
} from '../profiles.ts';
import { type AdUsersQuery, profilesView } from '../search-params.ts';
import { toLines, toSections } from '../sections.ts';
import { sortProfiles } from '../sort-profiles.ts';
import { GroupsPane } from './groups-pane.tsx';
import { ProfileCards } from './profile-cards.tsx';
import { ProfileTable } from './profile-table.tsx';
import { ProfilesToolbar } from './profiles-toolbar.tsx';
import { useProfileList } from './use-profile-list.ts';

/** Profiles this account may see, from the replica. */
function useProfiles() {
  const actor = useActor();
  const adUsers = useOwned('adUser');
  const groups = useOwned('adUserGroup');
  const proxies = useOwned('proxy');
  const people = useOwnedCollection('people');
  const profiles = useMemo(
    () =>
      joinProfiles({
        adUsers: adUsers.rows,
        groups: groups.rows,
        proxies: proxies.rows,
        people: people.rows,
        actor,
      }),
    [adUsers.rows, groups.rows, proxies.rows, people.rows, actor],
  );
  const joinedGroups = useMemo(
    () => joinGroups({ groups: groups.rows, adUsers: adUsers.rows, people: people.rows, actor }),
    [groups.rows, adUsers.rows, people.rows, actor],
  );
  return { profiles, groups: joinedGroups, isReady: adUsers.isKnown };
}

/** Loaded on first use: a list of profiles does not need them. */
const EmptyList = lazyPart(async () => (await import('./empty-list.tsx')).EmptyList);
const TermsHelp = lazyPart(async () => (await import('./terms-help.tsx')).TermsHelp, {
  isFloating: true,
});
const ReadProfileResults = lazyPart(
  async () => (await import('./profile-results.tsx')).ReadProfileResults,
  { isFloating: true },
);
const ListDialogs = lazyPart(async () => (await import('./dialogs/list-dialogs.tsx')).ListDialogs, {
  isFloating: true,
});

const loadBulkBar = () => loadCode(() => import('./profiles-bulk-bar.tsx'));
const ProfilesBulkBar = lazyPart(async () => (await loadBulkBar()).ProfilesBulkBar, {
  isFloating: true,
});

function writePath(query: AdUsersQuery): string {
  return `/ad-users${profilesView.toQuery(query)}`;
}

function HeaderActions() {
  const { t } = useTranslation('ad-users');
  const navigate = useNavigate();
  const isPhone = usePhone();
  const many = '/ad-users/new?many=true';
  const one = '/ad-users/new';
  return (
    <>
      <PlainLink
        href={many}
        aria-label={isPhone ? t('Import') : undefined}
        className={buttonClassName()}
        onOpen={() => void navigate({ href: many })}
      >
        <ArrowUpTrayIcon aria-hidden="true" className="-ms-0.5 size-4 text-ink-3" />
        {!isPhone && t('Import')}
      </PlainLink>
      <PlainLink
        href={one}
        className={buttonClassName({ variant: 'primary' })}
        onOpen={() => void navigate({ href: one })}
      >
        <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
        {t('New profile')}
      </PlainLink>
    </>
  );
}

function ProfileCounts({
  count,
  errorCount,
  sources,
}: {
  readonly count: number;
  readonly errorCount: number;
  /** Of what trackers say of today. */
  readonly sources: ReactNode;
}) {
  const { t } = useTranslation('ad-users');
  return (
    <span className="max-desk:hidden">
      {t('{count, plural, one {# profile} other {# profiles}}', { count })}
      {errorCount > 0 && (
        <>
          {', '}
          {t('{errorCount, plural, one {# with an error} other {# with errors}}', { errorCount })}
        </>
      )}
      {sources !== undefined && (
        <span className="ms-3 inline-flex text-sm text-ink-3">{sources}</span>
      )}
    </span>
  );
}

/** In place of the profiles: no profile passes the filters, or there are none. */
function NoProfiles({
  group,
  filterCount,
  onClear,
  onAddProfiles,
}: {
  readonly group: string | undefined;
  readonly filterCount: number;
  readonly onClear: () => void;
  readonly onAddProfiles: (() => void) | undefined;
}) {
  const { t } = useTranslation('ad-users');
  return (
    <div className="flex min-h-0 flex-1 border-t border-line-strong">
      {filterCount > 0 ? (
        <NoMatches
          title={t(
            '{filterCount, plural, one {No profile matches # filter} other {No profile matches # filters}}',
            { filterCount },
          )}
          filterCount={filterCount}
          onClear={onClear}
        />
      ) : (
        <Suspense fallback={null}>
          <EmptyList group={group} onAddProfiles={onAddProfiles} />
        </Suspense>
      )}
    </div>
  );
}

export function AdUsersScreen() {
  const { t } = useTranslation('ad-users');
  const { adUsersDisplayMode, areAdUsersGrouped, foldedAdUserGroups } = useSettings();
  const isPhone = usePhone();
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useUrlState({ read: profilesView.read, write: writePath });
  const { profiles, groups, isReady } = useProfiles();
  const { sort } = query;
  const allIds = useMemo(
    () => (sort.column === 'synced' ? profiles.map(({ id }) => id) : null),
    [profiles, sort.column],
  );
  const known = useAllVolatile('adUser', allIds);
  const { rows: trackers } = useOwned('binom');
  const [results, setResults] = useState<ProfileResults | null>(null);
  const profitOf = results?.profitOf;
  const sorted = useMemo(
    () => sortProfiles({ profiles, sort, known, profitOf }),
    [profiles, sort, known, profitOf],
  );
  const tagged = useTaggedIds('ad_user', query.tagIds);
  const [tags, setTags] = useState<ReadonlyMap<string, ReactNode>>();
  const shown = useMemo(
    () => filterProfiles({ profiles: sorted, query, tagged }),
    [sorted, query, tagged],
  );
  const isTable = !isPhone && adUsersDisplayMode === 'table';
  const hasSections = isTable && areAdUsersGrouped && query.group === undefined;
  const lines = useMemo(
    () =>
      hasSections
        ? toSections({ profiles: shown, groups, folded: new Set(foldedAdUserGroups) })
        : toLines(shown),
    [hasSections, shown, groups, foldedAdUserGroups],
  );
  const list = useProfileList({ profiles, groups, lines, listKey: query.group ?? '' });
  const counts = useMemo(
    () => countStatuses({ profiles, group: query.group }),
    [profiles, query.group],
  );
  const errorCount = useMemo(() => profiles.filter(hasError).length, [profiles]);
  const latestQuery = useRef(query);
  latestQuery.current = query;
  const openGroup = useCallback(
    (group: string | undefined) => setQuery({ ...latestQuery.current, group }),
    [setQuery],
  );
  const openedGroup = groups.find(({ group }) => group.id === query.group)?.group;
  const filterCount = countFilters(query);
  // After the list, but before anybody selects, also for a time without a network.
  useEffect(() => {
    if (isReady) {
      loadBulkBar().catch(() => undefined);
    }
  }, [isReady]);
  const countBar = (
    <div className="flex min-h-(--toolbar) flex-none items-center gap-3 border-t border-line-strong px-4 text-sm text-ink-3 max-desk:px-3">
      {isReady && t('{count, plural, one {# profile} other {# profiles}}', { count: shown.length })}
      {isPhone && <span className="ms-auto">{results?.sources}</span>}
    </div>
  );
  return (
    <>
      <div className="flex-none border-b border-line-strong">
        <PageHeader
          title={t('Profiles')}
          meta={
            isReady && (
              <ProfileCounts
                count={profiles.length}
                errorCount={errorCount}
                sources={results?.sources}
              />
            )
          }
          actions={
            <>
              {profiles.length > 0 && (
                <Suspense fallback={<span className="size-(--control-h)" />}>
                  <TermsHelp />
                </Suspense>
              )}
              <HeaderActions />
            </>
          }
        />
      </div>
      <PaneLayout
        sideLabel={t('Groups')}
        sideKind="groups"
        side={
          <GroupsPane
            profiles={profiles}
            groups={groups}
            isReady={isReady}
            group={query.group}
            onChange={openGroup}
            onMove={list.onMove}
            onAsk={list.ask}
          />
        }
      >
        <ProfilesToolbar
          query={query}
          onQuery={setQuery}
          found={shown.length}
          counts={isReady ? counts : null}
          groups={groups}
          hasResults={results !== null}
          isPhone={isPhone}
          search={search}
        />
        {!isReady ? (
          <div className="min-h-0 flex-1 overflow-hidden border-t border-line-strong">
            <SkeletonRows
              count={14}
              cells={['size-6 rounded-full', 'w-44', 'w-24 ms-16', 'w-24', 'w-20', 'w-12 ms-auto']}
              label={t('Loading profiles…')}
              rowClassName="h-(--row-two-line)"
            />
          </div>
        ) : shown.length > 0 ? (
          isTable ? (
            <ProfileTable
              lines={lines}
              hasSections={hasSections}
              list={list}
              results={results}
              tags={tags}
              sort={query.sort}
              onSort={(sort) => setQuery({ ...query, sort })}
            />
          ) : (
            <ProfileCards
              label={t('Profiles')}
              isBlock={isPhone}
              profiles={shown}
              list={list}
              results={results}
              tags={tags}
            />
          )
        ) : (
          <NoProfiles
            group={query.group}
            filterCount={counts.all > 0 ? filterCount : 0}
            onClear={() => setQuery({ ...query, text: '', status: 'all', tagIds: [] })}
            onAddProfiles={
              openedGroup === undefined
                ? undefined
                : () => list.ask({ kind: 'fillGroup', group: openedGroup })
            }
          />
        )}
        <Suspense fallback={null}>
          {isReady && <TagMarks level="ad_user" onMarks={setTags} />}
        </Suspense>
        <Suspense fallback={null}>
          {isReady && trackers.length > 0 && <ReadProfileResults onResults={setResults} />}
        </Suspense>
        <Suspense fallback={countBar}>
          {list.chosen.length > 0 ? <ProfilesBulkBar list={list} /> : countBar}
        </Suspense>
        <p className="sr-only" aria-live="polite">
          {list.news}
        </p>
      </PaneLayout>
      {list.question !== null && (
        <Suspense fallback={null}>
          <ListDialogs
            question={list.question}
            list={list}
            profiles={profiles}
            groups={groups}
            group={query.group}
            onGroup={openGroup}
          />
        </Suspense>
      )}
    </>
  );
}
