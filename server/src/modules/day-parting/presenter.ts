import type { Actor } from '@ads-checker/shared/access/identity';
import type { ScheduleDto } from '@ads-checker/shared/contracts/day-parting';
import type { ChangeOutcome } from '../ad-object-changes/index.ts';
import type { Schedule } from './entities.ts';
import { canChange } from './policy.ts';

export function presentSchedule(
  schedule: Schedule,
  { actor, change }: { actor: Actor; change: ChangeOutcome | undefined },
): ScheduleDto {
  const { nextEdge, lastEdge } = schedule;
  return {
    id: schedule.id,
    userId: schedule.userId,
    adUserId: schedule.adUserId,
    adUserName: schedule.adUserName,
    adAccountId: schedule.adAccountId,
    adAccountName: schedule.adAccountName,
    level: schedule.level,
    name: schedule.name,
    objects: schedule.objects,
    hours: schedule.hours,
    exceptions: schedule.exceptions,
    startsOn: schedule.startsOn,
    endsOn: schedule.endsOn,
    timeZone: schedule.timeZone,
    isEnabled: schedule.isEnabled,
    nextEdge:
      nextEdge === null ? null : { at: nextEdge.at.toISOString(), turnsOn: nextEdge.turnsOn },
    lastEdge:
      lastEdge === null
        ? null
        : {
            at: lastEdge.at.toISOString(),
            turnsOn: lastEdge.turnsOn,
            state: lastEdge.state,
            reason: lastEdge.reason,
            change: change ?? null,
          },
    waitsFor: nextEdge === null ? null : schedule.obstacle,
    createdAt: schedule.createdAt.toISOString(),
    updatedAt: schedule.updatedAt.toISOString(),
    canChange: canChange(actor, schedule),
  };
}
