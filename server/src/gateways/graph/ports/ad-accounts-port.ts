import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import type { ListGaps } from '@ads-checker/shared/http';
import type { NetworkCall } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

/** Days in the ad account's own time zone. */
export type Period = { readonly preset: DatePreset } | { readonly range: TimeRange };

export interface AdAccountList {
  readonly rows: readonly AdAccountDto[];
  /** Accounts requested by id that could not be read, each with its own error. */
  readonly failed: readonly { readonly id: string; readonly error: NetworkError }[];
  readonly gaps?: ListGaps;
}

export interface AdAccountBasics {
  readonly id: string;
  /** Null, here and below: not reported by the ad network. */
  readonly status: number | null;
  readonly isUserAllowedToAdvertise: boolean | null;
  readonly currency: string | null;
  /** IANA zone. */
  readonly timeZone: string | null;
}

/** Ad accounts of a profile. */
export interface AdAccountsPort {
  /** Every ad account of the profile, or the given ones, with their results for the period. */
  listAdAccounts(
    call: NetworkCall & { readonly period: Period; readonly ids?: readonly string[] | undefined },
  ): Promise<AdAccountList>;
  /** Cached for five minutes. */
  getAdAccountBasics(
    call: NetworkCall & { readonly adAccountId: string },
  ): Promise<AdAccountBasics>;
}
