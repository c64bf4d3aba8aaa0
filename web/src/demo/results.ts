import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import { objectResultRoutes } from '@ads-checker/shared/contracts/object-results';
import { resultRoutes } from '@ads-checker/shared/contracts/results';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import type { TrackerDto } from '@ads-checker/shared/contracts/tracker-entities';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { breakDownSample } from '@ads-checker/shared/sample/result-breakdown';
import {
  presentSampleSource,
  presentSampleSources,
  presentSampleTask,
  sampleReadAt,
} from '@ads-checker/shared/sample/result-sources';
import { presentSampleObjects, type SampleResult } from '@ads-checker/shared/sample/results';
import type { Recording } from './recording.ts';
import type { DemoRows } from './rows.ts';
import { type DemoHandler, serve } from './serve.ts';

type Account = Recording['adAccounts'][string][number];

interface DemoResultsDeps {
  readonly recording: Recording;
  readonly rows: DemoRows;
  readonly now: () => number;
  readonly getAccount: (params: { adUserId: string; adAccountId: string }) => Account;
  readonly resultsOf: (account: Account, range: TimeRange) => readonly SampleResult[];
}

/** Every profile reads one of the team's trackers. */
export function serveResults(deps: DemoResultsDeps): readonly DemoHandler[] {
  const { recording, rows, now } = deps;
  const trackerOf = (adUserId: string): TrackerDto | undefined => {
    const trackers = rows.list('binom') as unknown as readonly TrackerDto[];
    return trackers[Number(adUserId) % trackers.length];
  };
  const profileOf = (id: string) => rows.find('adUser', id) as unknown as AdUserDto;
  const personOf = (accountId: string): string => {
    const user = rows.find('user', String(rows.find('account', accountId)?.userId));
    return `${user?.firstName} ${user?.lastName}`;
  };
  // An ad account counts once: of several profiles, for the one with the fewest
  const owned = new Map(
    Object.entries(recording.adAccounts)
      .toSorted(([, a], [, b]) => b.length - a.length)
      .flatMap(([adUserId, own]) =>
        own.map((account) => [account.id, { account, adUserId }] as const),
      ),
  );
  const groupsOf = ({ ad, day, trackerCampaign }: SampleResult) => {
    const { account, adUserId } = owned.get(ad.adAccountId) ?? { adUserId: '' };
    const { accountId } = profileOf(adUserId);
    const { campaigns = [] } = recording.objects[ad.adAccountId] ?? {};
    return {
      day: [day, day],
      ad_user: [adUserId, adUserDisplayName(profileOf(adUserId))],
      buyer: [accountId, personOf(accountId)],
      ad_account: [ad.adAccountId, account?.name],
      campaign: [ad.campaignId, campaigns.find(({ id }) => id === ad.campaignId)?.name],
      tracker_campaign: [
        `${trackerOf(adUserId)?.id}-${ad.adAccountId}${trackerCampaign}`,
        `${account?.name} | ${'AB'[trackerCampaign]}`,
      ],
    } as const;
  };
  return [
    serve(resultRoutes.getBreakdown, ({ query: { since, until, groupBy, ...filter } }) => {
      const results = [...owned.values()]
        .flatMap(({ account }) => deps.resultsOf(account, { since, until }))
        .filter((result) => {
          const { ad_user, buyer, ad_account, campaign } = groupsOf(result);
          const own = { adUserId: ad_user, buyerId: buyer, adAccountId: ad_account };
          return Object.entries({ ...own, adCampaignId: campaign }).every(
            ([name, [id]]) => (filter[name as keyof typeof filter] ?? id) === id,
          );
        });
      const adUserIds = new Set(results.map((result) => groupsOf(result).ad_user[0]));
      const sources = new Set([...adUserIds].flatMap((id) => trackerOf(id) ?? []));
      return {
        data: {
          ...breakDownSample({
            results,
            groupBy,
            groupOf: (result, grouping) => {
              const [key, label = key] = groupsOf(result)[grouping];
              return { key, label };
            },
            isFiltered: Object.values(filter).some((value) => value !== undefined),
          }),
          sources: presentSampleSources([...sources], now()),
          countries:
            groupBy === 'country'
              ? { readAt: sampleReadAt(now()), unreadDayCount: 0, isReading: false }
              : null,
          adAccountCount: owned.size,
          adUserCount: adUserIds.size,
        },
      };
    }),
    serve(resultRoutes.readCountries, () => ({ data: { adUserCount: 0 } })),
    serve(resultRoutes.getTask, ({ params: { adUserId } }) => ({
      data: presentSampleTask({ adUserId, tracker: trackerOf(adUserId), nowMs: now() }),
    })),
    serve(objectResultRoutes.list, ({ params, query: { since, until, level, objectId } }) => {
      const account = deps.getAccount(params);
      const tracker = trackerOf(params.adUserId);
      const results = deps.resultsOf(account, { since, until });
      return {
        data: {
          source: tracker ? presentSampleSource({ tracker, account, nowMs: now() }) : null,
          undivided: [],
          ...presentSampleObjects({ results, level, objectId }),
        },
      };
    }),
  ];
}
