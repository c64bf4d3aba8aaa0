import type {
  AdObjectChangeCounts,
  AdObjectChangeDto,
  AdObjectChangeItemDto,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type {
  AdObjectOperation,
  ChangedField,
  SkipReason,
} from '@ads-checker/shared/domain/ad-object-changes';

export interface NewChange {
  readonly id: string;
  readonly adUserId: string;
  readonly teamId: string;
  /** Null when a rule or a schedule made the change. */
  readonly userId: string | null;
  /** The name of the rule or schedule that made the change; null when a person did. */
  readonly actorName: string | null;
  readonly ruleRunId: string | null;
  /** The schedule whose edge it carries out; absent for another change. */
  readonly scheduleId?: string | undefined;
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  readonly operation: AdObjectOperation;
  readonly undoOf: string | null;
  /** Of a recorded change of one object: a repeated request records it once. */
  readonly actionKey?: string;
  readonly createdAt: Date;
}

/** `userId` is also null when the person was deleted. */
export interface AdObjectChangeRecord extends NewChange {
  /** The API token that requested the latest run; null when none did. */
  readonly tokenName: string | null;
  readonly state: AdObjectChangeDto['state'];
  readonly currency: string | null;
  readonly run: number;
  /** Consecutive steps that did not reach the network. */
  readonly failures: number;
  readonly stopRequestedAt: Date | null;
  readonly resumesAt: Date | null;
  readonly finishedAt: Date | null;
  readonly counts: AdObjectChangeCounts;
}

export type ItemError = NonNullable<AdObjectChangeItemDto['error']>;

export interface ChangeItem {
  readonly position: number;
  readonly objectId: string;
  readonly expected: string | null;
  readonly state: AdObjectChangeItemDto['state'];
  readonly attempts: number;
  readonly name: string | null;
  readonly campaignId: string | null;
  readonly field: ChangedField | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: SkipReason | null;
  readonly error: ItemError | null;
  readonly at: Date | null;
}

/** How far a change is. */
export interface ChangeOutcome extends Pick<AdObjectChangeRecord, 'id' | 'state' | 'counts'> {
  /** Of the first object that failed. */
  readonly error: ItemError | null;
}

/** The new state of an item; absent fields stay unchanged. */
export interface ItemUpdate {
  readonly position: number;
  readonly state: ChangeItem['state'];
  readonly attempts?: number;
  readonly name?: string | null;
  readonly field?: ChangedField | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: SkipReason | null;
  readonly error?: ItemError | null;
}
