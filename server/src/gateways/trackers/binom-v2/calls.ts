import { toBaseUrl } from '../common/addresses.ts';
import type { TrackerSession } from '../common/client.ts';
import type { TrackerHttpRequest } from '../common/http.ts';
import { TrackerError } from '../ports/tracker-port.ts';
import { rowsSchema, totalsSchema } from './schemas.ts';

const PAGE_ROWS = 500;
/** No tracker has more campaigns: guards against endless lists. */
const PAGES_MAX = 100;

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Builds a call to `{base}/public/api/v1`, which requires the key in a header. */
export function toRequest(
  { connection }: TrackerSession,
  path: string,
  query: Query = {},
): TrackerHttpRequest {
  const url = new URL(`${toBaseUrl(connection)}/public/api/v1/${path}`);
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : value) {
      url.searchParams.append(name, one);
    }
  }
  return {
    url: url.href,
    headers: { 'api-key': connection.apiKey, Accept: 'application/json' },
  };
}

/**
 * Reads all rows of a list whose last element contains totals; without totals, to a page with
 * nothing new, since a short page may have been cut.
 */
export async function readList(
  session: TrackerSession,
  path: string,
  query: Query,
): Promise<{ rows: readonly unknown[]; missing: number }> {
  const rows: unknown[] = [];
  let previous = '';
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const json = await session.http.read(
      toRequest(session, path, {
        timezone: 'UTC',
        ...query,
        limit: String(PAGE_ROWS),
        // A tracker may return fewer rows than requested.
        offset: String(rows.length),
      }),
    );
    const parsed = rowsSchema.safeParse(json);
    if (!parsed.success) {
      throw new TrackerError({ failure: 'bad_answer' });
    }
    const { rows: found, total } = splitTotals(parsed.data);
    const text = JSON.stringify(found);
    const isRepeated = total === undefined && found.length < PAGE_ROWS && text === previous;
    if (!isRepeated) {
      rows.push(...found);
    }
    if (isRepeated || found.length === 0 || (total !== undefined && rows.length >= total)) {
      return { rows, missing: Math.max(0, (total ?? rows.length) - rows.length) };
    }
    previous = text;
  }
  throw new TrackerError({ failure: 'bad_answer' });
}

/** The rows of a page, and the number of rows of all pages as its totals report it. */
export function splitTotals(page: readonly unknown[]): {
  rows: readonly unknown[];
  total: number | undefined;
} {
  const totals = page.map((row) => totalsSchema.safeParse(row).data).find(Boolean);
  return { rows: page.filter((row) => !isTotals(row)), total: totals?.total_count };
}

function isTotals(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'id' in row && row.id === 'totals';
}
