import { z } from 'zod';
import { parseReply } from '../errors/transport-errors.ts';
import { toPage } from '../lists/page-reader.ts';
import { readRows } from '../lists/rows.ts';
import type { NetworkPage, PageRequest } from '../ports/network-call.ts';
import { pageSchema, ROWS, type WireInsightsRow } from '../schemas/schemas.ts';

const insightsPageSchema = pageSchema.extend({ summary: z.unknown().optional() });

/** One page of insights, each row parsed on its own. @throws NetworkError for another reply. */
export function readInsightsPage(input: {
  reply: unknown;
  page: PageRequest;
  dropped: readonly string[];
}): NetworkPage<WireInsightsRow> & { readonly summary: WireInsightsRow | null } {
  const parsed = parseReply(insightsPageSchema, input.reply);
  const { data, summary, paging } = parsed;
  const isSummary =
    typeof summary === 'object' && summary !== null && Object.keys(summary).length > 0;
  const [whole = null] = isSummary
    ? readRows({ rows: [summary], type: { ...ROWS.insights, expected: [] } }).rows
    : [];
  const { rows, unreadable } = readRows({
    rows: data,
    type: ROWS.insights,
    dropped: input.dropped,
  });
  return {
    rows,
    summary: whole,
    ...toPage({ page: { data, paging }, request: input.page, unreadable }),
  };
}
