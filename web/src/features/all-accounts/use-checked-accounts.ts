import {
  type CheckedAdAccountDto,
  checkedAdAccountSchema,
  objectCheckRoutes,
  type ProfileCheck,
  profileCheckSchema,
} from '@ads-checker/shared/contracts/object-checks';
import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { STALE_MS, useServerQuery } from '../../lib/server-query.ts';
import { type Replica, useReplica } from '../../replica/index.ts';

const ANSWER = 'checked-ad-accounts';

export interface CheckedAccounts {
  readonly adAccounts: readonly CheckedAdAccountDto[];
  readonly profiles: readonly ProfileCheck[];
  /** Rows that could not be read, here or on the server. */
  readonly unreadableRows: number;
  readonly fetchedAt: string;
}

const answerSchema = z.object({
  adAccounts: z.array(z.unknown()),
  profiles: z.array(z.unknown()),
  unreadableRows: z.int().nonnegative().catch(0),
});

/** Each row on its own. @throws ZodError for an answer that is none. */
function parseAnswer(data: unknown, fetchedAt: string): CheckedAccounts {
  const { adAccounts, profiles, unreadableRows } = answerSchema.parse(data);
  const accounts = parseRows({ rows: adAccounts, schema: checkedAdAccountSchema });
  const checks = parseRows({ rows: profiles, schema: profileCheckSchema });
  return {
    adAccounts: accounts.rows,
    profiles: checks.rows,
    unreadableRows: unreadableRows + accounts.unreadableRows,
    fetchedAt,
  };
}

function accountsQuery(replica: Replica) {
  const { accountId } = replica.owner;
  return queryOptions({
    queryKey: ['all-accounts', accountId],
    queryFn: async ({ signal }): Promise<CheckedAccounts> => {
      const { data } = await call(objectCheckRoutes.listAdAccounts, {
        params: { accountId },
        query: { includeShared: 'true' },
        signal,
      });
      const fetchedAt = new Date().toISOString();
      // After the rows are on the screen
      void replica.storeAnswer(ANSWER, { text: JSON.stringify(data), fetchedAt });
      return parseAnswer(data, fetchedAt);
    },
  });
}

/** What the last visit stored; null until it was looked for, undefined when there is none. */
function useStored(replica: Replica): CheckedAccounts | null | undefined {
  const [stored, setStored] = useState<CheckedAccounts | null | undefined>(null);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const answer = await replica.readAnswer(ANSWER);
      return answer === undefined
        ? undefined
        : parseAnswer(JSON.parse(answer.text), answer.fetchedAt);
    };
    // Another release may have written another form: the server is asked anyway
    void read()
      .catch(() => undefined)
      .then((found) => isOver || setStored(found));
    return () => {
      isOver = true;
    };
  }, [replica]);
  return stored;
}

/**
 * Ad accounts of all visible profiles as the checks last found them: first what this device stored,
 * then the server's, anew every five minutes.
 */
export function useCheckedAccounts() {
  const replica = useReplica();
  const stored = useStored(replica);
  const { data, error, isFetching, refetch } = useServerQuery({
    ...accountsQuery(replica),
    refetchInterval: STALE_MS,
  });
  const shown = data ?? stored ?? undefined;
  return {
    shown,
    error,
    isLoading: shown === undefined && error === null,
    isMissingOffline: shown === undefined && stored !== null && error instanceof NetworkFailure,
    isRefreshing: isFetching,
    refresh: () => void refetch(),
  };
}
