import { useMemo } from 'react';
import { formatRange } from '../../../lib/format.ts';
import { getPeriodRange } from '../../../lib/periods.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { type Period, useAdObjects } from '../../../replica/index.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import type { RowsBefore } from '../columns/list-display.ts';
import { periodBefore } from '../columns/period-before.ts';

/** The rows over the previous period, once loaded; null unless requested. */
export function useComparison({
  kind,
  adUserId,
  adAccountId,
  period,
  timeZone,
  isCompared,
}: {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly period: Period;
  readonly timeZone: string;
  readonly isCompared: boolean;
}): RowsBefore | null {
  const before = isCompared
    ? periodBefore({ period, range: getPeriodRange({ period, timeZone, now: serverDate() }) })
    : null;
  const { rows, status } = useAdObjects<ObjectKind>(
    before !== null ? { kind, adUserId, adAccountId, period: before } : null,
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
