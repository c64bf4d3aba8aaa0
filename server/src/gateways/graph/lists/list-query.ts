import type { DeliveryFilter, NameFilter } from '@ads-checker/shared/contracts/ad-objects';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { clampToHistory, rangeOfPreset } from '@ads-checker/shared/domain/date-presets';
import type { Period } from '../ports/ad-accounts-port.ts';
import type { ListFilters } from '../ports/ad-objects-port.ts';

interface WireFilter {
  readonly field: string;
  readonly operator: string;
  readonly value: string | readonly string[];
}

/** The ad network never lists deleted objects of an existing parent. */
const UNLISTABLE: readonly string[] = ['deleted', 'permanently_deleted'];

function nameFilters(field: string, filter: NameFilter | undefined): WireFilter[] {
  return Object.entries(filter ?? {}).flatMap(([operator, value]) =>
    value === undefined ? [] : [{ field, operator, value }],
  );
}

function deliveryFilters(field: string, filter: DeliveryFilter | undefined): WireFilter[] {
  return Object.entries(filter ?? {}).flatMap(([operator, values]) => {
    const listable = (values ?? []).filter((value) => !UNLISTABLE.includes(value));
    return listable.length === 0 ? [] : [{ field, operator, value: listable }];
  });
}

function idFilters(field: string, ids: readonly string[] | undefined): WireFilter[] {
  return ids === undefined ? [] : [{ field, operator: 'IN', value: ids }];
}

/** True when a filter matches nothing the ad network lists: the result is empty without a call. */
export function matchesNothing(filters: ListFilters): boolean {
  return [filters.campaignDelivery, filters.adSetDelivery, filters.adDelivery].some((filter) =>
    filter?.IN?.every((value) => UNLISTABLE.includes(value)),
  );
}

/** The `filtering` parameter; undefined without filters. */
export function toFiltering(filters: ListFilters): string | undefined {
  const all = [
    ...nameFilters('campaign.name', filters.campaignName),
    ...deliveryFilters('campaign.delivery_info', filters.campaignDelivery),
    ...idFilters('campaign.id', filters.campaignIds),
    ...nameFilters('adset.name', filters.adSetName),
    ...deliveryFilters('adset.delivery_info', filters.adSetDelivery),
    ...idFilters('adset.id', filters.adSetIds),
    ...nameFilters('ad.name', filters.adName),
    ...deliveryFilters('ad.delivery_info', filters.adDelivery),
  ];
  return all.length === 0 ? undefined : JSON.stringify(all);
}

/**
 * Presets that mean the same there. The ad network's own `last_7d` and the like leave today out.
 */
const NETWORK_PRESETS: Readonly<Record<string, string>> = {
  today: 'today',
  yesterday: 'yesterday',
  this_week: 'this_week_mon_today',
  last_week: 'last_week_mon_sun',
  this_month: 'this_month',
  last_month: 'last_month',
  this_year: 'this_year',
  last_year: 'last_year',
  all_time: 'maximum',
};

/** The days of a period that the network keeps, in the ad account's time zone. */
export function rangeOfPeriod({ period, today }: { period: Period; today: string }): TimeRange {
  const range = 'preset' in period ? rangeOfPreset({ preset: period.preset, today }) : period.range;
  return clampToHistory({ range, today });
}

/** The period of an insights request: a preset of the network where it has the same. */
export function periodParam(input: {
  period: Period;
  today: string;
}): readonly [name: 'date_preset' | 'time_range', value: string] {
  const { period } = input;
  const networkPreset = 'preset' in period ? NETWORK_PRESETS[period.preset] : undefined;
  return networkPreset === undefined
    ? ['time_range', JSON.stringify(rangeOfPeriod(input))]
    : ['date_preset', networkPreset];
}

/** The modifier of a nested insights edge: `.date_preset(today)` or `.time_range({…})`. */
export function insightsModifier(input: { period: Period; today: string }): string {
  const [name, value] = periodParam(input);
  return `.${name}(${value})`;
}

export function dependsOnToday(period: Period): boolean {
  return 'preset' in period && NETWORK_PRESETS[period.preset] === undefined;
}
