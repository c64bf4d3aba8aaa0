import type { NotificationDto } from '@ads-checker/shared/contracts/notifications';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { notificationPath } from '@ads-checker/shared/domain/notification-path';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { serverNow } from '../../lib/server-time.ts';
import { useSettings } from '../../lib/settings.ts';
import { notificationFacts, notificationTitle } from './notification-labels.ts';

/** Older notifications, which arrived while nothing was synchronised, are no longer news. */
const RECENT_MS = 10 * MINUTE_MS;
/** If there are more, the app shows only their number. */
const SHOWN_MAX = 3;

function canNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted';
}

/**
 * Notifications newer than `known`, the newest id seen before, that deserve a browser notification.
 */
export function findNew({
  notifications,
  known,
  now,
}: {
  /** Newest first. */
  readonly notifications: readonly NotificationDto[];
  readonly known: bigint;
  readonly now: number;
}): readonly NotificationDto[] {
  return notifications
    .filter(
      ({ id, isRead, happenedAt }) =>
        BigInt(id) > known && !isRead && now - Date.parse(happenedAt) < RECENT_MS,
    )
    .slice(0, SHOWN_MAX);
}

/** Held by every visible tab. */
const VISIBLE_LOCK = 'ads-checker:in-sight';
const NOTIFICATION_LOCK = 'ads-checker:notice:';
/** Other tabs receive the notification a little later. */
const SHOWN_FOR_MS = MINUTE_MS;

function holdWhileVisible(): () => void {
  let isStopped = false;
  let release = (): void => undefined;
  const follow = (): void => {
    release();
    if (!document.hidden) {
      void navigator.locks.request(VISIBLE_LOCK, { mode: 'shared' }, () =>
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

/** Runs `show` in one tab only, and in none while a tab is visible. */
async function inOneTab(id: string, show: () => void): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name === VISIBLE_LOCK)) {
    return;
  }
  await navigator.locks.request(
    `${NOTIFICATION_LOCK}${id}`,
    { ifAvailable: true },
    async (lock) => {
      if (lock !== null) {
        show();
        await new Promise((resolve) => setTimeout(resolve, SHOWN_FOR_MS));
      }
    },
  );
}

/** Shows new notifications through the browser while no tab of the app is visible. */
export function useBrowserNotifications({
  notifications,
  isReady,
}: {
  readonly notifications: readonly NotificationDto[];
  readonly isReady: boolean;
}): void {
  const { hasBrowserNotices } = useSettings();
  const navigate = useNavigate();
  const known = useRef<bigint>(undefined);
  useEffect(() => (hasBrowserNotices ? holdWhileVisible() : undefined), [hasBrowserNotices]);
  useEffect(() => {
    if (!isReady) {
      return;
    }
    const latest = BigInt(notifications[0]?.id ?? 0);
    const before = known.current;
    known.current = before !== undefined && before > latest ? before : latest;
    if (before === undefined || !hasBrowserNotices || !canNotify() || !document.hidden) {
      return;
    }
    for (const one of findNew({ notifications, known: before, now: serverNow() })) {
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
