import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';

export interface NewCopy {
  readonly id: string;
  readonly adUserId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  readonly isDeep: boolean;
  readonly parentId: string | null;
  readonly createdAt: Date;
}

export interface CopyRecord extends Omit<NewCopy, 'userId'> {
  readonly userId: string | null;
  /** The API token that requested it; null when none did. */
  readonly tokenName: string | null;
  readonly state: AdObjectCopyDto['state'];
  /** Consecutive steps that did not reach the network. */
  readonly failures: number;
  readonly resumesAt: Date | null;
  readonly finishedAt: Date | null;
  readonly items: readonly CopyItem[];
}

export interface CopyItem {
  readonly position: number;
  readonly level: AdObjectLevel;
  /** Copies everything below the object too, asynchronously on the network. */
  readonly isDeep: boolean;
  /** The copy to place this one in; null for requested objects. */
  readonly parentPosition: number | null;
  readonly sourceId: string;
  readonly suffix: string;
  readonly state: AdObjectCopyDto['items'][number]['state'];
  readonly attempts: number;
  /** Copies of the source that existed before. */
  readonly knownIds: readonly string[];
  readonly sessionId: string | null;
  readonly sentAt: Date | null;
  readonly copiedId: string | null;
  readonly error: AdObjectCopyDto['items'][number]['error'];
}

/** A child of an object, copied on its own. */
export type CopyBelow = Pick<CopyItem, 'level' | 'isDeep' | 'sourceId'>;
