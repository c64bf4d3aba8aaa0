// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements

import { offsetLabel } from '@ads-checker/shared/domain/time-zones';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { serverDate } from '../../../lib/server-time.ts';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import { VERSION_NAMES } from '../tracker-labels.ts';
import type { Tracker } from '../trackers.ts';
import { TrackerLink } from './tracker-link.tsx';
import { type TrackerActions, TrackerMenu } from './tracker-menu.tsx';
import { TrackerState } from './tracker-state.tsx';
import { TrackerUses } from './tracker-uses.tsx';

const COLUMNS =
  'grid grid-cols-[minmax(150px,1.2fr)_96px_minmax(140px,1.4fr)_170px_170px_44px] @min-[980px]:grid-cols-[minmax(150px,1.2fr)_96px_minmax(140px,1.4fr)_170px_180px_180px_48px]';
const CELL = 'flex min-w-0 items-center px-2 first:ps-4 last:pe-4';
const WIDE_ONLY = '@max-[979px]:hidden';

export interface TrackerListProps {
  readonly trackers: readonly Tracker[];
  readonly getPath: (tracker: Tracker) => string;
  readonly actions: TrackerActions;
}

/** Not virtualised: teams have only a handful of trackers. */
export function TrackerTable({ trackers, getPath, actions }: TrackerListProps) {
  const { t } = useTranslation('trackers');
  const scroller = useRef<HTMLDivElement>(null);
  const at = useMemo(() => serverDate(), []);
  const onKeyDown = useRowArrows({
    container: scroller,
    count: trackers.length,
    reveal: (index) =>
      scroller.current
        ?.querySelector(`[data-row="${index}"]`)
        ?.scrollIntoView({ block: 'nearest' }),
  });
  const { confirmDelete } = actions;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto" onKeyDown={onKeyDown}>
      <div role="table" aria-label={t('Trackers')} aria-rowcount={trackers.length + 1}>
        <div
          role="row"
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
          )}
        >
          <SortHeader order="ascending">{t('Name')}</SortHeader>
          <SortHeader>{t('Version')}</SortHeader>
          <SortHeader>{t('Tracker URL')}</SortHeader>
          <SortHeader>{t('Time zone')}</SortHeader>
          <SortHeader>{t('Connection')}</SortHeader>
          <SortHeader className={WIDE_ONLY}>{t('Used by')}</SortHeader>
          <div role="columnheader">
            <span className="sr-only">{t('Actions')}</span>
          </div>
        </div>
        <div role="rowgroup">
          {trackers.map((tracker, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the link; the row only widens its target
            <div
              key={tracker.id}
              role="row"
              className={cx(
                COLUMNS,
                'h-(--row-two-line) border-b border-line hover:bg-hover has-focus-visible:bg-selected',
              )}
              onClick={() => actions.open(tracker)}
            >
              <div role="cell" className={CELL}>
                <PlainLink
                  href={getPath(tracker)}
                  data-row={index}
                  title={tracker.name}
                  className="truncate font-medium"
                  onOpen={() => actions.open(tracker)}
                >
                  {tracker.name}
                </PlainLink>
              </div>
              <div role="cell" className={CELL}>
                {VERSION_NAMES[tracker.version]}
              </div>
              <div role="cell" className={CELL}>
                <TrackerLink url={tracker.url} />
              </div>
              <div role="cell" className={CELL}>
                <span className="flex min-w-0 flex-col">
                  <span className="truncate">{tracker.timezone}</span>
                  {tracker.timezone !== 'UTC' && (
                    <span className="text-sm text-ink-3">
                      {offsetLabel({ timeZone: tracker.timezone, at })}
                    </span>
                  )}
                </span>
              </div>
              <div role="cell" className={CELL}>
                <TrackerState tracker={tracker} />
              </div>
              <div role="cell" className={cx(CELL, WIDE_ONLY)}>
                <TrackerUses binomId={tracker.id} />
              </div>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the menu's clicks from the row */}
              <div
                role="cell"
                className={cx(CELL, 'justify-end')}
                onClick={(event) => event.stopPropagation()}
              >
                {confirmDelete !== undefined && (
                  <TrackerMenu tracker={tracker} actions={{ ...actions, confirmDelete }} />
                )}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
