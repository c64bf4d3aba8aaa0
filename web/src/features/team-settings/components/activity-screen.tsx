import { ACTIVITY_KINDS } from '@ads-checker/shared/activity/index';
import { ACTIVITY_RETENTION_DAYS } from '@ads-checker/shared/contracts/activity';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { ClockIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { type ActivityDay, groupByDay } from '../activity.ts';
import { activityKindLabel } from '../activity-texts.tsx';
import { type ActivityFilter, activityPath } from '../activity-view.ts';
import { useMembers } from '../members.ts';
import { useActivity } from '../use-activity.ts';
import { useSubjectPaths } from '../use-subject-paths.ts';
import { ActivityRow } from './activity-row.tsx';
import { MemberAvatar } from './member-parts.tsx';

const ANY = 'any';

function Filters({
  filter,
  onFilter,
  end,
}: {
  readonly filter: ActivityFilter;
  readonly onFilter: (filter: ActivityFilter) => void;
  readonly end: ReactNode;
}) {
  const { t } = useTranslation('team-settings');
  const { members } = useMembers();
  const { userId, kind } = filter;
  const people = members
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((member) => ({
      key: member.user.id,
      label: member.name,
      start: <MemberAvatar member={member} />,
    }));
  const isGone = userId !== undefined && !people.some(({ key }) => key === userId);
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
      <Select<string>
        label={t('User')}
        className="w-52 max-desk:w-auto max-desk:min-w-40 max-desk:flex-1"
        value={userId ?? ANY}
        options={[
          { key: ANY, label: t('All members') },
          ...people,
          ...(isGone ? [{ key: userId, label: t('Former member') }] : []),
        ]}
        onChange={(key) => onFilter({ ...filter, userId: key === ANY ? undefined : key })}
      />
      <Select<string>
        label={t('Type')}
        className="w-44 max-desk:w-auto max-desk:min-w-40 max-desk:flex-1"
        value={kind ?? ANY}
        options={[
          { key: ANY, label: t('All activity') },
          ...ACTIVITY_KINDS.map((key) => ({ key, label: activityKindLabel(key) })),
        ]}
        onChange={(key) =>
          onFilter({ ...filter, kind: ACTIVITY_KINDS.find((known) => known === key) })
        }
      />
      {end}
    </div>
  );
}

function DayHeader({ at, now }: { readonly at: Date; readonly now: Date }) {
  const { t } = useTranslation('team-settings');
  const today = new Date(now);
  today.setHours(0, 0, 0, 0);
  return at.getTime() === today.getTime() ? t('Today') : formatMoment({ at, now });
}

function Days({ days }: { readonly days: readonly ActivityDay[] }) {
  const now = useNow();
  const { members } = useMembers();
  const pathOf = useSubjectPaths();
  return days.map(({ at, entries }) => (
    <section key={at.getTime()} aria-label={formatDate({ at, now })}>
      <h2 className="sticky top-0 border-b border-line bg-canvas px-4 py-1.5 text-sm font-medium text-ink-2 max-desk:px-3">
        <DayHeader at={at} now={now} />
      </h2>
      <ul>
        {entries.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} members={members} pathOf={pathOf} />
        ))}
      </ul>
    </section>
  ));
}

export function ActivityScreen({ filter }: { readonly filter: ActivityFilter }) {
  const { t } = useTranslation('team-settings');
  const navigate = useNavigate();
  const { teamId } = useMembers();
  const log = useActivity({ teamId, filter });
  const days = useMemo(() => groupByDay(log.entries), [log.entries]);
  const isEmpty = log.isLoaded && log.error === null && log.entries.length === 0;
  const isUnreached = log.error instanceof NetworkFailure;
  const filterCount = Number(filter.userId !== undefined) + Number(filter.kind !== undefined);
  const setFilter = (next: ActivityFilter) => void navigate({ href: activityPath(next) });

  return (
    <section
      aria-label={t('Activity')}
      className="flex min-h-0 flex-1 flex-col border-t border-line-strong bg-surface"
    >
      <Filters
        filter={filter}
        onFilter={setFilter}
        end={
          <span className="ms-auto flex-none">
            <Tooltip text={t('Refresh')}>
              <IconButton
                icon={ArrowPathIcon}
                label={t('Refresh')}
                isBusy={log.isPending}
                onClick={log.reload}
              />
            </Tooltip>
          </span>
        }
      />
      <div
        className={cx('min-h-0 flex-1 overflow-y-auto', (isEmpty || isUnreached) && 'flex')}
        aria-busy={log.isPending}
      >
        {isUnreached ? (
          <NotOnDevice
            title={t('Activity isn’t available offline')}
            isRetrying={log.isPending}
            onRetry={log.reload}
          />
        ) : log.error !== null ? (
          <ErrorPanel
            title={t('Couldn’t load activity')}
            error={log.error}
            isRetrying={log.isPending}
            onRetry={log.reload}
          />
        ) : !log.isLoaded ? (
          <SkeletonRows
            count={10}
            cells={['w-9', 'size-6 rounded-full', 'w-80']}
            label={t('Loading activity…')}
            rowClassName="h-(--row-two-line)"
          />
        ) : isEmpty ? (
          filterCount > 0 ? (
            <NoMatches
              title={t(
                '{filterCount, plural, one {No activity matches # filter} other {No activity matches # filters}}',
                { filterCount },
              )}
              filterCount={filterCount}
              onClear={() => setFilter({ userId: undefined, kind: undefined })}
            />
          ) : (
            <EmptyState icon={ClockIcon} title={t('No activity yet')}>
              {t('Changes made by team members will appear here.')}
            </EmptyState>
          )
        ) : (
          <>
            <Days days={days} />
            <div className="flex flex-col items-start gap-2 px-4 py-3 max-desk:px-3">
              {log.moreError !== null && (
                <Note tone="error">{plainErrorText({ error: log.moreError, translate: t })}</Note>
              )}
              {log.hasMore ? (
                <Button isBusy={log.isMoreBusy} onClick={log.showMore}>
                  {t('Show more')}
                </Button>
              ) : (
                <p className="text-sm text-ink-3">
                  {t(
                    '{days, plural, one {Activity is kept for # day.} other {Activity is kept for # days.}}',
                    { days: ACTIVITY_RETENTION_DAYS },
                  )}
                </p>
              )}
            </div>
          </>
        )}
      </div>
    </section>
  );
}
