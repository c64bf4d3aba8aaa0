import {
  type AD_OBJECT_EVENT_KINDS,
  AD_OBJECT_EVENTS_RETENTION_DAYS,
} from '@ads-checker/shared/contracts/object-checks';
import { ArrowPathIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { ClockIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDate, formatDay, formatNumber } from '../../../lib/format.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import {
  EVENT_DAYS,
  EVENT_GROUPS,
  type EventFilter,
  type EventGroup,
  eventsView,
  tasksPath,
} from '../search-params.ts';
import { useEvents } from '../use-events.ts';
import { EventRun } from './event-run.tsx';

const ANY = 'any';
const GROUP_LABELS: Readonly<Record<EventGroup, MessageKey>> = {
  rejected: msg('Rejected'),
  approved: msg('Active'),
  review: msg('In review'),
  issues: msg('With issues or disabled'),
  off: msg('Off, archived, deleted'),
};

interface TimelineProps {
  readonly adUserId: string;
  readonly filter: EventFilter;
}

type Events = ReturnType<typeof useEvents>;

function Filters({
  filter,
  events,
  onFilter,
}: {
  readonly filter: EventFilter;
  readonly events: Events;
  readonly onFilter: (filter: EventFilter) => void;
}) {
  const { t } = useTranslation('object-checks');
  const { summary } = events;
  const { kind, group, days, objectId, adAccountId } = filter;
  const counted = (count: number | undefined) =>
    count === undefined ? undefined : formatNumber(count);
  return (
    <div className="flex min-h-(--toolbar) flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
      <h2 className="me-1 font-semibold">{t('Events')}</h2>
      <SegmentedControl<(typeof AD_OBJECT_EVENT_KINDS)[number] | typeof ANY>
        label={t('Type')}
        value={kind ?? ANY}
        segments={[
          {
            key: ANY,
            label: t('All'),
            count: counted(
              summary === undefined
                ? undefined
                : Object.values(summary).reduce((sum, count) => sum + count, 0),
            ),
          },
          { key: 'ad', label: t('Ads'), count: counted(summary?.ad) },
          { key: 'ad_account', label: t('Ad accounts'), count: counted(summary?.ad_account) },
          { key: 'product', label: t('Items'), count: counted(summary?.product) },
        ]}
        onChange={(key) => onFilter({ ...filter, kind: key === ANY ? undefined : key })}
      />
      {(objectId !== undefined || adAccountId !== undefined) && (
        <Button
          endIcon={XMarkIcon}
          onClick={() => onFilter({ ...filter, objectId: undefined, adAccountId: undefined })}
        >
          {objectId === undefined ? t('One ad account') : t('One object')}
        </Button>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-2 max-desk:ms-0 max-desk:w-full">
        <Select<EventGroup | typeof ANY>
          label={t('Status')}
          className="w-48 max-desk:w-auto max-desk:min-w-40 max-desk:flex-1"
          value={group ?? ANY}
          options={[
            { key: ANY, label: t('Any status') },
            ...EVENT_GROUPS.map((key) => ({ key, label: t(GROUP_LABELS[key]) })),
          ]}
          onChange={(key) => onFilter({ ...filter, group: key === ANY ? undefined : key })}
        />
        <Select<string>
          label={t('Period')}
          className="w-44 max-desk:w-auto max-desk:min-w-40 max-desk:flex-1"
          value={String(days)}
          options={EVENT_DAYS.map((value) => ({
            key: String(value),
            label: t('{value, plural, one {Last day} other {Last # days}}', { value }),
          }))}
          onChange={(key) => onFilter({ ...filter, days: Number(key) })}
        />
        <Tooltip text={t('Refresh')}>
          <IconButton
            icon={ArrowPathIcon}
            label={t('Refresh')}
            isBusy={events.isPending}
            onClick={events.reload}
          />
        </Tooltip>
      </div>
    </div>
  );
}

function Days({
  events,
  onShowObject,
}: {
  readonly events: Events;
  readonly onShowObject: (objectId: string) => void;
}) {
  const { t } = useTranslation('object-checks');
  const now = useNow();
  return (
    <>
      {events.days.map(({ at, runs }) => (
        <section key={at.getTime()} aria-label={formatDate({ at, now })}>
          <h3 className="sticky top-0 border-b border-line bg-canvas px-4 py-1.5 text-sm font-medium text-ink-2 max-desk:px-3">
            {formatDay({ at, now })}
          </h3>
          <ul>
            {runs.map((run) => (
              <EventRun key={run.id} run={run} onShowObject={onShowObject} />
            ))}
          </ul>
        </section>
      ))}
      <div className="flex flex-col items-start gap-2 px-4 py-3 max-desk:px-3">
        {events.moreError !== null && (
          <Note tone="error">{plainErrorText({ error: events.moreError, translate: t })}</Note>
        )}
        {events.hasMore ? (
          <Button isBusy={events.isMoreBusy} onClick={events.showMore}>
            {t('Show more')}
          </Button>
        ) : (
          <p className="text-sm text-ink-3">
            {t(
              '{days, plural, one {Events are kept for # day.} other {Events are kept for # days.}}',
              { days: AD_OBJECT_EVENTS_RETENTION_DAYS },
            )}
          </p>
        )}
      </div>
    </>
  );
}

/** Status changes of a profile’s ads, ad accounts and items, newest first. */
export function EventTimeline({ adUserId, filter }: TimelineProps) {
  const { t } = useTranslation('object-checks');
  const navigate = useNavigate();
  const events = useEvents({ adUserId, filter });
  const filterCount = eventsView.countFilters(filter);
  const setFilter = (next: EventFilter) =>
    void navigate({ href: tasksPath({ adUserId, filter: next }) });
  const { error, isPending, reload } = events;

  return (
    <section aria-label={t('Events')} aria-busy={isPending}>
      <Filters filter={filter} events={events} onFilter={setFilter} />
      {error instanceof NetworkFailure ? (
        <NotOnDevice
          title={t('Events aren’t available offline')}
          isRetrying={isPending}
          onRetry={reload}
        />
      ) : error !== null ? (
        <ErrorPanel
          title={t('Couldn’t load events')}
          error={error}
          isRetrying={isPending}
          onRetry={reload}
        />
      ) : !events.isLoaded ? (
        <SkeletonRows
          count={6}
          cells={['w-9', 'size-4 rounded-full', 'w-80']}
          label={t('Loading events…')}
          rowClassName="h-(--row-two-line)"
        />
      ) : events.days.length > 0 ? (
        <Days
          events={events}
          onShowObject={(objectId) => setFilter({ ...filter, objectId, adAccountId: undefined })}
        />
      ) : filterCount > 0 ? (
        <NoMatches
          title={t(
            '{filterCount, plural, one {No event matches # filter} other {No event matches # filters}}',
            { filterCount },
          )}
          filterCount={filterCount}
          onClear={() => setFilter(eventsView.withoutFilters(filter))}
        />
      ) : (
        <EmptyState icon={ClockIcon} title={t('No events in this period')}>
          {t('Status changes of ads, ad accounts and catalog items will appear here.')}
        </EmptyState>
      )}
    </section>
  );
}
