import type { ActivityField } from '@ads-checker/shared/activity/index';
import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';

export interface ActivityDay {
  readonly at: Date;
  readonly entries: readonly ActivityEntry[];
}

function startOfDay(at: string): Date {
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  return date;
}

/** Entries by day in the viewer's time zone, in their order. */
export function groupByDay(entries: readonly ActivityEntry[]): readonly ActivityDay[] {
  const days = Map.groupBy(entries, ({ at }) => startOfDay(at).getTime());
  return [...days].map(([time, ofDay]) => ({ at: new Date(time), entries: ofDay }));
}

/** New entries shift the pages: duplicates are dropped. */
export function appendEntries(
  entries: readonly ActivityEntry[],
  more: readonly ActivityEntry[],
): readonly ActivityEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  return [...entries, ...more.filter(({ id }) => !known.has(id))];
}

/** Fields the sentence already tells: `turned on`, `restricted`, the name of a new object. */
const IMPLIED_BY_ACTION: Readonly<Partial<Record<ActivityEntry['action'], ActivityField>>> = {
  turned_on: 'status',
  turned_off: 'status',
  restricted: 'status',
  unblocked: 'status',
  created: 'name',
  revealed: 'secret',
};

export function listDisplayedChanges({
  action,
  changes,
}: Pick<ActivityEntry, 'action' | 'changes'>): ActivityEntry['changes'] {
  return changes.filter(({ field }) => field !== IMPLIED_BY_ACTION[action]);
}
