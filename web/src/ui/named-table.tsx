// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { DocumentDuplicateIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { getHeaderState } from '../lib/selection.ts';
import { IconButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { cx } from './class-names.ts';
import { PlainLink } from './plain-link.tsx';
import { useItemKeys } from './use-item-keys.ts';

const ROW_PX = 48;
const CELL = 'flex min-w-0 items-center px-2';
const WIDE = 'max-desk:hidden';

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** The visible part of a table, which its keyboard navigation needs too. */
export function useTableWindow(rows: readonly NamedRow[]) {
  const container = useRef<HTMLDivElement>(null);
  const getItemKey = useItemKeys(rows, ({ id }) => id);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => container.current,
    estimateSize: () => ROW_PX,
    getItemKey,
    overscan: 8,
  });
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer]);
  return { container, virtualizer, reveal };
}

export interface NamedColumn<Row> {
  readonly label: string;
  readonly isEnd?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface TableSelection {
  readonly ids: ReadonlySet<string>;
  readonly headerState: ReturnType<typeof getHeaderState>;
  readonly onAll: () => void;
  readonly onRow: (id: string, isExtended: boolean) => void;
}

/**
 * A table sorted by name whose rows can be opened, duplicated and deleted; virtualised for
 * thousands of rows.
 */
export function NamedTable<Row extends NamedRow>({
  label,
  rows,
  grid,
  columns,
  visible: { container, virtualizer },
  selection,
  pathOf,
  noteOf,
  canDelete,
  deleteLabel,
  onKeyDown,
  onOpen,
  onDuplicate,
  onDelete,
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  /**
   * Grid template classes of a row: first the name or a checkbox and the name, last the actions.
   */
  readonly grid: string;
  /** Columns between the name and the actions, on wide screens only. */
  readonly columns: readonly NamedColumn<Row>[];
  readonly visible: ReturnType<typeof useTableWindow>;
  /** Absent when rows cannot be selected. */
  readonly selection?: TableSelection;
  readonly pathOf: (row: Row) => string;
  /** Shown below the name. */
  readonly noteOf: (row: Row) => ReactNode;
  readonly canDelete: (row: Row) => boolean;
  readonly deleteLabel: (name: string) => string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onOpen: (row: Row) => void;
  /** Null when the person may not create any. */
  readonly onDuplicate: ((row: Row) => void) | null;
  readonly onDelete: (row: Row) => void;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div ref={container} className="min-h-0 flex-1 overflow-auto" onKeyDown={onKeyDown}>
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
        <div
          role="row"
          className={cx(
            grid,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas px-2 text-sm font-medium text-ink-2',
          )}
        >
          {selection !== undefined && (
            <div role="columnheader" className={CELL}>
              <Checkbox
                isSelected={selection.headerState === 'all'}
                isIndeterminate={selection.headerState === 'some'}
                label={t('Select all')}
                onChange={selection.onAll}
              />
            </div>
          )}
          <div role="columnheader" className={CELL}>
            {t('Name')}
          </div>
          {columns.map(({ label: head, isEnd = false }) => (
            <div key={head} role="columnheader" className={cx(CELL, WIDE, isEnd && 'justify-end')}>
              {head}
            </div>
          ))}
          <div role="columnheader" className={CELL}>
            <span className="sr-only">{t('Actions')}</span>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            if (row === undefined) {
              return null;
            }
            const { id, name } = row;
            const isSelected = selection?.ids.has(id);
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={isSelected}
                style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                className={cx(
                  grid,
                  'absolute inset-x-0 top-0 border-b border-line px-2 has-focus-visible:bg-selected',
                  isSelected === true ? 'bg-selected' : 'hover:bg-hover',
                )}
              >
                {selection !== undefined && (
                  <div role="cell" className={CELL}>
                    <Checkbox
                      isSelected={isSelected === true}
                      label={t('Select {name}', { name })}
                      tabIndex={-1}
                      onChange={(_, event) => selection.onRow(id, event.shiftKey)}
                    />
                  </div>
                )}
                <div role="cell" className={cx(CELL, 'flex-col items-stretch justify-center')}>
                  <PlainLink
                    href={pathOf(row)}
                    data-row={index}
                    title={name}
                    lang=""
                    className="truncate font-medium"
                    onOpen={() => onOpen(row)}
                  >
                    {name}
                  </PlainLink>
                  <span className="truncate text-sm text-ink-3" lang="">
                    {noteOf(row)}
                  </span>
                </div>
                {columns.map(({ label: head, isEnd = false, cell }) => (
                  <div
                    key={head}
                    role="cell"
                    className={cx(
                      CELL,
                      WIDE,
                      'gap-1.5 text-ink-2',
                      isEnd && 'justify-end tabular-nums',
                    )}
                  >
                    {cell(row)}
                  </div>
                ))}
                <div role="cell" className={cx(CELL, 'justify-end')}>
                  {onDuplicate !== null && (
                    <IconButton
                      icon={DocumentDuplicateIcon}
                      label={t('Duplicate {name}', { name })}
                      title={t('Duplicate')}
                      onClick={() => onDuplicate(row)}
                    />
                  )}
                  {canDelete(row) && (
                    <IconButton
                      icon={TrashIcon}
                      label={deleteLabel(name)}
                      title={t('Delete')}
                      onClick={() => onDelete(row)}
                    />
                  )}
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
