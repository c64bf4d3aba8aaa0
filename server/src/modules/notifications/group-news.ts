import {
  NOTIFICATION_OBJECTS_MAX,
  type NotificationSubject,
} from '@ads-checker/shared/contracts/notifications';
import type { PendingNews } from './entities.ts';

/** Events that share one notification. */
export interface NewsGroup {
  readonly adUserId: string | null;
  /** Time of the latest event. */
  readonly happenedAt: Date;
  readonly subject: NotificationSubject;
}

function keyOf({ id, adUserId, groupKey, subject }: PendingNews): string {
  switch (subject.kind) {
    case 'ad_status_change':
      return JSON.stringify([
        groupKey,
        adUserId,
        subject.kind,
        subject.adAccountId,
        subject.newStatus,
      ]);
    case 'product_review_change':
      return JSON.stringify([
        groupKey,
        adUserId,
        subject.kind,
        subject.catalogId,
        subject.newStatus,
      ]);
    case 'ad_account_status_change':
      return JSON.stringify([groupKey, adUserId, subject.kind, subject.newStatus]);
    default:
      return id;
  }
}

/** Merges subjects with the same key: keeps the first objects, counts all. */
function joinSubjects(one: NotificationSubject, other: NotificationSubject): NotificationSubject {
  if (one.kind === 'ad_status_change' && other.kind === 'ad_status_change') {
    return {
      ...one,
      count: one.count + other.count,
      ads: [...one.ads, ...other.ads].slice(0, NOTIFICATION_OBJECTS_MAX),
    };
  }
  if (one.kind === 'ad_account_status_change' && other.kind === 'ad_account_status_change') {
    return {
      ...one,
      count: one.count + other.count,
      adAccounts: [...one.adAccounts, ...other.adAccounts].slice(0, NOTIFICATION_OBJECTS_MAX),
    };
  }
  if (one.kind === 'product_review_change' && other.kind === 'product_review_change') {
    return {
      ...one,
      count: one.count + other.count,
      products: [...one.products, ...other.products].slice(0, NOTIFICATION_OBJECTS_MAX),
    };
  }
  throw new Error('Only status changes can be merged.');
}

/**
 * Groups events into notifications: changes of one run to the same status, of ads within one ad
 * account, of items within one catalog. Groups are ordered by their first event.
 */
export function groupNews(news: readonly PendingNews[]): NewsGroup[] {
  const groups = new Map<string, NewsGroup>();
  for (const one of news) {
    const { adUserId, happenedAt, subject } = one;
    const key = keyOf(one);
    const known = groups.get(key);
    groups.set(
      key,
      known === undefined
        ? { adUserId, happenedAt, subject }
        : { adUserId, happenedAt, subject: joinSubjects(known.subject, subject) },
    );
  }
  return [...groups.values()];
}
