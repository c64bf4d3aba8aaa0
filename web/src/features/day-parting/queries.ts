import {
  type NewSchedule,
  dayPartingRoutes as r,
  type ScheduleDto,
  type ScheduleUpdate,
} from '@ads-checker/shared/contracts/day-parting';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';

const KEY = 'schedules';
/** Edges that are due are carried out meanwhile. */
const FOLLOW_MS = 30_000;

export function schedulesQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, accountId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: FOLLOW_MS,
    queryFn: async ({ signal }): Promise<readonly ScheduleDto[]> =>
      (await call(r.list, { params: { accountId }, signal })).data,
  });
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}

export async function createSchedule(
  { adUserId, wanted }: { adUserId: string; wanted: NewSchedule },
  idempotencyKey: string,
): Promise<void> {
  const body: z.input<typeof r.create.body> = wanted;
  await call(r.create, { params: { adUserId }, body, idempotencyKey });
  refresh();
}

export async function updateSchedule(
  { scheduleId, update }: { scheduleId: string; update: ScheduleUpdate },
  idempotencyKey: string,
): Promise<void> {
  await call(r.update, { params: { scheduleId }, body: update, idempotencyKey });
  refresh();
}

export async function deleteSchedule(scheduleId: string, idempotencyKey: string): Promise<void> {
  await call(r.delete, { params: { scheduleId }, idempotencyKey });
  refresh();
}
