// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus and names its active cell
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements

import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import type { Selection, SelectionEvent } from '../../../lib/selection.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { itemName } from '../catalog-labels.ts';
import { type Draft, type Drafts, type FieldErrors, mergeDraft } from './drafts.ts';
import { CellEditor } from './grid-cell-editor.tsx';
import {
  type CellPosition,
  canEditCell,
  cellText,
  GRID_FIELDS,
  type GridField,
  moveCell,
  pasteBlock,
  readBlock,
  readCell,
  stepCell,
} from './grid-cells.ts';
import { FIELD_LABELS, useCellText } from './grid-labels.ts';
import { type ItemState, StateMark } from './item-list.tsx';

const ROW_PX = 36;
const COLUMNS =
  'grid grid-cols-[72px_140px_260px_110px_150px_120px_150px_320px_280px] min-w-[1602px]';
const START: CellPosition = { row: 0, column: 1 };

interface Editing {
  /** Initial text of the editor; null for the value of the cell. */
  readonly text: string | null;
}

interface RowProps {
  readonly gridId: string;
  readonly product: ProductDto;
  readonly draft: Draft | undefined;
  readonly errors: FieldErrors | undefined;
  readonly state: ItemState;
  readonly index: number;
  readonly top: number;
  readonly isSelected: boolean;
  /** Column of the active cell; null when it is in another row. */
  readonly column: number | null;
  readonly editing: Editing | null;
  readonly onSelect: (id: string) => void;
  readonly onPoint: (place: CellPosition, isEditing: boolean) => void;
  readonly onCommit: (product: ProductDto, field: GridField, text: string) => void;
  readonly onLeave: (
    by: { readonly key: 'Enter' | 'Tab'; readonly isBack: boolean } | null,
  ) => void;
}

const Row = memo(function Row({
  gridId,
  product,
  draft,
  errors,
  state,
  index,
  top,
  isSelected,
  column,
  editing,
  onSelect,
  onPoint,
  onCommit,
  onLeave,
}: RowProps) {
  const { t } = useTranslation('product-catalogs');
  const toShown = useCellText();
  const { values, changed } = mergeDraft(product, draft);
  const name = values.name || itemName(product);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)`, height: ROW_PX }}
      className={cx(
        COLUMNS,
        'absolute top-0 left-0 border-b border-line',
        isSelected ? 'bg-selected' : 'bg-surface',
      )}
    >
      <div role="gridcell" className="flex items-center gap-2 ps-3">
        <Checkbox
          isSelected={isSelected}
          label={t('Select {name}', { name })}
          tabIndex={-1}
          onChange={() => onSelect(product.id)}
        />
        <StateMark state={state} />
      </div>
      {GRID_FIELDS.map((field, at) => {
        const isActive = column === at;
        const message = errors?.[field];
        const text = toShown(product, values, field);
        return (
          <div
            key={field}
            id={`${gridId}-${index}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-readonly={!canEditCell(product, field) || undefined}
            aria-invalid={message !== undefined || undefined}
            title={
              message === undefined
                ? text
                : `${t(FIELD_LABELS[field])}: ${fieldErrorText({ message, translate: t })}`
            }
            className={cx(
              'relative flex min-w-0 items-center border-s border-line px-2',
              field === 'price' && 'justify-end tabular-nums',
              !canEditCell(product, field) && 'text-ink-3',
              message === undefined && changed.includes(field) && 'bg-pending-soft',
              message !== undefined && 'bg-error-soft text-error-ink',
              isActive && 'outline-2 -outline-offset-2 outline-accent',
            )}
            onMouseDown={(event) => {
              if (!(isActive && editing !== null)) {
                event.preventDefault();
                onPoint({ row: index, column: at }, false);
              }
            }}
            onDoubleClick={() => onPoint({ row: index, column: at }, true)}
          >
            {isActive && editing !== null ? (
              <CellEditor
                field={field}
                label={`${t(FIELD_LABELS[field])}, ${name}`}
                value={editing.text ?? cellText(values, field)}
                isReplacing={editing.text !== null}
                onCommit={(next) => onCommit(product, field, next)}
                onLeave={onLeave}
              />
            ) : (
              <span lang="" className="truncate">
                {text}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
});

export interface ItemGridProps {
  readonly items: readonly ProductDto[];
  readonly drafts: Drafts;
  readonly errorsOf: (id: string) => FieldErrors | undefined;
  readonly stateOf: (product: ProductDto) => ItemState;
  readonly selection: Selection;
  readonly dispatch: Dispatch<SelectionEvent>;
  readonly onChange: (
    changes: readonly { readonly product: ProductDto; readonly draft: Draft }[],
  ) => void;
}

function GridHead() {
  const { t } = useTranslation('product-catalogs');
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ height: ROW_PX }}
      className={cx(
        COLUMNS,
        'sticky top-0 z-10 items-center border-b border-line-strong bg-canvas text-sm font-medium text-ink-2',
      )}
    >
      <span role="columnheader" aria-colindex={1} className="ps-3">
        <span className="sr-only">{t('Selection and state')}</span>
      </span>
      {GRID_FIELDS.map((each, index) => (
        <span
          key={each}
          role="columnheader"
          aria-colindex={index + 2}
          className={cx('truncate px-2', each === 'price' && 'text-end')}
        >
          {t(FIELD_LABELS[each])}
        </span>
      ))}
    </div>
  );
}

/** The active cell, which is scrolled into sight. */
function useCellPlace({
  gridId,
  grid,
  items,
}: Pick<ItemGridProps, 'items'> & {
  readonly gridId: string;
  readonly grid: RefObject<HTMLDivElement | null>;
}) {
  const [place, setPlace] = useState(START);
  const row = Math.min(place.row, Math.max(0, items.length - 1));
  const at = useMemo((): CellPosition => ({ row, column: place.column }), [row, place.column]);
  const getItemKey = useItemKeys(items, ({ id }) => id);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => grid.current,
    initialRect: windowRect,
    estimateSize: () => ROW_PX,
    getItemKey,
    // The sticky header covers the first rows.
    scrollPaddingStart: ROW_PX,
    overscan: 12,
  });

  const go = useCallback(
    (next: CellPosition) => {
      setPlace(next);
      virtualizer.scrollToIndex(next.row, { align: 'auto' });
    },
    [virtualizer],
  );
  useEffect(() => {
    grid.current
      ?.querySelector(`[id="${gridId}-${at.row}-${at.column}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, gridId, at.row, at.column]);
  return { at, go, virtualizer };
}

/** Copies the active cell, and pastes a block of cells from there on. */
function useCellClipboard({
  grid,
  items,
  drafts,
  at,
  onChange,
}: Pick<ItemGridProps, 'items' | 'drafts' | 'onChange'> & {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly at: CellPosition;
}) {
  const { t } = useTranslation('product-catalogs');
  const product = items[at.row];
  const field = GRID_FIELDS[at.column];
  const onCopy = (event: ClipboardEvent): void => {
    if (event.target !== grid.current || product === undefined || field === undefined) {
      return;
    }
    event.preventDefault();
    const { values } = mergeDraft(product, drafts.get(product.id));
    event.clipboardData.setData('text/plain', cellText(values, field));
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (event.target !== grid.current || items.length === 0) {
      return;
    }
    event.preventDefault();
    const block = readBlock(event.clipboardData.getData('text/plain'));
    const { changes, skippedCount } = pasteBlock({ items, drafts, at, block });
    onChange(changes);
    showToast({
      id: 'cells-pasted',
      tone: skippedCount > 0 ? 'warning' : 'success',
      text: [
        t('{count, plural, one {# item changed} other {# items changed}}', {
          count: changes.length,
        }),
        ...(skippedCount > 0
          ? [
              t('{skippedCount, plural, one {# cell skipped} other {# cells skipped}}', {
                skippedCount,
              }),
            ]
          : []),
      ].join(', '),
    });
  };
  return { onCopy, onPaste };
}

/** Items as rows with cells that are edited like those of a spreadsheet. */
export function ItemGrid({
  items,
  drafts,
  errorsOf,
  stateOf,
  selection,
  dispatch,
  onChange,
}: ItemGridProps) {
  const { t } = useTranslation('product-catalogs');
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { at, go, virtualizer } = useCellPlace({ gridId, grid, items });
  const [editing, setEditing] = useState<Editing | null>(null);

  const product = items[at.row];
  const field = GRID_FIELDS[at.column];
  const isEditable = product !== undefined && field !== undefined && canEditCell(product, field);
  const edit = (text: string | null): void => {
    if (isEditable) {
      setEditing({ text });
    } else if (product !== undefined) {
      showToast({ id: 'cell-read-only', tone: 'warning', text: t('This cell is read-only') });
    }
  };
  const latest = useRef(drafts);
  latest.current = drafts;
  const put = useCallback(
    (changed: ProductDto, of: GridField, text: string) => {
      const { values } = mergeDraft(changed, latest.current.get(changed.id));
      const draft = readCell(of, text, values);
      if (draft !== undefined) {
        onChange([{ product: changed, draft }]);
      }
    },
    [onChange],
  );
  const leave = useCallback(
    (by: { readonly key: 'Enter' | 'Tab'; readonly isBack: boolean } | null) => {
      setEditing(null);
      grid.current?.focus({ preventScroll: true });
      if (by !== null) {
        const step = by.isBack ? -1 : 1;
        const next =
          by.key === 'Tab'
            ? stepCell(at, step, items.length)
            : { ...at, row: Math.min(Math.max(0, at.row + step), items.length - 1) };
        go(next);
      }
    },
    [at, items.length, go],
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== grid.current || items.length === 0 || event.nativeEvent.isComposing) {
      return;
    }
    const isCommand = event.ctrlKey || event.metaKey;
    const next = moveCell({
      at,
      key: event.key,
      isToEdge: isCommand,
      rowCount: items.length,
      pageRows: Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / ROW_PX) - 2),
    });
    if (next !== undefined) {
      go(next);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      edit(null);
    } else if (event.key === ' ' && product !== undefined) {
      dispatch({ type: 'toggle', id: product.id });
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && isEditable) {
      if (product !== undefined && field !== 'visibility' && field !== 'availability') {
        onChange([{ product, draft: { [field]: '' } }]);
      }
    } else if (event.key.length === 1 && !isCommand && !event.altKey) {
      edit(field === 'visibility' || field === 'availability' ? null : event.key);
    } else {
      return;
    }
    event.preventDefault();
  };

  const { onCopy, onPaste } = useCellClipboard({ grid, items, drafts, at, onChange });

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t('Table of items')}
      aria-rowcount={items.length + 1}
      aria-colcount={GRID_FIELDS.length + 1}
      aria-multiselectable
      aria-activedescendant={
        items.length > 0 && editing === null ? `${gridId}-${at.row}-${at.column}` : undefined
      }
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto outline-none"
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
    >
      <GridHead />
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const shown = items[index];
          return shown === undefined ? null : (
            <Row
              key={key}
              gridId={gridId}
              product={shown}
              draft={drafts.get(shown.id)}
              errors={errorsOf(shown.id)}
              state={stateOf(shown)}
              index={index}
              top={start}
              isSelected={selection.ids.has(shown.id)}
              column={index === at.row ? at.column : null}
              editing={index === at.row ? editing : null}
              onSelect={(id) => dispatch({ type: 'toggle', id })}
              onPoint={(next, isEditing) => {
                grid.current?.focus({ preventScroll: true });
                go(next);
                const of = GRID_FIELDS[next.column];
                setEditing(
                  isEditing && of !== undefined && canEditCell(shown, of) ? { text: null } : null,
                );
              }}
              onCommit={put}
              onLeave={leave}
            />
          );
        })}
      </div>
    </div>
  );
}
