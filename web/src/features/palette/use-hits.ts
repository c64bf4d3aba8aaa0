import { useMemo, useSyncExternalStore } from 'react';
import { useAnswer } from '../../lib/use-answer.ts';
import { type SearchHit, useOwned, useReplica } from '../../replica/index.ts';

const LIMIT = 40;

interface Found {
  readonly query: string;
  readonly hits: readonly SearchHit[];
}

const NOTHING: Found = { query: '', hits: [] };

/** Replica search by name or id; previous results stay until the new ones arrive. */
export function useHits(query: string): Found {
  const replica = useReplica();
  const { rows: adUsers } = useOwned('adUser');
  const { searchVersion } = replica;
  const version = useSyncExternalStore(searchVersion.subscribe, searchVersion.get);
  const text = query.trim();
  // Profiles and lists that arrive while somebody looks are found, too
  const found = useAnswer(
    text === '' ? null : text,
    () =>
      replica.searchAdObjects({ text, limit: LIMIT }).catch((error: unknown) => {
        reportError(error);
        return [];
      }),
    [replica, adUsers, version],
  );
  const isAsked = text !== '';
  return useMemo(
    () =>
      isAsked && found?.value !== undefined
        ? { query: found.question, hits: found.value }
        : NOTHING,
    [isAsked, found],
  );
}
