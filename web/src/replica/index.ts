export { foldSession } from './fold-session.ts';
export {
  ReplicaProvider,
  useAdAccounts,
  useAdObjects,
  useAllVolatile,
  useOutbox,
  useOwned,
  useOwnedCollection,
  useReplica,
  useSyncStatus,
  useVolatile,
} from './hooks.ts';
export { keepStorage } from './keep-storage.ts';
export { openReplica } from './open-replica.ts';
export { isUnsent } from './outbox/command-states.ts';
export { isTurningOn } from './outbox/is-turning-on.ts';
export { toProfileHit } from './profile-hit.ts';
export type { Replica, SortColumn } from './replica.ts';
export {
  findRememberedSession,
  forgetSession,
  parseSignedIn,
  rememberSession,
} from './session-memory.ts';
export type {
  BorrowedKind,
  BorrowedView,
  Command,
  CommandBefore,
  CommandInput,
  KnownVolatile,
  Outbox,
  PendingState,
  Period,
  SearchHit,
  SyncStatus,
} from './types.ts';
export { useOwnedRow } from './use-owned-row.ts';
export {
  clearCachedData,
  forgetLostAccounts,
  listUnsent,
  onWiped,
  setLeaving,
  wipeAll,
} from './wipe.ts';
