import type { TrackerTokenField } from '@ads-checker/shared/domain/trackers';
import type {
  TrackerCampaign,
  TrackerReportQuery,
} from '../../gateways/trackers/ports/tracker-port.ts';
import { groupByToken, type Tracker } from '../trackers/index.ts';
import type { TrackerFact } from './entities.ts';

export type ObjectLevel = Exclude<TrackerFact['level'], 'none'>;

/** The finest level first: a campaign is read by the first whose token its source carries. */
const LEVELS: readonly { level: ObjectLevel; field: TrackerTokenField }[] = [
  { level: 'ad', field: 'adIdToken' },
  { level: 'ad_set', field: 'adSetIdToken' },
  { level: 'campaign', field: 'campaignIdToken' },
];

export interface TokenLevels {
  readonly levels: readonly {
    readonly level: ObjectLevel;
    readonly groups: TrackerReportQuery['groups'];
  }[];
  /** Campaigns whose traffic source carries none of the tokens. */
  readonly left: readonly TrackerCampaign[];
}

/** Which report groups say what campaigns of a tracker counted, by the level of their token. */
export function groupByLevel({
  tracker,
  campaigns,
}: {
  tracker: Pick<Tracker, 'trafficSourceSettings'>;
  campaigns: readonly TrackerCampaign[];
}): TokenLevels {
  const levels: { level: ObjectLevel; groups: TrackerReportQuery['groups'] }[] = [];
  let left = campaigns;
  for (const { level, field } of LEVELS) {
    const { groups, unassigned } = groupByToken({
      settings: tracker.trafficSourceSettings,
      campaigns: left,
      field,
    });
    left = unassigned;
    if (groups.length > 0) {
      levels.push({ level, groups });
    }
  }
  return { levels, left };
}
