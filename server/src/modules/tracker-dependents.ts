import type { OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type { TrackerDependentKind } from '@ads-checker/shared/contracts/trackers';
import type { Transaction } from '../platform/db/database.ts';
import type { WriteScope } from '../platform/sync/feed.ts';

/** A row that depends on a tracker; named only to those who may see its profile. */
export interface TrackerDependent extends OwnedByAccount {
  readonly name: string;
}

/** Rows of a module that are deleted together with their tracker. */
export interface TrackerDependents {
  readonly kind: TrackerDependentKind;
  listOf(trackerId: string, trx?: Transaction): Promise<readonly TrackerDependent[]>;
  /** Runs under the lock of the tracker's team, and touches the changed documents. */
  deleteOf(trackerId: string, scope: WriteScope): Promise<void>;
}
