import type { NotificationDto } from '@ads-checker/shared/contracts/notifications';
import { notificationPath } from '@ads-checker/shared/domain/notification-path';
import { EnvelopeIcon, EnvelopeOpenIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { HUE_ICON } from '../../../ui/hue.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { notificationFacts, notificationIcon, notificationTitle } from '../notification-labels.ts';

interface NotificationRowProps {
  readonly notification: NotificationDto;
  readonly onMark: (notification: NotificationDto, isRead: boolean) => void;
}

/** One entry of the inbox, with a link to its subject. */
export const NotificationRow = memo(function NotificationRow({
  notification,
  onMark,
}: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const { happenedAt, isRead, subject } = notification;
  const { hue, icon: Icon } = notificationIcon(subject);
  const facts = notificationFacts(notification);
  const label = isRead ? t('Mark as unread') : t('Mark as read');
  return (
    <li className="relative grid grid-cols-[8px_44px_20px_minmax(0,1fr)_auto] items-start gap-x-2 border-b border-line px-4 py-2.5 [contain-intrinsic-size:auto_57px] [content-visibility:auto] hover:bg-hover max-desk:px-3">
      <span className="grid h-5 place-items-center">
        {!isRead && (
          <span className="size-2 rounded-full bg-accent">
            <span className="sr-only">{t('Unread')}</span>
          </span>
        )}
      </span>
      <time
        dateTime={happenedAt}
        title={formatDateTime({ at: happenedAt })}
        className="text-sm leading-5 text-ink-3"
      >
        {formatTime({ at: happenedAt })}
      </time>
      <Icon aria-hidden="true" className={cx('mt-0.5 size-4', HUE_ICON[hue])} />
      <div className="min-w-0">
        <Link
          to={notificationPath(notification)}
          className={cx(
            'break-words text-ink no-underline after:absolute after:inset-0 after:rounded-sm',
            !isRead && 'font-medium',
          )}
          onClick={() => !isRead && onMark(notification, true)}
        >
          {notificationTitle(subject)}
        </Link>
        {facts.length > 0 && <p className="text-sm break-words text-ink-3">{facts.join(' · ')}</p>}
      </div>
      <Tooltip text={label}>
        <IconButton
          icon={isRead ? EnvelopeIcon : EnvelopeOpenIcon}
          label={label}
          className="relative"
          onClick={() => onMark(notification, !isRead)}
        />
      </Tooltip>
    </li>
  );
});
