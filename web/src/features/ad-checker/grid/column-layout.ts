import { useMemo } from 'react';
import {
  type GridSettings,
  getSettings,
  updateGridSettings,
  useSetting,
} from '../../../lib/settings.ts';
import type { ObjectKind } from '../ad-object.ts';
import { type ColumnId, type ColumnSpec, findColumn, listColumns } from '../columns/columns.ts';
import { isTrackerColumn } from '../tracker-figures.ts';

export function useColumnLayout(kind: ObjectKind, hasTracker: boolean): ColumnLayout {
  const choice = useSetting('grids')[kind];
  return useMemo(() => layOutColumns({ kind, choice, hasTracker }), [kind, choice, hasTracker]);
}

/** Where the profile has no tracker, the chosen columns of trackers are kept for others. */
export function storeColumns({
  kind,
  choice,
  hasTracker,
}: {
  kind: ObjectKind;
  choice: ColumnChoice;
  hasTracker: boolean;
}): void {
  const { columns } = choice;
  const stored = getSettings().grids[kind]?.columns ?? [];
  const kept =
    hasTracker || columns === undefined
      ? []
      : stored.filter(isTrackerColumn).filter((id) => !columns.includes(id));
  updateGridSettings({
    grid: kind,
    patch: {
      ...choice,
      ...(columns === undefined ? {} : { columns: [...columns, ...kept] }),
      ...(columns !== undefined && hasTracker ? { hasTracker } : {}),
    },
  });
}

/** The person's choices for a grid; missing parts use the defaults. */
export type ColumnChoice = Pick<GridSettings, 'columns' | 'pinned' | 'widthsPx' | 'hasTracker'>;

export interface ColumnLayout {
  /** In order: name, pinned columns, other columns. */
  readonly columns: readonly ColumnSpec[];
  /** Pinned columns after the name. */
  readonly pinnedCount: number;
  /** Widths set by hand, by column id. */
  readonly widthsPx: Readonly<Record<string, number>>;
}

/** More pinned columns would leave no room to scroll on a laptop. */
export const MAX_PINNED = 3;
const MIN_WIDTH_PX = 48;
const MAX_WIDTH_PX = 800;

/** Chosen before the profile had a tracker: its columns follow the spend. */
function addTrackerColumns(
  chosen: readonly ColumnSpec[],
  offered: readonly ColumnSpec[],
): readonly ColumnSpec[] {
  const added = offered.filter(({ id, isDefault }) => isDefault && isTrackerColumn(id));
  const others = chosen.filter((column) => !added.includes(column));
  const place = others.findIndex(({ id }) => id === 'spend') + 1;
  return others.toSpliced(place === 0 ? others.length : place, 0, ...added);
}

/**
 * The chosen columns in the chosen order, or the defaults. The name always comes first; unknown ids
 * are ignored, so that a stored choice survives renames.
 */
export function layOutColumns({
  kind,
  choice = {},
  hasTracker = false,
}: {
  kind: ObjectKind;
  choice?: ColumnChoice | undefined;
  hasTracker?: boolean;
}): ColumnLayout {
  const offered = listColumns(kind, hasTracker);
  const { columns: chosen, pinned = [], widthsPx = {} } = choice;
  const known = [...new Set(chosen)]
    .map(findColumn)
    .filter((column) => column !== undefined)
    .filter((column) => offered.includes(column));
  const shown =
    chosen === undefined
      ? offered.filter(({ isDefault }) => isDefault)
      : hasTracker && choice.hasTracker !== true
        ? addTrackerColumns(known, offered)
        : known;
  const others = shown.filter(({ id }) => id !== 'name');
  const isPinned = ({ id }: ColumnSpec) => pinned.includes(id);
  const kept = others.filter(isPinned).slice(0, MAX_PINNED);
  return {
    columns: [
      ...offered.filter(({ id }) => id === 'name'),
      ...kept,
      ...others.filter((column) => !kept.includes(column)),
    ],
    pinnedCount: kept.length,
    widthsPx,
  };
}

const idsOf = ({ columns }: ColumnLayout): readonly ColumnId[] =>
  columns.map(({ id }) => id).filter((id) => id !== 'name');

/** Moves a column to the position of another one, within the pinned or the other columns. */
export function moveColumn({
  layout,
  id,
  to,
}: {
  layout: ColumnLayout;
  id: ColumnId;
  /** A column, or an offset: 1 moves it towards the end. */
  to: ColumnId | number;
}): ColumnChoice {
  const ids = idsOf(layout);
  const from = ids.indexOf(id);
  const [first, last] =
    from < layout.pinnedCount ? [0, layout.pinnedCount - 1] : [layout.pinnedCount, ids.length - 1];
  const wanted = typeof to === 'number' ? from + to : ids.indexOf(to);
  const place = Math.min(Math.max(wanted, first), last);
  return from < 0 || wanted < -1
    ? { columns: [...ids] }
    : { columns: ids.filter((each) => each !== id).toSpliced(place, 0, id) };
}

/** Appends a column, or hides it. */
export function showColumn({
  layout,
  id,
  isShown,
}: {
  layout: ColumnLayout;
  id: ColumnId;
  isShown: boolean;
}): ColumnChoice {
  const ids = idsOf(layout).filter((each) => each !== id);
  return { columns: isShown ? [...ids, id] : ids };
}

/** Pins a column after the pinned ones, or unpins it. */
export function pinColumn({
  layout,
  id,
  isPinned,
}: {
  layout: ColumnLayout;
  id: ColumnId;
  isPinned: boolean;
}): ColumnChoice {
  const ids = idsOf(layout);
  const pinned = ids.slice(0, layout.pinnedCount).filter((each) => each !== id);
  const others = ids.filter((each) => each !== id && !pinned.includes(each));
  return isPinned
    ? { columns: [...pinned, id, ...others], pinned: [...pinned, id].slice(0, MAX_PINNED) }
    : { columns: [...pinned, id, ...others], pinned };
}

export function clampWidth(widthPx: number): number {
  return Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, widthPx)));
}

/** Sets a width by hand; null restores the width that fits the content. */
export function resizeColumn({
  layout,
  id,
  widthPx,
}: {
  layout: ColumnLayout;
  id: ColumnId;
  widthPx: number | null;
}): ColumnChoice {
  const { [id]: _, ...others } = layout.widthsPx;
  return {
    widthsPx: widthPx === null ? others : { ...others, [id]: clampWidth(widthPx) },
  };
}
