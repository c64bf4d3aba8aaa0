import type { PlannedChangeDto } from '@ads-checker/shared/contracts/planned-changes';
import {
  ArrowUturnLeftIcon,
  EllipsisHorizontalIcon,
  PencilSquareIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { CHECKER_TAB_OF_LEVEL, checkerPath } from '../../../lib/checker-path.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { zoneLabel } from '../../../lib/zone-label.ts';
import { IconButton } from '../../../ui/button.tsx';
import { type DataColumn, menuColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Status } from '../../../ui/status.tsx';
import { plannedNote, plannedStatus, whatOf } from '../planned-labels.ts';

const NOTE = 'truncate text-sm text-ink-3';

export interface PlannedActions {
  readonly edit: (planned: PlannedChangeDto) => void;
  readonly cancel: (planned: PlannedChangeDto) => void;
  readonly undo: (planned: PlannedChangeDto) => void;
}

function timeOf({ at, timeZone }: PlannedChangeDto): string {
  return formatDateTime({ at: new Date(at), timeZone });
}

function accountOf({ adAccountName, adAccountId }: PlannedChangeDto): string {
  return adAccountName ?? adAccountId;
}

function PlannedMenu({
  planned,
  actions,
}: {
  readonly planned: PlannedChangeDto;
  readonly actions: PlannedActions;
}) {
  const { t } = useTranslation('planned-changes');
  const label = t('Actions for {name}', { name: `${whatOf(planned)}, ${timeOf(planned)}` });
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <IconButton icon={EllipsisHorizontalIcon} label={label} className="relative size-7" />
      }
    >
      {planned.canChange && (
        <MenuItem
          id="edit"
          icon={PencilSquareIcon}
          textValue={t('Change…')}
          onAction={() => actions.edit(planned)}
        />
      )}
      {planned.canUndo && (
        <MenuItem
          id="undo"
          icon={ArrowUturnLeftIcon}
          textValue={t('Undo')}
          onAction={() => actions.undo(planned)}
        />
      )}
      {planned.state === 'planned' && (
        <MenuItem
          id="cancel"
          icon={XMarkIcon}
          isDanger
          textValue={t('Cancel plan…')}
          onAction={() => actions.cancel(planned)}
        />
      )}
    </Menu>
  );
}

export function usePlannedColumns(
  actions: PlannedActions,
): readonly DataColumn<PlannedChangeDto>[] {
  const { t } = useTranslation('planned-changes');
  const { userId } = useActor();
  return useMemo(
    () => [
      {
        key: 'what',
        label: t('Planned change'),
        track: 'minmax(180px,1.4fr)',
        className: STACKED,
        phone: 'name',
        text: whatOf,
        cell: (planned) => (
          <span className="truncate" title={whatOf(planned)}>
            {whatOf(planned)}
          </span>
        ),
      },
      {
        key: 'when',
        label: t('Time'),
        track: 'minmax(150px,190px)',
        className: STACKED,
        phone: 'line',
        text: timeOf,
        cell: (planned) => (
          <>
            <span className="truncate tabular-nums">{timeOf(planned)}</span>
            <span className={NOTE}>
              {zoneLabel({ timeZone: planned.timeZone, at: new Date(planned.at) })}
            </span>
          </>
        ),
      },
      {
        key: 'where',
        label: t('Ad account'),
        track: 'minmax(150px,1fr)',
        className: STACKED,
        phone: 'line',
        text: accountOf,
        cell: (planned) => (
          <>
            {planned.adUserId === null ? (
              <span className="truncate" lang="">
                {accountOf(planned)}
              </span>
            ) : (
              <Link
                to={checkerPath({
                  adUserId: planned.adUserId,
                  adAccountId: planned.adAccountId,
                  tab: CHECKER_TAB_OF_LEVEL[planned.level],
                })}
                className="truncate text-accent-ink hover:underline"
                lang=""
              >
                {accountOf(planned)}
              </Link>
            )}
            <span className={NOTE} lang="">
              {planned.adUserName}
            </span>
          </>
        ),
      },
      {
        key: 'objects',
        label: t('Objects'),
        track: 'minmax(96px,130px)',
        isWide: true,
        text: ({ objectCount }) => objectCount,
        cell: ({ level, objectCount }) => objectCountLabel(level, objectCount),
      },
      {
        key: 'state',
        label: t('Status'),
        track: 'minmax(160px,1.2fr)',
        className: STACKED,
        phone: 'line',
        text: (planned) => plannedStatus(planned).label,
        cell: (planned) => {
          const note = plannedNote(planned);
          return (
            <>
              <Status {...plannedStatus(planned)} />
              {note !== undefined && (
                <span className={NOTE} title={note}>
                  {note}
                </span>
              )}
            </>
          );
        },
      },
      menuColumn(t('Actions'), (planned) => {
        const canCancel =
          planned.state === 'planned' && (planned.canChange || planned.userId === userId);
        return (
          (canCancel || planned.canUndo) && <PlannedMenu planned={planned} actions={actions} />
        );
      }),
    ],
    [t, userId, actions],
  );
}
