import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import {
  type NotificationDto,
  type NotificationSubject,
  notificationRoutes as r,
} from '@ads-checker/shared/contracts/notifications';
import type { BinomRuleDto } from '@ads-checker/shared/contracts/rule-entities';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Recording } from './recording.ts';
import type { DemoRow, DemoRows } from './rows.ts';
import { type DemoHandler, serve } from './serve.ts';

/** Above the ids of a recording, and below those of new rows. */
const FIRST_ID = 988_001;
const MINUTE_MS = 60_000;
const AD_ACCOUNTS_TOLD = 5;
/** Of the latest ones. */
const UNREAD = 3;

interface News {
  readonly adUserId: string | null;
  readonly subject: NotificationSubject;
}

/** The rejected ads that the checks of the sample found, and what else may happen to a team. */
function listNews(recording: Recording, rows: DemoRows): readonly News[] {
  const rejections = Object.entries(recording.adAccounts).flatMap(([adUserId, adAccounts]) =>
    adAccounts.flatMap((account): News[] => {
      const { ads = [], campaigns = [], adSets = [] } = recording.objects[account.id] ?? {};
      const rejected = ads.filter(({ effectiveStatus }) => effectiveStatus === 'DISAPPROVED');
      const nameOf = (list: readonly { id: string; name: string }[], id: string | null) =>
        list.find((row) => row.id === id)?.name ?? null;
      return rejected.length === 0
        ? []
        : [
            {
              adUserId,
              subject: {
                kind: 'ad_status_change',
                adAccountId: account.id,
                adAccountName: account.name,
                newStatus: 'DISAPPROVED',
                count: rejected.length,
                ads: rejected.map((ad) => ({
                  id: ad.id,
                  name: ad.name,
                  adSetId: ad.adSetId,
                  adSetName: nameOf(adSets, ad.adSetId),
                  adCampaignId: ad.adCampaignId,
                  adCampaignName: nameOf(campaigns, ad.adCampaignId),
                  oldStatus: 'PENDING_REVIEW',
                  reasons: [...ad.reviewFeedback],
                })),
              },
            },
          ];
    }),
  );
  const runs = (rows.list('binomRule') as unknown as readonly BinomRuleDto[])
    .slice(1, 2)
    .map((rule): News => {
      const adAccount = recording.adAccounts[rule.adUserId]?.find(
        ({ id }) => id === rule.adAccountId,
      );
      const ads = recording.objects[rule.adAccountId]?.ads.slice(0, 2) ?? [];
      return {
        adUserId: rule.adUserId,
        subject: {
          kind: 'binom_rule_run',
          ruleId: rule.id,
          ruleName: rule.name ?? rule.templateName,
          adAccountId: rule.adAccountId,
          adAccountName: adAccount?.name ?? null,
          adCampaignId: rule.adCampaignId,
          adCampaignName: rule.adCampaignName,
          runId: '2',
          formula: '',
          turnedOn: 0,
          turnedOff: ads.length,
          failed: 0,
          ads: ads.map(({ id, name }) => ({ id, name })),
          adSets: [],
          oldStatuses: ['ACTIVE'],
          newStatuses: ['PAUSED'],
          error: null,
        },
      };
    });
  const profiles = (rows.list('adUser') as unknown as readonly AdUserDto[])
    .filter(({ status }) => status !== 'active')
    .map(
      ({ id, status }): News => ({
        adUserId: id,
        subject: { kind: 'profile_needs_login', status },
      }),
    );
  const trackers = rows
    .list('binom')
    .slice(0, 1)
    .map(
      ({ id, name }): News => ({
        adUserId: null,
        subject: {
          kind: 'tracker_unreachable',
          binomId: id,
          binomName: String(name),
          failure: 'timeout',
        },
      }),
    );
  return [...runs, ...rejections.slice(0, AD_ACCOUNTS_TOLD), ...trackers, ...profiles];
}

/** An inbox of the last day. */
export function serveNotifications({
  recording,
  rows,
  account,
  now,
}: {
  readonly recording: Recording;
  readonly rows: DemoRows;
  readonly account: AccountDto;
  readonly now: () => number;
}): readonly DemoHandler[] {
  const list = () => rows.list('notification') as unknown as readonly NotificationDto[];
  const put = (row: NotificationDto): NotificationDto => {
    rows.put('notification', row as unknown as DemoRow);
    return row;
  };
  const news = listNews(recording, rows);
  news.forEach(({ adUserId, subject }, index) => {
    const profile = adUserId === null ? undefined : rows.find('adUser', adUserId);
    put({
      id: String(FIRST_ID + news.length - index),
      accountId: account.id,
      teamId: account.teamId,
      adUserId,
      adUserName: profile === undefined ? null : String(profile.customName ?? profile.name),
      happenedAt: new Date(now() - (4 + index * 73) * MINUTE_MS).toISOString(),
      isRead: index >= UNREAD,
      subject,
    });
  });
  return [
    serve(r.update, ({ params: { notificationId: id }, body: { isRead, includesOlder } }) => {
      const found = list().find((row) => row.id === id);
      if (found === undefined) {
        throw entityNotFound('Notification', id);
      }
      for (const row of includesOlder === true ? list() : [found]) {
        if (Number(row.id) <= Number(id) && row.isRead !== isRead) {
          put({ ...row, isRead });
        }
      }
      return { data: { notification: { ...found, isRead } } };
    }),
  ];
}
