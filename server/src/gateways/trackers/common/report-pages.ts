import { TrackerError } from '../ports/tracker-port.ts';

export const REPORT_PAGE_ROWS = 5_000;
const PAGES_MAX = 100;

export interface ReportPage {
  readonly rows: readonly unknown[];
  /** Number of rows of the whole report; undefined when not reported. */
  readonly total: number | undefined;
}

export const notWhole = (): TrackerError => new TrackerError({ failure: 'bad_answer' });

/**
 * Reads a report to its end: to the reported number of rows, or else until nothing new comes, since
 * a short page may have been cut. `nameOf` names a row without its figures; `add` returns what
 * tells a row from all others, if anything does; `confirmEmpty` throws unless the answer without
 * rows and without their number can be true.
 * @throws TrackerError `bad_answer` for a report that is not whole: objects whose rows are missing
 * would seem to have no clicks
 */
export async function readWholeReport(input: {
  ask: (offset: number) => Promise<ReportPage>;
  nameOf: (row: unknown) => string;
  add: (row: unknown) => string | undefined;
  confirmEmpty: () => Promise<void>;
}): Promise<void> {
  const seen = new Set<string>();
  let previous = '';
  let offset = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { rows, total } = await input.ask(offset);
    const names = rows.map(input.nameOf).toSorted().join('\n');
    if (rows.length > 0 && names === previous) {
      if (page === 1 && total === undefined && rows.length < REPORT_PAGE_ROWS) {
        // This tracker has no pages: it sends everything each time.
        return;
      }
      throw notWhole();
    }
    offset += rows.length;
    for (const key of rows.map(input.add)) {
      // A row said twice counts twice, and may have pushed another out of the report.
      if (key !== undefined && seen.has(key)) {
        throw notWhole();
      }
      if (key !== undefined) {
        seen.add(key);
      }
    }
    const isEnd = rows.length === 0 || offset === total;
    if (total !== undefined && (offset > total || (isEnd && offset !== total))) {
      throw notWhole();
    }
    if (isEnd) {
      if (offset === 0 && total === undefined) {
        await input.confirmEmpty();
      }
      return;
    }
    previous = names;
  }
  throw notWhole();
}
