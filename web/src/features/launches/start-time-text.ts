import type { PlannedStartDto } from '@ads-checker/shared/contracts/launch-plans';
import { formatDateTime } from '../../lib/format.ts';

/** A planned start in its own time zone. */
export function startTimeText({ at, timeZone }: Pick<PlannedStartDto, 'at' | 'timeZone'>): string {
  return formatDateTime({ at: new Date(at), timeZone });
}
