import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { VERSION_NAMES } from '../tracker-labels.ts';
import { displayUrl } from '../trackers.ts';
import { TrackerMenu } from './tracker-menu.tsx';
import { TrackerState } from './tracker-state.tsx';
import type { TrackerListProps } from './tracker-table.tsx';

export function TrackerBlocks({ trackers, getPath, actions }: TrackerListProps) {
  const { t } = useTranslation('trackers');
  const { confirmDelete } = actions;
  return (
    <ul aria-label={t('Trackers')} className="min-h-0 flex-1 overflow-auto">
      {trackers.map((tracker) => (
        <li
          key={tracker.id}
          className="relative flex min-h-14 min-w-0 items-center gap-2 border-b border-line px-3 py-1.5 hover:bg-hover has-focus-visible:bg-selected"
        >
          <span className="flex min-w-0 flex-1 flex-col">
            <PlainLink
              href={getPath(tracker)}
              className="truncate font-medium after:absolute after:inset-0"
              onOpen={() => actions.open(tracker)}
            >
              {tracker.name}
            </PlainLink>
            <span className="truncate text-sm text-ink-3">
              {VERSION_NAMES[tracker.version]} · {displayUrl(tracker.url)}
            </span>
          </span>
          <TrackerState tracker={tracker} hasTime={false} />
          {confirmDelete !== undefined && (
            <TrackerMenu tracker={tracker} actions={{ ...actions, confirmDelete }} />
          )}
        </li>
      ))}
    </ul>
  );
}
