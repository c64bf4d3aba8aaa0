import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdCampaignDto, AdDto, AdSetDto } from '@ads-checker/shared/contracts/ad-objects';
import type { CheckerTab } from '../../lib/checker-path.ts';
import type { TrackerFigures } from './tracker-figures.ts';

/** Lists with insights and a switch: every tab but the image library. */
export const OBJECT_KINDS = ['campaigns', 'adSets', 'ads'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** An object of the ad network, with what the profile’s tracker knows of it. */
export type AdObjectRow = (AdCampaignDto | AdSetDto | AdDto) & {
  /** Absent without a row of the tracker. */
  readonly tracker?: TrackerFigures | undefined;
  /** The parent that the tracker reports instead. */
  readonly reportedFor?: 'ad_set' | 'campaign' | undefined;
};

export const LEVEL_OF_KIND = {
  campaigns: 'campaign',
  adSets: 'ad_set',
  ads: 'ad',
} as const satisfies Record<ObjectKind, AdObjectLevel>;

export const TAB_OF_KIND = {
  campaigns: 'campaigns',
  adSets: 'ad-sets',
  ads: 'ads',
} as const satisfies Record<ObjectKind, CheckerTab>;

/** Undefined for the image library. */
export function findKindOfTab(tab: CheckerTab): ObjectKind | undefined {
  return OBJECT_KINDS.find((kind) => TAB_OF_KIND[kind] === tab);
}

export function isAd(row: AdObjectRow): row is AdDto {
  return 'adSetId' in row;
}

export function isAdSet(row: AdObjectRow): row is AdSetDto {
  return 'adCount' in row;
}

export function isCampaign(row: AdObjectRow): row is AdCampaignDto {
  return 'adSetCount' in row;
}

export function toObject(row: AdObjectRow): { readonly level: AdObjectLevel; readonly id: string } {
  return { level: isAd(row) ? 'ad' : isAdSet(row) ? 'ad_set' : 'campaign', id: row.id };
}

export function targetKey({ level, id }: { level: AdObjectLevel; id: string }): string {
  return `${level}:${id}`;
}
