import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';

/** All duplicates that one command asks for. */
export interface AdObjectCopyTarget {
  readonly kind: 'ad_object_copy';
  /** Of the request, here and on the server. */
  readonly id: string;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly label: string;
}

export interface AdObjectCopyPayload {
  readonly level: AdObjectLevel;
  readonly sourceIds: readonly string[];
  /** Of the sources, by their position, readable offline. */
  readonly names: readonly string[];
  /** Of each. */
  readonly count: number;
  readonly isDeep: boolean;
  readonly suffix: string;
  /** Null: that of the source. */
  readonly parentId: string | null;
}

/** Duplicates that the server makes, until the person has seen their outcome. */
export interface AdObjectCopyRun {
  readonly id: string;
  readonly target: AdObjectCopyTarget;
  readonly payload: AdObjectCopyPayload;
  readonly createdAt: string;
  /** By this device's clock. */
  readonly acceptedAtMs: number;
  readonly heardAtMs: number;
  /** As the server last told it. */
  readonly copy: AdObjectCopyDto;
}

/** Without `copy`: withdrawn when it may have reached the server, whose record is to be read. */
export type FollowedCopy = Omit<AdObjectCopyRun, 'copy'> & {
  readonly copy: AdObjectCopyDto | null;
};
