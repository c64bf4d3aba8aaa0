import {
  SCHEDULE_LATE_MAX_MINUTES,
  type ScheduleEdgeReason,
} from '@ads-checker/shared/contracts/day-parting';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { type HoursEdge, nextHoursEdge } from '@ads-checker/shared/domain/week-hours';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  type ChangeableProfileDeps,
  type ChangeRequests,
  findChangeableProfile,
} from '../ad-object-changes/index.ts';
import type { Events } from '../events.ts';
import type { PastEdge, Schedule } from './entities.ts';
import type { ScheduleRepository } from './repository.ts';

/** How often a due edge checks again what keeps it from acting. */
const RETRY_MS = 2 * MINUTE_MS;

export type ScheduleEdges = ReturnType<typeof createScheduleEdges>;

/** The bulk change that turns the objects of a schedule on or off. */
export function toBulkChange(
  schedule: Pick<Schedule, 'id' | 'adUserId' | 'teamId' | 'adAccountId' | 'level' | 'objects'>,
  {
    turnsOn,
    ...actor
  }: {
    readonly turnsOn: boolean;
    readonly userId: string | null;
    readonly actorName: string | null;
  },
): Parameters<ChangeRequests['add']>[0] {
  const { adUserId, teamId, adAccountId, level, objects } = schedule;
  return {
    id: createRowId(),
    adUserId,
    teamId,
    ...actor,
    ruleRunId: null,
    scheduleId: schedule.id,
    adAccountId,
    level,
    operation: { type: 'status', status: turnsOn ? 'ACTIVE' : 'PAUSED' },
    objectIds: objects.map(({ id }) => id),
  };
}

/** Of the edges that are due the latest, the one before it, which it makes pointless, and the one ahead. */
function findDueEdge(schedule: Schedule, first: HoursEdge, now: Date) {
  let superseded: HoursEdge | null = null;
  let due = first;
  let following = nextHoursEdge(schedule, due.at);
  while (following !== null && following.at <= now) {
    superseded = due;
    due = following;
    following = nextHoursEdge(schedule, due.at);
  }
  return { superseded, due, following };
}

/**
 * Turns edges of schedules into bulk changes. The claim and the bulk change are one transaction, so an
 * edge is handed over once, whatever dies or runs twice. Nothing is applied between edges: what a
 * person switches stays until the next one.
 */
export function createScheduleEdges(
  deps: ChangeableProfileDeps & {
    readonly db: Database;
    readonly repository: ScheduleRepository;
    readonly requests: Pick<ChangeRequests, 'add'>;
    readonly events: Events;
    readonly clock: Clock;
  },
) {
  const { repository } = deps;

  const handOver = async (
    schedule: Schedule,
    { turnsOn }: HoursEdge,
    trx: Transaction,
  ): Promise<Pick<PastEdge, 'state' | 'reason' | 'changeId'>> => {
    if ((await findChangeableProfile(deps, schedule, trx)) === undefined) {
      return { state: 'failed', reason: 'not_allowed', changeId: null };
    }
    const actor = { userId: null, actorName: schedule.name };
    const change = toBulkChange(schedule, { turnsOn, ...actor });
    await deps.requests.add(change, trx);
    return { state: 'carried_out', reason: null, changeId: change.id };
  };

  /** Of edges that are missed one after the other the first is told. */
  const tellMissed = async (
    { id, name, adUserId, adAccountId, adAccountName, lastEdge }: Schedule,
    { at, reason }: PastEdge,
    trx: Transaction,
  ): Promise<void> => {
    if (reason === null || (lastEdge !== null && lastEdge.state !== 'carried_out')) {
      return;
    }
    await deps.events.publish(
      'newsHappened',
      {
        of: { adUserId },
        group: `schedule-missed:${id}:${at.getTime()}`,
        at: deps.clock.now(),
        subjects: [
          {
            kind: 'change_missed',
            source: 'schedule',
            sourceId: id,
            name,
            adAccountId,
            adAccountName,
            dueAt: at.toISOString(),
            reason,
          },
        ],
      },
      trx,
    );
  };

  return {
    /** Carries out what is due. Safe to repeat. */
    apply: (scheduleId: string): Promise<void> =>
      deps.db.transaction(async (trx) => {
        const schedule = await repository.lock(scheduleId, trx);
        const nextEdge = schedule?.nextEdge ?? null;
        if (schedule === undefined || nextEdge === null) {
          return;
        }
        const { id, obstacle } = schedule;
        const now = deps.clock.now();
        if (nextEdge.at > now) {
          await repository.queue({ id, at: nextEdge.at }, trx);
          return;
        }
        const { superseded, due, following } = findDueEdge(schedule, nextEdge, now);
        const reason: ScheduleEdgeReason = obstacle ?? 'late';
        const missed = { state: 'missed', reason, changeId: null } as const;
        if (superseded !== null) {
          await repository.setLastEdge(id, { ...superseded, ...missed }, trx);
        }
        const isLate = now.getTime() - due.at.getTime() > SCHEDULE_LATE_MAX_MINUTES * MINUTE_MS;
        if (obstacle !== null && !isLate) {
          const retryMs = Math.min(
            now.getTime() + RETRY_MS,
            following?.at.getTime() ?? Number.POSITIVE_INFINITY,
          );
          await repository.setNextEdge(id, due, trx);
          await repository.queue({ id, at: new Date(retryMs) }, trx);
          return;
        }
        const end = isLate ? missed : await handOver(schedule, due, trx);
        const past: PastEdge = { ...due, ...end };
        await repository.setLastEdge(id, past, trx);
        if (end.state !== 'carried_out') {
          await tellMissed(schedule, past, trx);
        }
        await repository.setNextEdge(id, following, trx);
        if (following !== null) {
          await repository.queue({ id, at: following.at }, trx);
        }
      }),
  };
}
