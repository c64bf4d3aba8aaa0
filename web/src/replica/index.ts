export { createExternalStore, type ExternalStore } from '../lib/external-store.ts';
export {
  countObjects,
  createUndoCommand,
  createUndoOfRecord,
  listUndoneIds,
} from './bulk/create-undo.ts';
export { expectAnswer } from './expected-answers.ts';
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
export { type Answers, type KeptAnswer, keptAnswer } from './kept-answer.ts';
export { isAdObjectCommand, isTurningOn } from './model/ad-object-commands.ts';
export type { AdObjectChangeRun } from './model/bulk-changes.ts';
export { isUnsent } from './model/command-states.ts';
export type { AdObjectCopyRun } from './model/copies.ts';
export type { Replica, SortColumn } from './model/replica.ts';
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
} from './model/types.ts';
export { findReplica, openReplica } from './open-replica.ts';
export { toProfileHit } from './profile-hit.ts';
export {
  findRememberedSession,
  forgetSession,
  lastSeenKeyOf,
  parseSignedIn,
  rememberSession,
} from './session-memory.ts';
export { abandonStorage } from './storage/device-storage.ts';
export { requestPersistentStorage } from './storage/persistent-storage.ts';
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
