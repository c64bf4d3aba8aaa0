import {
  collectionOfKind,
  docIdOf,
  type VolatileFields,
  type VolatileKind,
  volatileFieldsSchema,
} from '@ads-checker/shared/collections/index';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { type Query, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { queryClient, STALE_MS } from '../../lib/server-query.ts';
import { serverNow } from '../../lib/server-time.ts';
import type { LocalDatabase } from '../dexie-database.ts';
import type { KnownVolatile, VolatileView } from '../types.ts';
import { createIdBatch, inChunks } from './id-batch.ts';

export interface VolatileQueriesDeps {
  readonly db: LocalDatabase;
  readonly accountId: string;
}

interface Row {
  readonly kind: VolatileKind;
  readonly id: string;
}

/** Null: the row is not visible to the account. */
type Answer = object | null;

const ROW = 'volatile';
const ALL = 'volatile-of-all';
/** As stored for offline use. */
const storedSchema = z.object({ fields: z.unknown(), fetchedAtMs: z.number() });

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

/** Fetches volatile fields of visible rows, and stores them. */
export function createVolatileQueries({ db, accountId }: VolatileQueriesDeps) {
  const rowKey = ({ kind, id }: Row) => [ROW, accountId, kind, id] as const;
  const storageKey = ({ kind, id }: Row): string => `${ROW}:${kind}:${id}`;

  const parse = <K extends VolatileKind>(
    kind: K,
    fields: unknown,
  ): VolatileFields<K> | undefined => {
    const parsed = volatileFieldsSchema(kind).safeParse(fields);
    return parsed.success ? parsed.data : undefined;
  };

  /** A failure to store only costs another fetch. */
  const keep = async (kind: VolatileKind, answers: ReadonlyMap<string, Answer>): Promise<void> => {
    const fetchedAtMs = serverNow();
    const rows = [...answers];
    await db.kv.bulkPut(
      rows.flatMap(([id, fields]) =>
        fields === null ? [] : [{ key: storageKey({ kind, id }), value: { fields, fetchedAtMs } }],
      ),
    );
    await db.kv.bulkDelete(
      rows.flatMap(([id, fields]) => (fields === null ? storageKey({ kind, id }) : [])),
    );
  };

  const findStored = async (kind: VolatileKind, ids: readonly string[]) => {
    const rows = await db.kv.bulkGet(ids.map((id) => storageKey({ kind, id }))).catch(() => []);
    return new Map(
      rows.flatMap((row, index) => {
        const stored = storedSchema.safeParse(row?.value);
        const fields = stored.success ? parse(kind, stored.data.fields) : undefined;
        return stored.success && fields !== undefined
          ? [[ids[index] ?? '', { fields, fetchedAtMs: stored.data.fetchedAtMs }] as const]
          : [];
      }),
    );
  };

  /** @throws AppError from the server, NetworkFailure when it is unreachable. */
  const fetchFields = async (
    kind: VolatileKind,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Answer>> => {
    const { data } = await call(syncRoutes.volatile, {
      params: { collection: collectionOfKind(kind) },
      query: { ids: ids.map((id) => docIdOf(kind, id)), accountId },
    });
    const byDoc = new Map(data.rows.map(({ id, fields }) => [id, fields]));
    const answers = new Map(
      ids.flatMap((id): (readonly [string, Answer])[] => {
        const docId = docIdOf(kind, id);
        if (!byDoc.has(docId)) {
          return [[id, null]];
        }
        // A row that fails to parse is unknown and does not affect the others.
        const fields = parse(kind, byDoc.get(docId));
        return fields === undefined ? [] : [[id, fields]];
      }),
    );
    void keep(kind, answers).catch(() => undefined);
    return answers;
  };

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
      const byCollection = new Map(
        changes?.map(({ collection, ids }) => [collection, ids && new Set(ids)]),
      );
      const isMeant = ({ queryKey: [name, owner, kind, id] }: Query): boolean => {
        if (name !== ROW || owner !== accountId) {
          return false;
        }
        const ids = byCollection.get(collectionOfKind(kind as VolatileKind));
        return (
          changes === undefined ||
          ids === null ||
          ids?.has(docIdOf(kind as VolatileKind, String(id))) === true
        );
      };
      // A running request may predate a change, but not the opening of the stream
      void queryClient.invalidateQueries(
        { predicate: isMeant },
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
