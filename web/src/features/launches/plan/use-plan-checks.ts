import { useMemo } from 'react';
import { useRun } from '../run/use-run.ts';
import { checksOf, planRows } from './plan-rows.ts';
import type { EditedPlan, ReadablePlan } from './use-plan.ts';

const NONE: ReadonlySet<string> = new Set();

/** What the last check of a plan said of its rows; null: there is none, or it was not read yet. */
export function usePlanChecks(
  { lastCheck }: ReadablePlan,
  { draft: { content }, planned, faults }: EditedPlan,
) {
  const { data } = useRun(lastCheck?.id ?? null);
  const checks = useMemo(() => (data === undefined ? null : checksOf(data.items)), [data]);
  const counts = useMemo(
    () =>
      checks === null
        ? null
        : planRows({
            content,
            accounts: planned,
            faults,
            checks,
            expanded: NONE,
            filter: 'all',
            search: '',
          }).checks,
    [content, planned, faults, checks],
  );
  return { checks, counts, isRunning: data?.state === 'running' };
}
