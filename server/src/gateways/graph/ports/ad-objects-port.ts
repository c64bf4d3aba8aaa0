import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type {
  AdCampaignDto,
  AdDto,
  AdImageDto,
  AdSetDto,
  DeliveryFilter,
  NameFilter,
} from '@ads-checker/shared/contracts/ad-objects';
import type { ObjectMoney } from '@ads-checker/shared/domain/ad-object-changes';
import type { Period } from './ad-accounts-port.ts';
import type { NetworkCall, NetworkPage, PageRequest } from './network-call.ts';

export interface ListFilters {
  readonly campaignName?: NameFilter | undefined;
  readonly campaignDelivery?: DeliveryFilter | undefined;
  readonly campaignIds?: readonly string[] | undefined;
  readonly adSetName?: NameFilter | undefined;
  readonly adSetDelivery?: DeliveryFilter | undefined;
  readonly adSetIds?: readonly string[] | undefined;
  readonly adName?: NameFilter | undefined;
  readonly adDelivery?: DeliveryFilter | undefined;
}

export interface ListAdObjects extends NetworkCall {
  readonly adAccountId: string;
  readonly period: Period;
  readonly page: PageRequest;
  readonly filters?: ListFilters;
}

/** Whether an object is on, and whose it is. */
export interface AdObjectStatus {
  readonly id: string;
  readonly name: string;
  /** The configured status; null, here and below: the ad network did not say. */
  readonly status: string | null;
  readonly adSetId: string | null;
  readonly campaignId: string | null;
  readonly effectiveStatus: string | null;
  readonly createdAt: string | null;
  /** Of campaigns. */
  readonly objective: string | null;
  /** Of campaigns and ad sets, where a currency was given; absent parts are unknown. */
  readonly money?: ObjectMoney;
}

export interface AdObjectsOfAccount extends NetworkCall {
  readonly level: AdObjectLevel;
  readonly adAccountId: string;
}

/** Campaigns, ad sets, ads and images of an ad account. */
export interface AdObjectsPort {
  listAdCampaigns(call: ListAdObjects): Promise<NetworkPage<AdCampaignDto>>;
  listAdSets(call: ListAdObjects): Promise<NetworkPage<AdSetDto>>;
  listAds(call: ListAdObjects): Promise<NetworkPage<AdDto>>;
  listAdImages(
    call: NetworkCall & { readonly adAccountId: string; readonly page: PageRequest },
  ): Promise<NetworkPage<AdImageDto>>;
  /**
   * A page of objects of campaigns or ad sets at a level that are neither archived nor deleted,
   * with the fields needed to switch them.
   */
  listAdObjectStates(
    call: AdObjectsOfAccount & {
      readonly campaignIds?: readonly string[];
      readonly adSetIds?: readonly string[];
      /** Reads budgets and bids too, in this currency; null when it is unknown. */
      readonly currency?: string | null | undefined;
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<AdObjectStatus>>;
}
