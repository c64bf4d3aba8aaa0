import { DATE_PRESETS, type DatePreset } from './ad-object-values.ts';

export const WINDOW_HOURS_MAX = 72;

/** The hours until the last half hour. */
export type HourWindow = `last_${number}_hours`;
export const hourWindow = (hours: number): HourWindow => `last_${hours}_hours`;
export const HOUR_WINDOWS: readonly HourWindow[] = Array.from(
  { length: WINDOW_HOURS_MAX },
  (_, index) => hourWindow(index + 1),
);

/**
 * `yesterday_by_this_hour`: yesterday until the same time of the ad account's day.
 * `since_last_act`: since the rule acted on the object, or was made.
 */
export type RecordedWindow = HourWindow | 'yesterday_by_this_hour' | 'since_last_act';
/** Windows that only the half-hourly recorded figures tell. */
export const RECORDED_WINDOWS: readonly RecordedWindow[] = [
  ...HOUR_WINDOWS,
  'yesterday_by_this_hour',
  'since_last_act',
];

export type RuleWindow = DatePreset | RecordedWindow;
export const RULE_WINDOWS: readonly RuleWindow[] = [...DATE_PRESETS, ...RECORDED_WINDOWS];

/** A window, or the equally long time before it. */
export type FigurePeriod = RuleWindow | `before_${RuleWindow}`;

const HOURS: ReadonlyMap<RuleWindow, number> = new Map(
  HOUR_WINDOWS.map((window, index) => [window, index + 1]),
);
const RECORDED: ReadonlySet<FigurePeriod> = new Set([
  ...RECORDED_WINDOWS,
  ...HOUR_WINDOWS.map((window): FigurePeriod => `before_${window}`),
]);

/** The hours of a window of hours; undefined for another. */
export const hoursOf = (window: RuleWindow): number | undefined => HOURS.get(window);

export const isRecordedPeriod = (period: FigurePeriod): boolean => RECORDED.has(period);

export const isDatePreset = (window: RuleWindow): window is DatePreset =>
  (DATE_PRESETS as readonly string[]).includes(window);

/** Presets of so many days, which have days before them. */
export const PRESET_DAYS: Readonly<Partial<Record<RuleWindow, number>>> = {
  today: 1,
  yesterday: 1,
  last_2_days: 2,
  last_3_days: 3,
  last_7_days: 7,
  last_14_days: 14,
};

/** Whether there is an equally long time before a window. */
export const hasWindowBefore = (window: RuleWindow): boolean =>
  PRESET_DAYS[window] !== undefined || HOURS.has(window);
