import type {
  LaunchBidStrategy,
  LaunchEvent,
  LaunchGoal,
  LaunchObjective,
} from '../../contracts/launch-values.ts';

interface Objective {
  /** Sent as `destination_type`; null: not sent. */
  readonly destination: 'WEBSITE' | null;
  readonly goals: readonly LaunchGoal[];
}

const WEBSITE_GOALS = [
  'OFFSITE_CONVERSIONS',
  'LANDING_PAGE_VIEWS',
  'LINK_CLICKS',
  'IMPRESSIONS',
  'REACH',
] as const;

/** What the Marketing API takes for ads with a link: its tables of ad sets, destinations and promoted objects. */
const OBJECTIVES: Readonly<Record<LaunchObjective, Objective>> = {
  OUTCOME_SALES: { destination: 'WEBSITE', goals: [...WEBSITE_GOALS, 'VALUE'] },
  OUTCOME_LEADS: { destination: 'WEBSITE', goals: WEBSITE_GOALS },
  OUTCOME_TRAFFIC: {
    destination: 'WEBSITE',
    goals: ['LINK_CLICKS', 'LANDING_PAGE_VIEWS', 'IMPRESSIONS', 'REACH'],
  },
  OUTCOME_ENGAGEMENT: { destination: 'WEBSITE', goals: WEBSITE_GOALS },
  OUTCOME_AWARENESS: { destination: null, goals: ['REACH', 'IMPRESSIONS', 'AD_RECALL_LIFT'] },
};

const LEAD_EVENTS: readonly LaunchEvent[] = [
  'LEAD',
  'COMPLETE_REGISTRATION',
  'CONTACT',
  'SCHEDULE',
  'START_TRIAL',
  'SUBMIT_APPLICATION',
  'SUBSCRIBE',
];

const EVENT_GOALS: readonly LaunchGoal[] = ['OFFSITE_CONVERSIONS', 'VALUE'];

export function goalsOf(objective: LaunchObjective): readonly LaunchGoal[] {
  return OBJECTIVES[objective].goals;
}

export function destinationOf(objective: LaunchObjective): 'WEBSITE' | null {
  return OBJECTIVES[objective].destination;
}

/** Whether ad sets with this goal need a pixel and an event of it. */
export function needsEvent(goal: LaunchGoal): boolean {
  return EVENT_GOALS.includes(goal);
}

/** Events offered to an objective; empty: any. Of sales a lead is refused (subcode 2446814). */
export function isEventOf(objective: LaunchObjective, event: LaunchEvent): boolean {
  if (objective === 'OUTCOME_LEADS') {
    return LEAD_EVENTS.includes(event);
  }
  return objective !== 'OUTCOME_SALES' || event !== 'LEAD';
}

/** Whether ad sets need an amount of their own to bid. */
export function needsBid(strategy: LaunchBidStrategy): boolean {
  return strategy !== 'LOWEST_COST_WITHOUT_CAP';
}
