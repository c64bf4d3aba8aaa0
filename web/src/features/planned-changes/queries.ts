import {
  type NewPlannedChange,
  type PlannedChangeDto,
  type PlannedChangeUpdate,
  plannedChangeRoutes as r,
} from '@ads-checker/shared/contracts/planned-changes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';

const KEY = 'planned-changes';
/** What is due is carried out meanwhile. */
const FOLLOW_MS = 30_000;

export function plannedChangesQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, accountId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: FOLLOW_MS,
    queryFn: async ({ signal }): Promise<readonly PlannedChangeDto[]> =>
      (await call(r.list, { params: { accountId }, signal })).data,
  });
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}

export async function planChange(
  { accountId, wanted }: { accountId: string; wanted: NewPlannedChange },
  idempotencyKey: string,
): Promise<void> {
  await call(r.create, { params: { accountId }, body: wanted, idempotencyKey });
  refresh();
}

export async function updatePlannedChange(
  { plannedChangeId, update }: { plannedChangeId: string; update: PlannedChangeUpdate },
  idempotencyKey: string,
): Promise<void> {
  await call(r.update, { params: { plannedChangeId }, body: update, idempotencyKey });
  refresh();
}

export async function cancelPlannedChange(
  plannedChangeId: string,
  idempotencyKey: string,
): Promise<void> {
  await call(r.cancel, { params: { plannedChangeId }, idempotencyKey });
  refresh();
}

export async function undoPlannedChange(
  plannedChangeId: string,
  idempotencyKey: string,
): Promise<void> {
  await call(r.undo, { params: { plannedChangeId }, idempotencyKey });
  refresh();
}
