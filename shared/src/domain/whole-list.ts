import type { ListGaps } from '../http.ts';

/** More pages than any list has. */
const MAX_PAGES = 500;

export interface CursorTrail {
  /**
   * Where to read on; null at the end. A cursor that was given before leads in a ring: it ends the
   * list, which is then cut short, as does the largest number of pages.
   */
  follow(after: string | null | undefined): {
    readonly after: string | null;
    readonly isCutShort: boolean;
  };
}

/** Remembers the cursors of one list that is read page by page. */
export function createCursorTrail({
  maxPages = MAX_PAGES,
}: {
  maxPages?: number;
} = {}): CursorTrail {
  const seen = new Set<string>();
  return {
    follow(after) {
      if (after === null || after === undefined) {
        return { after: null, isCutShort: false };
      }
      if (seen.has(after) || seen.size + 1 >= maxPages) {
        return { after: null, isCutShort: true };
      }
      seen.add(after);
      return { after, isCutShort: false };
    },
  };
}

interface ListPage<T> {
  readonly rows: readonly T[];
  readonly paging: { readonly after: string | null };
  readonly gaps?: ListGaps | undefined;
}

/** What both parts of a list lack. */
export function joinGaps(a: ListGaps | undefined, b: ListGaps | undefined): ListGaps | undefined {
  return a === undefined || b === undefined
    ? (a ?? b)
    : {
        isCutShort: a.isCutShort || b.isCutShort,
        unreadableRows: a.unreadableRows + b.unreadableRows,
      };
}

/**
 * Reads all pages of a list, from `first` on if it was read already, or until `isEnough`. `gaps`
 * report what the list is known to lack: unreadable rows, and pages that are not reached.
 */
export async function readWholeList<T>({
  first,
  read,
  maxPages,
  isEnough = () => false,
}: {
  first?: ListPage<T> | undefined;
  read: (after: string | undefined) => Promise<ListPage<T>>;
  maxPages?: number | undefined;
  isEnough?: (row: T) => boolean;
}): Promise<{ readonly rows: readonly T[]; readonly gaps: ListGaps | undefined }> {
  const trail = createCursorTrail(maxPages === undefined ? {} : { maxPages });
  const rows: T[] = [];
  let gaps: ListGaps | undefined;
  let page = first ?? (await read(undefined));
  for (;;) {
    rows.push(...page.rows);
    gaps = joinGaps(gaps, page.gaps);
    if (page.rows.some(isEnough)) {
      return { rows, gaps };
    }
    const { after, isCutShort } = trail.follow(page.paging.after);
    if (isCutShort) {
      gaps = joinGaps(gaps, { isCutShort: true, unreadableRows: 0 });
    }
    if (after === null) {
      return { rows, gaps };
    }
    page = await read(after);
  }
}
