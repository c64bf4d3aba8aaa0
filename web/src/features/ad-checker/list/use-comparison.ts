import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { useMemo } from 'react';
import { formatRange } from '../../../lib/format.ts';
import { type Period, useAdObjects } from '../../../replica/index.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import type { RowsBefore } from '../list-display.ts';
import { periodBefore } from './period-before.ts';

/** The rows over the period before, once they are loaded; null unless asked for. */
export function useComparison({
  kind,
  adUserId,
  adAccountId,
  period,
  range,
  isCompared,
}: {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly period: Period;
  /** The days of the period. */
  readonly range: TimeRange;
  readonly isCompared: boolean;
}): RowsBefore | null {
  const before = periodBefore({ period, range });
  const { rows, status } = useAdObjects<ObjectKind>(
    isCompared && before !== null ? { kind, adUserId, adAccountId, period: before } : null,
  );
  const label = before !== null && 'range' in before ? formatRange(before.range) : '';
  return useMemo(() => {
    if (!isCompared || status !== 'ready') {
      return null;
    }
    const byId = new Map(rows.map((row): [string, AdObjectRow] => [row.id, row]));
    return { find: (id) => byId.get(id), label };
  }, [isCompared, status, rows, label]);
}
