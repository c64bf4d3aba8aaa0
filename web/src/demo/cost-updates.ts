import type { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import {
  type AdCostSummary,
  adCostStatusOf,
  type BinomAdCostDto,
  costUpdateRoutes as r,
} from '@ads-checker/shared/contracts/cost-updates';
import type { BinomSetting } from '@ads-checker/shared/contracts/tasks';
import type { BinomDto } from '@ads-checker/shared/contracts/tracker-entities';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { RouteResponse } from '@ads-checker/shared/http';
import type { Recording } from './recording.ts';
import type { DemoRows } from './rows.ts';
import { type DemoHandler, notWithSampleData, serve } from './serve.ts';

const MINUTE_MS = 60_000;
const INTERVAL_MINUTES = 60;
const DAYS = 3;
const CAMPAIGN = { id: '1', name: 'Solar DE' };
/** Of so many entries one found no clicks, and one of today waits. */
const UNMATCHED_EVERY = 23;
const WAITING_EVERY = 5;

type Task = RouteResponse<typeof adUserRoutes.get>['data']['binomCostUpdateTask'];

/** What the recorded ads would have cost over some days, told to the first tracker. */
export function serveCostUpdates({
  recording,
  rows,
  now,
}: {
  readonly recording: Recording;
  readonly rows: DemoRows;
  readonly now: () => number;
}): readonly DemoHandler[] {
  const ago = (minutes: number): string => new Date(now() - minutes * MINUTE_MS).toISOString();
  const tracker = (): BinomDto | undefined => (rows.list('binom') as unknown as BinomDto[])[0];

  const findTask = (adUserId: string): Task => {
    const answer = recording.reads['adUsers.get']?.find(
      ({ params }) => params.adUserId === adUserId,
    )?.answer as RouteResponse<typeof adUserRoutes.get> | undefined;
    if (answer === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return answer.data.binomCostUpdateTask;
  };
  const settingsOf = (): BinomSetting[] => {
    const binomId = tracker()?.id;
    return binomId === undefined ? [] : [{ binomId, binomUserId: null, binomCampaignIds: [] }];
  };

  const spendOf = (adId: string): number => Number(recording.insights[adId]?.today?.spend ?? 0);

  const listCosts = (adUserId: string): BinomAdCostDto[] => {
    const { name = null, url = null } = tracker() ?? {};
    const today = new Date(now()).toISOString().slice(0, 10);
    const ads = (recording.adAccounts[adUserId] ?? []).flatMap((account) =>
      (recording.objects[account.id]?.ads ?? []).flatMap((ad) =>
        spendOf(ad.id) > 0 ? [{ ad, account, spend: spendOf(ad.id) }] : [],
      ),
    );
    return Array.from({ length: DAYS }, (_, back) => back).flatMap((back) =>
      ads.map(({ ad, account, spend }, index): BinomAdCostDto => {
        const amount = (spend / (back + 1)).toFixed(2);
        const rate = account.currencyRatioToUSD;
        const amountUSD = rate === null ? null : (Number(amount) / rate).toFixed(2);
        const ok = (index + back) % UNMATCHED_EVERY !== UNMATCHED_EVERY - 1;
        const isWaiting = back === 0 && index % WAITING_EVERY === 0;
        const told = {
          amount: ok ? amount : null,
          amountUSD: ok ? amountUSD : null,
          campaignId: ok ? CAMPAIGN.id : null,
          campaignName: ok ? CAMPAIGN.name : null,
        };
        return {
          adUserId,
          adId: ad.id,
          date: addDays({ date: today, days: -back }),
          amount,
          amountUSD,
          timezone: account.timeZone,
          currency: account.currency,
          fetchedAt: ago(isWaiting ? 4 : 60 * (back * 24 + 1) + 1),
          updatedAt: isWaiting ? null : ago(60 * (back * 24 + 1)),
          updateResult: isWaiting
            ? null
            : {
                ok,
                ...told,
                trackerUrl: url,
                trackerName: name,
                description: ok ? null : 'No clicks for this ad in the tracker.',
                code: ok ? null : 'no_clicks',
                completedAt: ago(60 * (back * 24 + 1)),
                parts: [],
              },
          adName: ad.name,
          adAccountId: account.id,
          adCampaignId: ad.adCampaignId,
          adSetId: ad.adSetId,
          pushRequestedAt: null,
        };
      }),
    );
  };

  const sumOf = (costs: readonly BinomAdCostDto[]): string =>
    costs.reduce((sum, { amountUSD }) => sum + Number(amountUSD ?? 0), 0).toFixed(2);
  const summarise = (costs: readonly BinomAdCostDto[]): AdCostSummary => {
    const of = (list: readonly BinomAdCostDto[], status: string) =>
      list.filter((cost) => adCostStatusOf(cost) === status);
    const unmatched = of(costs, 'failure').filter(
      ({ updateResult }) => updateResult?.code === 'no_clicks',
    );
    return {
      fetchedAmountUSD: sumOf(costs),
      waitingAmountUSD: sumOf(of(costs, 'pending')),
      updatedAmountUSD: sumOf(of(costs, 'success')),
      failedAmountUSD: sumOf(of(costs, 'failure')),
      unmatchedAmountUSD: sumOf(unmatched),
      unmatchedCount: unmatched.length,
      unknownUSDCount: costs.filter(({ amountUSD }) => amountUSD === null).length,
      countByStatus: {
        pending: of(costs, 'pending').length,
        success: of(costs, 'success').length,
        failure: of(costs, 'failure').length,
      },
    };
  };

  return [
    serve(r.getTask, ({ params: { adUserId } }) => ({
      data: {
        binomCostUpdateTask: {
          ...findTask(adUserId),
          binomSettings: settingsOf(),
          lastExecutionTime: ago(4),
        },
        costMultiplier: 1,
        progress: null,
        nextRunAt: ago(4 - INTERVAL_MINUTES),
        intervalMinutes: INTERVAL_MINUTES,
        runs: [
          {
            id: '1',
            startedAt: ago(5),
            finishedAt: ago(4),
            fetchedCount: listCosts(adUserId).filter((cost) => adCostStatusOf(cost) === 'pending')
              .length,
            sentCount: 0,
            failedCount: 0,
            error: null,
            problems: [],
          },
        ],
      },
    })),
    serve(r.updateTask, () => {
      throw notWithSampleData();
    }),
    serve(r.runTask, () => {
      throw notWithSampleData();
    }),
    serve(r.pushAdCosts, () => {
      throw notWithSampleData();
    }),
    serve(r.listAdCosts, ({ params: { adUserId }, query }) => {
      const { adId, since, until, statusList, failure, limit, offset } = query;
      const all = listCosts(adUserId).filter(
        (cost) =>
          (adId === undefined || cost.adId === adId) &&
          (since === undefined || cost.date >= since) &&
          (until === undefined || cost.date <= until),
      );
      const found = all.filter(
        (cost) =>
          (statusList === undefined || statusList.includes(adCostStatusOf(cost))) &&
          (failure === undefined || cost.updateResult?.code === failure),
      );
      return {
        data: found.slice(offset, offset + limit),
        summary: summarise(all),
        paging: { total: found.length, limit, offset },
      };
    }),
  ];
}
