import type { CostTarget } from '@ads-checker/shared/contracts/tasks';
import type {
  TrackerCampaign,
  TrackerConnection,
  TrackerGateway,
} from '../../gateways/trackers/ports/tracker-port.ts';
import type { RunProblem } from '../profile-tasks/index.ts';
import {
  groupByToken,
  type MonitorTracker,
  selectReported,
  type Tracker,
  type TrackersService,
} from '../trackers/index.ts';
import type { PushTarget } from './day-report.ts';

const NAMED = 3;

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
  gateway: Pick<TrackerGateway, 'listCampaigns'>;
}): FindTarget {
  const listCampaigns = async (
    connection: TrackerConnection,
    { binomCampaignIds: ids, binomUserId: userId }: CostTarget,
    signal: AbortSignal,
  ): Promise<readonly TrackerCampaign[]> => {
    const { items } = await deps.gateway.listCampaigns({
      connection,
      signal,
      ...(ids.length === 0 ? {} : { ids }),
      ...(userId === null ? {} : { userId }),
    });
    return ids.length > 0
      ? items
      : selectReported({ version: connection.version, campaigns: items });
  };

  return async ({ tracker, setting, signal }) => {
    const connection = deps.trackers.toConnection(tracker);
    const campaigns = await deps.monitor(tracker, () => listCampaigns(connection, setting, signal));
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
        connection,
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
