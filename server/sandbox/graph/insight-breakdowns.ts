import {
  apportion,
  COUNTRY_WEIGHTS,
  estimateReach,
  hashText,
  type SampleTotals,
} from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { InsightRow, Parameters } from './context.ts';
import { GraphError, invalidParameter } from './errors.ts';
import { parseJson } from './filtering.ts';
import { notImplemented } from './network-surface.ts';

interface Part {
  keys: Readonly<Record<string, string>>;
  weight: number;
}

function parts(name: string, weights: Readonly<Record<string, number>>): Part[] {
  return Object.entries(weights).map(([value, weight]) => ({ keys: { [name]: value }, weight }));
}

const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const text = String(hour).padStart(2, '0');
  return [`${text}:00:00 - ${text}:59:59`, 1] as const;
});

const POSITIONS: readonly (readonly [platform: string, position: string, weight: number])[] = [
  ['facebook', 'feed', 38],
  ['facebook', 'facebook_reels', 9],
  ['facebook', 'facebook_stories', 6],
  ['facebook', 'marketplace', 5],
  ['instagram', 'feed', 15],
  ['instagram', 'instagram_reels', 11],
  ['instagram', 'instagram_stories', 8],
  ['audience_network', 'an_classic', 6],
  ['messenger', 'messenger_stories', 2],
];

function byPlatform(): Part[] {
  const weights: Record<string, number> = {};
  for (const [platform, , weight] of POSITIONS) {
    weights[platform] = (weights[platform] ?? 0) + weight;
  }
  return parts('publisher_platform', weights);
}

const DIMENSIONS: Readonly<Record<string, readonly Part[]>> = {
  age: parts('age', {
    '13-17': 1,
    '18-24': 17,
    '25-34': 31,
    '35-44': 23,
    '45-54': 14,
    '55-64': 8,
    '65+': 5,
    unknown: 1,
  }),
  gender: parts('gender', { female: 53, male: 45, unknown: 2 }),
  country: parts('country', COUNTRY_WEIGHTS),
  region: parts('region', { Berlin: 30, Bavaria: 26, Hamburg: 18, Hesse: 15, Saxony: 11 }),
  publisher_platform: byPlatform(),
  platform_position: POSITIONS.map(([platform, position, weight]) => ({
    keys: { publisher_platform: platform, platform_position: position },
    weight,
  })),
  impression_device: parts('impression_device', {
    android_smartphone: 47,
    iphone: 36,
    desktop: 11,
    android_tablet: 3,
    ipad: 3,
  }),
  hourly_stats_aggregated_by_advertiser_time_zone: parts(
    'hourly_stats_aggregated_by_advertiser_time_zone',
    Object.fromEntries(HOURS),
  ),
  hourly_stats_aggregated_by_audience_time_zone: parts(
    'hourly_stats_aggregated_by_audience_time_zone',
    Object.fromEntries(HOURS),
  ),
};

/** Breakdowns of the Graph API that the sandbox does not support. */
const OTHERS = [
  'ad_format_asset',
  'app_id',
  'body_asset',
  'call_to_action_asset',
  'description_asset',
  'device_platform',
  'dma',
  'frequency_value',
  'image_asset',
  'is_conversion_id_modeled',
  'link_url_asset',
  'place_page_id',
  'product_id',
  'skan_campaign_id',
  'skan_conversion_id',
  'title_asset',
  'user_segment_key',
  'video_asset',
];

/** Valid combinations of breakdowns, sorted; each is valid alone, except `platform_position`. */
const COMBINATIONS = [
  'age,gender',
  'impression_device,publisher_platform',
  'platform_position,publisher_platform',
  'impression_device,platform_position,publisher_platform',
];

const REACH_MONTHS = 13;
const DAYS_PER_MONTH = 365.25 / 12;

export function readNames(text: string | undefined): string[] {
  const parsed = z.array(z.string()).safeParse(parseJson(text ?? '[]'));
  const names = parsed.success ? parsed.data : (text ?? '').split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

/** Values of a list parameter, each one that the Graph API knows. @throws GraphError */
export function readChoices(input: {
  parameters: Parameters;
  name: string;
  choices: readonly string[];
}): string[] {
  const { choices, name, parameters } = input;
  const names = readNames(parameters.get(name));
  const strange = names.findIndex((one) => !choices.includes(one));
  if (strange >= 0) {
    throw invalidParameter(
      `${name}[${strange}] must be one of the following values: ${choices.join(', ')}`,
    );
  }
  return names;
}

function checkCombination(names: readonly string[]): void {
  const isAllowed =
    names.length === 1
      ? names[0] !== 'platform_position'
      : COMBINATIONS.includes(names.toSorted().join(','));
  if (!isAllowed) {
    throw new GraphError({
      body: {
        message: `(#2) This combination of breakdowns is not available: ${names.join(', ')}`,
        type: 'OAuthException',
        code: 2,
        error_subcode: 1_504_041,
      },
    });
  }
}

/** Cross product of the breakdowns' values. A position names its platform by itself. */
function crossParts(names: readonly string[]): Part[] {
  const own = names.includes('platform_position')
    ? names.filter((name) => name !== 'publisher_platform')
    : names;
  return own.reduce<Part[]>(
    (left, name) =>
      left.flatMap((one) =>
        (DIMENSIONS[name] ?? []).map(({ keys, weight }) => ({
          keys: { ...one.keys, ...keys },
          weight: one.weight * weight,
        })),
      ),
    [{ keys: {}, weight: 1 }],
  );
}

/** Splits metrics so that each adds up again, and no part has a click without an impression. */
function splitTotals(input: { totals: SampleTotals; weights: readonly number[] }): SampleTotals[] {
  const { totals } = input;
  const over = (total: number, weights: readonly number[]) => apportion({ total, weights });
  const impressions = over(totals.impressions, input.weights);
  const clicks = over(totals.clicks, impressions);
  const linkClicks = over(totals.linkClicks, clicks);
  const split = Object.fromEntries(
    Object.entries(totals).map(([name, total]) => [name, over(total, impressions)]),
  );
  const names = Object.keys(totals) as (keyof SampleTotals)[];
  return impressions.map((_, at) => {
    const part = { ...totals };
    for (const name of names) {
      part[name] = split[name]?.[at] ?? 0;
    }
    return {
      ...part,
      clicks: clicks[at] ?? 0,
      linkClicks: linkClicks[at] ?? 0,
    };
  });
}

/** Parses `breakdowns`: the parts of each metric add up to the row's. @throws GraphError */
export function readBreakdowns(input: {
  parameters: Parameters;
  today: number;
}): (row: InsightRow) => readonly InsightRow[] {
  const names = readChoices({
    parameters: input.parameters,
    name: 'breakdowns',
    choices: [...Object.keys(DIMENSIONS), ...OTHERS].toSorted(),
  });
  if (names.length === 0) {
    return (row) => [row];
  }
  const other = names.find((name) => OTHERS.includes(name));
  if (other !== undefined) {
    throw notImplemented({ method: 'GET', path: `insights?breakdowns=${other}` });
  }
  checkCombination(names);
  const cells = crossParts(names);
  const isHourly = names.some((name) => name.startsWith('hourly_'));
  const reachSince = input.today - REACH_MONTHS * DAYS_PER_MONTH;
  return (row) => {
    const weights = cells.map(({ keys, weight }) => {
      // Weights differ by object, as audiences do.
      const text = `${row.objectId} ${Object.values(keys).join(' ')}`;
      return Math.round(weight * (500 + (hashText({ seed: 1, text }) % 1_000)));
    });
    const totals = splitTotals({ totals: row.totals, weights });
    return cells.flatMap(({ keys }, at) => {
      const own = totals[at];
      const reach = row.sinceDay < reachSince ? null : estimateReach(own?.impressions ?? 0);
      return own === undefined || own.impressions === 0
        ? []
        : [{ ...row, totals: own, reach: isHourly ? 0 : reach, breakdowns: keys }];
    });
  };
}
