import { addTrackerSums, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { findTokens, type TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { TrackerCampaign, TrackerRange, TrackerReport } from '../port.ts';
import type { TrackerWorld } from './tracker-world.ts';

/** A day that is over. */
export const DAY = '2026-11-19';
/** A campaign with some twenty ads. */
export const HELIO = 'Helio AT | A';

export interface TrackerReports {
  campaignNamed(
    version: TrackerVersion,
    name: string,
  ): Promise<TrackerCampaign & { readonly tokenId: string }>;
  /** Clicks of campaigns by ad: of one on a day when not said otherwise. */
  reportOf(
    version: TrackerVersion,
    query?: {
      names?: readonly string[];
      range?: TrackerRange;
      timeZone?: string;
      isByCampaign?: boolean;
    },
  ): Promise<TrackerReport>;
}

export function clicksByAd({ rows }: TrackerReport): Record<string, number | undefined> {
  return Object.fromEntries(rows.map(({ value, sums }) => [value, sums.clicks]));
}

/** All of a report, with what has no id. */
export function sumsOf({ rows, unattributed }: TrackerReport): TrackerSums {
  return addTrackerSums([unattributed.sums, ...rows.map(({ sums }) => sums)]);
}

/** Reports by the names of campaigns, which the trackers number differently. */
export function createTrackerReports(open: () => TrackerWorld): TrackerReports {
  const readCampaigns = async (version: TrackerVersion) => {
    const { connect, gateway } = open();
    const connection = connect(version);
    const [campaigns, sources] = await Promise.all([
      gateway.listCampaigns({ connection }),
      gateway.listTrafficSources({ connection }),
    ]);
    const tokens = new Map(
      sources.items.map(({ id, tokens: all }) => [id, findTokens(all ?? []).adIdToken?.token.id]),
    );
    return new Map(
      campaigns.items.map((campaign) => [
        campaign.name,
        { ...campaign, tokenId: tokens.get(campaign.trafficSourceId ?? '') ?? '' },
      ]),
    );
  };
  const known = new Map<TrackerVersion, ReturnType<typeof readCampaigns>>();

  const campaignNamed: TrackerReports['campaignNamed'] = async (version, name) => {
    const reading = known.get(version) ?? readCampaigns(version);
    known.set(version, reading);
    const found = (await reading).get(name);
    if (found === undefined) {
      throw new Error(`There is no campaign ${name}.`);
    }
    return found;
  };

  return {
    campaignNamed,
    reportOf: async (
      version,
      {
        names = [HELIO],
        range = { since: DAY, until: DAY },
        timeZone = 'Europe/Berlin',
        isByCampaign = false,
      } = {},
    ) => {
      const groups = await Promise.all(
        names.map(async (name) => {
          const { id, tokenId } = await campaignNamed(version, name);
          return { tokenId, campaignIds: [id] };
        }),
      );
      const { connect, gateway } = open();
      return gateway.report({
        connection: connect(version),
        groups,
        range,
        timeZone,
        isByCampaign,
      });
    },
  };
}
