import { addTrackerSums, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { findTokens, type TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type {
  TrackerCampaign,
  TrackerConnection,
  TrackerCost,
  TrackerGateway,
  TrackerRange,
  TrackerReport,
} from '../ports/tracker-port.ts';
import type { TrackerWorld } from './tracker-world.ts';

/** A day in the past. */
export const DAY = '2026-11-19';
/** A campaign with some twenty ads. */
const HELIO = 'Helio AT | A';

export interface TrackerReports {
  campaignNamed(
    version: TrackerVersion,
    name: string,
  ): Promise<TrackerCampaign & { readonly tokenId: string }>;
  /** Clicks of campaigns by ad; by default of one campaign on one day. */
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

/** Totals of a report, including unattributed clicks. */
export function sumsOf({ rows, unattributed }: TrackerReport): TrackerSums {
  return addTrackerSums([unattributed.sums, ...rows.map(({ sums }) => sums)]);
}

/** Reports by campaign name, since the trackers number campaigns differently. */
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

export const CAMPAIGN: Readonly<Record<TrackerVersion, string>> = {
  binom_v1: '11',
  binom_v2: '15',
  keitaro: '6',
};
export const AD_TOKEN: Readonly<Record<TrackerVersion, string>> = {
  binom_v1: '1',
  binom_v2: '1',
  keitaro: 'sub_id_2',
};

/** Clicks by ad of one campaign on a day, by its id in each tracker. */
export function reportBy(gateway: TrackerGateway, connection: TrackerConnection) {
  const { version } = connection;
  return gateway.report({
    connection,
    groups: [{ tokenId: AD_TOKEN[version], campaignIds: [CAMPAIGN[version]] }],
    range: { since: DAY, until: DAY },
    timeZone: 'Europe/Vienna',
  });
}

export function costOf(version: TrackerVersion, changes: Partial<TrackerCost> = {}): TrackerCost {
  return {
    campaignId: CAMPAIGN[version],
    token: { id: AD_TOKEN[version], value: '120214780008733503' },
    day: DAY,
    timeZone: 'Europe/Vienna',
    amount: '12.34',
    currency: 'EUR',
    amountUSD: '13.41',
    ...changes,
  };
}
