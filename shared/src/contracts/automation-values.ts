export const AUTOMATION_PERIODS = ['day', 'week'] as const;
export type AutomationPeriod = (typeof AUTOMATION_PERIODS)[number];
