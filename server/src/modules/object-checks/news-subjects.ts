import {
  NOTIFICATION_OBJECTS_MAX,
  type NotificationSubject,
  type SubjectOf,
} from '@ads-checker/shared/contracts/notifications';
import type { NewEvent } from './entities.ts';

type Some = readonly [NewEvent, ...NewEvent[]];

function toAdSubject(events: Some): SubjectOf<'ad_status_change'> {
  const [{ adAccountId, adAccountName, newStatus }] = events;
  return {
    kind: 'ad_status_change',
    adAccountId: adAccountId ?? '',
    adAccountName: adAccountName ?? '',
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

/** Every change of an item puts it in review, so a pending review is not worth a notification. */
const isReportedReview = ({ oldStatus, newStatus }: NewEvent): boolean =>
  newStatus === 'REJECTED' || (newStatus === 'APPROVED' && oldStatus === 'REJECTED');

function toProductSubject(events: Some): SubjectOf<'product_review_change'> {
  const [{ catalogId, catalogName, newStatus }] = events;
  return {
    kind: 'product_review_change',
    catalogId: catalogId ?? '',
    catalogName: catalogName ?? '',
    newStatus: newStatus ?? '',
    count: events.length,
    products: events
      .slice(0, NOTIFICATION_OBJECTS_MAX)
      .map(({ objectId: id, objectName: name, oldStatus, reasons }) => ({
        id,
        name,
        oldStatus,
        reasons: [...reasons],
      })),
  };
}

function toAdAccountSubject({
  objectId: id,
  objectName: name,
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

function byStatus<S extends NotificationSubject>(
  events: readonly NewEvent[],
  toSubject: (some: Some) => S,
): S[] {
  return [...Map.groupBy(events, ({ newStatus }) => newStatus).values()].flatMap(
    ([first, ...others]) => (first === undefined ? [] : [toSubject([first, ...others])]),
  );
}

/** Notification subjects for the events of one ad account or catalog, grouped by new status. */
export function toNewsSubjects(events: readonly NewEvent[]): NotificationSubject[] {
  const ofKind = (wanted: NewEvent['kind']) => events.filter(({ kind }) => kind === wanted);
  return [
    ...ofKind('ad_account').map(toAdAccountSubject),
    ...byStatus(ofKind('ad'), toAdSubject),
    ...byStatus(ofKind('product').filter(isReportedReview), toProductSubject),
  ];
}
