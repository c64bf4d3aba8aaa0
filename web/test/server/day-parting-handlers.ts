import type { NewSchedule, ScheduleDto } from '@ads-checker/shared/contracts/day-parting';
import { nextHoursEdge } from '@ads-checker/shared/domain/week-hours';
import { entityNotFound } from '@ads-checker/shared/errors';
import { getReadableAdUser } from './ad-user-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';

/** Schedules are kept and never act. */
export function createDayPartingHandlers(server: TestContext): Handlers['dayParting'] {
  const kept = new Map<string, ScheduleDto>();
  const keep = (schedule: ScheduleDto) => {
    const now = server.nowText();
    const edge = schedule.isEnabled ? nextHoursEdge(schedule, new Date(now)) : null;
    const nextEdge = edge && { at: edge.at.toISOString(), turnsOn: edge.turnsOn };
    const data = { ...schedule, nextEdge, updatedAt: now };
    kept.set(schedule.id, data);
    return { data };
  };
  const get = (id: string): ScheduleDto => {
    const schedule = kept.get(id);
    if (schedule === undefined) {
      throw entityNotFound('Schedule', id);
    }
    return schedule;
  };
  return {
    list() {
      server.activeAccount();
      return { data: [...kept.values()] };
    },
    listOfProfile({ params: { adUserId } }) {
      getReadableAdUser(server, adUserId);
      return { data: [...kept.values()].filter((schedule) => schedule.adUserId === adUserId) };
    },
    create({ params: { adUserId }, body }) {
      const { applyNow: _applyNow, ...fields }: NewSchedule = body;
      return keep({
        ...fields,
        userId: server.actor().userId,
        adUserId,
        adUserName: getReadableAdUser(server, adUserId).name,
        nextEdge: null,
        lastEdge: null,
        waitsFor: null,
        createdAt: server.nowText(),
        updatedAt: server.nowText(),
        canChange: true,
      });
    },
    update({ params: { scheduleId }, body: { applyNow: _applyNow, ...fields } }) {
      return keep({ ...get(scheduleId), ...fields } as ScheduleDto);
    },
    delete({ params: { scheduleId } }) {
      get(scheduleId);
      kept.delete(scheduleId);
      return { data: null };
    },
  };
}
