import type { PlannedChangeDto } from '@ads-checker/shared/contracts/planned-changes';
import { instantFrom } from '@ads-checker/shared/domain/time-zones';
import { entityNotFound } from '@ads-checker/shared/errors';
import { getReadableAdUser } from './ad-user-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';

/** Planned changes are kept and never carried out. */
export function createPlannedChangeHandlers(server: TestContext): Handlers['plannedChanges'] {
  const kept = new Map<string, PlannedChangeDto>();
  const keep = (planned: PlannedChangeDto) => {
    kept.set(planned.id, planned);
    return { data: planned };
  };
  const get = (id: string): PlannedChangeDto => {
    const planned = kept.get(id);
    if (planned === undefined) {
      throw entityNotFound('Planned change', id);
    }
    return planned;
  };
  const at = (localTime: string, timeZone: string): string =>
    instantFrom({ local: localTime, timeZone }).toISOString();
  return {
    list() {
      server.activeAccount();
      return { data: [...kept.values()] };
    },
    create({ body: { objectIds, ...body } }) {
      return keep({
        ...body,
        userId: server.actor().userId,
        adUserName: getReadableAdUser(server, body.adUserId).name,
        objectCount: objectIds.length,
        at: at(body.localTime, body.timeZone),
        state: 'planned',
        reason: null,
        isPausedByTeam: false,
        endedAt: null,
        change: null,
        furtherChanges: [],
        canChange: true,
        canUndo: false,
      });
    },
    update({ params: { plannedChangeId }, body: { localTime, operation, furtherOperations } }) {
      const before = get(plannedChangeId);
      const local = localTime ?? before.localTime;
      return keep({
        ...before,
        operation: operation ?? before.operation,
        furtherOperations: furtherOperations ?? before.furtherOperations,
        localTime: local,
        at: at(local, before.timeZone),
      });
    },
    undo({ params: { plannedChangeId } }) {
      return keep({ ...get(plannedChangeId), canUndo: false });
    },
    cancel({ params: { plannedChangeId } }) {
      const endedAt = server.nowText();
      keep({ ...get(plannedChangeId), state: 'canceled', canChange: false, endedAt });
      return { data: null };
    },
  };
}
