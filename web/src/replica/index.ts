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
export {
  type AdAccountsQuery,
  type AdObjectsQuery,
  type FirstSort,
  type Replica,
  SORT_COLUMNS,
  type SortColumn,
  type TopRowsQuery,
} from './replica.ts';
export { findRememberedSession, forgetSession, rememberSession } from './session-memory.ts';
export type {
  BorrowedKind,
  BorrowedRows,
  BorrowedView,
  Command,
  CommandInput,
  CommandState,
  CommandTarget,
  Outbox,
  OwnedView,
  PendingState,
  Period,
  ReplicaOwner,
  SearchHit,
  SyncStatus,
} from './types.ts';
export { listUnsent, onWiped, wipeAll } from './wipe.ts';
