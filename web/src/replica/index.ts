export {
  countObjects,
  createUndoCommand,
  createUndoOfRecord,
  listUndoneIds,
} from './bulk/create-undo.ts';
export type { AdObjectChangeRun } from './bulk/types.ts';
export type { AdObjectCopyRun } from './copies/types.ts';
export { expectAnswer } from './expected-answers.ts';
export { createExternalStore, type ExternalStore } from './external-store.ts';
export { foldSession } from './fold-session.ts';
export {
  ReplicaProvider,
  useAdAccounts,
  useAdObjects,
  useAllVolatile,
  useDropChangesTo,
  useOutbox,
  useOwned,
  useOwnedCollection,
  useReplica,
  useSyncStatus,
  useVolatile,
} from './hooks.ts';
export { findReplica, openReplica } from './open-replica.ts';
export { isAdObjectCommand, isTurningOn } from './outbox/ad-object-commands.ts';
export { isUnsent } from './outbox/command-states.ts';
export { requestPersistentStorage } from './persistent-storage.ts';
export { toProfileHit } from './profile-hit.ts';
export type { Replica, SortColumn } from './replica.ts';
export {
  findRememberedSession,
  forgetSession,
  lastSeenKeyOf,
  parseSignedIn,
  rememberSession,
} from './session-memory.ts';
export { abandonStorage } from './storage.ts';
export type {
  AdObjectEdit,
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
  UnreadableChange,
} from './types.ts';
export { useOwnedRow } from './use-owned-row.ts';
export { useRequestedRow } from './use-requested-row.ts';
export {
  clearCachedData,
  forgetLostAccounts,
  listUnsent,
  onWiped,
  setLeaving,
  wipeAll,
} from './wipe.ts';
