import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';

/** Targets all copies that one command requests. */
export interface AdObjectCopyTarget {
  readonly kind: 'ad_object_copy';
  /** Id of the request, locally and on the server. */
  readonly id: string;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly label: string;
}

export interface AdObjectCopyPayload {
  readonly level: AdObjectLevel;
  readonly sourceIds: readonly string[];
  /** Names of the sources in order, readable offline. */
  readonly names: readonly string[];
  /** Number of copies per source. */
  readonly count: number;
  readonly isDeep: boolean;
  readonly suffix: string;
  /** Null for the parent of the source. */
  readonly parentId: string | null;
}

/** Copies on the server, kept until their outcome was dismissed. */
export interface AdObjectCopyRun {
  readonly id: string;
  readonly target: AdObjectCopyTarget;
  readonly payload: AdObjectCopyPayload;
  readonly createdAt: string;
  /** By this device's clock. */
  readonly acceptedAtMs: number;
  readonly heardAtMs: number;
  /** The last known record. */
  readonly copy: AdObjectCopyDto;
}

/**
 * Without `copy`: withdrawn although it may have reached the server, whose record is therefore
 * looked up.
 */
export type FollowedCopy = Omit<AdObjectCopyRun, 'copy'> & {
  readonly copy: AdObjectCopyDto | null;
};
