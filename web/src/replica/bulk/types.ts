import type {
  AdObjectChangeCounts,
  AdObjectChangeDto,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdObjectOperation, ChangedField } from '@ads-checker/shared/domain/ad-object-changes';

/** All objects of a bulk change at once. */
export interface AdObjectChangeTarget {
  readonly kind: 'ad_object_change';
  /** Of the bulk change, here and on the server. */
  readonly id: string;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly label: string;
}

/** One bulk change: its objects, with the value before and after of each. */
export interface AdObjectChangePayload {
  readonly level: AdObjectLevel;
  readonly operation: AdObjectOperation;
  /** The change that this one undoes. */
  readonly undoOf: string | null;
  readonly field: ChangedField;
  /** Of budgets. */
  readonly currency: string | null;
  readonly ids: readonly string[];
  /** A status, names, or amounts in major units; one text stands for all objects. */
  readonly from: string | readonly string[];
  readonly to: string | readonly string[];
}

export interface ChangeProgress {
  readonly state: AdObjectChangeDto['state'];
  readonly counts: AdObjectChangeCounts;
  /** Paused until then. */
  readonly resumesAt: string | null;
  readonly failedIds: readonly string[];
  /** Skipped, or stopped before they were sent. */
  readonly unchangedIds: readonly string[];
  /** The outcome of every object is known here. */
  readonly isSettled: boolean;
  /** When the server was last heard of it. */
  readonly heardAtMs: number;
}

/** A bulk change that the server carries out, until the person has seen its outcome. */
export interface AdObjectChangeRun {
  readonly id: string;
  readonly target: AdObjectChangeTarget;
  readonly payload: AdObjectChangePayload;
  readonly createdAt: string;
  readonly progress: ChangeProgress;
}
