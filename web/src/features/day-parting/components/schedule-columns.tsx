import type { ScheduleDto } from '@ads-checker/shared/contracts/day-parting';
import {
  EllipsisHorizontalIcon,
  PauseIcon,
  PencilSquareIcon,
  PlayIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { CHECKER_TAB_OF_LEVEL, checkerPath } from '../../../lib/checker-path.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { weekHoursLabel } from '../../../lib/week-hours-label.ts';
import { zoneLabel } from '../../../lib/zone-label.ts';
import { IconButton } from '../../../ui/button.tsx';
import { type DataColumn, menuColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Status } from '../../../ui/status.tsx';
import {
  lastEdgeNote,
  lastEdgeStatus,
  nextEdgeLabel,
  scheduleStatus,
  waitLabel,
} from '../schedule-labels.ts';

const NOTE = 'truncate text-sm text-ink-3';

export interface ScheduleActions {
  readonly edit: (schedule: ScheduleDto) => void;
  readonly setEnabled: (schedule: ScheduleDto, isEnabled: boolean) => void;
  readonly remove: (schedule: ScheduleDto) => void;
}

function accountOf({ adAccountName, adAccountId }: ScheduleDto): string {
  return adAccountName ?? adAccountId;
}

function Noted({ text }: { readonly text: string | undefined }) {
  return (
    text !== undefined && (
      <span className={NOTE} title={text}>
        {text}
      </span>
    )
  );
}

function ScheduleMenu({
  schedule,
  actions,
}: {
  readonly schedule: ScheduleDto;
  readonly actions: ScheduleActions;
}) {
  const { t } = useTranslation('day-parting');
  const label = t('Actions for {name}', { name: schedule.name });
  const { isEnabled } = schedule;
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <IconButton icon={EllipsisHorizontalIcon} label={label} className="relative size-7" />
      }
    >
      <MenuItem
        id="edit"
        icon={PencilSquareIcon}
        textValue={t('Edit…')}
        onAction={() => actions.edit(schedule)}
      />
      <MenuItem
        id="switch"
        icon={isEnabled ? PauseIcon : PlayIcon}
        textValue={isEnabled ? t('Turn off') : t('Turn on')}
        onAction={() => actions.setEnabled(schedule, !isEnabled)}
      />
      <MenuItem
        id="delete"
        icon={TrashIcon}
        isDanger
        textValue={t('Delete…')}
        onAction={() => actions.remove(schedule)}
      />
    </Menu>
  );
}

export function useScheduleColumns(actions: ScheduleActions): readonly DataColumn<ScheduleDto>[] {
  const { t } = useTranslation('day-parting');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('Schedule'),
        track: 'minmax(150px,1fr)',
        className: STACKED,
        phone: 'name',
        text: ({ name }) => name,
        cell: ({ name, level, objects }) => (
          <>
            <span className="truncate" title={name} lang="">
              {name}
            </span>
            <span className={NOTE}>{objectCountLabel(level, objects.length)}</span>
          </>
        ),
      },
      {
        key: 'hours',
        label: t('Hours'),
        track: 'minmax(160px,1.2fr)',
        className: STACKED,
        phone: 'line',
        text: ({ hours }) => weekHoursLabel(hours),
        cell: ({ hours, exceptions, timeZone }) => (
          <>
            <span className="truncate tabular-nums" title={weekHoursLabel(hours)}>
              {weekHoursLabel(hours)}
            </span>
            <span className={NOTE}>
              {[
                zoneLabel({ timeZone, at: serverDate() }),
                ...(exceptions.length === 0
                  ? []
                  : [
                      t('{count, plural, one {# other day} other {# other days}}', {
                        count: exceptions.length,
                      }),
                    ]),
              ].join(' · ')}
            </span>
          </>
        ),
      },
      {
        key: 'where',
        label: t('Ad account'),
        track: 'minmax(140px,1fr)',
        className: STACKED,
        phone: 'line',
        text: accountOf,
        cell: (schedule) => (
          <>
            <Link
              to={checkerPath({
                adUserId: schedule.adUserId,
                adAccountId: schedule.adAccountId,
                tab: CHECKER_TAB_OF_LEVEL[schedule.level],
              })}
              className="truncate text-accent-ink hover:underline"
              lang=""
            >
              {accountOf(schedule)}
            </Link>
            <span className={NOTE} lang="">
              {schedule.adUserName}
            </span>
          </>
        ),
      },
      {
        key: 'state',
        label: t('Status'),
        track: 'minmax(150px,1fr)',
        className: STACKED,
        phone: 'line',
        text: (schedule) => scheduleStatus(schedule).label,
        cell: (schedule) => (
          <>
            <Status {...scheduleStatus(schedule)} />
            <Noted text={waitLabel(schedule) ?? nextEdgeLabel(schedule)} />
          </>
        ),
      },
      {
        key: 'last',
        label: t('Last change'),
        track: 'minmax(150px,1.1fr)',
        className: STACKED,
        phone: 'line',
        text: (schedule) =>
          schedule.lastEdge === null ? null : lastEdgeStatus(schedule, schedule.lastEdge).label,
        cell: (schedule) =>
          schedule.lastEdge !== null && (
            <>
              <Status {...lastEdgeStatus(schedule, schedule.lastEdge)} />
              <Noted text={lastEdgeNote(schedule, schedule.lastEdge)} />
            </>
          ),
      },
      menuColumn(
        t('Actions'),
        (schedule) => schedule.canChange && <ScheduleMenu schedule={schedule} actions={actions} />,
      ),
    ],
    [t, actions],
  );
}
