import type { SourceToken, TokenContent } from './catalog.ts';
import { type CatalogCampaign, TRACKER_SOURCES, type TrackerSource } from './catalog.ts';

/** A response `{"error": text}`, or a map of field errors. */
export class KeitaroError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  constructor(status: number, problem: string | Readonly<Record<string, readonly string[]>>) {
    super(typeof problem === 'string' ? problem : 'Validation error');
    this.status = status;
    this.fields = typeof problem === 'string' ? undefined : problem;
  }
}

const FIRST_ID = 2;

export function campaignIdOf({ index }: CatalogCampaign): number {
  return FIRST_ID + index;
}

type Keys = Readonly<Partial<Record<TokenContent, string>>>;

const SOURCE_KEYS: Readonly<Record<number, Keys>> = {
  3: { ad_id: 'sub_id_2', ad_set_id: 'sub_id_3', campaign_id: 'sub_id_4', ad_name: 'sub_id_5' },
  5: {
    placement: 'source',
    campaign_id: 'ad_campaign_id',
    ad_set_id: 'sub_id_7',
    ad_id: 'sub_id_12',
  },
  8: { ad_id: 'sub_id_1' },
};
/** Some campaigns have parameters that differ from their source's. */
const OWN_KEYS: Keys = {
  ad_id: 'sub_id_9',
  ad_set_id: 'sub_id_3',
  campaign_id: 'sub_id_8',
  ad_name: 'sub_id_2',
};

function hasOwnKeys({ index, source }: CatalogCampaign): boolean {
  return source.id === TRACKER_SOURCES[0]?.id && index % 5 === 3;
}

function keysOf(campaign: CatalogCampaign): Keys {
  return hasOwnKeys(campaign) ? OWN_KEYS : (SOURCE_KEYS[campaign.source.id] ?? {});
}

/** The meaning of a campaign's click parameter such as `sub_id_2`. */
export function findToken(campaign: CatalogCampaign, key: string): SourceToken | undefined {
  const keys = keysOf(campaign);
  return campaign.source.tokens.find(({ content }) => keys[content] === key);
}

function describe({ source, keys }: { source: TrackerSource; keys: Keys }): object {
  return Object.fromEntries(
    source.tokens.flatMap(({ content, name, parameter, placeholder }) => {
      const key = keys[content];
      return key === undefined ? [] : [[key, { name: parameter, placeholder, alias: name }]];
    }),
  );
}

export function campaignParameters(campaign: CatalogCampaign): object {
  // The list is empty without own parameters: PHP serialises an empty map as a list.
  return hasOwnKeys(campaign) ? describe({ source: campaign.source, keys: OWN_KEYS }) : [];
}

export function sourceParameters(source: TrackerSource): object {
  return describe({ source, keys: SOURCE_KEYS[source.id] ?? {} });
}

const SUB_IDS = Array.from({ length: 30 }, (_, index) => `sub_id_${index + 1}`);
export const PARAMETER_KEYS: readonly string[] = [
  'keyword',
  'cost',
  'currency',
  'external_id',
  'creative_id',
  'ad_campaign_id',
  'source',
  ...SUB_IDS,
];
