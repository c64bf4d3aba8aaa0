import { useEffect, useState, useSyncExternalStore } from 'react';
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
  const [found, setFound] = useState<Found>(NOTHING);
  const text = query.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: profiles and lists that arrive while somebody looks are found, too
  useEffect(() => {
    if (text === '') {
      setFound(NOTHING);
      return;
    }
    let isCurrent = true;
    const show = (hits: readonly SearchHit[]) => {
      if (isCurrent) {
        setFound({ query: text, hits });
      }
    };
    replica.searchAdObjects({ text, limit: LIMIT }).then(show, (error: unknown) => {
      show([]);
      reportError(error);
    });
    return () => {
      isCurrent = false;
    };
  }, [replica, text, adUsers, version]);
  return found;
}
