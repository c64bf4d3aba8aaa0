import { type BinomTrafficSourceDto, trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { isAbort } from '../../lib/api-errors.ts';
import { useServerQuery } from '../../lib/server-query.ts';
import { type ReadTracker, trafficSourcesQuery } from './queries.ts';
import type { TypedConnection } from './tracker-fields.ts';

export interface TrafficSourceList {
  readonly trafficSources: readonly BinomTrafficSourceDto[];
  readonly unreadableRows: number;
}

export type LoadState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'loaded'; readonly list: TrafficSourceList };

const NOBODY: ReadTracker = { id: '', updatedAt: '' };

/**
 * Traffic sources: of the saved settings, read once and reused, or of what is typed, on request.
 */
export function useTrafficSources(stored: ReadTracker | undefined): {
  readonly load: LoadState;
  /** Of the saved settings anew. */
  readonly reload: () => void;
  readonly read: (connection: TypedConnection) => Promise<TrafficSourceList | undefined>;
} {
  const query = useServerQuery({
    ...trafficSourcesQuery(stored ?? NOBODY),
    enabled: stored !== undefined,
  });
  const [typed, setTyped] = useState<LoadState>({ state: 'idle' });
  const asking = useRef<AbortController>(undefined);

  const read = async ({ apiUrl, apiKey, version }: TypedConnection) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setTyped({ state: 'loading' });
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
      setTyped({ state: 'loaded', list });
      return list;
    } catch (error) {
      if (!isAbort(error)) {
        setTyped({ state: 'failed', error });
      }
      return undefined;
    }
  };

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
    load: typed.state === 'idle' ? ofStored : typed,
    reload: () => {
      setTyped({ state: 'idle' });
      void query.refetch();
    },
    read,
  };
}
