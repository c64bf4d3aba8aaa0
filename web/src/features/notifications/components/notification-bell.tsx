import { BellIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useTrackLastSeen } from '../away.ts';
import { useBrowserNotifications } from '../browser-notifications.ts';
import { useNotifications } from '../use-notifications.ts';

const COUNTED_MAX = 99;

/** Link to the inbox with its unread count. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const { notifications, isReady, unreadCount } = useNotifications();
  useTrackLastSeen(useActor().account?.id ?? '');
  useBrowserNotifications({ notifications, isReady });
  const label =
    unreadCount === 0
      ? t('Notifications')
      : t('{count, plural, one {Notifications, # unread} other {Notifications, # unread}}', {
          count: unreadCount,
        });
  return (
    <Tooltip text={label}>
      <Link
        to="/notifications"
        aria-label={label}
        className="relative grid size-(--control-h) flex-none place-items-center rounded-sm text-ink-2 hover:bg-hover aria-[current=page]:bg-press aria-[current=page]:text-ink max-desk:size-9 pointer-coarse:size-11"
      >
        <span className="relative">
          <BellIcon aria-hidden="true" className="size-4" />
          {unreadCount > 0 && (
            <span
              aria-hidden="true"
              className="absolute start-2 -top-2 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-on-accent"
            >
              {unreadCount > COUNTED_MAX ? `${COUNTED_MAX}+` : formatNumber(unreadCount)}
            </span>
          )}
        </span>
      </Link>
    </Tooltip>
  );
}
