import {
  hashText,
  type SampleAd,
  type SampleAdAccount,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';

/** The ad network ids a click's link may carry. */
export const TOKEN_CONTENTS = [
  'ad_id',
  'ad_set_id',
  'campaign_id',
  'ad_name',
  'placement',
] as const;
export type TokenContent = (typeof TOKEN_CONTENTS)[number];

export interface SourceToken {
  readonly number: number;
  readonly name: string;
  readonly parameter: string;
  readonly placeholder: string;
  readonly content: TokenContent;
}

export interface TrackerSource {
  readonly id: number;
  readonly name: string;
  readonly isDeleted: boolean;
  readonly tokens: readonly SourceToken[];
}

const token = (
  number: number,
  content: TokenContent,
  [name, parameter, placeholder]: readonly [string, string, string],
): SourceToken => ({ number, content, name, parameter, placeholder });

/** Sources with different token numbers, names without placeholders, and a deleted one. */
export const TRACKER_SOURCES: readonly TrackerSource[] = [
  {
    id: 3,
    name: 'Facebook',
    isDeleted: false,
    tokens: [
      token(1, 'ad_id', ['Ad ID', 'ad_id', '{{ad.id}}']),
      token(2, 'ad_set_id', ['Adset ID', 'adset_id', '{{adset.id}}']),
      token(3, 'campaign_id', ['Campaign ID', 'campaign_id', '{{campaign.id}}']),
      token(4, 'ad_name', ['Ad name', 'ad_name', '{{ad.name}}']),
    ],
  },
  {
    id: 5,
    name: 'Meta apps',
    isDeleted: false,
    tokens: [
      token(1, 'placement', ['Placement', 'placement', '{{placement}}']),
      token(2, 'campaign_id', ['Campaign', 'fb_campaign_id', '']),
      token(3, 'ad_set_id', ['Ad set', 'fb_adset_id', '']),
      token(6, 'ad_id', ['Ad', 'fb_ad_id', '']),
    ],
  },
  {
    id: 8,
    name: 'Facebook 2023',
    isDeleted: true,
    tokens: [token(1, 'ad_id', ['Ad', 'sub1', '{{ad.id}}'])],
  },
];

export const TRACKER_USERS = [
  { id: 1, login: 'admin' },
  { id: 2, login: 'anna' },
  { id: 4, login: 'tomasz' },
  { id: 7, login: 'viktor' },
] as const;

/** Clicks of an ad, or a share of them, in one tracker campaign. */
export interface ClickSource {
  /** Undefined for clicks without an ad id. */
  readonly ad: SampleAd | undefined;
  readonly adAccount: SampleAdAccount;
  /** The share of the ad's clicks in this campaign, 0 to 1. */
  readonly share: number;
  /** What replaces missing ids: nothing, an empty text, or the placeholder itself. */
  readonly missing: 'none' | 'empty' | 'placeholder';
  readonly hash: number;
}

export interface CatalogCampaign {
  /** From 0; each tracker has its own numbering. */
  readonly index: number;
  readonly name: string;
  readonly source: TrackerSource;
  readonly ownerId: number;
  readonly isDeleted: boolean;
  /** Cost per click in whole cents until updated. */
  readonly clickCents: number;
  readonly clickSources: readonly ClickSource[];
}

export interface Catalog {
  readonly campaigns: readonly CatalogCampaign[];
}

const BUSY_ACCOUNTS = 8;
/** Of 64 ads, one splits its clicks over two campaigns, and three lost the ids in their links. */
const AD_GROUPS = 64;
const SPLIT_GROUP = 9;
const NAMELESS_GROUPS: readonly number[] = [3, 21, 50];
const FIRST_SHARE = 0.7;
/** Campaigns whose links carry no parameters, or a placeholder that is never replaced. */
const UNTAGGED_CAMPAIGN = 11;
const UNREPLACED_CAMPAIGN = 13;

interface Draft extends Omit<CatalogCampaign, 'clickSources'> {
  readonly clickSources: ClickSource[];
}

function createDrafts(input: {
  adAccount: SampleAdAccount;
  count: number;
  firstIndex: number;
}): Draft[] {
  const { adAccount, count, firstIndex } = input;
  return Array.from({ length: count }, (_, position) => {
    const index = firstIndex + position;
    const isDeleted = index % 17 === 16;
    const [first, second, gone] = TRACKER_SOURCES;
    const source = isDeleted ? gone : index % 3 === 2 ? second : first;
    if (source === undefined) {
      throw new Error('The sandbox has no traffic source.');
    }
    const hash = hashText({ seed: index, text: adAccount.id });
    return {
      index,
      name: `${adAccount.name}${count === 1 ? '' : ` | ${'AB'[position]}`}`,
      source,
      ownerId: TRACKER_USERS[1 + (index % 3)]?.id ?? TRACKER_USERS[0].id,
      isDeleted,
      clickCents: 45 + (hash % 60),
      clickSources: (['empty', 'placeholder'] as const).map((missing) => ({
        ad: undefined,
        adAccount,
        share: 1,
        missing,
        hash: hashText({ seed: hash, text: missing }),
      })),
    };
  });
}

/** What replaces the ids in all links of a campaign; undefined where they are in place. */
function missingIn(campaign: Draft | undefined): ClickSource['missing'] | undefined {
  switch (campaign?.index) {
    case UNTAGGED_CAMPAIGN:
      return 'empty';
    case UNREPLACED_CAMPAIGN:
      return 'placeholder';
    default:
      return undefined;
  }
}

/** Campaigns shared by all trackers: one or two per ad account. */
export function createCatalog(world: SampleWorld): Catalog {
  const drafts: Draft[] = [];
  for (const [position, adAccount] of [...world.adAccounts.values()].entries()) {
    const count = position < BUSY_ACCOUNTS ? 2 : 1;
    const own = createDrafts({ adAccount, count, firstIndex: drafts.length });
    drafts.push(...own);
    for (const adId of adAccount.adIds) {
      const ad = world.ads.get(adId);
      if (ad === undefined) {
        continue;
      }
      const hash = hashText({ seed: world.seed, text: ad.id });
      const group = hash % AD_GROUPS;
      const home = hashText({ seed: world.seed, text: ad.campaignId }) % count;
      const isSplit = group === SPLIT_GROUP && count > 1;
      const clickIn = (campaign: Draft | undefined) => ({
        ad,
        adAccount,
        missing: missingIn(campaign) ?? (NAMELESS_GROUPS.includes(group) ? 'empty' : 'none'),
        hash,
      });
      own[home]?.clickSources.push({ ...clickIn(own[home]), share: isSplit ? FIRST_SHARE : 1 });
      if (isSplit) {
        own[1 - home]?.clickSources.push({
          ...clickIn(own[1 - home]),
          share: 1 - FIRST_SHARE,
          hash: hashText({ seed: hash, text: 'second' }),
        });
      }
    }
  }
  return { campaigns: drafts };
}

const PLACEMENTS = ['Facebook_Mobile_Feed', 'Instagram_Stories', 'Facebook_Right_Column'];

/** The value of a token in a click's link, possibly empty. */
export function tokenValue(input: {
  click: ClickSource;
  token: Pick<SourceToken, 'content' | 'placeholder'> | undefined;
}): string {
  const { click, token: asked } = input;
  if (asked === undefined || click.missing === 'empty') {
    return '';
  }
  if (click.missing === 'placeholder' || click.ad === undefined) {
    return asked.placeholder === '' ? '{{ad.id}}' : asked.placeholder;
  }
  switch (asked.content) {
    case 'ad_id':
      return click.ad.id;
    case 'ad_set_id':
      return click.ad.adSetId;
    case 'campaign_id':
      return click.ad.campaignId;
    case 'ad_name':
      return click.ad.name;
    case 'placement':
      return PLACEMENTS[click.hash % PLACEMENTS.length] ?? '';
  }
}
