import { useCallback } from 'react';
import { useSetting } from '../../../lib/settings.ts';
import type { ListSelection } from '../../../lib/use-list-selection.ts';
import type { Outbox } from '../../../replica/index.ts';
import type { ColumnSpec } from '../columns/columns.ts';
import { hasTracker } from '../columns/list-display.ts';
import { nextSort } from '../columns/sorting.ts';
import type { ListUrlState } from '../filters/use-list-url.ts';
import { AdObjectCards } from '../grid/ad-object-cards.tsx';
import { AdObjectGrid } from '../grid/ad-object-grid.tsx';
import { type ColumnChoice, type ColumnLayout, storeColumns } from '../grid/column-layout.ts';
import { listLabels } from '../list-labels.ts';
import type { ListActions } from './use-list-actions.ts';
import type { PaneRows } from './use-pane-rows.ts';

/** The found objects as a grid, or as cards. */
export function ObjectRows({
  listId,
  listKey,
  isGrid,
  isPhone,
  list: { view, rows, display, totals },
  layout,
  address: { sort, objectId, setSort },
  ofRows,
  acts: { actions, getChildPath, ofList },
  pendingByTarget,
}: {
  readonly listId: string;
  readonly listKey: string;
  readonly isGrid: boolean;
  readonly isPhone: boolean;
  readonly list: PaneRows;
  readonly layout: ColumnLayout;
  readonly address: ListUrlState;
  readonly ofRows: ListSelection;
  readonly acts: ListActions;
  readonly pendingByTarget: Outbox['byTarget'];
}) {
  const { kind } = display;
  const hasLetterKeys = useSetting('hasLetterKeys');
  const isTracked = hasTracker(display);
  const onLayout = useCallback(
    (choice: ColumnChoice) => storeColumns({ kind, choice, hasTracker: isTracked }),
    [kind, isTracked],
  );
  const onSort = useCallback(
    (column: ColumnSpec) => setSort(nextSort({ current: sort, column })),
    [sort, setSort],
  );
  const shown = {
    id: listId,
    label: listLabels(kind).title,
    rows,
    display,
    pendingByTarget,
    actions,
    getChildPath,
  };
  return isGrid ? (
    <AdObjectGrid
      {...shown}
      {...ofRows}
      {...ofList}
      listKey={listKey}
      allRows={view.rows}
      layout={layout}
      onLayout={onLayout}
      sort={sort}
      onSort={onSort}
      inspectedId={objectId}
      totals={totals}
      hasLetterKeys={hasLetterKeys}
    />
  ) : (
    <AdObjectCards {...shown} isBlock={isPhone} selection={ofRows.selection} />
  );
}
