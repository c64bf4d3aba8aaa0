import {
  findCollection,
  type OwnedKind,
  type SyncCollection,
  type VolatileKind,
} from '@ads-checker/shared/collections/index';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { createExternalStore, type ExternalStore } from '../lib/external-store.ts';
import { listKey, periodKey } from './borrowed/list-key.ts';
import type { AdAccountsQuery, AdObjectsQuery, Replica } from './model/replica.ts';
import type {
  BorrowedKind,
  BorrowedRows,
  BorrowedView,
  Command,
  KnownRows,
  KnownVolatile,
  Outbox,
  OwnedRows,
  OwnedView,
  SyncStatus,
  VolatileView,
} from './model/types.ts';
import { selectKind } from './owned-kind.ts';

const ReplicaContext = createContext<Replica | null>(null);
/** `<ReplicaProvider value={await openReplica(owner)}>` */
export const ReplicaProvider = ReplicaContext.Provider;

export function useReplica(): Replica {
  const replica = useContext(ReplicaContext);
  if (replica === null) {
    throw new Error('useReplica needs a ReplicaProvider above it');
  }
  return replica;
}

function useExternal<T>(external: ExternalStore<T>): T {
  return useSyncExternalStore(external.subscribe, external.get);
}

const idleView: ExternalStore<BorrowedView<never>> = createExternalStore<BorrowedView<never>>({
  rows: [],
  status: 'loading',
  progress: null,
  fetchedAt: null,
  error: null,
  isMissingOffline: false,
  isRefreshing: false,
  refresh: () => undefined,
});

/** Ad accounts of a profile with their results over a period; `null` requests nothing. */
export function useAdAccounts(query: AdAccountsQuery | null): BorrowedView<AdAccountDto> {
  const replica = useReplica();
  const key = query === null ? null : `${query.adUserId}/${periodKey(query.period)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the query says
  const external = useMemo(
    () => (query === null ? idleView : replica.observeAdAccounts(query)),
    [replica, key],
  );
  return useExternal(external);
}

/** Objects of one ad account with pending changes applied; `null` requests nothing. */
export function useAdObjects<K extends BorrowedKind>(
  query: AdObjectsQuery<K> | null,
): BorrowedView<BorrowedRows[K]> {
  const replica = useReplica();
  const key = query === null ? null : listKey(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the query says
  const external = useMemo<ExternalStore<BorrowedView<BorrowedRows[K]>>>(
    () => (query === null ? idleView : replica.observeAdObjects(query)),
    [replica, key],
  );
  return useExternal(external);
}

function useIsKnown(collection: SyncCollection | undefined): boolean {
  const { observeOwned, syncStatus, knowsAsEmpty } = useReplica();
  return useSyncExternalStore(syncStatus.subscribe, () => {
    const view = collection === undefined ? undefined : observeOwned(collection).get();
    return (
      view?.isReady === true &&
      (view.rows.length > 0 || (collection !== undefined && knowsAsEmpty(collection)))
    );
  });
}

/** Rows of one kind with pending changes applied. */
export function useOwned<K extends OwnedKind>(kind: K): OwnedRows<K> & KnownRows {
  const replica = useReplica();
  const view = useExternal(useMemo(() => selectKind(replica.observeOwned, kind), [replica, kind]));
  const isKnown = useIsKnown(
    findCollection(kind)?.storedIn.collection as SyncCollection | undefined,
  );
  return useMemo(() => ({ ...view, isKnown }), [view, isKnown]);
}

/** Documents of a collection shared by several kinds. */
export function useOwnedCollection<C extends SyncCollection>(
  collection: C,
): OwnedView<C> & KnownRows {
  const replica = useReplica();
  const view = useExternal(useMemo(() => replica.observeOwned(collection), [replica, collection]));
  const isKnown = useIsKnown(collection);
  return useMemo(() => ({ ...view, isKnown }), [view, isKnown]);
}

/** Volatile fields of a row, fetched while a component shows it. */
export function useVolatile<K extends VolatileKind>(kind: K, id: string): VolatileView<K> {
  const replica = useReplica();
  return useExternal(useMemo(() => replica.observeVolatile(kind, id), [replica, kind, id]));
}

const NONE = createExternalStore(new Map<string, never>());

/** Volatile fields of all rows of a list, for sorting; `null` requests nothing. */
export function useAllVolatile<K extends VolatileKind>(
  kind: K,
  ids: readonly string[] | null,
): KnownVolatile<K> {
  const replica = useReplica();
  const key = ids?.toSorted().join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which ids
  const external = useMemo<ExternalStore<KnownVolatile<K>>>(
    () => (ids === null ? NONE : replica.observeAllVolatile(kind, ids.toSorted())),
    [replica, kind, key],
  );
  return useExternal(external);
}

export function useOutbox(): Outbox {
  return useExternal(useReplica().outbox);
}

export function useSyncStatus(): SyncStatus {
  return useExternal(useReplica().syncStatus);
}

/** Drops what waits for rows of a kind that were just deleted: it could only be refused. */
export function useDropChangesTo(
  kind: Command['target']['kind'],
): (...ids: readonly string[]) => Promise<void> {
  const { outbox } = useReplica();
  return async (...ids) => {
    const { commands, drop } = outbox.get();
    const late = commands.filter(({ target }) => target.kind === kind && ids.includes(target.id));
    await drop(...late.map(({ id }) => id));
  };
}
