import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import {
  type ObjectResults,
  objectResultRoutes,
  objectResultSchema,
  objectResultsSchema,
} from '@ads-checker/shared/contracts/object-results';
import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { dataEnvelope } from '@ads-checker/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callFor } from '../../lib/api.ts';
import type { Period } from '../../lib/periods.ts';
import { STALE_MS } from '../../lib/server-query.ts';
import { serverDate } from '../../lib/server-time.ts';
import { type KeptAnswer, keptAnswer, type Replica } from '../../replica/index.ts';
import { RESULTS, resultRange } from './queries.ts';

/** Bump with every change to the shape of {@link PeriodObjectResults}. */
const STORED_FORM = 1;

const answerSchema = dataEnvelope(objectResultsSchema.extend({ rows: z.array(z.unknown()) }));

export interface PeriodObjectResults extends ObjectResults {
  /** What was asked. */
  readonly question: string;
  readonly range: TimeRange;
}

/** What the profile’s tracker knows of the objects of a level, also of one object by day. */
export function objectResultsQuery({
  replica,
  adUserId,
  adAccountId,
  level,
  period,
  timeZone,
  objectId,
}: {
  readonly replica: Replica;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  readonly period: Period;
  /** Of the ad account. */
  readonly timeZone: string;
  readonly objectId?: string;
}) {
  const range = resultRange({ period, timeZone, now: serverDate() });
  const question = JSON.stringify([period, objectId ?? null]);
  return queryOptions({
    queryKey: [RESULTS, 'objects', adUserId, adAccountId, level, range, objectId ?? null],
    placeholderData: () => undefined,
    refetchInterval: STALE_MS,
    queryFn: ({ signal }): Promise<KeptAnswer<PeriodObjectResults>> =>
      keptAnswer(
        replica,
        {
          // Of each list the last period stays on the device, and of objects the last one
          name: `object-results:${adUserId}:${adAccountId}:${level}${objectId === undefined ? '' : ':object'}`,
          form: STORED_FORM,
          accepts: (value) => value.question === question,
        },
        async () => {
          const { data } = await callFor(
            objectResultRoutes.list,
            { params: { adUserId, adAccountId }, query: { ...range, level, objectId }, signal },
            answerSchema,
          );
          const { rows } = parseRows({ rows: data.rows, schema: objectResultSchema });
          return {
            value: { ...data, rows, question, range },
            fetchedAt: serverDate().toISOString(),
          };
        },
      ),
  });
}
