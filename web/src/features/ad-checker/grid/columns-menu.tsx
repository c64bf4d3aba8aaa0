import {
  BookmarkIcon,
  BookmarkSlashIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  ViewColumnsIcon,
} from '@heroicons/react/16/solid';
import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DensityControl } from '../../../ui/density-control.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { getColumnLabel } from '../columns/column-labels.ts';
import { type ColumnId, type ColumnSpec, listColumns } from '../columns/columns.ts';
import { hasTracker, type ListDisplay } from '../columns/list-display.ts';
import {
  type ColumnChoice,
  type ColumnLayout,
  layOutColumns,
  MAX_PINNED,
  moveColumn,
  pinColumn,
  showColumn,
  storeColumns,
} from './column-layout.ts';

type Change = (layout: ColumnLayout, id: ColumnId) => ColumnChoice;

const hide: Change = (layout, id) => showColumn({ layout, id, isShown: false });
const show: Change = (layout, id) => showColumn({ layout, id, isShown: true });
const moveUp: Change = (layout, id) => moveColumn({ layout, id, to: -1 });
const moveDown: Change = (layout, id) => moveColumn({ layout, id, to: 1 });
const pin: Change = (layout, id) => pinColumn({ layout, id, isPinned: true });
const unpin: Change = (layout, id) => pinColumn({ layout, id, isPinned: false });

const ShownColumn = memo(function ShownColumn({
  id,
  label,
  isPinned,
  isFirst,
  isLast,
  canPin,
  onChange,
}: {
  readonly id: ColumnId;
  readonly label: string;
  readonly isPinned: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly canPin: boolean;
  readonly onChange: (change: Change, id: ColumnId) => void;
}) {
  const { t } = useTranslation('ad-checker');
  return (
    <li className="flex items-center rounded-sm hover:bg-hover">
      <Checkbox
        isSelected
        className="min-h-7 min-w-0 flex-1 px-2 py-1 pointer-coarse:min-h-11"
        onChange={() => onChange(hide, id)}
      >
        <span className="truncate">{label}</span>
      </Checkbox>
      <IconButton
        icon={ChevronUpIcon}
        label={t('Move up: {label}', { label })}
        disabled={isFirst}
        onClick={() => onChange(moveUp, id)}
      />
      <IconButton
        icon={ChevronDownIcon}
        label={t('Move down: {label}', { label })}
        disabled={isLast}
        onClick={() => onChange(moveDown, id)}
      />
      <IconButton
        icon={isPinned ? BookmarkSlashIcon : BookmarkIcon}
        label={isPinned ? t('Unpin: {label}', { label }) : t('Pin: {label}', { label })}
        title={isPinned ? t('Unpin') : t('Pin')}
        aria-pressed={isPinned}
        disabled={!isPinned && !canPin}
        onClick={() => onChange(isPinned ? unpin : pin, id)}
      />
    </li>
  );
});

export const ColumnsMenu = memo(function ColumnsMenu({
  display,
  layout,
}: {
  readonly display: ListDisplay;
  readonly layout: ColumnLayout;
}) {
  const { t } = useTranslation('ad-checker');
  const { kind, action } = display;
  const shown = layout.columns.filter(({ id }) => id !== 'name');
  const isTracked = hasTracker(display);
  const hidden = listColumns(kind, isTracked).filter((column) => !layout.columns.includes(column));
  const labelOf = ({ id }: ColumnSpec) => getColumnLabel({ id, kind, action, translate: t });
  const { pinnedCount } = layout;
  const latest = useRef(layout);
  latest.current = layout;
  const change = useCallback(
    (act: Change, id: ColumnId) =>
      storeColumns({ kind, choice: act(latest.current, id), hasTracker: isTracked }),
    [kind, isTracked],
  );
  return (
    <Popover
      label={t('Columns')}
      placement="bottom end"
      className="w-72"
      trigger={
        <Button icon={ViewColumnsIcon} title={t('Columns')}>
          <span className="@max-4xl/toolbar:sr-only">{t('Columns')}</span>
        </Button>
      }
    >
      <div className="flex max-h-[min(28rem,60vh)] flex-col overflow-auto p-1">
        <ul>
          {shown.map((column, position) => (
            <ShownColumn
              key={column.id}
              id={column.id}
              label={labelOf(column)}
              isPinned={position < pinnedCount}
              isFirst={position === 0 || position === pinnedCount}
              isLast={position === shown.length - 1 || position === pinnedCount - 1}
              canPin={pinnedCount < MAX_PINNED}
              onChange={change}
            />
          ))}
        </ul>
        {hidden.length > 0 && (
          <>
            <h3 className="px-2 pt-2 pb-1 text-sm font-medium text-ink-3">{t('Hidden')}</h3>
            {hidden.map((column) => (
              <Checkbox
                key={column.id}
                isSelected={false}
                className="min-h-7 w-full rounded-sm px-2 py-1 hover:bg-hover pointer-coarse:min-h-11"
                onChange={() => change(show, column.id)}
              >
                {labelOf(column)}
              </Checkbox>
            ))}
          </>
        )}
      </div>
      <div className="flex flex-col items-end gap-2 border-t border-line p-2">
        <DensityControl />
        <Button
          variant="ghost"
          onClick={() => {
            const { columns } = layOutColumns({ kind, hasTracker: isTracked });
            const choice = { columns: columns.map(({ id }) => id), pinned: [], widthsPx: {} };
            storeColumns({ kind, choice, hasTracker: isTracked });
          }}
        >
          {t('Reset to default')}
        </Button>
      </div>
    </Popover>
  );
});
