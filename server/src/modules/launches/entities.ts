import type { LaunchContent, PlannedStartDto } from '@ads-checker/shared/contracts/launch-plans';
import type {
  LaunchCounts,
  LaunchItemDto,
  LaunchItemLevel,
  LaunchItemState,
  LaunchRunKind,
  LaunchRunState,
} from '@ads-checker/shared/contracts/launch-runs';
import type { LaunchTerms } from '@ads-checker/shared/contracts/launch-values';
import type {
  AdCreation,
  AdSetCreation,
  CampaignCreation,
  WireObject,
} from '../../gateways/graph/ports/creation-port.ts';

export type ItemError = LaunchItemDto['error'];

export interface StoredTemplate {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly name: string;
  readonly isShared: boolean;
  /** As it was stored: a later release may not read it. */
  readonly terms: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewTemplate {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly terms: LaunchTerms;
  readonly at: Date;
}

export interface StoredPlan {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly name: string;
  readonly content: unknown;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** When a plan is launched, and with whose rights. */
export interface NewStart {
  readonly planId: string;
  readonly teamId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly at: Date;
  readonly localTime: string;
  readonly timeZone: string;
}

export interface StoredStart extends Omit<NewStart, 'accountId' | 'userId'> {
  /** Null when the member left the team. */
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly state: PlannedStartDto['state'];
  readonly error: ItemError;
  readonly endedAt: Date | null;
  /** All rules of the team are paused now. */
  readonly isTeamPaused: boolean;
}

export interface StartEnd {
  readonly state: Exclude<StoredStart['state'], 'planned'>;
  readonly error?: ItemError;
  readonly at: Date;
}

export interface NewPlan {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly name: string;
  readonly content: LaunchContent;
  readonly at: Date;
}

/**
 * What an item creates, without the ids of what it needs: those are known once that was created. An
 * image and a video have the creative of the library they are made from.
 */
export type ItemSpec =
  | {
      readonly level: 'image';
      readonly creativeId: string;
      /** The thumbnail of a video. */
      readonly isThumbnail?: boolean;
    }
  | { readonly level: 'video'; readonly creativeId: string }
  | { readonly level: 'campaign'; readonly fields: CampaignCreation }
  | { readonly level: 'ad_set'; readonly fields: AdSetCreation }
  | { readonly level: 'ad'; readonly fields: AdCreation }
  | { readonly level: 'creative'; readonly fields: CreativeDraft };

/** A creative whose image or video is not uploaded yet. */
export interface CreativeDraft {
  readonly name: string;
  readonly pageId: string;
  readonly instagramUserId: string | null;
  /** Of `object_story_spec`, without the image; that of a video has `videoData`. */
  readonly linkData?: WireObject;
  /** Without the video and its thumbnail. */
  readonly videoData?: WireObject;
  readonly urlTags: string | null;
}

/** What items need of others, by their positions. */
export interface ItemNeeds {
  readonly image?: number;
  readonly video?: number;
  readonly campaign?: number;
  readonly adSet?: number;
  readonly creative?: number;
}

export interface NewItem {
  readonly position: number;
  readonly parentPosition: number | null;
  readonly level: LaunchItemLevel;
  readonly key: string;
  readonly name: string;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly adAccountName: string | null;
  readonly needs: ItemNeeds;
  readonly spec: ItemSpec;
  /** Done before it began: the image or video is in the ad account. */
  readonly objectId: string | null;
}

export interface StoredItem extends Omit<NewItem, 'adUserId'> {
  /** Null when the profile was deleted. */
  readonly adUserId: string | null;
  readonly state: LaunchItemState;
  readonly attempts: number;
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
  readonly error: ItemError;
  readonly notes: readonly string[];
  /** Of the run, when it last changed. */
  readonly revision: number;
}

export interface NewRun {
  readonly id: string;
  readonly kind: LaunchRunKind;
  readonly name: string;
  readonly teamId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly planId: string;
  readonly planRevision: number;
  readonly status: 'PAUSED' | 'ACTIVE';
  readonly createdAt: Date;
  /** Of its campaigns. */
  readonly tagIds: readonly string[];
  readonly profiles: readonly { readonly adUserId: string; readonly adUserName: string }[];
  readonly items: readonly NewItem[];
}

export interface StoredRun {
  readonly id: string;
  readonly kind: LaunchRunKind;
  readonly name: string;
  readonly teamId: string;
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly tokenName: string | null;
  readonly planId: string | null;
  readonly planRevision: number;
  readonly status: 'PAUSED' | 'ACTIVE';
  readonly state: LaunchRunState;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly revision: number;
  readonly counts: LaunchCounts;
  readonly ads: LaunchCounts;
}

export interface RunProfile {
  readonly runId: string;
  readonly adUserId: string | null;
  readonly adUserName: string;
  readonly state: 'running' | 'finished';
  /** Consecutive steps that did not reach the ad network. */
  readonly failures: number;
  readonly resumesAt: Date | null;
  readonly error: ItemError;
}

/** What an item creates after a person changed it. */
export type EditedItem = Pick<StoredItem, 'position' | 'name' | 'spec'>;
