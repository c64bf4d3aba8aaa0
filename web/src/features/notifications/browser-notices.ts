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

/** Held by every tab that is in sight. */
const IN_SIGHT_LOCK = 'ads-checker:in-sight';
const NOTICE_LOCK = 'ads-checker:notice:';
/** Other tabs hear of a notification a little later. */
const SHOWN_FOR_MS = 60_000;

function holdWhileInSight(): () => void {
  let isStopped = false;
  let release = (): void => undefined;
  const follow = (): void => {
    release();
    if (!document.hidden) {
      void navigator.locks.request(IN_SIGHT_LOCK, { mode: 'shared' }, () =>
        isStopped || document.hidden
          ? undefined
          : new Promise<void>((resolve) => {
              release = resolve;
            }),
      );
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    isStopped = true;
    release();
  };
}

/** Does it in one tab, and in none while a tab is in sight. */
async function inOneTab(id: string, show: () => void): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name === IN_SIGHT_LOCK)) {
    return;
  }
  await navigator.locks.request(`${NOTICE_LOCK}${id}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) {
      show();
      await new Promise((resolve) => setTimeout(resolve, SHOWN_FOR_MS));
    }
  });
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
  useEffect(() => (hasBrowserNotices ? holdWhileInSight() : undefined), [hasBrowserNotices]);
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
      void inOneTab(one.id, () => {
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
      });
    }
  }, [notifications, isReady, hasBrowserNotices, navigate]);
}
