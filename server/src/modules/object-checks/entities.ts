import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { AdObjectEventDto } from '@ads-checker/shared/contracts/object-checks';
import type { RunRow, TaskRow } from '../profile-tasks/index.ts';

export interface Reason {
  readonly title: string;
  readonly message: string;
}

/** An ad as of the last check. */
export interface KnownAd {
  readonly id: string;
  readonly name: string;
  readonly campaignId: string | null;
  readonly adSetId: string | null;
  readonly status: string;
  /** Null when it had this status at the first check. */
  readonly statusSince: Date | null;
  readonly reasons: readonly Reason[];
}

/** An ad account as of the last check. */
export interface KnownAdAccount {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string | null;
  readonly status: number | null;
  readonly statusSince: Date | null;
  /** Null when its ads have never been read. */
  readonly adsCheckedAt: Date | null;
  readonly allAdsCheckedAt: Date | null;
  /** Since when the network no longer lists it. */
  readonly missingSince: Date | null;
  /** The day of the stored hourly spend, and when it was read. */
  readonly spendDay: string | null;
  readonly spendReadAt: Date | null;
}

export interface StoredAdAccount {
  readonly adUserId: string;
  readonly doc: AdAccountDto;
  readonly activeAdCount: number | null;
  readonly statusSince: Date | null;
  readonly checkedAt: Date;
  readonly spendDay: string | null;
  readonly spendByHour: readonly (string | null)[] | null;
  readonly rejection: { readonly since: Date | null; readonly titles: readonly string[] } | null;
}

/** A catalog as of the last check. */
export interface KnownCatalog {
  readonly id: string;
  readonly name: string;
  readonly productCount: number | null;
  /** Null when its items have never been read. */
  readonly checkedAt: Date | null;
}

export interface NewEvent extends Omit<AdObjectEventDto, 'id' | 'adUserId' | 'runId' | 'foundAt'> {
  /** For notifications. */
  readonly adCampaignName: string | null;
  readonly adSetName: string | null;
}

export interface CheckTaskRow extends TaskRow {
  readonly should_check_ads: boolean;
  readonly should_check_products: boolean;
  readonly ad_status_notification_template_id: string | null;
  readonly ad_account_status_notification_template_id: string | null;
  readonly checked_ad_account_count: number;
  readonly total_ad_account_count: number | null;
  readonly catalogs_listed_at: Date | null;
}

export interface CheckRunRow extends RunRow {
  readonly ad_account_count: number | null;
  readonly ad_count: number | null;
  readonly product_count: number | null;
  readonly event_count: number | null;
}

/** The latest run of a profile, and when its latest successful one ended. */
export interface LatestCheckRow extends CheckRunRow {
  readonly ad_user_id: string;
  readonly succeeded_at: Date | null;
}
