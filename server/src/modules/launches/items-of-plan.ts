import type { LaunchAccount, LaunchContent } from '@ads-checker/shared/contracts/launch-plans';
import type {
  LaunchAudience,
  LaunchPlace,
  LaunchText,
} from '@ads-checker/shared/contracts/launch-values';
import type { MediaKind } from '@ads-checker/shared/contracts/media';
import {
  destinationOf,
  needsBid,
  needsEvent,
} from '@ads-checker/shared/domain/launch/combinations';
import { needsBeneficiary } from '@ads-checker/shared/domain/launch/faults';
import type {
  PlannedAccount,
  PlannedAd,
  PlannedAdSet,
  PlannedCampaign,
} from '@ads-checker/shared/domain/launch/plan';
import { findMoney, type Money } from '@ads-checker/shared/domain/money';
import { findInstant, formatWithOffset } from '@ads-checker/shared/domain/time-zones';
import { AppError } from '@ads-checker/shared/errors';
import type {
  AdCreation,
  AdSetCreation,
  CampaignCreation,
  WireObject,
} from '../../gateways/graph/ports/creation-port.ts';
import type { CreativeUpload } from '../creatives/index.ts';
import type { CreativeDraft, ItemNeeds, NewItem } from './entities.ts';

/** Names of creatives are shorter than those of ads. */
const CREATIVE_NAME_MAX = 100;

function moneyOf(amount: string | null, { currency }: LaunchAccount): Money | null {
  if (amount === null) {
    return null;
  }
  const money = findMoney({ amount, currency });
  if (money === undefined) {
    throw new AppError(
      'FailedPreconditionError',
      'A budget or a bid has more decimals than its currency.',
      { code: 'launch_amount_invalid' },
    );
  }
  return money;
}

/** The chosen local time in the ad account's zone; null: at once. */
function startOf({ startLocalTime: local }: LaunchContent, { timeZone }: LaunchAccount) {
  if (local === null) {
    return null;
  }
  const at = findInstant({ timeZone, local });
  if (at === undefined) {
    throw new AppError(
      'FailedPreconditionError',
      'The start doesn’t exist in the time zone of an ad account.',
      { code: 'launch_time_invalid' },
    );
  }
  return formatWithOffset({ timeZone, at });
}

/** A place within a country that is targeted as a whole is refused (the network's rule). */
function locationsOf({ places }: LaunchAudience, countries: readonly string[]): WireObject {
  const within = places.filter(({ country }) => countries.includes(country));
  const whole = countries.filter((code) => !within.some(({ country }) => country === code));
  const keysOf = (wanted: LaunchPlace['kind']) =>
    within
      .filter(({ kind }) => kind === wanted)
      .map(({ id, name, country }) => ({ key: id, name, country }));
  const regions = keysOf('region');
  const cities = keysOf('city');
  return {
    ...(whole.length === 0 ? {} : { countries: whole }),
    ...(regions.length === 0 ? {} : { regions }),
    ...(cities.length === 0 ? {} : { cities }),
  };
}

const GENDERS = { all: undefined, male: [1], female: [2] } as const;

/** The network's `targeting`; what it narrows is told to be meant so. */
function targetingOf(
  audience: LaunchAudience,
  { countries, account }: Pick<PlannedAdSet, 'countries' | 'account'>,
): WireObject {
  const { ageMin, ageMax, gender, locales, interests, platforms, devices, isExpandable } = audience;
  const idsOf = (names: readonly string[]): WireObject[] =>
    account.customAudiences
      .filter(({ name }) => names.includes(name))
      .map(({ id, name }) => ({ id, name }));
  const included = idsOf(audience.customAudiences);
  const excluded = idsOf(audience.excludedAudiences);
  const genders = GENDERS[gender];
  return {
    geo_locations: locationsOf(audience, countries),
    age_min: ageMin,
    age_max: ageMax,
    ...(genders === undefined ? {} : { genders: [...genders] }),
    ...(locales.length === 0 ? {} : { locales: locales.map(({ id }) => Number(id)) }),
    ...(interests.length === 0
      ? {}
      : { flexible_spec: [{ interests: interests.map(({ id, name }) => ({ id, name })) }] }),
    ...(included.length === 0 ? {} : { custom_audiences: included }),
    ...(excluded.length === 0 ? {} : { excluded_custom_audiences: excluded }),
    ...(platforms.length === 0 ? {} : { publisher_platforms: [...platforms] }),
    ...(devices.length === 0 ? {} : { device_platforms: [...devices] }),
    targeting_automation: { advantage_audience: isExpandable ? 1 : 0 },
  };
}

function campaignOf(content: LaunchContent, campaign: PlannedCampaign): CampaignCreation {
  const { terms, status } = content;
  const hasBudget = terms.budgetLevel === 'campaign';
  return {
    name: campaign.name,
    labels: [],
    objective: terms.objective,
    specialAdCategories: terms.specialAdCategories,
    specialAdCategoryCountries: terms.specialAdCategories.length === 0 ? [] : campaign.countries,
    buyingType: 'AUCTION',
    status,
    dailyBudget: hasBudget ? moneyOf(campaign.budget, campaign.account) : null,
    lifetimeBudget: null,
    bidStrategy: hasBudget ? terms.bidStrategy : null,
    spendCap: moneyOf(campaign.account.spendCap, campaign.account),
  };
}

function adSetOf(content: LaunchContent, adSet: PlannedAdSet): AdSetCreation {
  const { terms, status } = content;
  const { account, countries, audience } = adSet;
  const isForEvent = needsEvent(terms.optimizationGoal);
  const isTold = needsBeneficiary(countries);
  const hasBudget = terms.budgetLevel === 'ad_set';
  return {
    name: adSet.name,
    labels: [],
    campaignId: '',
    status,
    optimizationGoal: terms.optimizationGoal,
    billingEvent: 'IMPRESSIONS',
    destinationType: destinationOf(terms.objective),
    promotedObject: isForEvent
      ? { pixel_id: account.pixelId, custom_event_type: terms.event }
      : terms.objective === 'OUTCOME_AWARENESS'
        ? { page_id: account.pageId }
        : null,
    dailyBudget: hasBudget ? moneyOf(adSet.budget, account) : null,
    lifetimeBudget: null,
    bidStrategy: hasBudget ? terms.bidStrategy : null,
    bidAmount: needsBid(terms.bidStrategy) ? moneyOf(account.bid, account) : null,
    roasAverageFloor: null,
    startTime: startOf(content, account),
    endTime: null,
    targeting: targetingOf(audience, adSet),
    attributionSpec: isForEvent ? [{ event_type: 'CLICK_THROUGH', window_days: 7 }] : null,
    dsaBeneficiary: isTold ? account.beneficiary : null,
    dsaPayor: isTold ? account.payor : null,
  };
}

function creativeOf(
  content: LaunchContent,
  {
    account,
    text,
    name,
    kind,
  }: { account: LaunchAccount; text: LaunchText; name: string; kind: MediaKind },
): CreativeDraft {
  const { link, callToAction, urlTags } = content.terms;
  const action = { type: callToAction, value: { link } };
  const hasButton = callToAction !== 'NO_BUTTON';
  return {
    name: [...name].slice(0, CREATIVE_NAME_MAX).join(''),
    pageId: account.pageId ?? '',
    instagramUserId: account.instagramUserId,
    ...(kind === 'video'
      ? {
          videoData: {
            message: text.message,
            ...(text.headline === '' ? {} : { title: text.headline }),
            ...(text.description === '' ? {} : { link_description: text.description }),
            // Has the link, so it is needed without a button too
            call_to_action: action,
          },
        }
      : {
          linkData: {
            link,
            message: text.message,
            ...(text.headline === '' ? {} : { name: text.headline }),
            ...(text.description === '' ? {} : { description: text.description }),
            ...(hasButton ? { call_to_action: action } : {}),
          },
        }),
    urlTags: urlTags === '' ? null : urlTags,
  };
}

/** `example.com` of `https://shop.example.com/…`, which conversions are counted for. */
function conversionDomainOf(link: string): string | null {
  const labels = new URL(link).hostname.split('.');
  return labels.length < 2 || labels.every((label) => /^\d+$/.test(label))
    ? null
    : labels.slice(-2).join('.');
}

function adOf(content: LaunchContent, { name }: PlannedAd): AdCreation {
  const { terms, status } = content;
  return {
    name,
    labels: [],
    adSetId: '',
    creativeId: '',
    status,
    conversionDomain: needsEvent(terms.optimizationGoal) ? conversionDomainOf(terms.link) : null,
  };
}

/** What the library knows of the creatives of a plan. */
export interface LibraryOfPlan {
  /** By id. */
  readonly kinds: ReadonlyMap<string, MediaKind>;
  /** What ad accounts have, by `adAccountId/creativeId`. */
  readonly uploads: ReadonlyMap<string, Pick<CreativeUpload, 'hash' | 'previewHash'>>;
}

/** Numbers the items of a run, those of each ad account together. */
class Items {
  readonly list: NewItem[] = [];
  readonly #content: LaunchContent;
  readonly #library: LibraryOfPlan;
  readonly #shared = new Map<string, number>();

  constructor(content: LaunchContent, library: LibraryOfPlan) {
    this.#content = content;
    this.#library = library;
  }

  #add(
    { adUserId, adAccountId, adAccountName }: LaunchAccount,
    item: Pick<NewItem, 'level' | 'key' | 'name' | 'spec'> & Partial<NewItem>,
  ): number {
    const position = this.list.length + 1;
    this.list.push({
      parentPosition: null,
      needs: {},
      objectId: null,
      ...item,
      position,
      adUserId,
      adAccountId,
      adAccountName,
    });
    return position;
  }

  /** One for all that need it. */
  #once(key: string, add: () => number): number {
    const known = this.#shared.get(key);
    if (known !== undefined) {
      return known;
    }
    const position = add();
    this.#shared.set(key, position);
    return position;
  }

  #upload(
    account: LaunchAccount,
    creativeId: string,
    { part, needs = {} }: { part: 'image' | 'video' | 'thumbnail'; needs?: ItemNeeds },
  ): number {
    const { adAccountId } = account;
    const key = `${adAccountId}/${part}/${creativeId}`;
    const name = this.#content.creatives.find(({ id }) => id === creativeId)?.name ?? creativeId;
    const known = this.#library.uploads.get(`${adAccountId}/${creativeId}`);
    const isThumbnail = part === 'thumbnail';
    return this.#once(key, () =>
      this.#add(account, {
        level: part === 'video' ? 'video' : 'image',
        key,
        name,
        needs,
        spec:
          part === 'video'
            ? { level: 'video', creativeId }
            : { level: 'image', creativeId, ...(isThumbnail ? { isThumbnail } : {}) },
        objectId: (isThumbnail ? known?.previewHash : known?.hash) ?? null,
      }),
    );
  }

  #creative({ account, creativeId, name }: PlannedAd, text: LaunchText): number {
    const key = `${account.adAccountId}/creative/${creativeId}.${text.key}`;
    const kind = this.#library.kinds.get(creativeId) ?? 'image';
    const needs = (): ItemNeeds => {
      if (kind === 'image') {
        return { image: this.#upload(account, creativeId, { part: 'image' }) };
      }
      const video = this.#upload(account, creativeId, { part: 'video' });
      const image = this.#upload(account, creativeId, { part: 'thumbnail', needs: { video } });
      return { video, image };
    };
    const needed = needs();
    return this.#once(key, () =>
      this.#add(account, {
        level: 'creative',
        key,
        name,
        needs: needed,
        spec: {
          level: 'creative',
          fields: creativeOf(this.#content, { account, text, name, kind }),
        },
      }),
    );
  }

  addCampaign(campaign: PlannedCampaign): void {
    const position = this.#add(campaign.account, {
      level: 'campaign',
      key: campaign.key,
      name: campaign.name,
      spec: { level: 'campaign', fields: campaignOf(this.#content, campaign) },
    });
    for (const adSet of campaign.adSets.filter(({ isLeftOut }) => !isLeftOut)) {
      this.#addAdSet(adSet, position);
    }
  }

  #addAdSet(adSet: PlannedAdSet, campaign: number): void {
    const position = this.#add(adSet.account, {
      level: 'ad_set',
      key: adSet.key,
      name: adSet.name,
      parentPosition: campaign,
      needs: { campaign },
      spec: { level: 'ad_set', fields: adSetOf(this.#content, adSet) },
    });
    for (const ad of adSet.ads) {
      if (!ad.isLeftOut && ad.text !== null) {
        const creative = this.#creative(ad, ad.text);
        this.#add(ad.account, {
          level: 'ad',
          key: ad.key,
          name: ad.name,
          parentPosition: position,
          needs: { adSet: position, creative },
          spec: { level: 'ad', fields: adOf(this.#content, ad) },
        });
      }
    }
  }
}

/**
 * What a run creates, each after what it needs.
 *
 * @throws FailedPreconditionError for an amount or a time that an ad account cannot have
 */
export function itemsOfPlan(input: {
  content: LaunchContent;
  planned: readonly PlannedAccount[];
  library: LibraryOfPlan;
}): readonly NewItem[] {
  const items = new Items(input.content, input.library);
  for (const { campaigns } of input.planned) {
    for (const campaign of campaigns.filter(({ isLeftOut }) => !isLeftOut)) {
      items.addCampaign(campaign);
    }
  }
  return items.list;
}
