import {
  NOTIFICATIONS_RETENTION_DAYS,
  type NotificationDto,
} from '@ads-checker/shared/contracts/notifications';
import { CheckIcon, Cog6ToothIcon } from '@heroicons/react/16/solid';
import { BellIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment, formatNumber, isToday } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useAwaySince } from '../away.ts';
import {
  type NotificationsFilter,
  notificationsView,
  TOPICS,
  type Topic,
  topicOf,
} from '../search-params.ts';
import { useNotifications } from '../use-notifications.ts';
import { NotificationRow } from './notification-row.tsx';

const ANY = 'any';
const { initial } = notificationsView;
/** More are rendered on request. */
const ROWS_AT_ONCE = 200;

function toDays(notifications: readonly NotificationDto[]) {
  const days = Map.groupBy(notifications, ({ happenedAt }) => new Date(happenedAt).toDateString());
  return [...days].map(([key, ofDay]) => ({
    key,
    at: new Date(ofDay[0]?.happenedAt ?? 0),
    notifications: ofDay,
  }));
}

function matches(
  { subject, isRead, happenedAt, adUserId }: NotificationDto,
  { topic, show, profile }: NotificationsFilter,
  awaySince: Date | null,
): boolean {
  return (
    (topic === undefined || topicOf(subject.kind) === topic) &&
    (show !== 'unread' || !isRead) &&
    (show !== 'away' || (awaySince !== null && new Date(happenedAt) > awaySince)) &&
    (profile === undefined || adUserId === profile)
  );
}

function Filters({
  notifications,
  filter,
  awaySince,
  onFilter,
}: {
  readonly notifications: readonly NotificationDto[];
  readonly filter: NotificationsFilter;
  readonly awaySince: Date | null;
  readonly onFilter: (filter: NotificationsFilter) => void;
}) {
  const { t } = useTranslation('notifications');
  const { topic, show, profile } = filter;
  const profiles = new Map(
    notifications.flatMap(({ adUserId, adUserName }) =>
      adUserId === null ? [] : [[adUserId, adUserName ?? adUserId] as const],
    ),
  );
  const count = (of: Topic | undefined): string =>
    formatNumber(
      notifications.filter((one) => matches(one, { ...filter, topic: of }, awaySince)).length,
    );
  const topics: Readonly<Record<Topic, string>> = {
    ads: t('Ads'),
    rules: t('Rules'),
    connections: t('Connections'),
  };
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-y border-line px-4 py-1.5 max-desk:px-3">
      <div className="max-desk:w-full max-desk:overflow-x-auto">
        <SegmentedControl<Topic | typeof ANY>
          label={t('Topic')}
          value={topic ?? ANY}
          segments={[
            { key: ANY, label: t('All'), count: count(undefined) },
            ...TOPICS.map((key) => ({ key, label: topics[key], count: count(key) })),
          ]}
          onChange={(key) => onFilter({ ...filter, topic: key === ANY ? undefined : key })}
        />
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-2 max-desk:ms-0 max-desk:w-full">
        <Select<string>
          label={t('Profile')}
          className="w-48 max-desk:w-auto max-desk:min-w-40 max-desk:flex-1"
          value={profile ?? ANY}
          options={[
            { key: ANY, label: t('Any profile') },
            ...[...profiles].map(([key, label]) => ({ key, label })),
          ]}
          onChange={(key) => onFilter({ ...filter, profile: key === ANY ? undefined : key })}
        />
        <Select<'unread' | 'away' | typeof ANY>
          label={t('Show')}
          className="w-44 max-desk:w-auto max-desk:min-w-40 max-desk:flex-1"
          value={show ?? ANY}
          options={[
            { key: ANY, label: t('Read and unread') },
            { key: 'unread', label: t('Unread only') },
            ...(awaySince === null
              ? []
              : [{ key: 'away' as const, label: t('While you were away') }]),
          ]}
          onChange={(key) => onFilter({ ...filter, show: key === ANY ? undefined : key })}
        />
      </div>
    </div>
  );
}

/** The inbox, newest first; stored on the device, so that it is available offline. */
export function NotificationsScreen({ filter }: { readonly filter: NotificationsFilter }) {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const now = useNow();
  const { notifications, isReady, unreadCount, mark, markAll } = useNotifications();
  const awaySince = useAwaySince(useActor().account?.id ?? '');
  const { show } = filter;
  const [rowCount, setRowCount] = useState(ROWS_AT_ONCE);
  const setFilter = (next: NotificationsFilter) =>
    void navigate({ href: `/notifications${notificationsView.toQuery(next)}`, replace: true });
  const missed = useMemo(
    () => notifications.filter((one) => matches(one, { ...initial, show: 'away' }, awaySince)),
    [notifications, awaySince],
  );
  const shown = notifications.filter((one) => matches(one, filter, awaySince));
  const filterCount = notificationsView.countFilters(filter);
  const onMark = (notification: NotificationDto, isRead: boolean) =>
    void mark(notification, { isRead });

  return (
    <>
      <PageHeader
        title={t('Notifications')}
        meta={unreadCount > 0 && t('{count} unread', { count: formatNumber(unreadCount) })}
        actions={
          <>
            {unreadCount > 0 && (
              <Button icon={CheckIcon} onClick={markAll}>
                {t('Mark all as read')}
              </Button>
            )}
            <Button
              icon={Cog6ToothIcon}
              className="max-desk:hidden"
              onClick={() => void navigate({ to: '/profile-settings' })}
            >
              {t('Settings')}
            </Button>
          </>
        }
      />
      <Filters
        notifications={notifications}
        filter={filter}
        awaySince={awaySince}
        onFilter={setFilter}
      />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {awaySince !== null && missed.length > 0 && show !== 'away' && (
          <Note tone="info" className="mx-4 mt-3 max-desk:mx-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              {t(
                '{count, plural, one {While you were away, since {since}: # notification.} other {While you were away, since {since}: # notifications.}}',
                { count: missed.length, since: formatMoment({ at: awaySince, now }) },
              )}
              <Button onClick={() => setFilter({ ...initial, show: 'away' })}>
                {t('Show them')}
              </Button>
            </span>
          </Note>
        )}
        {!isReady ? (
          <SkeletonRows
            count={8}
            cells={['w-9', 'size-4 rounded-full', 'w-80']}
            label={t('Loading notifications…')}
            rowClassName="h-(--row-two-line)"
          />
        ) : shown.length > 0 ? (
          <>
            {toDays(shown.slice(0, rowCount)).map(({ key, at, notifications: ofDay }) => (
              <section key={key} aria-label={formatDate({ at, now })}>
                <h2 className="sticky top-0 z-1 border-b border-line bg-canvas px-4 py-1.5 text-sm font-medium text-ink-2 max-desk:px-3">
                  {isToday({ at, now }) ? t('Today') : formatDate({ at, now })}
                </h2>
                <ul>
                  {ofDay.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      onMark={onMark}
                    />
                  ))}
                </ul>
              </section>
            ))}
            {shown.length > rowCount && (
              <div className="px-4 pt-3 max-desk:px-3">
                <Button onClick={() => setRowCount(rowCount + ROWS_AT_ONCE)}>
                  {t('Show older')}
                </Button>
              </div>
            )}
            <p className="px-4 py-3 text-sm text-ink-3 max-desk:px-3">
              {t(
                '{days, plural, one {Notifications are kept for # day.} other {Notifications are kept for # days.}}',
                { days: NOTIFICATIONS_RETENTION_DAYS },
              )}
            </p>
          </>
        ) : filterCount > 0 ? (
          <NoMatches filterCount={filterCount} onClear={() => setFilter(initial)} />
        ) : (
          <EmptyState icon={BellIcon} title={t('No notifications yet')}>
            {t(
              'Rejected ads, disabled ad accounts, rules and broken connections will appear here.',
            )}
          </EmptyState>
        )}
      </div>
    </>
  );
}
