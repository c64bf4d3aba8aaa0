import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import { formatHourRanges, formatWeekHours } from '@ads-checker/shared/domain/week-hours-text';
import type { ScheduleFields } from './entities.ts';

const VALUE_MAX_LENGTH = 500;

/** Without words of a language: `2026-12-24 8-12; 2026-12-25 –`. */
function formatExceptions(exceptions: ScheduleFields['exceptions']): string {
  const text = exceptions
    .map(({ date, hours }) => `${date} ${hours.length === 0 ? '–' : formatHourRanges(hours)}`)
    .join('; ');
  return text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH - 1)}…` : text;
}

function valuesOf(fields: ScheduleFields) {
  return [
    ['name', fields.name],
    ['hours', formatWeekHours(fields.hours)],
    ['exceptions', formatExceptions(fields.exceptions) || null],
    ['startsOn', fields.startsOn],
    ['endsOn', fields.endsOn],
    ['objectCount', String(fields.objects.length)],
  ] as const;
}

/** Initial fields of a schedule, for the log. */
export function toCreatedChanges(fields: ScheduleFields): ActivityChange[] {
  return valuesOf(fields).flatMap(([field, to]) => (to === null ? [] : [{ field, to }]));
}

/** Changed fields of a schedule, for the log; objects only by their number. */
export function changesBetween(before: ScheduleFields, after: ScheduleFields): ActivityChange[] {
  const former = new Map<string, string | null>(valuesOf(before));
  const isSameSet =
    before.objects.map(({ id }) => id).join() === after.objects.map(({ id }) => id).join();
  return valuesOf(after).flatMap(([field, to]) => {
    const from = former.get(field) ?? null;
    const isChanged = field === 'objectCount' ? !isSameSet : from !== to;
    return isChanged ? [{ field, from, to }] : [];
  });
}
