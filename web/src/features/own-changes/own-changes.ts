import {
  adObjectChangeRoutes,
  type OwnAdObjectChange,
  adObjectChangeRoutes as r,
} from '@ads-checker/shared/contracts/ad-object-changes';
import { canUndoSpendMore as operationUndoSpendsMore } from '@ads-checker/shared/contracts/ad-object-operations';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { objectCountLabel } from '../../lib/bulk-change-labels.ts';
import { createUndoOfRecord, type Outbox } from '../../replica/index.ts';

/** Asks for the previous values of a change, read from its record. */
export async function issueUndo({
  changeId,
  issue,
}: {
  readonly changeId: string;
  readonly issue: Outbox['issue'];
}): Promise<void> {
  const { data: change, items } = await call(adObjectChangeRoutes.get, { params: { changeId } });
  const label = objectCountLabel(change.level, change.counts.changed);
  await issue(createUndoOfRecord({ change, items, id: createRowId(), label }), {});
}

/** Undoing something older asks first: the person may think of something else. */
const RECENT_MS = 10 * MINUTE_MS;

export const ownChangesQuery = queryOptions({
  queryKey: ['own-changes'],
  // The last change must be among them
  staleTime: 0,
  gcTime: 0,
  queryFn: async ({ signal }) => (await call(r.listOwn, { signal })).data,
});

/** Whether ads can spend more after the undo. */
export function canUndoSpendMore({ operation, object }: OwnAdObjectChange): boolean {
  return operation.type === 'budget' && object?.from != null && object.to !== null
    ? Number(object.from) > Number(object.to)
    : operationUndoSpendsMore(operation);
}

export function isRecent({ createdAt }: OwnAdObjectChange, nowMs: number): boolean {
  return nowMs - Date.parse(createdAt) < RECENT_MS;
}
