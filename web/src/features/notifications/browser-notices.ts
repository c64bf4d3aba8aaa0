import type { NotificationDto } from '@ads-checker/shared/contracts/notifications';
import { notificationPath } from '@ads-checker/shared/domain/notification-path';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSettings } from '../../lib/settings.ts';
import { notificationFacts, notificationTitle } from './words.ts';

/** What came while nothing was pulled is no news any more. */
const FRESH_MS = 10 * 60_000;
/** More at once are told by their number in the app. */
const SHOWN_AT_ONCE = 3;

function canShowNotices(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted';
}

/** Those that came since `known`, the newest id seen before, and are worth a notice. */
export function findFresh({
  notifications,
  known,
  now,
}: {
  /** The latest first. */
  readonly notifications: readonly NotificationDto[];
  readonly known: bigint;
  readonly now: number;
}): readonly NotificationDto[] {
  return notifications
    .filter(
      ({ id, isRead, happenedAt }) =>
        BigInt(id) > known && !isRead && now - Date.parse(happenedAt) < FRESH_MS,
    )
    .slice(0, SHOWN_AT_ONCE);
}

/** Shows what is new as notices of the browser while no tab of the app is in sight. */
export function useBrowserNotices({
  notifications,
  isReady,
}: {
  readonly notifications: readonly NotificationDto[];
  readonly isReady: boolean;
}): void {
  const { hasBrowserNotices } = useSettings();
  const navigate = useNavigate();
  const known = useRef<bigint>(undefined);
  useEffect(() => {
    if (!isReady) {
      return;
    }
    const latest = BigInt(notifications[0]?.id ?? 0);
    const before = known.current;
    known.current = before !== undefined && before > latest ? before : latest;
    if (before === undefined || !hasBrowserNotices || !canShowNotices() || !document.hidden) {
      return;
    }
    for (const one of findFresh({ notifications, known: before, now: Date.now() })) {
      // Every open tab shows it: one tag makes them one
      const notice = new Notification(notificationTitle(one.subject), {
        body: notificationFacts(one).join(' · '),
        tag: `notification-${one.id}`,
        icon: '/icon-192.png',
      });
      notice.onclick = () => {
        window.focus();
        notice.close();
        void navigate({ href: notificationPath(one) });
      };
    }
  }, [notifications, isReady, hasBrowserNotices, navigate]);
}
