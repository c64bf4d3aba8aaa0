import { useEffect, useMemo, useState } from 'react';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { afterNextFrame } from '../../lib/frame.ts';
import { STALE_MS, useServerQuery } from '../../lib/server-query.ts';
import { type Replica, useReplica } from '../../replica/index.ts';
import {
  accountsQuery,
  type CheckedAccounts,
  readStoredAccounts,
  type StoredReading,
} from './checked-accounts.ts';

/** What the last visit stored, and whether the server may be queried yet. */
function useStored(replica: Replica): {
  readonly isRead: boolean;
  readonly accounts: CheckedAccounts | undefined;
  readonly isShown: boolean;
} {
  // Started while rendering: an effect would wait for the first frame
  const reading = useMemo(() => readStoredAccounts(replica), [replica]);
  const [shown, setShown] = useState<StoredReading>();
  const [, setRead] = useState<StoredReading>();
  useEffect(() => {
    let isOver = false;
    const follow = async () => {
      await reading.done;
      if (!isOver) {
        setRead(reading);
      }
      if (reading.accounts !== undefined) {
        await afterNextFrame();
      }
      if (!isOver) {
        setShown(reading);
      }
    };
    void follow();
    return () => {
      isOver = true;
    };
  }, [reading]);
  return { isRead: reading.isDone, accounts: reading.accounts, isShown: shown === reading };
}

/**
 * Ad accounts of all visible profiles as of their last checks: first from the device, then from the
 * server, refreshed every five minutes.
 */
export function useCheckedAccounts() {
  const replica = useReplica();
  const stored = useStored(replica);
  const { data, error, isFetching, refetch } = useServerQuery({
    ...accountsQuery(replica),
    // Parsing the answer would take frames from rendering the stored rows
    enabled: stored.isShown,
    refetchInterval: STALE_MS,
  });
  const shown = data ?? stored.accounts;
  return {
    shown,
    error,
    isLoading: shown === undefined && error === null,
    isMissingOffline: shown === undefined && stored.isRead && error instanceof NetworkFailure,
    isRefreshing: isFetching,
    refresh: () => void refetch(),
  };
}
