import type { OffsetPaging } from '../http.ts';

export interface PageSlice {
  readonly hasPages: boolean;
  readonly hasPrev: boolean;
  readonly hasNext: boolean;
  /** Positions of the first and last row shown, counted from 1; null when the page holds no row. */
  readonly shown: { readonly from: number; readonly to: number } | null;
}

export function paginate({ total, limit, offset }: OffsetPaging): PageSlice {
  return {
    hasPages: total > limit,
    hasPrev: offset > 0,
    hasNext: offset + limit < total,
    shown: offset < total ? { from: offset + 1, to: Math.min(offset + limit, total) } : null,
  };
}
