import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { campaignIdOf, statsOf } from './binom-v2-lists.ts';
import { ApiError, readPage, readSpan } from './binom-v2-query.ts';
import type { Grouping } from './report.ts';
import { corruptRows, type TrackerCall, type TrackerContext } from './serve.ts';

const PARAMETERS = [
  'ids[]',
  'groupings[]',
  'datePreset',
  'dateFrom',
  'dateTo',
  'timezone',
  'limit',
  'offset',
  'sortColumn',
  'sortType',
];

function readGrouping(name: string): Grouping {
  if (name === 'campaign') {
    return { by: 'campaign' };
  }
  const [, number] = /^token_(\d+)$/.exec(name) ?? [];
  if (number === undefined) {
    throw new ApiError(400, 'groupings: One or more of the given values is invalid.');
  }
  return {
    by: 'token',
    find: ({ source }) => source.tokens.find((token) => String(token.number) === number),
  };
}

/** Several campaigns are summed unless grouped by campaign. */
export function readReport(context: TrackerContext, { query }: TrackerCall): object {
  for (const name of query.keys()) {
    if (!PARAMETERS.includes(name)) {
      throw new ApiError(400, `${name}: This parameter is not known.`);
    }
  }
  const ids = query.getAll('ids[]');
  if (ids.length === 0 || ids.some((id) => !/^\d+$/.test(id))) {
    throw new ApiError(400, 'ids: This collection should contain 1 element or more.');
  }
  const groupings = query.getAll('groupings[]').map(readGrouping);
  if (groupings.length === 0 || groupings.length > 3) {
    throw new ApiError(400, 'groupings: This collection should contain 1 to 3 elements.');
  }
  const { limit, offset } = readPage(query);
  const campaigns = context.trackers
    .catalog()
    .campaigns.filter((campaign) => ids.includes(String(campaignIdOf(campaign))));
  const rows = context.trackers.reports.read({
    tracker: SAMPLE_TRACKERS.binom_v2.version,
    campaigns,
    groupings,
    span: readSpan(query, context.nowMs),
    nowMs: context.nowMs,
  });
  const { missingColumns } = context.settings;
  const report = rows.slice(offset, offset + limit).map(({ campaign, figures, level, value }) => ({
    level: String(level),
    name: value === '' ? 'Unknown' : value,
    entity_id: campaign === undefined ? '' : String(campaignIdOf(campaign)),
    ...Object.fromEntries(
      Object.entries(statsOf(figures)).filter(([name]) => !missingColumns.includes(name)),
    ),
  }));
  return { report: corruptRows(report, context.settings) };
}
