import type { LaunchAccount, LaunchContent } from '../../contracts/launch-plans.ts';
import type { LaunchAudience, LaunchText } from '../../contracts/launch-values.ts';
import { type NameValues, nameBy } from './names.ts';

interface Planned {
  /** Stable while what it is planned from stays; a person's edits refer to it. */
  readonly key: string;
  readonly name: string;
  readonly account: LaunchAccount;
  /** A person left it, or what it belongs to, out. */
  readonly isLeftOut: boolean;
}

export interface PlannedAd extends Planned {
  readonly level: 'ad';
  readonly creativeId: string;
  /** Null when no text is for its country. */
  readonly text: LaunchText | null;
}

export interface PlannedAdSet extends Planned {
  readonly level: 'ad_set';
  readonly audience: LaunchAudience;
  readonly countries: readonly string[];
  /** A day, in the currency of the ad account; null: the campaign has it, or none was chosen. */
  readonly budget: string | null;
  readonly ads: readonly PlannedAd[];
}

export interface PlannedCampaign extends Planned {
  readonly level: 'campaign';
  /** Null: of all countries. */
  readonly country: string | null;
  readonly countries: readonly string[];
  /** As of an ad set; null: its ad sets have it, or none was chosen. */
  readonly budget: string | null;
  readonly adSets: readonly PlannedAdSet[];
}

export interface PlannedAccount {
  readonly account: LaunchAccount;
  readonly campaigns: readonly PlannedCampaign[];
}

export type PlannedObject = PlannedCampaign | PlannedAdSet | PlannedAd;

export interface PlanContext {
  /** The day `{date}` stands for, such as `2026-11-28`. */
  readonly date: string;
  /** Whom `{buyer}` stands for. */
  readonly buyer: string | null;
}

const ALL = 'all';

/** Names of the custom audiences that audiences choose or exclude, each once. */
export function audienceNamesOf(audiences: readonly LaunchAudience[]): string[] {
  return [
    ...new Set(
      audiences.flatMap(({ customAudiences, excludedAudiences }) => [
        ...customAudiences,
        ...excludedAudiences,
      ]),
    ),
  ];
}

/** Texts of a country, or else those for all. */
function textsOf(texts: readonly LaunchText[], country: string | null): readonly LaunchText[] {
  const own = texts.filter((text) => text.country !== null && text.country === country);
  return own.length > 0 ? own : texts.filter((text) => text.country === null);
}

function planAds(input: {
  content: LaunchContent;
  parent: { key: string; isLeftOut: boolean };
  account: LaunchAccount;
  country: string | null;
  values: NameValues;
}): PlannedAd[] {
  const { content, parent, account, values } = input;
  const { terms, adPer, creatives, edits } = content;
  const texts = textsOf(terms.texts, input.country);
  const chosen: readonly (LaunchText | null)[] =
    texts.length === 0 ? [null] : adPer === 'creative' ? texts.slice(0, 1) : texts;
  return creatives.flatMap((creative) =>
    chosen.map((text): PlannedAd => {
      const isOfText = adPer === 'creative_and_text' && text !== null;
      const key = `${parent.key}/${creative.id}${isOfText ? `.${text.key}` : ''}`;
      const edit = edits[key];
      const own = { ...values, creative: creative.name, text: text?.name ?? null };
      return {
        level: 'ad',
        key,
        account,
        creativeId: creative.id,
        text,
        name: edit?.name ?? nameBy(terms.names.ad, own),
        isLeftOut: parent.isLeftOut || edit?.isLeftOut === true,
      };
    }),
  );
}

function planAdSets(input: {
  content: LaunchContent;
  parent: { key: string; isLeftOut: boolean };
  account: LaunchAccount;
  country: string | null;
  countries: readonly string[];
  values: NameValues;
}): PlannedAdSet[] {
  const { content, parent, account, country, countries, values } = input;
  const { terms, edits } = content;
  return terms.audiences.map((audience): PlannedAdSet => {
    const key = `${parent.key}/${audience.key}`;
    const edit = edits[key];
    const own = { ...values, audience: audience.name };
    const isLeftOut = parent.isLeftOut || edit?.isLeftOut === true;
    return {
      level: 'ad_set',
      key,
      account,
      audience,
      countries,
      name: edit?.name ?? nameBy(terms.names.adSet, own),
      budget: terms.budgetLevel === 'ad_set' ? (edit?.budget ?? account.budget) : null,
      isLeftOut,
      ads: planAds({ content, parent: { key, isLeftOut }, account, country, values: own }),
    };
  });
}

/**
 * The campaigns, ad sets and ads that a plan makes, by ad account. Depends on its arguments alone,
 * so that what a person sees, what is checked and what is created are the same.
 */
export function planOf(content: LaunchContent, { date, buyer }: PlanContext): PlannedAccount[] {
  const { terms, edits } = content;
  const countries: readonly (string | null)[] =
    content.campaignPer === 'country' ? content.countries : [null];
  let number = 0;
  return content.accounts.map((account) => ({
    account,
    campaigns: countries.map((country): PlannedCampaign => {
      number += 1;
      const key = `${account.adAccountId}/${country ?? ALL}`;
      const edit = edits[key];
      const values: NameValues = {
        account: account.adAccountName ?? account.adAccountId,
        country: country ?? content.countries.join(', '),
        audience: null,
        creative: null,
        text: null,
        date,
        buyer,
        n: String(number),
      };
      const of = country === null ? content.countries : [country];
      const isLeftOut = edit?.isLeftOut === true;
      return {
        level: 'campaign',
        key,
        account,
        country,
        countries: of,
        name: edit?.name ?? nameBy(terms.names.campaign, values),
        budget: terms.budgetLevel === 'campaign' ? (edit?.budget ?? account.budget) : null,
        isLeftOut,
        adSets: planAdSets({
          content,
          parent: { key, isLeftOut },
          account,
          country,
          countries: of,
          values,
        }),
      };
    }),
  }));
}

/** Campaigns, ad sets and ads in the order of their lines, each before what is below it. */
export function* eachPlanned(accounts: readonly PlannedAccount[]): Generator<PlannedObject> {
  for (const { campaigns } of accounts) {
    for (const campaign of campaigns) {
      yield campaign;
      for (const adSet of campaign.adSets) {
        yield adSet;
        yield* adSet.ads;
      }
    }
  }
}

export interface PlanCounts {
  readonly campaigns: number;
  readonly adSets: number;
  readonly ads: number;
}

/** Without what is left out; an ad set without ads is still made. */
export function countPlanned(accounts: readonly PlannedAccount[]): PlanCounts {
  const counts = { campaign: 0, ad_set: 0, ad: 0 };
  for (const { level, isLeftOut } of eachPlanned(accounts)) {
    if (!isLeftOut) {
      counts[level] += 1;
    }
  }
  return { campaigns: counts.campaign, adSets: counts.ad_set, ads: counts.ad };
}
