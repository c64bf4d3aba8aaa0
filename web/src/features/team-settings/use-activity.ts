import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { useRef, useState } from 'react';
import { type Resource, useResource } from '../../lib/resource.ts';
import { appendEntries } from './activity.ts';
import { type ActivityPage, fetchActivity } from './queries.ts';
import type { ActivityFilter } from './search-params.ts';

interface More {
  /** Which first page these belong to: another one throws them away. */
  readonly first: Resource<ActivityPage>;
  readonly entries: readonly ActivityEntry[];
  /** How far the server was asked. */
  readonly offset: number;
  readonly total: number;
  readonly error: unknown;
  readonly isBusy: boolean;
}

/** The newest entries and those asked for after them. */
export function useActivity({
  first,
  teamId,
  filter,
  onReload,
}: {
  readonly first: Resource<ActivityPage>;
  readonly teamId: string;
  readonly filter: ActivityFilter;
  readonly onReload: () => void;
}) {
  const page = useResource(first, onReload);
  const [stored, setMore] = useState<More | null>(null);
  const isAsking = useRef(false);
  const more = stored?.first === first ? stored : null;
  const total = more?.total ?? page.value?.paging.total ?? 0;
  const reached =
    more?.offset ??
    (page.value === undefined ? 0 : page.value.paging.offset + page.value.paging.limit);
  const entries = appendEntries(page.value?.entries ?? [], more?.entries ?? []);

  const showMore = async (): Promise<void> => {
    if (isAsking.current) {
      return;
    }
    isAsking.current = true;
    const known = { first, entries: more?.entries ?? [], offset: reached, total };
    setMore({ ...known, error: null, isBusy: true });
    try {
      const next = await fetchActivity({ teamId, filter, offset: reached });
      setMore({
        first,
        entries: appendEntries(known.entries, next.entries),
        offset: next.paging.offset + next.paging.limit,
        total: next.paging.total,
        error: null,
        isBusy: false,
      });
    } catch (error) {
      setMore({ ...known, error, isBusy: false });
    } finally {
      isAsking.current = false;
    }
  };

  return {
    ...page,
    entries,
    hasMore: page.value !== undefined && reached < total,
    isMoreBusy: more?.isBusy ?? false,
    moreError: more?.error ?? null,
    showMore,
  };
}
