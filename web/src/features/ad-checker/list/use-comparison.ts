import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { useMemo } from 'react';
import { formatRange } from '../../../lib/format.ts';
import { getPeriodRange } from '../../../lib/periods.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { type Period, useAdObjects } from '../../../replica/index.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import type { RowsBefore } from '../columns/list-display.ts';
import { periodBefore } from '../columns/period-before.ts';
import { useTrackerRows } from './tracker-rows.ts';

/** The rows over the previous period, once loaded; null unless requested. */
export function useComparison({
  kind,
  adUserId,
  account,
  period,
  isCompared,
}: {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: Pick<AdAccountDto, 'id' | 'currency' | 'timeZone'>;
  readonly period: Period;
  readonly isCompared: boolean;
}): RowsBefore | null {
  const timeZone = account.timeZone ?? 'UTC';
  const before = isCompared
    ? periodBefore({ period, range: getPeriodRange({ period, timeZone, now: serverDate() }) })
    : null;
  const { rows, status } = useAdObjects<ObjectKind>(
    before !== null ? { kind, adUserId, adAccountId: account.id, period: before } : null,
  );
  const { join, tracker } = useTrackerRows(
    { kind, adUserId, account, period: before ?? period },
    before !== null,
  );
  const label = before !== null && 'range' in before ? formatRange(before.range) : '';
  return useMemo(() => {
    if (!isCompared || status !== 'ready') {
      return null;
    }
    const byId = new Map(join(rows).map((row): [string, AdObjectRow] => [row.id, row]));
    return { find: (id) => byId.get(id), label, tracker };
  }, [isCompared, status, rows, label, join, tracker]);
}
