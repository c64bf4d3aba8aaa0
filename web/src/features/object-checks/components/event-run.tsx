import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { newStatusLabel } from '../event-labels.tsx';
import type { EventRun as Run } from '../use-events.ts';
import { EventRow } from './event-row.tsx';

/** Further events of a run are collapsed. */
const SHOWN = 3;

/** `8 Rejected · 2 Active`, the most frequent first; `Rejected` for a single event. */
function useSummary({ events }: Run): string {
  const { t } = useTranslation('object-checks');
  const byStatus = Map.groupBy(events, (event) => newStatusLabel(event)?.label ?? t('No access'));
  const [only] = byStatus.keys();
  return byStatus.size === 1 && only !== undefined
    ? only
    : [...byStatus]
        .toSorted(([, a], [, b]) => b.length - a.length)
        .map(([label, of]) => `${formatNumber(of.length)} ${label}`)
        .join(' · ');
}

/** The events of one run, grouped into one block when there are more than two. */
export function EventRun({
  run,
  onShowObject,
}: {
  readonly run: Run;
  readonly onShowObject: (objectId: string) => void;
}) {
  const { t } = useTranslation('object-checks');
  const { events, foundAt, isWhole } = run;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const summary = useSummary(run);
  const count = events.length;
  if (count <= SHOWN) {
    return events.map((event) => (
      <EventRow key={event.id} event={event} onShowObject={onShowObject} />
    ));
  }
  const title = isWhole
    ? t('{count, plural, one {# change} other {# changes}}', { count })
    : t('{count, plural, one {At least # change} other {At least # changes}}', { count });
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-canvas px-4 py-1.5 max-desk:px-3">
        <time
          dateTime={foundAt}
          title={formatDateTime({ at: foundAt })}
          className="w-11 text-sm text-ink-3"
        >
          {formatTime({ at: foundAt })}
        </time>
        <p className="min-w-0 flex-1 break-words">
          <span className="font-medium">{title}</span>
          <span className="text-sm text-ink-3"> · {summary}</span>
        </p>
      </div>
      <ul id={listId} aria-label={title}>
        {(isOpen ? events : events.slice(0, SHOWN)).map((event) => (
          <EventRow key={event.id} event={event} onShowObject={onShowObject} />
        ))}
      </ul>
      <div className="border-b border-line px-4 py-1 max-desk:px-3">
        <Button
          variant="ghost"
          className="-ms-2.5"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('Show less') : t('Show all {count}', { count: formatNumber(count) })}
        </Button>
      </div>
    </li>
  );
}
