import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { Money } from '@ads-checker/shared/domain/money';
import type { AdObjectsOfAccount } from './ad-objects-port.ts';
import type { NetworkCall } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

/** The editable fields of a campaign, ad set or ad as stored by the ad network. */
export interface AdObjectState {
  readonly id: string;
  readonly adAccountId: string;
  readonly name: string;
  readonly status: string;
  readonly dailyBudget: Money | null;
  readonly lifetimeBudget: Money | null;
  readonly bidAmount: Money | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** The fields a bulk change is decided by. */
export interface AdObjectBulkState extends AdObjectState {
  /** For an ad set: two of one campaign must not be in one batch. Null for a campaign. */
  readonly campaignId: string | null;
  /** Null for a campaign and an ad set. */
  readonly adSetId: string | null;
  readonly bidStrategy: string | null;
}

/** Fields to change; absent ones stay unchanged. Times carry an offset. */
export interface AdObjectChange {
  readonly status?: string;
  readonly name?: string;
  readonly dailyBudget?: Money;
  readonly lifetimeBudget?: Money;
  readonly bidAmount?: Money;
  readonly startTime?: string;
  /** Null removes the end. */
  readonly endTime?: string | null;
}

export interface UpdateAdObject extends NetworkCall {
  readonly id: string;
  readonly adAccountId: string;
  readonly change: AdObjectChange;
}

/** Changes of campaigns, ad sets and ads, one or many at once. */
export interface AdChangesPort {
  /** The current editable fields: read before a change, and after one with an unknown outcome. */
  readAdObject(
    call: NetworkCall & { readonly level: AdObjectLevel; readonly id: string },
  ): Promise<AdObjectState>;
  /** A change with a lost reply is repeated only when the object does not have it yet. */
  updateAdCampaign(call: UpdateAdObject): Promise<void>;
  updateAdSet(call: UpdateAdObject): Promise<void>;
  updateAd(call: UpdateAdObject): Promise<void>;
  /**
   * Reads up to 50 objects in one call that counts once. Objects that are archived, deleted or in
   * another ad account are absent.
   */
  readAdObjects(
    call: AdObjectsOfAccount & { readonly ids: readonly string[] },
  ): Promise<ReadonlyMap<string, AdObjectBulkState>>;
  /**
   * Sends up to 50 changes in one batch, once; no two ad sets of one campaign. Null on success. An
   * error with `isOutcomeUnknown` may have been accepted. @throws NetworkError when the batch as a
   * whole fails.
   */
  updateAdObjects(
    call: AdObjectsOfAccount & {
      readonly changes: readonly { readonly id: string; readonly change: AdObjectChange }[];
    },
  ): Promise<ReadonlyMap<string, NetworkError | null>>;
}
