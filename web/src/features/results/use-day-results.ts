import type {
  ResultFigures,
  ResultGrouping,
  ResultSource,
} from '@ads-checker/shared/contracts/results';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient, STALE_MS } from '../../lib/server-query.ts';
import { type KeptAnswer, useOwned, useReplica } from '../../replica/index.ts';
import { type PeriodResults, RESULTS, resultsQuery } from './queries.ts';

export interface DayResults {
  /** Whether a tracker is read for any of the profiles. */
  readonly hasTracker: boolean;
  /** Of a group on one of the days; null while unknown. */
  readonly find: (key: string, date: string | null) => ResultFigures | null;
  readonly sources: readonly ResultSource[];
  readonly refresh: () => void;
}

type Answer = KeptAnswer<PeriodResults>;
const answersOf = (all: readonly { readonly data: Answer | undefined }[]) =>
  all.map(({ data }) => data);
const refresh = () => void queryClient.refetchQueries({ queryKey: [RESULTS], type: 'active' });

/**
 * Figures of single days by group, beside the rows of a list: ad accounts in several time zones
 * have different days at once. Nothing is asked for in a team without trackers.
 */
export function useDayResults({
  groupBy,
  dates,
}: {
  readonly groupBy: ResultGrouping;
  readonly dates: readonly string[];
}): DayResults {
  const replica = useReplica();
  const { rows: trackers } = useOwned('binom');
  const isOn = trackers.length > 0;
  const answers = useQueries(
    {
      queries: dates.map((date, index) => {
        const range = { since: date, until: date };
        return {
          ...resultsQuery({
            replica,
            groupBy,
            period: { range },
            range,
            filter: {},
            place: `day:${index}`,
          }),
          enabled: isOn,
          refetchInterval: STALE_MS,
        };
      }),
      combine: answersOf,
    },
    queryClient,
  );
  return useMemo(() => {
    const byDay = new Map(
      answers.flatMap((answer) =>
        answer === undefined
          ? []
          : [
              [
                answer.value.range.since,
                new Map(answer.value.breakdown.rows.map((row) => [row.key, row])),
              ] as const,
            ],
      ),
    );
    const sources = (
      answers.find((answer) => answer !== undefined)?.value.breakdown.sources ?? []
    ).filter(({ kind }) => kind === 'tracker');
    return {
      hasTracker: isOn && sources.length > 0,
      find: (key, date) => (date === null ? null : (byDay.get(date)?.get(key) ?? null)),
      sources,
      refresh,
    };
  }, [answers, isOn]);
}
