import {
  BookmarkIcon,
  BookmarkSlashIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  ViewColumnsIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DensityControl } from '../../../ui/density-control.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { ListDisplay } from '../list-display.ts';
import { getColumnLabel } from './column-labels.ts';
import {
  type ColumnChoice,
  type ColumnLayout,
  layOutColumns,
  MAX_PINNED,
  moveColumn,
  pinColumn,
  showColumn,
} from './column-layout.ts';
import { type ColumnSpec, listColumns } from './columns.ts';
import { storeColumns } from './use-column-layout.ts';

function ShownColumn({
  column,
  label,
  position,
  layout,
  onChange,
}: {
  readonly column: ColumnSpec;
  readonly label: string;
  /** Among the columns after the name. */
  readonly position: number;
  readonly layout: ColumnLayout;
  readonly onChange: (choice: ColumnChoice) => void;
}) {
  const { t } = useTranslation('ad-checker');
  const { id } = column;
  const { pinnedCount } = layout;
  const isPinned = position < pinnedCount;
  const isFirst = position === 0 || position === pinnedCount;
  const isLast = position === layout.columns.length - 2 || position === pinnedCount - 1;
  return (
    <li className="flex items-center rounded-sm hover:bg-hover">
      <Checkbox
        isSelected
        className="min-h-7 min-w-0 flex-1 px-2 py-1 pointer-coarse:min-h-11"
        onChange={() => onChange(showColumn({ layout, id, isShown: false }))}
      >
        <span className="truncate">{label}</span>
      </Checkbox>
      <IconButton
        icon={ChevronUpIcon}
        label={t('Move up: {label}', { label })}
        disabled={isFirst}
        onClick={() => onChange(moveColumn({ layout, id, to: -1 }))}
      />
      <IconButton
        icon={ChevronDownIcon}
        label={t('Move down: {label}', { label })}
        disabled={isLast}
        onClick={() => onChange(moveColumn({ layout, id, to: 1 }))}
      />
      <IconButton
        icon={isPinned ? BookmarkSlashIcon : BookmarkIcon}
        label={isPinned ? t('Unpin: {label}', { label }) : t('Pin: {label}', { label })}
        title={isPinned ? t('Unpin') : t('Pin')}
        aria-pressed={isPinned}
        disabled={!isPinned && pinnedCount >= MAX_PINNED}
        onClick={() => onChange(pinColumn({ layout, id, isPinned: !isPinned }))}
      />
    </li>
  );
}

export function ColumnsMenu({
  display,
  layout,
}: {
  readonly display: ListDisplay;
  readonly layout: ColumnLayout;
}) {
  const { t } = useTranslation('ad-checker');
  const { kind, action } = display;
  const shown = layout.columns.filter(({ id }) => id !== 'name');
  const hidden = listColumns(kind).filter((column) => !layout.columns.includes(column));
  const labelOf = ({ id }: ColumnSpec) => getColumnLabel({ id, kind, action, translate: t });
  const store = (choice: ColumnChoice) => storeColumns({ kind, choice });
  return (
    <Popover
      label={t('Columns')}
      placement="bottom end"
      className="w-72"
      trigger={<Button icon={ViewColumnsIcon}>{t('Columns')}</Button>}
    >
      <div className="flex max-h-[min(28rem,60vh)] flex-col overflow-auto p-1">
        <ul>
          {shown.map((column, position) => (
            <ShownColumn
              key={column.id}
              column={column}
              label={labelOf(column)}
              position={position}
              layout={layout}
              onChange={store}
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
                onChange={() => store(showColumn({ layout, id: column.id, isShown: true }))}
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
            const { columns } = layOutColumns({ kind });
            store({ columns: columns.map(({ id }) => id), pinned: [], widthsPx: {} });
          }}
        >
          {t('Reset to default')}
        </Button>
      </div>
    </Popover>
  );
}
