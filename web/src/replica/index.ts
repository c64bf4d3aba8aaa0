export {
  ReplicaProvider,
  useAdAccounts,
  useAdObjects,
  useOutbox,
  useOwned,
  useReplica,
  useSyncStatus,
} from './hooks.ts';
export { openReplica } from './open.ts';
export type { Replica, SortColumn } from './replica.ts';
export { findRememberedSession, forgetSession, rememberSession } from './session-memory.ts';
export type {
  BorrowedKind,
  BorrowedView,
  Command,
  Outbox,
  PendingState,
  Period,
  SearchHit,
  SyncStatus,
} from './types.ts';
export { listUnsent, onWiped, wipeAll } from './wipe.ts';
