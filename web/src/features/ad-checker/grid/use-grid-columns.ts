import { useCallback, useMemo, useRef, useState } from 'react';
import type { AdObjectRow } from '../ad-object.ts';
import type { ColumnId } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import {
  type ColumnChoice,
  type ColumnLayout,
  clampWidth,
  moveColumn,
  resizeColumn,
} from './column-layout.ts';
import type { Resize } from './column-resizer.tsx';
import { getTemplate } from './grid-style.ts';
import { useColumnWidths } from './use-column-widths.ts';

/** Widths of the columns, also while one is dragged, and the stable functions that change them. */
export function useGridColumns({
  layout,
  onLayout,
  rows,
  display,
}: {
  readonly layout: ColumnLayout;
  readonly onLayout: (choice: ColumnChoice) => void;
  /** Including those that are filtered out: typing into the search must not move columns. */
  readonly rows: readonly AdObjectRow[];
  readonly display: ListDisplay;
}) {
  const [resizing, setResizing] = useState<{ id: ColumnId; widthPx: number } | null>(null);
  const chosenPx = useMemo(
    () =>
      resizing === null
        ? layout.widthsPx
        : { ...layout.widthsPx, [resizing.id]: clampWidth(resizing.widthPx) },
    [layout.widthsPx, resizing],
  );
  const widthsPx = useColumnWidths({ columns: layout.columns, rows, display, chosenPx });
  const latest = useRef({ layout, onLayout });
  latest.current = { layout, onLayout };
  const resize = useCallback(({ id, widthPx, isDone }: Resize & { id: ColumnId }) => {
    setResizing(isDone || widthPx === null ? null : { id, widthPx });
    if (isDone) {
      latest.current.onLayout(resizeColumn({ layout: latest.current.layout, id, widthPx }));
    }
  }, []);
  const move = useCallback(
    (input: { id: ColumnId; to: ColumnId | number }) =>
      latest.current.onLayout(moveColumn({ layout: latest.current.layout, ...input })),
    [],
  );
  return {
    chosenPx,
    widthsPx,
    resize,
    move,
    ...getTemplate({ columns: layout.columns, widthsPx }),
  };
}
