import type { TrackerFailure, TrackerVersion } from '../contracts/tracker-values.ts';

export * from '../contracts/tracker-values.ts';

/** The settings field responsible for a failure; null when none is. */
export const TRACKER_FAILURE_FIELDS: Readonly<
  Record<TrackerFailure, 'apiUrl' | 'apiKey' | 'version' | null>
> = {
  bad_address: 'apiUrl',
  bad_key: 'apiKey',
  no_permission: 'apiKey',
  no_edition: 'apiKey',
  bad_request: null,
  rate_limited: null,
  unavailable: null,
  timeout: null,
  html_page: 'apiUrl',
  bot_protection: 'apiUrl',
  redirected: 'apiUrl',
  bad_answer: 'apiUrl',
  outcome_unknown: null,
  wrong_version: 'version',
};

export interface TrackerCapabilities {
  /** False: every user sees all campaigns that the key sees. */
  readonly filtersCampaignsByUser: boolean;
  /** False: costs are sent in US dollars. */
  readonly acceptsCostCurrency: boolean;
  /** Several campaigns in one report call; otherwise one call each. */
  readonly reportsSeveralCampaigns: boolean;
  /** A report by campaign takes no more calls than one without. */
  readonly reportsByCampaignAtOnce: boolean;
  /** Reports name the country of clicks by its code. */
  readonly reportsCountries: boolean;
  /** Costs sent in one call at most. */
  readonly costBatchSize: number;
  /** Costs appear in reports some time after they were accepted. */
  readonly appliesCostsLater: boolean;
  /** Least time between two cost updates of a campaign, in seconds; 0 for none. */
  readonly minCostIntervalSeconds: number;
}

export const TRACKER_CAPABILITIES: Readonly<Record<TrackerVersion, TrackerCapabilities>> = {
  binom_v1: {
    filtersCampaignsByUser: true,
    acceptsCostCurrency: false,
    reportsSeveralCampaigns: false,
    reportsByCampaignAtOnce: true,
    reportsCountries: false,
    costBatchSize: 1,
    appliesCostsLater: false,
    minCostIntervalSeconds: 0,
  },
  binom_v2: {
    filtersCampaignsByUser: false,
    acceptsCostCurrency: true,
    reportsSeveralCampaigns: true,
    reportsByCampaignAtOnce: false,
    reportsCountries: false,
    costBatchSize: 1,
    appliesCostsLater: true,
    minCostIntervalSeconds: 0,
  },
  keitaro: {
    filtersCampaignsByUser: false,
    acceptsCostCurrency: true,
    reportsSeveralCampaigns: true,
    reportsByCampaignAtOnce: true,
    reportsCountries: true,
    costBatchSize: 100,
    appliesCostsLater: true,
    minCostIntervalSeconds: 3_600,
  },
};

/** A URL parameter of a traffic source. */
export interface TrackerToken {
  /** Binom: the number of the token, 1 to 10 and more; Keitaro: `sub_id_2`, `external_id`… */
  readonly id: string;
  readonly name: string;
  /** Name of the URL parameter: `ad_id`. */
  readonly parameter: string;
  /** Macro of the ad network: `{{ad.id}}`; empty when none. */
  readonly placeholder: string;
}

export const TRACKER_TOKEN_FIELDS = ['adIdToken', 'adSetIdToken', 'campaignIdToken'] as const;
export type TrackerTokenField = (typeof TRACKER_TOKEN_FIELDS)[number];

export interface FoundToken {
  readonly token: TrackerToken;
  /** A match by name is a guess that a person should confirm. */
  readonly foundBy: 'placeholder' | 'name';
}

const PLACEHOLDERS: Readonly<Record<TrackerTokenField, string>> = {
  adIdToken: '{{ad.id}}',
  adSetIdToken: '{{adset.id}}',
  campaignIdToken: '{{campaign.id}}',
};

const TOKEN_NAMES: Readonly<Record<TrackerTokenField, readonly string[]>> = {
  adIdToken: ['adid'],
  adSetIdToken: ['adsetid'],
  campaignIdToken: ['campaignid'],
};

/** `fb_ad-ID`, `sub.adid` and `Ad ID` are one name. */
function normaliseName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^(?:facebook|fb|sub|utm)/, '');
}

/**
 * The tokens of a traffic source that carry the ids of ad, ad set and campaign: by the ad network's
 * placeholder, otherwise by the parameter, otherwise by the label. Absent when nothing matches.
 */
export function findTokens(
  tokens: readonly TrackerToken[],
): Readonly<Partial<Record<TrackerTokenField, FoundToken>>> {
  const find = (field: TrackerTokenField): FoundToken | undefined => {
    const byPlaceholder = tokens.find(
      ({ placeholder }) => placeholder.replaceAll(/\s/g, '').toLowerCase() === PLACEHOLDERS[field],
    );
    if (byPlaceholder !== undefined) {
      return { token: byPlaceholder, foundBy: 'placeholder' };
    }
    const names = TOKEN_NAMES[field];
    const byName =
      tokens.find(({ parameter }) => names.includes(normaliseName(parameter))) ??
      tokens.find(({ name }) => names.includes(normaliseName(name)));
    return byName === undefined ? undefined : { token: byName, foundBy: 'name' };
  };
  return Object.fromEntries(
    TRACKER_TOKEN_FIELDS.flatMap((field) => {
      const found = find(field);
      return found === undefined ? [] : [[field, found]];
    }),
  );
}
