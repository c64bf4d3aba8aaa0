import { ruleScopeSchema } from '@ads-checker/shared/contracts/rule-scope';
import {
  type FigureReading,
  RECORDING_INTERVAL_MS,
  type RecordedState,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import type { SimulationInput } from '../simulate-rule.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');

export const NO_LIMITS: SimulationInput['limits'] = {
  maxActsPerHour: 100,
  maxBudgetRaisePerDay: null,
  maxObjectRaisePercentPerDay: null,
};
export const SCOPE = ruleScopeSchema.parse({ adUserIds: ['7'] });

export function simulatedRule(
  changes: Partial<SimulationInput['rule']> & Pick<SimulationInput['rule'], 'conditions'>,
): SimulationInput['rule'] {
  return {
    adCampaignId: 'c',
    datePreset: 'today',
    level: 'ad',
    truthyAction: null,
    falsyAction: null,
    trackerVersion: 'binom_v2',
    whenNoTrackerRow: 'skip',
    checkIntervalInSeconds: 1_800,
    postUpdateIgnorePeriod: null,
    maxActsPerDay: 3,
    personPrecedenceMinutes: 60,
    activeHours: null,
    ...changes,
  };
}

export function simulationInput({
  rule,
  moments,
}: Pick<SimulationInput, 'rule' | 'moments'>): SimulationInput {
  return {
    rule,
    moments,
    timeZone: 'UTC',
    hoursTimeZone: 'UTC',
    currency: 'EUR',
    limits: NO_LIMITS,
    usdPerUnit: null,
    tags: {
      adUserId: '7',
      adAccountId: '77',
      tagged: new Map(),
      each: new Map(),
      neverTouched: new Map(),
    },
  };
}

/** @param dailyBudget null for none */
export function stateOf(
  level: RecordedState['level'],
  id: string,
  dailyBudget: string | null,
  changes: Partial<RecordedState> = {},
): RecordedState {
  return {
    id,
    level,
    campaignId: level === 'campaign' ? id : 'c',
    name: null,
    effectiveStatus: 'ACTIVE',
    createdAt: null,
    objective: null,
    money: {
      dailyBudget: dailyBudget === null ? null : { amount: dailyBudget, currency: 'EUR' },
      lifetimeBudget: null,
      bidAmount: null,
      bidStrategy: null,
    },
    ...changes,
  };
}

/**
 * Two ads that spend 1 every half hour, the second with a lead each hour, and one of another
 * campaign.
 */
export function momentsOf(
  count: number,
  {
    isKept = () => true,
    states = () => null,
    startMs = START,
  }: {
    isKept?: (index: number) => boolean;
    states?: (index: number) => readonly RecordedState[] | null;
    startMs?: number;
  } = {},
): FigureReading[] {
  return Array.from({ length: count }, (_, index): FigureReading => {
    const atMs = startMs + index * RECORDING_INTERVAL_MS;
    const spent = (atMs % DAY_MS) / RECORDING_INTERVAL_MS;
    const ad = (id: string) => ({
      id,
      adSetId: 's',
      campaignId: 'c',
      name: `Ad ${id}`,
      spend: spent,
      impressions: spent * 100,
      clicks: spent,
      inlineLinkClicks: spent,
    });
    return {
      at: new Date(atMs),
      day: new Date(atMs).toISOString().slice(0, 10),
      isFinal: false,
      ads: [ad('1'), ad('2'), { ...ad('9'), adSetId: 't', campaignId: 'other' }],
      trackerSums: new Map([
        ['1', { clicks: spent, leads: 0 }],
        ['2', { clicks: spent, leads: Math.floor(spent / 2) }],
      ]),
      states: states(index),
    };
  }).filter((_, index) => isKept(index));
}
