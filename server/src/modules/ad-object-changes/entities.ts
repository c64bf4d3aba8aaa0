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
  /** Null where a rule changes. */
  readonly userId: string | null;
  /** Of the rule that changes; null where a person does. */
  readonly actorName: string | null;
  readonly ruleRunId: string | null;
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  readonly operation: AdObjectOperation;
  readonly undoOf: string | null;
  readonly createdAt: Date;
}

/** `userId` is null when the person was deleted, too. */
export interface AdObjectChangeRecord extends NewChange {
  /** Of the API token that asked for its latest run; null where none did. */
  readonly tokenName: string | null;
  readonly state: AdObjectChangeDto['state'];
  readonly currency: string | null;
  readonly run: number;
  /** Steps in a row that did not reach the network. */
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

/** What becomes of an item; absent fields stay. */
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
