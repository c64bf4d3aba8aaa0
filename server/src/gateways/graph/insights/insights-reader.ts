import type { InsightsBreakdown, InsightsPart } from '@ads-checker/shared/contracts/insights';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { joinGaps, readWholeList } from '@ads-checker/shared/domain/whole-list';
import type { ListGaps } from '@ads-checker/shared/http';
import type { GraphRequest } from '../calls/graph-client.ts';
import { classifyGraphFailure } from '../errors/error-rules.ts';
import { EMPTY_ERROR_TEXTS, GraphReplyError, toNetworkError } from '../errors/errors.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { createInsightsQuery } from '../fields/fields.ts';
import { toUnreadFigures } from '../fields/unread-fields.ts';
import { periodParam, rangeOfPeriod } from '../lists/list-query.ts';
import { pageParams } from '../lists/page-reader.ts';
import type { AdAccountBasics } from '../ports/ad-accounts-port.ts';
import type { InsightsPort } from '../ports/insights-port.ts';
import type { WireInsightsRow } from '../schemas/schemas.ts';
import { toInsights } from './insights-mapper.ts';
import { readInsightsPage } from './insights-page.ts';
import type { ReportReader } from './report-reader.ts';

type ReadInsights = Parameters<InsightsPort['readInsights']>[0];
type InsightsAnswer = Awaited<ReturnType<InsightsPort['readInsights']>>;

/** `platform_position` is allowed only together with the platform. */
const BREAKDOWNS = {
  age: ['age'],
  gender: ['gender'],
  country: ['country'],
  placement: ['publisher_platform', 'platform_position'],
} as const satisfies Record<InsightsBreakdown, readonly (keyof WireInsightsRow)[]>;

const PAGE_LIMIT = 500;
/** 37 months of days are 3 pages; more pages than this are a loop. */
const MAX_PAGES = 20;
/** After halving a period twice, the network is asked for a report instead. */
const MAX_HALVINGS = 2;

interface Rows {
  readonly rows: readonly WireInsightsRow[];
  /** Figures of all rows together; null when they were not asked for or nothing was delivered. */
  readonly summary: WireInsightsRow | null;
  readonly gaps: ListGaps | undefined;
}

function halve({ since, until }: TimeRange): readonly [TimeRange, TimeRange] | undefined {
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  if (days < 2) {
    return undefined;
  }
  const middle = addDays({ date: since, days: Math.floor(days / 2) });
  return [
    { since, until: addDays({ date: middle, days: -1 }) },
    { since: middle, until },
  ];
}

function join(parts: readonly Rows[]): Rows {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    summary: null,
    gaps: parts.map(({ gaps }) => gaps).reduce(joinGaps),
  };
}

function isTooMuch(error: unknown): boolean {
  return error instanceof GraphReplyError && error.classification.retry === 'smaller';
}

/** An object of another ad account must not be found through this one. */
function notOfThisAccount(): GraphReplyError {
  const failure = { httpStatus: 404, code: 100, subcode: 33, isTransient: false };
  return toNetworkError({
    classification: classifyGraphFailure(failure),
    failure,
    texts: EMPTY_ERROR_TEXTS,
  });
}

/**
 * Results by day or by a breakdown. A query that is too large is retried without its total, then by
 * halves of the period if by day, and finally as an asynchronous report.
 */
export function createInsightsReader(deps: {
  fieldReader: FieldReader;
  reports: ReportReader;
  now: () => Date;
}) {
  const query = createInsightsQuery();

  const readPages = async (request: GraphRequest): Promise<Rows> => {
    let summary: WireInsightsRow | null = null;
    const { rows, gaps } = await readWholeList({
      maxPages: MAX_PAGES,
      read: async (after) => {
        const { reply, dropped } = await deps.fieldReader.read({
          request: {
            ...request,
            params: {
              ...request.params,
              ...pageParams({ page: { limit: PAGE_LIMIT, after } }),
            },
          },
          query,
        });
        const page = readInsightsPage({ reply, dropped, page: { limit: PAGE_LIMIT, after } });
        summary ??= page.summary;
        return page;
      },
    });
    return { rows, summary, gaps };
  };

  return async ({
    level,
    objectId,
    breakdown,
    period,
    account,
    ...call
  }: ReadInsights & { account: AdAccountBasics }): Promise<InsightsAnswer> => {
    const { adAccountId } = call;
    const today = dayIn({ timeZone: account.timeZone ?? 'UTC', at: deps.now() });
    const requestOf = ([name, value]: readonly [string, string]): GraphRequest => ({
      ...call,
      path: `${level === 'account' ? `act_${adAccountId}` : objectId}/insights`,
      params: {
        [name]: value,
        ...(breakdown === undefined
          ? { time_increment: '1' }
          : { breakdowns: BREAKDOWNS[breakdown].join(',') }),
      },
    });

    const readRange = async (
      period: readonly [string, string],
      range: TimeRange,
      halvings: number,
    ): Promise<Rows> => {
      const request = requestOf(period);
      try {
        return await readPages(request);
      } catch (error) {
        if (!isTooMuch(error)) {
          throw error;
        }
        const halves =
          breakdown === undefined && halvings < MAX_HALVINGS ? halve(range) : undefined;
        if (halves === undefined) {
          return deps.reports.read({ request, fields: deps.fieldReader.plan({ request, query }) });
        }
        const parts: Rows[] = [];
        for (const half of halves) {
          const param = ['time_range', JSON.stringify(half)] as const;
          parts.push(await readRange(param, half, halvings + 1));
        }
        return join(parts);
      }
    };

    const readWhole = async (): Promise<Rows> => {
      const param = periodParam({ period, today });
      const request = requestOf(param);
      try {
        const summed = { ...request.params, default_summary: 'true' };
        return await readPages({ ...request, params: summed });
      } catch (error) {
        if (!isTooMuch(error)) {
          throw error;
        }
        return readRange(param, rangeOfPeriod({ period, today }), 0);
      }
    };

    const { rows, summary, gaps } = await readWhole();
    if (rows.some((row) => row.account_id !== null && row.account_id !== adAccountId)) {
      throw notOfThisAccount();
    }
    const toResults = (row: WireInsightsRow) =>
      toInsights({ rows: [row], currency: account.currency });
    const parts = rows.flatMap((row): InsightsPart[] => {
      const results = toResults(row);
      const keys = breakdown === undefined ? [] : BREAKDOWNS[breakdown];
      return results === null
        ? []
        : [
            {
              ...results,
              values: keys.map((key) => row[key] ?? 'unknown'),
              ...toUnreadFigures(row.unread),
            },
          ];
    });
    if (breakdown === undefined) {
      parts.sort((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
    }
    return {
      parts,
      total: summary === null ? null : toResults(summary),
      ...(gaps === undefined ? {} : { gaps }),
    };
  };
}
