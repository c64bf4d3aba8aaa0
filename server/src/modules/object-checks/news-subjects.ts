import {
  NOTIFICATION_OBJECTS_MAX,
  type NotificationSubject,
  type SubjectOf,
} from '@ads-checker/shared/contracts/notifications';
import type { NewEvent } from './entities.ts';

function toAdSubject(events: readonly [NewEvent, ...NewEvent[]]): SubjectOf<'ad_status_change'> {
  const [{ adAccountId, adAccountName, newStatus }] = events;
  return {
    kind: 'ad_status_change',
    adAccountId,
    adAccountName,
    newStatus: newStatus ?? '',
    count: events.length,
    ads: events.slice(0, NOTIFICATION_OBJECTS_MAX).map((event) => ({
      id: event.objectId,
      name: event.objectName,
      adSetId: event.adSetId,
      adSetName: event.adSetName,
      adCampaignId: event.adCampaignId,
      adCampaignName: event.adCampaignName,
      oldStatus: event.oldStatus,
      reasons: [...event.reasons],
    })),
  };
}

function toAdAccountSubject({
  adAccountId: id,
  adAccountName: name,
  oldStatus,
  newStatus,
  disableReason,
}: NewEvent): SubjectOf<'ad_account_status_change'> {
  return {
    kind: 'ad_account_status_change',
    newStatus,
    count: 1,
    adAccounts: [{ id, name, oldStatus, disableReason }],
  };
}

/** What is told of the events of one ad account: its ads by their new status. */
export function toNewsSubjects(events: readonly NewEvent[]): NotificationSubject[] {
  const ads = Map.groupBy(
    events.filter(({ kind }) => kind === 'ad'),
    ({ newStatus }) => newStatus,
  );
  return [
    ...events.filter(({ kind }) => kind === 'ad_account').map(toAdAccountSubject),
    ...[...ads.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [toAdSubject([first, ...others])],
    ),
  ];
}
