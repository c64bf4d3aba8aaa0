import { z } from 'zod';
import { toPage } from './page-reader.ts';
import type { NetworkPage, PageRequest } from './port.ts';
import { readRows } from './rows.ts';
import { pageSchema, ROWS, type WireInsightsRow } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';

const insightsPageSchema = pageSchema.extend({ summary: z.unknown().optional() });

/** One page of insights, each row parsed on its own. @throws NetworkError for another reply. */
export function readInsightsPage(input: {
  reply: unknown;
  page: PageRequest;
  dropped: readonly string[];
}): NetworkPage<WireInsightsRow> & { readonly summary: WireInsightsRow | null } {
  const parsed = insightsPageSchema.safeParse(input.reply);
  if (!parsed.success) {
    throw unreadableReply(parsed.error);
  }
  const { data, summary, paging } = parsed.data;
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
