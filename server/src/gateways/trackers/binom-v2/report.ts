import type { TrackerSession } from '../common/client.ts';
import { notWhole, REPORT_PAGE_ROWS, readWholeReport } from '../common/report-pages.ts';
import { collectRows, type ReportRows } from '../common/report-rows.ts';
import { readItems, readNumber, readSums, toNamedRow } from '../common/values.ts';
import {
  TrackerError,
  type TrackerReport,
  type TrackerReportQuery,
} from '../ports/tracker-port.ts';
import { readList, splitTotals, toRequest } from './calls.ts';
import {
  BINOM_V2_COLUMNS,
  BINOM_V2_EXPECTED,
  requireTokenNumber,
  toBinomV2Dates,
} from './mapper.ts';
import { campaignSchema, reportRowSchema, reportSchema } from './schemas.ts';

/** More ids would exceed the URL length. */
const CAMPAIGNS_MAX = 100;

interface Answer {
  readonly rows: ReportRows;
  readonly isByCampaign: boolean;
  readonly campaignIds: readonly string[];
  /** Campaign of the following rows, possibly continued on the next page. */
  campaignId: string | undefined;
}

/** Returns what tells the row from others; undefined for rows without figures of a value. */
function addRow(answer: Answer, raw: unknown): string | undefined {
  const row = toNamedRow(raw);
  const parsed = reportRowSchema.safeParse(raw);
  if (row === undefined || !parsed.success || !row.has('name')) {
    if (answer.isByCampaign) {
      // It may have named the campaign of the rows after it.
      answer.campaignId = undefined;
    }
    answer.rows.addUnreadable(answer.campaignId ?? null);
    return undefined;
  }
  const { entity_id: entityId, level, name } = parsed.data;
  if (answer.isByCampaign && level === '1') {
    answer.campaignId =
      entityId !== undefined && answer.campaignIds.includes(entityId) ? entityId : undefined;
    return undefined;
  }
  if (level !== (answer.isByCampaign ? '2' : '1')) {
    return undefined;
  }
  if (answer.isByCampaign && answer.campaignId === undefined) {
    answer.rows.addUnreadable(null);
    return undefined;
  }
  answer.rows.add({
    value: name,
    campaignId: answer.campaignId ?? null,
    read: readSums({ row, columns: BINOM_V2_COLUMNS, expected: BINOM_V2_EXPECTED }),
  });
  return JSON.stringify([answer.campaignId, name]);
}

/** @throws TrackerError `bad_answer` unless the list says that the campaigns have no clicks */
async function requireNoClicks(
  session: TrackerSession,
  {
    campaignIds,
    dates,
  }: { campaignIds: readonly string[]; dates: Readonly<Record<string, string>> },
): Promise<void> {
  const { rows, missing } = await readList(session, 'info/campaign', {
    ...dates,
    status: 'all',
    sortColumn: 'clicks',
    sortType: 'desc',
  });
  const { items, unreadable } = readItems(rows, campaignSchema);
  const isClicked = ({ id, clicks }: { id: string; clicks?: unknown }): boolean =>
    campaignIds.includes(id) && readNumber(clicks) !== 0;
  if (missing > 0 || unreadable > 0 || items.some(isClicked)) {
    throw notWhole();
  }
}

/** Reads `GET report/campaign`, grouped by a token; the tracker sums several campaigns. */
export async function readBinomV2Report(
  session: TrackerSession,
  {
    groups,
    range,
    timeZone,
    isByCampaign = false,
  }: Pick<TrackerReportQuery, 'groups' | 'range' | 'timeZone' | 'isByCampaign'>,
): Promise<TrackerReport> {
  const rows = collectRows({ version: session.connection.version });
  const dates = toBinomV2Dates({ range, timeZone });

  const readPages = async (tokenId: string, campaignIds: readonly string[]): Promise<void> => {
    // A single campaign needs no grouping level.
    const [only] = campaignIds;
    const isSingle = campaignIds.length === 1;
    const isDivided = isByCampaign && !isSingle;
    const answer: Answer = {
      rows: rows.open(campaignIds),
      isByCampaign: isDivided,
      campaignIds,
      campaignId: isByCampaign && isSingle ? only : undefined,
    };
    await readWholeReport({
      ask: async (offset) => {
        const json = await session.http.read({
          ...toRequest(session, 'report/campaign', {
            'ids[]': campaignIds,
            'groupings[]': [...(isDivided ? ['campaign'] : []), `token_${tokenId}`],
            ...dates,
            limit: String(REPORT_PAGE_ROWS),
            offset: String(offset),
            sortColumn: 'clicks',
            sortType: 'desc',
          }),
          isReport: true,
        });
        const parsed = reportSchema.safeParse(json);
        if (!parsed.success) {
          throw new TrackerError({ failure: 'bad_answer' });
        }
        const { rows: found, total } = splitTotals(parsed.data);
        // Rows of two levels may be counted in either way.
        return { rows: found, total: isDivided ? undefined : total };
      },
      nameOf: (row) => {
        const { entity_id: entityId, level, name } = reportRowSchema.safeParse(row).data ?? {};
        return JSON.stringify([level, entityId, name]);
      },
      add: (row) => addRow(answer, row),
      confirmEmpty: () => requireNoClicks(session, { campaignIds, dates }),
    });
  };

  for (const { campaignIds, tokenId } of groups) {
    requireTokenNumber(tokenId);
    for (let start = 0; start < campaignIds.length; start += CAMPAIGNS_MAX) {
      await readPages(tokenId, campaignIds.slice(start, start + CAMPAIGNS_MAX));
    }
  }
  return rows.finish();
}
