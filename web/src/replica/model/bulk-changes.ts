import type {
  AdObjectChangeCounts,
  AdObjectChangeDto,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdObjectOperation, ChangedField } from '@ads-checker/shared/domain/ad-object-changes';

/** Targets all objects of a bulk change at once. */
export interface AdObjectChangeTarget {
  readonly kind: 'ad_object_change';
  /** Id of the bulk change, locally and on the server. */
  readonly id: string;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly label: string;
}

/** One bulk change: its objects with their values before and after. */
export interface AdObjectChangePayload {
  readonly level: AdObjectLevel;
  readonly operation: AdObjectOperation;
  /** Id of the change that this one undoes. */
  readonly undoOf: string | null;
  /** Of all objects; of edits by position. */
  readonly field: ChangedField | readonly ChangedField[];
  /** Currency of budgets. */
  readonly currency: string | null;
  /** An object is repeated for each of its edits. */
  readonly ids: readonly string[];
  /**
   * A status, names, amounts in major units, or times; a single value applies to all objects.
   */
  readonly from: string | readonly string[];
  readonly to: string | readonly string[];
}

const at = <T extends string>(values: T | readonly T[], position: number): T =>
  (typeof values === 'object' ? values[position] : values) as T;

/** The field that a bulk change sets at a position, and its values. */
export function changeAt(
  { field, from, to }: Pick<AdObjectChangePayload, 'field' | 'from' | 'to'>,
  position: number,
): { readonly field: ChangedField; readonly from: string; readonly to: string } {
  return { field: at(field, position), from: at(from, position), to: at(to, position) };
}

export interface ChangeProgress {
  readonly state: AdObjectChangeDto['state'];
  readonly counts: AdObjectChangeCounts;
  /** Set while the change is paused. */
  readonly resumesAt: string | null;
  readonly failedIds: readonly string[];
  /** Skipped, or cancelled before they were sent. */
  readonly unchangedIds: readonly string[];
  /** Whether the outcome of every object is known. */
  readonly isSettled: boolean;
  /** When the server last reported on it. */
  readonly heardAtMs: number;
}

/** A bulk change on the server, kept until its outcome was dismissed. */
export interface AdObjectChangeRun {
  readonly id: string;
  readonly target: AdObjectChangeTarget;
  readonly payload: AdObjectChangePayload;
  readonly createdAt: string;
  readonly progress: ChangeProgress;
}
