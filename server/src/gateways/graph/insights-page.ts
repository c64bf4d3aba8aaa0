import { z } from 'zod';
import { type ReadRows, readRows } from './rows.ts';
import { pageSchema, ROWS, type WireInsightsRow } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';

const insightsPageSchema = pageSchema.extend({ summary: z.unknown().optional() });

/** One page of insights, each row parsed on its own. @throws NetworkError for another reply. */
export function readInsightsPage({
  reply,
  dropped,
}: {
  reply: unknown;
  dropped: readonly string[];
}): ReadRows<WireInsightsRow> & { readonly summary: WireInsightsRow | null } {
  const parsed = insightsPageSchema.safeParse(reply);
  if (!parsed.success) {
    throw unreadableReply(parsed.error);
  }
  const { data, summary } = parsed.data;
  const isSummary =
    typeof summary === 'object' && summary !== null && Object.keys(summary).length > 0;
  const [whole = null] = isSummary
    ? readRows({ rows: [summary], type: { ...ROWS.insights, expected: [] } }).rows
    : [];
  return { ...readRows({ rows: data, type: ROWS.insights, dropped }), summary: whole };
}

/** The cursor of the next page; null at the end. */
export function readCursors(reply: unknown): string | null {
  const { paging } = pageSchema.parse(reply);
  return paging?.next == null ? null : (paging.cursors?.after ?? null);
}
