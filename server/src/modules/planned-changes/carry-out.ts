import { PLANNED_LATE_MAX_MINUTES } from '@ads-checker/shared/contracts/planned-changes';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  type ChangeableProfileDeps,
  type ChangeRequests,
  findChangeableProfile,
} from '../ad-object-changes/index.ts';
import type { Events } from '../events.ts';
import type { LimitsRepository } from '../rules/index.ts';
import type { Planned, PlannedEnd } from './entities.ts';
import type { PlannedChangeRepository } from './repository.ts';

/** How often a due change checks whether its team is still paused. */
const PAUSED_RETRY_MS = 2 * MINUTE_MS;

export type PlannedChangeCarrier = ReturnType<typeof createPlannedChangeCarrier>;

/**
 * Turns due planned changes into bulk changes. The claim and the bulk change are one transaction, so
 * a change is handed over once, whatever dies or runs twice.
 */
export function createPlannedChangeCarrier(
  deps: ChangeableProfileDeps & {
    readonly db: Database;
    readonly repository: PlannedChangeRepository;
    readonly limits: Pick<LimitsRepository, 'get'>;
    readonly requests: Pick<ChangeRequests, 'add'>;
    readonly events: Events;
    readonly clock: Clock;
  },
) {
  const handOver = async (planned: Planned, now: Date, trx: Transaction): Promise<PlannedEnd> => {
    const { adUserId, adAccountId, level, operation, userId } = planned;
    if (adUserId === null) {
      return { state: 'failed', reason: 'profile_deleted', at: now };
    }
    const adUser = await findChangeableProfile(deps, { ...planned, adUserId }, trx);
    if (adUser === undefined) {
      return { state: 'failed', reason: 'not_allowed', at: now };
    }
    if (adUser.status !== 'active') {
      return { state: 'failed', reason: 'profile_disconnected', at: now };
    }
    const changeId = createRowId();
    await deps.requests.add(
      {
        id: changeId,
        adUserId,
        teamId: adUser.teamId,
        userId,
        actorName: null,
        ruleRunId: null,
        adAccountId,
        level,
        operation,
        objectIds: await deps.repository.listObjectIds(planned.id, trx),
      },
      trx,
    );
    return { state: 'carried_out', changeId, at: now };
  };

  const tellMissed = async (
    { id, adUserId, adAccountId, adAccountName, at }: Planned,
    { reason, at: now }: PlannedEnd,
    trx: Transaction,
  ): Promise<void> => {
    if (adUserId === null || reason === undefined || reason === 'profile_deleted') {
      return;
    }
    await deps.events.publish(
      'newsHappened',
      {
        of: { adUserId },
        group: `planned-missed:${id}`,
        at: now,
        subjects: [
          {
            kind: 'change_missed',
            source: 'planned_change',
            sourceId: id,
            name: null,
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
    /** Safe to repeat. */
    carryOut: (plannedChangeId: string): Promise<void> =>
      deps.db.transaction(async (trx) => {
        const planned = await deps.repository.lock(plannedChangeId, trx);
        if (planned === undefined || planned.state !== 'planned') {
          return;
        }
        const { id, at, teamId } = planned;
        const now = deps.clock.now();
        if (at > now) {
          await deps.repository.queue({ id, at }, trx);
          return;
        }
        const isPaused = (await deps.limits.get(teamId, trx)).pausedAt !== null;
        const isLate = now.getTime() - at.getTime() > PLANNED_LATE_MAX_MINUTES * MINUTE_MS;
        if (isPaused && !isLate) {
          const retryAt = new Date(now.getTime() + PAUSED_RETRY_MS);
          await deps.repository.queue({ id, at: retryAt }, trx);
          return;
        }
        const end = isLate
          ? ({ state: 'missed', reason: isPaused ? 'paused_by_team' : 'late', at: now } as const)
          : await handOver(planned, now, trx);
        await deps.repository.end(id, end, trx);
        if (end.state !== 'carried_out') {
          await tellMissed(planned, end, trx);
        }
      }),
  };
}
