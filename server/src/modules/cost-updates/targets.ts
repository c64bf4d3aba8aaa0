import type { CostTarget } from '@ads-checker/shared/contracts/tasks';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type {
  TrackerCampaign,
  TrackerGateway,
} from '../../gateways/trackers/ports/tracker-port.ts';
import type { RunProblem } from '../profile-tasks/index.ts';
import {
  groupByToken,
  type MonitorTracker,
  selectReported,
  type Tracker,
  type TrackerReports,
  type TrackersService,
} from '../trackers/index.ts';
import type { PushTarget } from './day-report.ts';

const NAMED = 3;
/** Half of an interval. */
const FRESH_MS = HOUR_MS / 2;

export interface FoundTarget {
  readonly target: PushTarget;
  /** Campaigns whose clicks cannot be read by ad, if any. */
  readonly problem: RunProblem | null;
}

export type FindTarget = (request: {
  tracker: Tracker;
  setting: CostTarget;
  signal: AbortSignal;
}) => Promise<FoundTarget>;

/** Resolves a tracker of a task with the campaigns whose clicks carry ad ids. */
export function createTargetFinder(deps: {
  trackers: Pick<TrackersService, 'toConnection'>;
  monitor: MonitorTracker;
  reports: Pick<TrackerReports, 'listCampaigns'>;
  gateway: Pick<TrackerGateway, 'listCampaigns'>;
}): FindTarget {
  const listCampaigns = async (
    tracker: Tracker,
    { binomCampaignIds: ids, binomUserId: userId }: CostTarget,
    signal: AbortSignal,
  ): Promise<readonly TrackerCampaign[]> => {
    if (ids.length === 0) {
      const shared = { tracker, userId, days: null, maxAgeMs: FRESH_MS, signal };
      const { value } = await deps.reports.listCampaigns(shared);
      return selectReported({ version: tracker.version, campaigns: value.items });
    }
    const { items } = await deps.monitor(tracker, () =>
      deps.gateway.listCampaigns({
        connection: deps.trackers.toConnection(tracker),
        signal,
        ids,
        ...(userId === null ? {} : { userId }),
      }),
    );
    return items;
  };

  return async ({ tracker, setting, signal }) => {
    const connection = deps.trackers.toConnection(tracker);
    const campaigns = await listCampaigns(tracker, setting, signal);
    const { groups, tokenIdOf, unassigned } = groupByToken({
      settings: tracker.trafficSourceSettings,
      campaigns,
      field: 'adIdToken',
    });
    const names = unassigned.slice(0, NAMED).map(({ name }) => name);
    const rest = unassigned.length - names.length;
    return {
      target: {
        trackerId: tracker.id,
        version: tracker.version,
        name: tracker.name,
        url: tracker.url,
        tracker,
        connection,
        userId: setting.binomUserId,
        isSelection: setting.binomCampaignIds.length > 0,
        groups,
        tokenIdOf,
        nameOf: new Map(campaigns.map(({ id, name }) => [id, name])),
      },
      problem:
        unassigned.length === 0
          ? null
          : {
              subject: tracker.name,
              code: 'no_token',
              message: `No ad ID token is set for the traffic source of: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
            },
    };
  };
}
