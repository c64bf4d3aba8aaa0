export const AUTOMATION_PERIODS = ['day', 'week'] as const;
export type AutomationPeriod = (typeof AUTOMATION_PERIODS)[number];

/** `attention`: on, and waiting, stopped, failed or without anything to watch. */
export const AUTOMATION_STATE_FILTERS = ['all', 'on', 'off', 'attention'] as const;
export type AutomationStateFilter = (typeof AUTOMATION_STATE_FILTERS)[number];

export const AUTOMATION_TEXT_MAX = 200;
