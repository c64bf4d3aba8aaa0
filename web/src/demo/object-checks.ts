import type { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import {
  type AdObjectEventDto,
  type CheckedAdAccountDto,
  objectCheckRoutes,
} from '@ads-checker/shared/contracts/object-checks';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { RouteResponse } from '@ads-checker/shared/http';
import type { Recording } from './recording.ts';
import { type DemoHandler, notWithSampleData, serve } from './serve.ts';

const MINUTE_MS = 60_000;
const INTERVAL_MINUTES = 15;
/** Yesterday differs from today, so that the comparison shows something. */
const YESTERDAY_SHARE = 0.94;

type Task = RouteResponse<typeof adUserRoutes.get>['data']['adObjectCheckTask'];

/** What the checks of the recorded profiles would have found: their rejected ads, found one by one. */
export function serveObjectChecks({
  recording,
  now,
}: {
  readonly recording: Recording;
  readonly now: () => number;
}): readonly DemoHandler[] {
  const checkedAt = (): string => new Date(now() - 2 * MINUTE_MS).toISOString();
  const adUserIds = Object.keys(recording.adAccounts);
  const adsOf = (adAccountId: string) => recording.objects[adAccountId]?.ads ?? [];
  const rejectedOf = (adAccountId: string) =>
    adsOf(adAccountId).filter(({ effectiveStatus }) => effectiveStatus === 'DISAPPROVED');

  const listAccounts = (adUserId: string): CheckedAdAccountDto[] =>
    (recording.adAccounts[adUserId] ?? []).map((account) => {
      const at = checkedAt();
      const day =
        account.timeZone === null ? null : dayIn({ timeZone: account.timeZone, at: new Date(at) });
      const today = recording.insights[account.id]?.today ?? null;
      const rejected = rejectedOf(account.id);
      const spend = today?.spend ?? null;
      return {
        ...account,
        insights: today === null ? null : { ...today, since: day, until: day },
        activeAdCount: adsOf(account.id).filter((ad) => ad.effectiveStatus === 'ACTIVE').length,
        rejectedAdCount: rejected.length,
        rejection:
          rejected.length === 0
            ? null
            : {
                since: null,
                titles: [
                  ...new Set(rejected.flatMap((ad) => ad.reviewFeedback.map(({ title }) => title))),
                ],
              },
        statusSince: null,
        day,
        spentYesterdayByNow: spend === null ? null : (Number(spend) * YESTERDAY_SHARE).toFixed(2),
        checkedAt: at,
      };
    });

  const listEvents = (adUserId: string): AdObjectEventDto[] =>
    (recording.adAccounts[adUserId] ?? [])
      .flatMap((account) => rejectedOf(account.id).map((ad) => ({ ad, account })))
      .map(({ ad, account }, index) => ({
        id: ad.id,
        adUserId,
        kind: 'ad',
        runId: null,
        foundAt: new Date(now() - (index + 1) * 97 * MINUTE_MS).toISOString(),
        objectId: ad.id,
        objectName: ad.name,
        adAccountId: account.id,
        adAccountName: account.name,
        catalogId: null,
        catalogName: null,
        adCampaignId: ad.adCampaignId,
        adSetId: ad.adSetId,
        oldStatus: 'PENDING_REVIEW',
        newStatus: ad.effectiveStatus,
        disableReason: null,
        reasons: [...ad.reviewFeedback],
      }));

  const findTask = (adUserId: string): Task => {
    const answer = recording.reads['adUsers.get']?.find(
      ({ params }) => params.adUserId === adUserId,
    )?.answer as RouteResponse<typeof adUserRoutes.get> | undefined;
    if (answer === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return answer.data.adObjectCheckTask;
  };

  return [
    serve(objectCheckRoutes.getTask, ({ params: { adUserId } }) => ({
      data: {
        adObjectCheckTask: { ...findTask(adUserId), shouldCheckAds: true },
        progress: null,
        nextRunAt: new Date(now() + (INTERVAL_MINUTES - 2) * MINUTE_MS).toISOString(),
        intervalMinutes: INTERVAL_MINUTES,
        runs: [
          {
            id: '1',
            startedAt: checkedAt(),
            finishedAt: checkedAt(),
            adAccountCount: recording.adAccounts[adUserId]?.length ?? 0,
            adCount: 0,
            productCount: null,
            eventCount: 0,
            error: null,
          },
        ],
      },
    })),
    serve(objectCheckRoutes.updateTask, () => {
      throw notWithSampleData();
    }),
    serve(objectCheckRoutes.runTask, () => {
      throw notWithSampleData();
    }),
    serve(objectCheckRoutes.listEvents, ({ params: { adUserId }, query }) => {
      const { kind, adAccountId, objectId, statusList, since, limit, offset } = query;
      const found = listEvents(adUserId).filter(
        (event) =>
          (adAccountId === undefined || event.adAccountId === adAccountId) &&
          (objectId === undefined || event.objectId === objectId) &&
          (statusList === undefined || statusList.includes(event.newStatus ?? '')) &&
          (since === undefined || Date.parse(event.foundAt) >= Date.parse(since)),
      );
      const ofKind = kind === undefined || kind === 'ad' ? found : [];
      return {
        data: ofKind.slice(offset, offset + limit),
        summary: { ad: found.length, ad_account: 0, product: 0 },
        paging: { total: ofKind.length, limit, offset },
      };
    }),
    serve(objectCheckRoutes.listAdAccounts, () => ({
      data: {
        adAccounts: adUserIds.flatMap(listAccounts),
        profiles: adUserIds.map((adUserId) => ({ adUserId, checkedAt: checkedAt(), error: null })),
        unreadableRows: 0,
      },
    })),
  ];
}
