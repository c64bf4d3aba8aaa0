import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import {
  RESULTS_RETENTION_DAYS,
  type ResultBreakdown,
  type ResultGrouping,
  resultBreakdownSchema,
  resultRoutes,
  resultRowSchema,
} from '@ads-checker/shared/contracts/results';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { dataEnvelope } from '@ads-checker/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callFor } from '../../lib/api.ts';
import { countDays, getPeriodRange, type Period, rangeBefore } from '../../lib/periods.ts';
import { queryClient } from '../../lib/server-query.ts';
import { serverDate } from '../../lib/server-time.ts';
import { type KeptAnswer, keptAnswer, type Replica } from '../../replica/index.ts';
import type { ResultFilter } from './search-params.ts';

export const RESULTS = 'results';
/** Bump with every change to the shape of {@link PeriodResults}. */
const STORED_FORM = 3;

export interface PeriodResults {
  readonly question: string;
  readonly range: TimeRange;
  readonly breakdown: ResultBreakdown;
  /** Rows that could not be parsed. */
  readonly unreadableRows: number;
}

const answerSchema = dataEnvelope(resultBreakdownSchema.extend({ rows: z.array(z.unknown()) }));

/** The days of a period that facts are kept of. */
export function resultRange({
  period,
  timeZone,
  now,
}: {
  readonly period: Period;
  readonly timeZone: string;
  readonly now: Date;
}): TimeRange {
  const range = getPeriodRange({ period, timeZone, now });
  const earliest = addDays({ date: range.until, days: 1 - RESULTS_RETENTION_DAYS });
  return countDays(range) > RESULTS_RETENTION_DAYS ? { ...range, since: earliest } : range;
}

/**
 * Figures of a period by group. Of each grouping the last answer stays on the device, under the
 * period as it was chosen, so that “last 14 days” opens offline on the next day too.
 */
export function resultsQuery({
  replica,
  groupBy,
  period,
  range,
  filter,
  isBefore = false,
  place = isBefore ? 'before' : '',
}: {
  readonly replica: Replica;
  readonly groupBy: ResultGrouping;
  readonly period: Period;
  readonly range: TimeRange;
  readonly filter: ResultFilter;
  /** Of the period before. */
  readonly isBefore?: boolean;
  /** Whose last answer stays on the device, where several are asked for at once. */
  readonly place?: string;
}) {
  const { accountId } = replica.owner;
  const asked = isBefore ? rangeBefore(range) : range;
  const question = JSON.stringify([period, filter]);
  return queryOptions({
    queryKey: [RESULTS, accountId, groupBy, asked, filter, place],
    placeholderData: () => undefined,
    queryFn: ({ signal }): Promise<KeptAnswer<PeriodResults>> =>
      keptAnswer(
        replica,
        {
          name: `results:${place === '' ? '' : `${place}:`}${groupBy}`,
          form: STORED_FORM,
          accepts: (value) => value.question === question,
        },
        async () => {
          const { data } = await callFor(
            resultRoutes.getBreakdown,
            { params: { accountId }, query: { ...asked, groupBy, ...filter }, signal },
            answerSchema,
          );
          const { rows, unreadableRows } = parseRows({ rows: data.rows, schema: resultRowSchema });
          return {
            value: { question, range: asked, breakdown: { ...data, rows }, unreadableRows },
            fetchedAt: serverDate().toISOString(),
          };
        },
      ),
  });
}

/** What a group was called where it was last seen. */
export function findSeenLabel(groupBy: ResultGrouping, key: string): string | undefined {
  return queryClient
    .getQueriesData<KeptAnswer<PeriodResults>>({ queryKey: [RESULTS] })
    .flatMap(([[, , grouping], data]) =>
      grouping === groupBy && data !== undefined ? data.value.breakdown.rows : [],
    )
    .find((row) => row.key === key)?.label;
}
