import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEventHandler,
  memo,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isFocusLost } from '../../../lib/restored-focus.ts';
import { createRowKeys, rangeWith } from '../../../ui/row-keys.ts';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { focusRow as moveFocus } from '../../../ui/use-row-arrows.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { useCommentNames } from '../../page-posts/index.ts';
import type { InboxRow } from '../inbox-rows.ts';
import { findObstacle, type ModerationRights } from '../obstacles.ts';
import { type InboxRowHandlers, InboxRowItem } from './inbox-row.tsx';

const ROW_PX = 84;
const OVERSCAN_ROWS = 3;

export interface InboxListHandle {
  /**
   * Moves to the next or previous row, or to the first visible one when there is no current row.
   */
  step(by: 1 | -1): void;
  current(): InboxRow | undefined;
  reveal(index: number): void;
  toTop(): void;
  getRowsInView(): readonly InboxRow[];
}

/** The current row, and its position in case the row disappears. */
interface Place {
  readonly id: string;
  readonly index: number;
}

interface InboxListProps {
  readonly rows: readonly InboxRow[];
  readonly rights: ModerationRights;
  readonly selected: ReadonlySet<string>;
  readonly running: ReadonlyMap<string, CommentModeration>;
  readonly pendingActions: ReadonlyMap<string, 'liking' | 'replying'>;
  readonly replyingTo: string | null;
  readonly handlers: Omit<InboxRowHandlers, 'onFocus'>;
  readonly handle: RefObject<InboxListHandle | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: KeyboardEventHandler;
  /** Called when the person scrolls or moves to a row. */
  readonly onUse: () => void;
}

/** The row that keys act on: the last one with the focus, or what took its position. */
function useCurrentRow({
  rows,
  scroller,
  handle,
}: Pick<InboxListProps, 'rows' | 'scroller' | 'handle'>) {
  const [place, setPlace] = useState<Place | null>(null);
  const hasFocus = useRef(false);
  const rowsRef = useRef(rows);
  rowsRef.current = rows;
  const found = useMemo(
    () => (place === null ? -1 : rows.findIndex(({ id }) => id === place.id)),
    [rows, place],
  );
  const active = found >= 0 ? found : Math.min(place?.index ?? 0, rows.length - 1);
  const activeRef = useRef(active);
  activeRef.current = active;

  const getItemKey = useItemKeys(rows, ({ id }) => id);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => ROW_PX,
    getItemKey,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, activeRef.current), []),
  });
  const focusRow = useCallback(
    (index: number): void => {
      const row = rowsRef.current[index];
      if (row === undefined) {
        return;
      }
      setPlace({ id: row.id, index });
      virtualizer.scrollToIndex(index);
      moveFocus(scroller, index);
    },
    [scroller, virtualizer],
  );
  const isGoneTo = place !== null;
  useImperativeHandle(
    handle,
    () => ({
      step: (by) => {
        const first = virtualizer.range?.startIndex ?? 0;
        const next = isGoneTo && found < 0 ? active : isGoneTo ? active + by : first;
        focusRow(Math.max(0, Math.min(next, rows.length - 1)));
      },
      current: () => (isGoneTo ? rows[found] : undefined),
      reveal: (index) => virtualizer.scrollToIndex(index),
      toTop: () => scroller.current?.scrollTo({ top: 0 }),
      getRowsInView: () => {
        const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 };
        return rows.slice(startIndex, endIndex + 1);
      },
    }),
    [virtualizer, isGoneTo, found, active, rows, focusRow, scroller],
  );

  // When a focused row disappears, the row that takes its position gets the focus
  useLayoutEffect(() => {
    if (place !== null && found < 0 && hasFocus.current && isFocusLost() && active >= 0) {
      focusRow(active);
    }
  }, [place, found, active, focusRow]);

  const onRowFocus = useCallback((row: InboxRow) => {
    hasFocus.current = true;
    setPlace((before) =>
      before?.id === row.id
        ? before
        : { id: row.id, index: rowsRef.current.findIndex(({ id }) => id === row.id) },
    );
  }, []);
  const onLeave = useCallback(() => {
    hasFocus.current = false;
  }, []);
  return { virtualizer, active, onRowFocus, onLeave };
}

/**
 * Comments in chronological order. The current row stays rendered when it is scrolled out of view.
 */
export const InboxList = memo(function InboxList({
  rows,
  rights,
  selected,
  running,
  pendingActions,
  replyingTo,
  handlers,
  handle,
  scroller,
  onKeyDown,
  onUse,
}: InboxListProps) {
  const { t } = useTranslation('comment-inbox');
  const namesOf = useCommentNames();
  const labelOf = useCallback(
    ({ comment }: InboxRow) => t('Comment by {author}, {time}', namesOf(comment)),
    [t, namesOf],
  );
  const { virtualizer, active, onRowFocus, onLeave } = useCurrentRow({ rows, scroller, handle });
  const items = virtualizer.getVirtualItems();
  const [rowKeys] = useState(createRowKeys);
  const keys = rowKeys.assign(items.map(({ index }) => ({ index, id: rows[index]?.id ?? '' })));
  // The reply form and the focus after it belong to one row, so it must not be recycled
  const [answered] = useState(() => new Set<string>());
  if (replyingTo !== null) {
    answered.add(replyingTo);
  }

  const rowHandlers = useMemo(
    (): InboxRowHandlers => ({
      ...handlers,
      onFocus: (row) => {
        rowKeys.hold(row.id);
        onUse();
        onRowFocus(row);
      },
    }),
    [handlers, onUse, onRowFocus, rowKeys],
  );

  // Elements are recycled between rows, so the virtualiser cannot identify them by row
  const measure = useCallback(
    (element: HTMLElement) =>
      virtualizer.resizeItem(Number(element.dataset.index), element.offsetHeight),
    [virtualizer],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the comments and select them
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto border-t border-line-strong contain-strict"
      onKeyDown={onKeyDown}
      onScroll={onUse}
      onBlur={({ relatedTarget }) => {
        // The focus moved elsewhere on purpose; a removed row blurs without a target
        if (relatedTarget !== null) {
          onLeave();
        }
      }}
    >
      <ul
        aria-label={t('Comments')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <InboxRowItem
              key={answered.has(row.id) ? `answered:${row.id}` : keys.get(row.id)}
              row={row}
              page={rights.pages.get(row.post?.pageId ?? '')}
              obstacle={findObstacle(row, rights)}
              index={index}
              count={rows.length}
              offsetPx={start}
              isSelected={selected.has(row.id)}
              isActive={index === active}
              running={running.get(row.id)}
              pendingAction={pendingActions.get(row.id)}
              isReplying={row.id === replyingTo}
              handlers={rowHandlers}
              labelOf={labelOf}
              measure={measure}
            />
          );
        })}
      </ul>
    </div>
  );
});
