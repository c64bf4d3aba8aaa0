import { createCursorTrail, joinGaps } from '@ads-checker/shared/domain/whole-list';
import { unreadableReply } from '../errors/transport-errors.ts';
import type { NetworkList, NetworkPage, PageRequest } from '../ports/network-call.ts';
import { NetworkError } from '../ports/network-error.ts';
import { pageSchema } from '../schemas/schemas.ts';
import { toPage } from './page-reader.ts';

/**
 * One page of a list that was read in a batch, each row parsed on its own; `read` returns undefined
 * for a row that cannot be read, which is counted. A failed answer is its error.
 */
export function readListPage<T>(input: {
  answer: unknown;
  page: PageRequest;
  read: (row: unknown) => T | undefined;
}): NetworkPage<T> | NetworkError {
  if (input.answer instanceof NetworkError) {
    return input.answer;
  }
  const parsed = pageSchema.safeParse(input.answer);
  if (!parsed.success) {
    return unreadableReply(parsed.error);
  }
  const { data } = parsed.data;
  const rows = data.flatMap((row) => input.read(row) ?? []);
  const unreadable = data.length - rows.length;
  return { rows, ...toPage({ page: parsed.data, request: input.page, unreadable }) };
}

const CUT = { isCutShort: true, unreadableRows: 0 } as const;

interface ListPosition {
  /** Of the list. */
  readonly index: number;
  readonly page: PageRequest;
}

/**
 * Reads several whole lists side by side, a page of each at a time; `read` answers in the order of
 * its positions. A list whose first page fails is its error, and one that fails later is cut short.
 */
export async function readWholeLists<T>(input: {
  count: number;
  limit: number;
  read: (open: readonly ListPosition[]) => Promise<readonly (NetworkPage<T> | NetworkError)[]>;
}): Promise<readonly (NetworkList<T> | NetworkError)[]> {
  const lists: (NetworkList<T> | NetworkError)[] = [];
  let open = Array.from({ length: input.count }, (_, index) => ({
    index,
    page: { limit: input.limit } as PageRequest,
    trail: createCursorTrail(),
  }));
  while (open.length > 0) {
    const pages = await input.read(open);
    open = open.flatMap((position, at) => {
      const { index, trail } = position;
      const before = lists[index];
      const known = before instanceof NetworkError ? undefined : before;
      const page = pages[at] ?? unreadableReply();
      if (page instanceof NetworkError) {
        lists[index] =
          known === undefined ? page : { rows: known.rows, gaps: joinGaps(known.gaps, CUT) };
        return [];
      }
      const { after, isCutShort } = trail.follow(page.paging.after);
      lists[index] = {
        rows: [...(known?.rows ?? []), ...page.rows],
        gaps: joinGaps(joinGaps(known?.gaps, page.gaps), isCutShort ? CUT : undefined),
      };
      return after === null ? [] : [{ ...position, page: { limit: input.limit, after } }];
    });
  }
  return lists;
}
