import {
  collectionOfKind,
  docIdOf,
  type VolatileFields,
  type VolatileKind,
} from '@ads-checker/shared/collections/index';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { type QueryKey, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { queryClient, STALE_MS } from '../../lib/server-query.ts';
import type { KnownVolatile, VolatileView } from '../model/types.ts';
import { createIdBatch, inChunks } from './id-batch.ts';
import {
  type Answer,
  createVolatileAnswers,
  type VolatileAnswersDeps,
} from './volatile-answers.ts';

interface Row {
  readonly kind: VolatileKind;
  readonly id: string;
}

const ROW = 'volatile';
const ALL = 'volatile-of-all';

function toView<K extends VolatileKind>(
  result: Pick<QueryObserverResult<Answer>, 'data' | 'dataUpdatedAt' | 'error' | 'isFetching'>,
): VolatileView<K> {
  const { data, dataUpdatedAt, error, isFetching } = result;
  return {
    fields: (data ?? undefined) as VolatileFields<K> | undefined,
    fetchedAt: data === undefined ? null : new Date(dataUpdatedAt).toISOString(),
    isLoading: data === undefined && isFetching,
    error,
  };
}

/** Which queries of single rows the changes concern; all of them when the changes are unknown. */
function matcherOf(changes: StreamEvent<'volatile'>['changes'] | undefined) {
  const byCollection = new Map(
    changes?.map(({ collection, ids }) => [collection, ids && new Set(ids)]),
  );
  return ([name, _owner, kind, id]: QueryKey): boolean => {
    if (name !== ROW) {
      return false;
    }
    const ids = byCollection.get(collectionOfKind(kind as VolatileKind));
    return (
      changes === undefined ||
      ids === null ||
      ids?.has(docIdOf(kind as VolatileKind, String(id))) === true
    );
  };
}

/** Fetches volatile fields of visible rows, and stores them. */
export function createVolatileQueries({ db, accountId }: VolatileAnswersDeps) {
  const { findStored, fetch: fetchFields } = createVolatileAnswers({ db, accountId });
  const rowKey = ({ kind, id }: Row) => [ROW, accountId, kind, id] as const;

  const batches = new Map<VolatileKind, ReturnType<typeof createIdBatch<Answer>>>();
  const batchOf = (kind: VolatileKind) => {
    const batch = batches.get(kind) ?? createIdBatch<Answer>((ids) => fetchFields(kind, ids));
    batches.set(kind, batch);
    return batch;
  };

  const rowOptions = (row: Row) => ({
    queryKey: rowKey(row),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer> => {
      const answer = await batchOf(row.kind)({ id: row.id, signal });
      if (answer === undefined) {
        throw new Error(`The volatile fields of ${row.kind} ${row.id} cannot be read`);
      }
      return answer;
    },
    refetchInterval: STALE_MS,
  });

  const restore = async (row: Row): Promise<void> => {
    if (queryClient.getQueryData(rowKey(row)) === undefined) {
      const stored = (await findStored(row.kind, [row.id])).get(row.id);
      if (stored !== undefined && queryClient.getQueryData(rowKey(row)) === undefined) {
        queryClient.setQueryData(rowKey(row), stored.fields as Answer, {
          updatedAt: stored.fetchedAtMs,
        });
      }
    }
  };

  const askAll = async <K extends VolatileKind>(
    kind: K,
    ids: readonly string[],
  ): Promise<KnownVolatile<K>> => {
    const known = new Map<string, VolatileFields<K>>();
    for (const chunk of inChunks(ids)) {
      for (const [id, fields] of await fetchFields(kind, chunk)) {
        queryClient.setQueryData(rowKey({ kind, id }), fields);
        if (fields !== null) {
          known.set(id, fields as VolatileFields<K>);
        }
      }
    }
    return known;
  };

  let isClosed = false;

  return {
    /** The known fields, without a fetch. */
    peek<K extends VolatileKind>(kind: K, id: string): VolatileView<K> | undefined {
      const state = queryClient.getQueryState<Answer>(rowKey({ kind, id }));
      return state?.data === undefined
        ? undefined
        : toView<K>({ ...state, isFetching: state.fetchStatus === 'fetching' });
    },

    watch<K extends VolatileKind>({
      kind,
      id,
      onView,
    }: {
      readonly kind: K;
      readonly id: string;
      readonly onView: (view: VolatileView<K>) => void;
    }): () => void {
      const row = { kind, id };
      let stop = (): void => undefined;
      let isStopped = false;
      void restore(row).then(() => {
        if (isStopped || isClosed) {
          return;
        }
        const observer = new QueryObserver<Answer>(queryClient, rowOptions(row));
        stop = observer.subscribe((result) => onView(toView<K>(result)));
        onView(toView<K>(observer.getCurrentResult()));
      });
      return () => {
        isStopped = true;
        stop();
      };
    },

    /** All rows of a list, for sorting: stored values first. */
    watchAll<K extends VolatileKind>({
      kind,
      ids,
      onKnown,
    }: {
      readonly kind: K;
      readonly ids: readonly string[];
      readonly onKnown: (known: KnownVolatile<K>) => void;
    }): () => void {
      let isStopped = false;
      const observer = new QueryObserver<KnownVolatile<K>>(queryClient, {
        queryKey: [ALL, accountId, kind, ids],
        queryFn: () => askAll(kind, ids),
        refetchInterval: STALE_MS,
        structuralSharing: false,
      });
      const publish = ({ data }: { readonly data: KnownVolatile<K> | undefined }): void => {
        if (data !== undefined) {
          onKnown(data);
        }
      };
      void findStored(kind, ids).then((stored) => {
        if (!isStopped && observer.getCurrentResult().data === undefined) {
          onKnown(
            new Map([...stored].map(([id, { fields }]) => [id, fields as VolatileFields<K>])),
          );
        }
      });
      const stop = observer.subscribe(publish);
      publish(observer.getCurrentResult());
      return () => {
        isStopped = true;
        stop();
      };
    },

    invalidate(changes: StreamEvent<'volatile'>['changes'] | undefined): void {
      const isMeant = matcherOf(changes);
      // A running request may predate a change, but not the opening of the stream
      void queryClient.invalidateQueries(
        { predicate: ({ queryKey }) => queryKey[1] === accountId && isMeant(queryKey) },
        { cancelRefetch: changes !== undefined },
      );
    },

    close(): void {
      isClosed = true;
      queryClient.removeQueries({
        predicate: ({ queryKey: [name, owner] }) =>
          (name === ROW || name === ALL) && owner === accountId,
      });
    },
  };
}

export type VolatileQueries = ReturnType<typeof createVolatileQueries>;
