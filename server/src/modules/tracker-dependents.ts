import type { OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type { TrackerDependentKind } from '@ads-checker/shared/contracts/trackers';
import type { Transaction } from '../platform/db/database.ts';
import type { WriteScope } from '../platform/sync/feed.ts';

/** One thing that reads a tracker; named to those who may see its profile. */
export interface TrackerDependent extends OwnedByAccount {
  readonly name: string;
}

/** What a module keeps about trackers: deleted together with the tracker. */
export interface TrackerDependents {
  readonly kind: TrackerDependentKind;
  listOf(binomId: string, trx?: Transaction): Promise<readonly TrackerDependent[]>;
  /** Under the lock of the tracker's team; touches the documents it changes. */
  deleteOf(binomId: string, scope: WriteScope): Promise<void>;
}
