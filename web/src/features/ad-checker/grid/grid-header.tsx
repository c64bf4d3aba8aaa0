// biome-ignore-all lint/a11y/useSemanticElements: thousands of rows of which a few exist cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and names its cell by aria-activedescendant
import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySymbol } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { AllCheckbox } from '../../../ui/data-list/row-controls.tsx';
import { getColumnLabel } from '../columns/column-labels.ts';
import { type ColumnId, type ColumnSpec, findColumn, isNumeric } from '../columns/columns.ts';
import { isApproximate, type ListDisplay } from '../columns/list-display.ts';
import { type Sort, startsWithDescending } from '../columns/sorting.ts';
import { ColumnResizer, type Resize } from './column-resizer.tsx';
import { GridBands } from './grid-bands.tsx';
import { CELL, FIXED_COLUMN_COUNT } from './grid-row.tsx';
import { cellId } from './use-grid-cursor.ts';

const HEAD_CELL = cx(CELL, 'text-sm font-medium text-ink-2');
const STICKY_BOX = 'sticky left-0 z-3 grid min-w-0 grid-cols-subgrid bg-canvas';
const DRAGGED = 'application/x-column';
const CURSOR = 'grid-cursor shadow-[inset_0_0_0_2px_var(--focus)]';

export function useColumnTitle(display: ListDisplay): (column: ColumnSpec) => string {
  const { t } = useTranslation('ad-checker');
  return (column) => {
    const label = getColumnLabel({
      id: column.id,
      kind: display.kind,
      action: display.action,
      translate: t,
    });
    if (column.format !== 'money' && column.format !== 'budget') {
      return label;
    }
    return `${label}, ${isApproximate(column, display) ? '≈ ' : ''}${currencySymbol(display.money.currency)}`;
  };
}

/** The currency sign never stands alone on a second line. */
export function keepUnit(title: string): string {
  return title.replace(
    /, (≈ )?(\S+)$/,
    (_, sign = '', unit) => `,\u00a0${sign.trim()}${sign && '\u00a0'}${unit}`,
  );
}

interface GridHeadProps {
  readonly gridId: string;
  readonly columns: readonly ColumnSpec[];
  readonly template: string;
  readonly display: ListDisplay;
  readonly sort: Sort | null;
  readonly onSort: (column: ColumnSpec) => void;
  readonly headerState: 'all' | 'some' | 'none';
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly cursorColumn: number | null;
  /** Pinned columns after the name. */
  readonly pinnedCount: number;
  readonly onMove: (input: { id: ColumnId; to: ColumnId }) => void;
  readonly onResize: (input: Resize & { id: ColumnId }) => void;
}

export const GridHeader = memo(function GridHeader({
  gridId,
  columns,
  template,
  display,
  sort,
  onSort,
  headerState,
  onSelectAll,
  cursorColumn,
  pinnedCount,
  onMove,
  onResize,
}: GridHeadProps) {
  const { t } = useTranslation('ad-checker');
  const getTitle = useColumnTitle(display);
  const [overId, setOverId] = useState<ColumnId | null>(null);
  const cursor = (column: number) => cursorColumn === column && CURSOR;
  const id = (column: number) => cellId({ gridId, row: -1, column });
  const renderHead = (column: ColumnSpec, position: number) => {
    const at = position + FIXED_COLUMN_COUNT;
    const isName = column.id === 'name';
    const isSorted = sort?.columnId === column.id;
    const isDescending = isSorted ? sort.isDescending : startsWithDescending(column.format);
    const Arrow = isDescending ? ArrowDownIcon : ArrowUpIcon;
    const title = getTitle(column);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has one tab stop and handles Enter, Space and Alt with arrows itself
      <div
        key={column.id}
        role="columnheader"
        id={id(at)}
        aria-colindex={at + 1}
        aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
        title={title}
        draggable={!isName}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED, column.id);
          event.dataTransfer.effectAllowed = 'move';
        }}
        onDragOver={(event) => {
          if (!isName && event.dataTransfer.types.includes(DRAGGED)) {
            event.preventDefault();
            setOverId(column.id);
          }
        }}
        onDragLeave={() => setOverId(null)}
        onDrop={(event) => {
          event.preventDefault();
          setOverId(null);
          const dragged = findColumn(event.dataTransfer.getData(DRAGGED));
          if (dragged !== undefined && dragged !== column) {
            onMove({ id: dragged.id, to: column.id });
          }
        }}
        className={cx(
          HEAD_CELL,
          'group relative cursor-default select-none gap-0.5',
          position === pinnedCount && 'border-e border-line-strong',
          isNumeric(column.format) && 'justify-end',
          position === columns.length - 1 && 'pe-4',
          isSorted && 'text-ink',
          overId === column.id && 'bg-selected',
          cursor(at),
        )}
        onClick={() => onSort(column)}
      >
        <Arrow
          aria-hidden="true"
          className={cx(
            'size-3 flex-none',
            isNumeric(column.format) ? '' : 'order-last',
            isSorted ? '' : 'opacity-0 group-hover:opacity-40',
          )}
        />
        <span className="line-clamp-2 min-w-0 leading-[1.15] wrap-break-word">
          {keepUnit(title)}
        </span>
        <ColumnResizer onResize={(resize) => onResize({ id: column.id, ...resize })} />
      </div>
    );
  };
  return (
    <div
      role="presentation"
      className="sticky top-0 z-(--z-sticky-head) border-b border-line-strong bg-canvas"
    >
      {display.tracker != null && (
        <GridBands
          columns={columns}
          pinnedCount={pinnedCount}
          template={template}
          tracker={display.tracker}
        />
      )}
      <div
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template }}
        className="grid h-[calc(var(--head)-1px)]"
      >
        <div
          role="presentation"
          className={STICKY_BOX}
          style={{ gridColumn: `span ${FIXED_COLUMN_COUNT + 1 + pinnedCount}` }}
        >
          <div
            role="columnheader"
            id={id(0)}
            aria-colindex={1}
            className={cx(HEAD_CELL, 'ps-4', cursor(0))}
          >
            <AllCheckbox headerState={headerState} tabIndex={-1} onChange={onSelectAll} />
          </div>
          <div
            role="columnheader"
            id={id(1)}
            aria-colindex={2}
            className={cx(HEAD_CELL, cursor(1))}
          >
            {t('On', { context: 'column' })}
          </div>
          {columns.slice(0, pinnedCount + 1).map(renderHead)}
        </div>
        {columns
          .slice(pinnedCount + 1)
          .map((column, position) => renderHead(column, position + pinnedCount + 1))}
      </div>
    </div>
  );
});
