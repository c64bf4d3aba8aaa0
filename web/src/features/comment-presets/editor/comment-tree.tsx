import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { getSettings } from '../../../lib/settings.ts';
import { rangeWith } from '../../../ui/row-keys.ts';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { focusRow as moveFocus } from '../../../ui/use-row-arrows.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { CommentRow, type RowHandlers } from './comment-row.tsx';
import type { Direction } from './tree-moves.ts';
import type { TreeRow } from './tree-rows.ts';
import type { DropTarget } from './use-tree-drag.ts';

const ROW_PX = 38;
const PHONE_ROW_PX = 56;

const STEPS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

export interface CommentTreeHandle {
  /** Scrolls a comment into view and focuses it. */
  focus(id: string): void;
}

interface CommentTreeProps {
  readonly rows: readonly TreeRow[];
  readonly openId: string | null;
  /** The row with the tab stop: the one that was focused last. */
  readonly activeId: string | null;
  readonly draggedId: string | null;
  readonly target: DropTarget | null;
  readonly canManage: boolean;
  readonly handlers: RowHandlers;
  readonly handle: RefObject<CommentTreeHandle | null>;
  readonly onActive: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onAddAfter: (id: string) => void;
  readonly onStep: (id: string, direction: Direction) => void;
  readonly onDelete: (id: string) => void;
  readonly onUndo: (() => void) | undefined;
}

interface TreeKeys
  extends Pick<
    CommentTreeProps,
    'rows' | 'canManage' | 'handlers' | 'onEdit' | 'onAddAfter' | 'onStep' | 'onDelete' | 'onUndo'
  > {
  readonly focusRow: (index: number) => void;
}

/** Left and Right: into the replies of a comment, or back out of them. */
function goAcross(
  { rows, handlers, focusRow }: TreeKeys,
  { row, index, key }: { row: TreeRow; index: number; key: 'ArrowLeft' | 'ArrowRight' },
): void {
  const { id, parentId } = row.comment;
  if (key === 'ArrowRight') {
    if (row.isCollapsed) {
      handlers.onToggle(id);
    } else if (row.hasReplies) {
      focusRow(index + 1);
    }
  } else if (row.hasReplies && !row.isCollapsed) {
    handlers.onToggle(id);
  } else {
    focusRow(rows.findIndex(({ comment }) => comment.id === parentId));
  }
}

function onTreeKey(tree: TreeKeys, event: KeyboardEvent): void {
  const { rows, canManage, handlers, focusRow, onEdit, onAddAfter, onStep, onDelete, onUndo } =
    tree;
  const element = event.target;
  const isRow = element instanceof HTMLElement && element.getAttribute('role') === 'treeitem';
  const index = isRow ? Number(element.getAttribute('data-row')) : -1;
  const row = rows[index];
  if (row === undefined || event.defaultPrevented) {
    return;
  }
  const { id } = row.comment;
  const { key } = event;
  const hasModifier = event.ctrlKey || event.metaKey;
  const run = (act: () => void): void => {
    event.preventDefault();
    act();
  };
  const step = STEPS[key];
  if (event.altKey && step !== undefined) {
    run(() => canManage && onStep(id, step));
  } else if (hasModifier && key.toLowerCase() === 'z') {
    run(() => onUndo?.());
  } else if (hasModifier && key === 'Enter') {
    run(() => canManage && onAddAfter(id));
  } else if (hasModifier || event.altKey) {
    // Leave the key to the browser
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    run(() => focusRow(index + (key === 'ArrowDown' ? 1 : -1)));
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    run(() => goAcross(tree, { row, index, key }));
  } else if (key === 'Home' || key === 'End') {
    run(() => focusRow(key === 'Home' ? 0 : rows.length - 1));
  } else if (key === 'Enter' || key === 'F2' || key === ' ') {
    run(() => onEdit(id));
  } else if (key === 'Delete' || key === 'Backspace') {
    run(() => canManage && onDelete(id));
  } else if (canManage && getSettings().hasLetterKeys && ['r', 'n'].includes(key)) {
    run(() => (key === 'r' ? handlers.onReply(id) : onAddAfter(id)));
  }
}

/** The comment tree of a preset, virtualised for thousands of comments. */
export function CommentTree(props: CommentTreeProps) {
  const { rows, openId, activeId, draggedId, target, canManage, handlers, handle, onActive } =
    props;
  const { t } = useTranslation('comment-presets');
  const scroller = useRef<HTMLDivElement>(null);
  const height = usePhone() ? PHONE_ROW_PX : ROW_PX;
  const found = rows.findIndex(({ comment }) => comment.id === activeId);
  const active = Math.max(found, 0);
  const activeRef = useRef(active);
  activeRef.current = active;
  const rowsRef = useRef(rows);
  rowsRef.current = rows;
  const getItemKey = useItemKeys(rows, ({ comment }) => comment.id);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => height,
    getItemKey,
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, activeRef.current), []),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => virtualizer.measure(), [height]);

  const focusRow = useCallback(
    (index: number): void => {
      const row = rowsRef.current[index];
      if (row === undefined) {
        return;
      }
      onActive(row.comment.id);
      virtualizer.scrollToIndex(index);
      moveFocus(scroller, index);
    },
    [onActive, virtualizer],
  );
  useImperativeHandle(
    handle,
    () => ({
      focus: (id) => {
        // After it was rendered at its new position
        requestAnimationFrame(() =>
          focusRow(rowsRef.current.findIndex(({ comment }) => comment.id === id)),
        );
      },
    }),
    [focusRow],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the comments inside take the focus
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto py-2 contain-strict"
      onKeyDown={(event) => onTreeKey({ ...props, focusRow }, event)}
    >
      <div
        role="tree"
        aria-label={t('Comments')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) {
            return null;
          }
          const { id } = row.comment;
          return (
            <CommentRow
              key={key}
              row={row}
              index={index}
              top={start}
              height={height}
              isOpen={id === openId}
              isTabStop={index === active}
              isDragged={id === draggedId}
              mark={target?.id === id && target.problem === undefined ? target.mark : null}
              canManage={canManage}
              handlers={handlers}
            />
          );
        })}
      </div>
    </div>
  );
}
