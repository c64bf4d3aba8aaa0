import type { GraphContext } from '../context.ts';
import { refuseCreation } from './refusals.ts';

type Need = 'page' | 'pixel' | 'application' | 'event' | null;

interface Combination {
  readonly objective: string;
  /** Null: the ad set names none. */
  readonly destinations: readonly (string | null)[];
  readonly goals: readonly string[];
  readonly needs: Need;
}

export const OBJECTIVES = [
  'OUTCOME_AWARENESS',
  'OUTCOME_TRAFFIC',
  'OUTCOME_ENGAGEMENT',
  'OUTCOME_LEADS',
  'OUTCOME_APP_PROMOTION',
  'OUTCOME_SALES',
] as const;

const MESSENGERS = ['MESSENGER', 'WHATSAPP', 'INSTAGRAM_DIRECT'];
const SEVERAL_MESSENGERS = [
  'MESSAGING_INSTAGRAM_DIRECT_MESSENGER',
  'MESSAGING_INSTAGRAM_DIRECT_MESSENGER_WHATSAPP',
  'MESSAGING_INSTAGRAM_DIRECT_WHATSAPP',
  'MESSAGING_MESSENGER_WHATSAPP',
];
const CLICKS = ['LANDING_PAGE_VIEWS', 'LINK_CLICKS', 'IMPRESSIONS', 'REACH'];

const of = (
  objective: string,
  destinations: readonly (string | null)[],
  goals: readonly string[],
  needs: Need = null,
): Combination => ({ objective: `OUTCOME_${objective}`, destinations, goals, needs });

/** What the network offers to an objective, in an auction. */
const COMBINATIONS: readonly Combination[] = [
  of('AWARENESS', [null], ['REACH', 'IMPRESSIONS', 'AD_RECALL_LIFT', 'THRUPLAY']),
  of('TRAFFIC', [null, 'WEBSITE'], CLICKS),
  of('TRAFFIC', ['APP'], ['LINK_CLICKS', 'REACH'], 'application'),
  of('TRAFFIC', ['MESSENGER'], ['LINK_CLICKS', 'IMPRESSIONS', 'REACH', 'CONVERSATIONS']),
  of('TRAFFIC', ['WHATSAPP'], ['LINK_CLICKS', 'IMPRESSIONS', 'REACH', 'CONVERSATIONS'], 'page'),
  of('TRAFFIC', ['INSTAGRAM_PROFILE'], ['VISIT_INSTAGRAM_PROFILE']),
  of('TRAFFIC', ['PHONE_CALL'], ['QUALITY_CALL', 'LINK_CLICKS'], 'page'),
  of('ENGAGEMENT', ['ON_POST'], ['POST_ENGAGEMENT', 'REACH']),
  of('ENGAGEMENT', ['ON_VIDEO'], ['THRUPLAY']),
  of('ENGAGEMENT', ['ON_PAGE'], ['PAGE_LIKES'], 'page'),
  of(
    'ENGAGEMENT',
    ['ON_EVENT'],
    ['EVENT_RESPONSES', 'POST_ENGAGEMENT', 'REACH', 'IMPRESSIONS'],
    'event',
  ),
  of('ENGAGEMENT', MESSENGERS, ['CONVERSATIONS', 'LINK_CLICKS'], 'page'),
  of('ENGAGEMENT', SEVERAL_MESSENGERS, ['CONVERSATIONS'], 'page'),
  of('ENGAGEMENT', ['WEBSITE'], ['OFFSITE_CONVERSIONS'], 'pixel'),
  of('ENGAGEMENT', ['WEBSITE'], CLICKS),
  of('ENGAGEMENT', ['APP'], ['OFFSITE_CONVERSIONS', 'LINK_CLICKS', 'REACH'], 'application'),
  of('LEADS', ['ON_AD'], ['LEAD_GENERATION', 'QUALITY_LEAD'], 'page'),
  of('LEADS', ['WEBSITE'], ['OFFSITE_CONVERSIONS'], 'pixel'),
  of('LEADS', ['WEBSITE'], CLICKS),
  of('LEADS', ['WHATSAPP'], ['CONVERSATIONS'], 'page'),
  of('LEADS', ['PHONE_CALL'], ['QUALITY_CALL'], 'page'),
  of(
    'APP_PROMOTION',
    [null, 'APP'],
    [
      'APP_INSTALLS',
      'APP_INSTALLS_AND_OFFSITE_CONVERSIONS',
      'OFFSITE_CONVERSIONS',
      'LINK_CLICKS',
      'VALUE',
    ],
    'application',
  ),
  of('SALES', [null, 'WEBSITE'], ['OFFSITE_CONVERSIONS', 'VALUE'], 'pixel'),
  of('SALES', [null, 'WEBSITE'], CLICKS),
  of('SALES', ['APP'], ['OFFSITE_CONVERSIONS', 'LINK_CLICKS'], 'application'),
  of('SALES', ['MESSENGER', 'WHATSAPP'], ['CONVERSATIONS', 'OFFSITE_CONVERSIONS'], 'page'),
  of('SALES', ['SHOP_AUTOMATIC'], ['OFFSITE_CONVERSIONS', 'VALUE']),
  of('SALES', ['PHONE_CALL'], ['QUALITY_CALL'], 'page'),
];

/** Names that `destination_type` takes; others are a malformed parameter. */
export const DESTINATIONS: readonly string[] = [
  ...MESSENGERS,
  ...SEVERAL_MESSENGERS,
  ...`WEBSITE APP APPLINKS_AUTOMATIC SHOP_AUTOMATIC ON_AD ON_EVENT ON_PAGE ON_POST ON_VIDEO
    FACEBOOK FACEBOOK_PAGE FACEBOOK_LIVE INSTAGRAM_PROFILE INSTAGRAM_PROFILE_AND_FACEBOOK_PAGE
    INSTAGRAM_LIVE IMAGINE PHONE_CALL`.split(/\s+/),
];

const has = (promoted: Readonly<Record<string, unknown>>, ...names: string[]): boolean =>
  names.every((name) => promoted[name] !== undefined);

function isMet(need: Need, promoted: Readonly<Record<string, unknown>>): boolean {
  switch (need) {
    case null:
      return true;
    case 'page':
      return has(promoted, 'page_id');
    case 'event':
      return has(promoted, 'event_id');
    case 'application':
      return has(promoted, 'application_id', 'object_store_url');
    case 'pixel':
      return (
        has(promoted, 'pixel_id', 'custom_event_type') ||
        has(promoted, 'pixel_id', 'custom_conversion_id') ||
        has(promoted, 'omnichannel_object') ||
        has(promoted, 'product_set_id')
      );
  }
}

/** Whether objective, destination, goal and promoted object go together. @throws GraphError */
export function checkCombination({
  context,
  objective,
  destination,
  goal,
  promoted,
}: {
  context: GraphContext;
  objective: string;
  destination: string | null;
  goal: string;
  promoted: Readonly<Record<string, unknown>>;
}): void {
  const ofObjective = COMBINATIONS.filter((each) => each.objective === objective);
  if (ofObjective.length === 0) {
    return;
  }
  const named = ofObjective.filter(({ destinations }) => destinations.includes(destination));
  // Where the objective always has a destination, the goal tells which.
  const fitting = named.length === 0 && destination === null ? ofObjective : named;
  if (fitting.length === 0) {
    throw refuseCreation({ context, reason: 'destinationNotOffered' });
  }
  const withGoal = fitting.filter(({ goals }) => goals.includes(goal));
  if (withGoal.length === 0) {
    throw refuseCreation({ context, reason: 'goalNotOffered' });
  }
  if (!withGoal.some(({ needs }) => isMet(needs, promoted))) {
    throw refuseCreation({ context, reason: 'promotedObjectMissing' });
  }
}
