import type { Money } from '@ads-checker/shared/domain/money';
import type { NetworkCall } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

export type CreatedStatus = 'ACTIVE' | 'PAUSED';

/** JSON values under the network's own names, such as a targeting or a story spec. */
export type WireObject = Readonly<Record<string, unknown>>;

interface Creation {
  readonly name: string;
  /** Names of labels; one unknown to the ad account is created. */
  readonly labels: readonly string[];
}

export interface CampaignCreation extends Creation {
  readonly objective: string;
  readonly specialAdCategories: readonly string[];
  readonly specialAdCategoryCountries: readonly string[];
  readonly buyingType: 'AUCTION' | 'RESERVED';
  readonly status: CreatedStatus;
  /** At most one; with none, each ad set has its own. */
  readonly dailyBudget: Money | null;
  readonly lifetimeBudget: Money | null;
  /** Required with a budget; else null. */
  readonly bidStrategy: string | null;
  readonly spendCap: Money | null;
}

export interface AdSetCreation extends Creation {
  readonly campaignId: string;
  readonly status: CreatedStatus;
  readonly optimizationGoal: string;
  readonly billingEvent: string;
  readonly destinationType: string | null;
  readonly promotedObject: WireObject | null;
  readonly dailyBudget: Money | null;
  readonly lifetimeBudget: Money | null;
  readonly bidStrategy: string | null;
  readonly bidAmount: Money | null;
  /** A ratio: 1.5 is a return of 150 %. */
  readonly roasAverageFloor: number | null;
  /** ISO with offset. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** Always with targeting_automation.advantage_audience. */
  readonly targeting: WireObject;
  readonly attributionSpec: readonly WireObject[] | null;
  readonly dsaBeneficiary: string | null;
  readonly dsaPayor: string | null;
}

export interface CreativeCreation extends Creation {
  readonly objectStorySpec: WireObject;
  readonly urlTags: string | null;
  /** Creative features to opt out of, by their keys. */
  readonly optOuts: readonly string[];
}

export interface AdCreation extends Creation {
  readonly adSetId: string;
  readonly creativeId: string;
  readonly status: CreatedStatus;
  readonly conversionDomain: string | null;
}

export type NewAdObject =
  | { readonly level: 'campaign'; readonly fields: CampaignCreation }
  | { readonly level: 'ad_set'; readonly fields: AdSetCreation }
  | { readonly level: 'creative'; readonly fields: CreativeCreation }
  | { readonly level: 'ad'; readonly fields: AdCreation };
export type CreatedLevel = NewAdObject['level'];

/** An ad account's own and shared assets that a launch needs. Null where the network refused the list. */
export interface LaunchAssets {
  readonly pages:
    | readonly {
        readonly id: string;
        readonly name: string;
        readonly instagramUserId: string | null;
      }[]
    | null;
  readonly instagramAccounts:
    | readonly { readonly id: string; readonly username: string | null }[]
    | null;
  readonly pixels: readonly { readonly id: string; readonly name: string }[] | null;
  readonly customAudiences:
    | readonly { readonly id: string; readonly name: string; readonly isUsable: boolean }[]
    | null;
  readonly minDailyBudget: Money | null;
  readonly dsaBeneficiary: string | null;
  readonly dsaPayor: string | null;
}

/** An upload under way: the next chunk is from `startOffset` to `endOffset`. */
export interface VideoSession {
  readonly uploadSessionId: string;
  readonly videoId: string;
  readonly startOffset: number;
  readonly endOffset: number;
}

export interface VideoUpload extends NetworkCall {
  readonly adAccountId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Null starts an upload. */
  readonly session: VideoSession | null;
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
  /** Stores a session before its next chunk is sent. */
  readonly onProgress: (session: VideoSession) => Promise<void>;
}

export interface TargetingOption {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly path: readonly string[];
  /** ISO code, of a place. */
  readonly country: string | null;
  /** People; null, here and below: not told. */
  readonly audienceLower: number | null;
  readonly audienceUpper: number | null;
}

/** A campaign as a creation could repeat it, under the network's names. */
export interface CampaignTree {
  readonly campaign: WireObject;
  readonly adSets: readonly WireObject[];
  /** Each with `creative` expanded. */
  readonly ads: readonly WireObject[];
  /** Lists that are known to lack something. */
  readonly gaps?: readonly ('ad_sets' | 'ads')[];
}

type Creating = NetworkCall & { readonly adAccountId: string; readonly object: NewAdObject };

/** New campaigns, ad sets, creatives and ads, with what they need. */
export interface CreationPort {
  /**
   * Creates one object, sent once. An error with `isOutcomeUnknown` may have created it. `notes`
   * tell what was left out because the network does not know it: `opt_out:KEY`.
   */
  createAdObject(
    call: Creating,
  ): Promise<{ readonly id: string; readonly notes: readonly string[] }>;
  /**
   * Nothing is stored. Null when accepted, else the refusal. Parents must exist. @throws
   * NetworkError when it could not be asked
   */
  checkAdObject(call: Creating): Promise<NetworkError | null>;
  /**
   * Ids of the objects of a level that carry a label of this name; empty when there is none. A new
   * object may be missing for some seconds. @throws NetworkError also when the list is incomplete
   */
  findByLabel(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly level: CreatedLevel;
      readonly label: string;
    },
  ): Promise<readonly string[]>;
  /** The same bytes give the same hash, so a repeat is harmless. */
  uploadAdImage(
    call: NetworkCall & {
      readonly adAccountId: string;
      /** Of the file, with its extension. */
      readonly name: string;
      readonly bytes: Uint8Array;
    },
  ): Promise<{ readonly hash: string }>;
  /** Copies an image that this profile sees in another ad account. */
  copyAdImage(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly sourceAdAccountId: string;
      readonly hash: string;
    },
  ): Promise<{ readonly hash: string }>;
  /** Starts or resumes an upload in chunks at the offset that was stored. */
  uploadAdVideo(call: VideoUpload): Promise<{ readonly videoId: string }>;
  readAdVideo(
    call: NetworkCall & { readonly adAccountId: string; readonly videoId: string },
  ): Promise<{
    readonly state: 'uploading' | 'processing' | 'ready' | 'failed';
    /** Percent. */
    readonly progress: number | null;
    /** Why it failed, in the network’s words. */
    readonly reason: string | null;
    readonly thumbnailUrl: string | null;
  }>;
  readLaunchAssets(call: NetworkCall & { readonly adAccountId: string }): Promise<LaunchAssets>;
  /** Ids of locations and languages are the network's keys. */
  searchTargeting(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly kind: 'location' | 'interest' | 'locale';
      readonly query: string;
    },
  ): Promise<readonly TargetingOption[]>;
  /** For a template or a clone. */
  readCampaignTree(
    call: NetworkCall & { readonly adAccountId: string; readonly campaignId: string },
  ): Promise<CampaignTree>;
}
