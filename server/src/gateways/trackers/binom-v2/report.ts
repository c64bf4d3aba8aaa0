import type { TrackerSession } from '../client.ts';
import { TrackerError, type TrackerReport, type TrackerReportQuery } from '../port.ts';
import { collectRows, type ReportRows } from '../report-rows.ts';
import { readSums, toNamedRow } from '../values.ts';
import { toRequest } from './calls.ts';
import {
  BINOM_V2_COLUMNS,
  BINOM_V2_EXPECTED,
  requireTokenNumber,
  toBinomV2Dates,
} from './mapper.ts';
import { reportRowSchema, reportSchema } from './schemas.ts';

const PAGE_ROWS = 5_000;
const PAGES_MAX = 100;
/** More ids would exceed the URL length. */
const CAMPAIGNS_MAX = 100;

interface Answer {
  readonly rows: ReportRows;
  readonly isByCampaign: boolean;
  readonly campaignIds: readonly string[];
  /** Campaign of the following rows, possibly continued on the next page. */
  campaignId: string | undefined;
}

function addRow(answer: Answer, raw: unknown): void {
  const row = toNamedRow(raw);
  const parsed = reportRowSchema.safeParse(raw);
  if (row === undefined || !parsed.success) {
    answer.rows.addUnreadable();
    return;
  }
  const { entity_id: entityId, level, name } = parsed.data;
  if (answer.isByCampaign && level === '1') {
    answer.campaignId =
      entityId !== undefined && answer.campaignIds.includes(entityId) ? entityId : undefined;
    return;
  }
  if (level !== (answer.isByCampaign ? '2' : '1')) {
    return;
  }
  if (answer.isByCampaign && answer.campaignId === undefined) {
    answer.rows.addUnreadable();
    return;
  }
  answer.rows.add({
    value: name,
    campaignId: answer.campaignId ?? null,
    read: readSums({ row, columns: BINOM_V2_COLUMNS, expected: BINOM_V2_EXPECTED }),
  });
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
      rows,
      isByCampaign: isDivided,
      campaignIds,
      campaignId: isByCampaign && isSingle ? only : undefined,
    };
    let previous = '';
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const json = await session.http.read({
        ...toRequest(session, 'report/campaign', {
          'ids[]': campaignIds,
          'groupings[]': [...(isDivided ? ['campaign'] : []), `token_${tokenId}`],
          ...dates,
          limit: String(PAGE_ROWS),
          offset: String(page * PAGE_ROWS),
          sortColumn: 'clicks',
          sortType: 'desc',
        }),
        isReport: true,
      });
      const parsed = reportSchema.safeParse(json);
      const text = JSON.stringify(parsed.data?.[0]);
      if (!parsed.success || (page > 0 && text === previous)) {
        throw new TrackerError({ failure: 'bad_answer' });
      }
      for (const row of parsed.data) {
        addRow(answer, row);
      }
      if (parsed.data.length < PAGE_ROWS) {
        return;
      }
      previous = text;
    }
    throw new TrackerError({ failure: 'bad_answer' });
  };

  for (const { campaignIds, tokenId } of groups) {
    requireTokenNumber(tokenId);
    for (let start = 0; start < campaignIds.length; start += CAMPAIGNS_MAX) {
      await readPages(tokenId, campaignIds.slice(start, start + CAMPAIGNS_MAX));
    }
  }
  return rows.finish();
}
