import type { CSSProperties } from 'react';
import type { ColumnSpec } from '../columns/columns.ts';
import { FIXED_COLUMN_COUNT, FIXED_COLUMN_PX } from './grid-row.tsx';

const HEADER_PX = 32;
const BAND_PX = 26;

/** Of the heads, with the line over the columns of a tracker. */
export const getHeadPx = (hasBand: boolean): number => HEADER_PX + (hasBand ? BAND_PX : 0);
export const FIXED_PX = FIXED_COLUMN_COUNT * FIXED_COLUMN_PX;
const STICKY_MARGIN_PX = 40;

export function getTemplate({
  columns,
  widthsPx,
}: {
  columns: readonly ColumnSpec[];
  widthsPx: readonly number[];
}): { template: string; minWidthPx: number } {
  const widths = columns.map(({ id }, position) =>
    id === 'name' ? `minmax(${widthsPx[position]}px, 1fr)` : `${widthsPx[position]}px`,
  );
  return {
    template: `${FIXED_COLUMN_PX}px ${FIXED_COLUMN_PX}px ${widths.join(' ')}`,
    minWidthPx: widthsPx.reduce((sum, widthPx) => sum + widthPx, FIXED_PX),
  };
}

export function getGridStyle({
  rowPx,
  headPx,
  totalsPx,
  widthsPx,
  pinnedCount,
}: {
  rowPx: number;
  headPx: number;
  totalsPx: number;
  widthsPx: readonly number[];
  /** Pinned columns after the name. */
  pinnedCount: number;
}): CSSProperties {
  const variables: Record<`--${string}`, string> = {
    '--grid-row': `${rowPx}px`,
  };
  const stickyPx = widthsPx
    .slice(0, pinnedCount + 1)
    .reduce((sum, px) => sum + px, FIXED_PX + STICKY_MARGIN_PX);
  return { ...variables, scrollPadding: `${headPx}px 0 ${totalsPx}px ${stickyPx}px` };
}
