import { type TrafficSourceDto, trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { isAbort } from '../../lib/api-errors.ts';
import { useServerQuery } from '../../lib/server-query.ts';
import { type ReadTracker, trafficSourcesQuery } from './queries.ts';
import type { TypedConnection } from './tracker-fields.ts';

export interface TrafficSourceList {
  readonly trafficSources: readonly TrafficSourceDto[];
  readonly unreadableRows: number;
}

export type LoadState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'loaded'; readonly list: TrafficSourceList };

const NOBODY: ReadTracker = { id: '', updatedAt: '' };

/** Traffic sources of the saved connection, cached, or of a typed one on request. */
export function useTrafficSources({
  stored,
  typedMark,
}: {
  readonly stored: ReadTracker | undefined;
  /** Identifies the typed connection; undefined while it equals the saved one. */
  readonly typedMark: string | undefined;
}): {
  readonly load: LoadState;
  /** Refetches those of the saved connection. */
  readonly reload: () => void;
  readonly read: (connection: TypedConnection) => Promise<TrafficSourceList | undefined>;
} {
  const query = useServerQuery({
    ...trafficSourcesQuery(stored ?? NOBODY),
    enabled: stored !== undefined,
  });
  const [typed, setTyped] = useState<{ readonly mark: string; readonly load: LoadState }>();
  const asking = useRef<AbortController>(undefined);

  const read = async ({ apiUrl, apiKey, version }: TypedConnection) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const mark = typedMark ?? '';
    setTyped({ mark, load: { state: 'loading' } });
    try {
      const { data: list } = await call(trackerRoutes.readTrafficSources, {
        body: {
          apiUrl,
          version,
          ...(apiKey === '' ? {} : { apiKey }),
          ...(stored === undefined ? {} : { binomId: stored.id }),
        },
        signal: controller.signal,
      });
      setTyped({ mark, load: { state: 'loaded', list } });
      return list;
    } catch (error) {
      if (!isAbort(error)) {
        setTyped({ mark, load: { state: 'failed', error } });
      }
      return undefined;
    }
  };

  const ofTyped = typed !== undefined && typed.mark === typedMark ? typed.load : undefined;
  const ofStored: LoadState =
    stored === undefined
      ? { state: 'idle' }
      : query.isFetching
        ? { state: 'loading' }
        : query.error !== null
          ? { state: 'failed', error: query.error }
          : query.data === undefined
            ? { state: 'idle' }
            : { state: 'loaded', list: query.data };
  return {
    load: ofTyped ?? ofStored,
    reload: () => void query.refetch(),
    read,
  };
}
