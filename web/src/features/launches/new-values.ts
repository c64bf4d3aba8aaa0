import type { LaunchContent } from '@ads-checker/shared/contracts/launch-plans';
import type {
  LaunchAudience,
  LaunchTerms,
  LaunchText,
} from '@ads-checker/shared/contracts/launch-values';
import { formatDate } from '../../lib/format.ts';
import { serverDate } from '../../lib/server-time.ts';

const KEY_LETTERS = 8;

/** Unique among the keys of a template. */
function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, KEY_LETTERS);
}

export function newAudience(name: string): LaunchAudience {
  return {
    key: newKey(),
    name,
    ageMin: 18,
    ageMax: 65,
    gender: 'all',
    locales: [],
    interests: [],
    isExpandable: false,
    platforms: [],
    devices: [],
    places: [],
    customAudiences: [],
    excludedAudiences: [],
  };
}

export function newText(name: string): LaunchText {
  return { key: newKey(), name, country: null, message: '', headline: '', description: '' };
}

/** Terms of a template that begins with nothing; what only a person knows is empty. */
export function newTerms(audienceName: string): LaunchTerms {
  return {
    objective: 'OUTCOME_SALES',
    specialAdCategories: [],
    budgetLevel: 'campaign',
    bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
    optimizationGoal: 'OFFSITE_CONVERSIONS',
    event: 'PURCHASE',
    audiences: [newAudience(audienceName)],
    texts: [],
    link: '',
    callToAction: 'LEARN_MORE',
    urlTags: '',
    tagIds: [],
    names: {
      campaign: '{country} {date} {n}',
      adSet: '{audience}',
      ad: '{creative}',
    },
  };
}

export function newContent(terms: LaunchTerms): LaunchContent {
  return {
    terms,
    campaignPer: 'ad_account',
    adPer: 'creative',
    countries: [],
    creatives: [],
    accounts: [],
    status: 'PAUSED',
    startLocalTime: null,
    edits: {},
  };
}

/** `Solar leads, 28 Nov` */
export function newPlanName(name: string): string {
  return `${name}, ${formatDate({ at: serverDate() })}`.slice(0, 100);
}
