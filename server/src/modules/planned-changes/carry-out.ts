import {
  operationsOf,
  PLANNED_LATE_MAX_MINUTES,
  type PlannedChangeReason,
  type PlannedOperation,
} from '@ads-checker/shared/contracts/planned-changes';
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
import { changeIdsOf, type Planned, type PlannedEnd } from './entities.ts';
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
    readonly requests: Pick<ChangeRequests, 'add' | 'listOutcomes'>;
    readonly events: Events;
    readonly clock: Clock;
  },
) {
  /** Adds the bulk change of an operation. Returns its id, or why it cannot be carried out. */
  const addChange = async (
    planned: Planned,
    operation: PlannedOperation,
    trx: Transaction,
  ): Promise<{ readonly changeId: string } | { readonly reason: PlannedChangeReason }> => {
    const { adUserId, adAccountId, level, userId } = planned;
    if (adUserId === null) {
      return { reason: 'profile_deleted' };
    }
    const adUser = await findChangeableProfile(deps, { ...planned, adUserId }, trx);
    if (adUser === undefined) {
      return { reason: 'not_allowed' };
    }
    if (adUser.status !== 'active') {
      return { reason: 'profile_disconnected' };
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
    return { changeId };
  };

  const handOver = async (planned: Planned, now: Date, trx: Transaction): Promise<PlannedEnd> => {
    const added = await addChange(planned, planned.operation, trx);
    return 'reason' in added
      ? { state: 'failed', reason: added.reason, at: now }
      : { state: 'carried_out', changeId: added.changeId, at: now };
  };

  /** Begins the next operation once the one before has ended, or records why not. */
  const goOn = async (planned: Planned, now: Date, trx: Transaction): Promise<void> => {
    const { id, teamId, reason } = planned;
    const begun = changeIdsOf(planned);
    const next = operationsOf(planned)[begun.length];
    const last = begun.at(-1);
    if (next === undefined || last === undefined || reason !== null) {
      return;
    }
    const [outcome] = await deps.requests.listOutcomes([last], trx);
    if (outcome?.state === 'running') {
      return;
    }
    const isPaused = (await deps.limits.get(teamId, trx)).pausedAt !== null;
    const added =
      outcome?.state === 'stopped'
        ? ({ reason: 'stopped' } as const)
        : isPaused
          ? ({ reason: 'paused_by_team' } as const)
          : await addChange(planned, next, trx);
    if ('changeId' in added) {
      await deps.repository.addChange({ id, changeId: added.changeId }, trx);
      return;
    }
    await deps.repository.endOperations({ id, reason: added.reason }, trx);
    await tellMissed(planned, { reason: added.reason, at: now }, trx);
  };

  const tellMissed = async (
    { id, adUserId, adAccountId, adAccountName, at }: Planned,
    { reason, at: now }: Pick<PlannedEnd, 'reason' | 'at'>,
    trx: Transaction,
  ): Promise<void> => {
    // A person or a pause stopped it, which is known
    if (
      adUserId === null ||
      reason === undefined ||
      reason === 'profile_deleted' ||
      reason === 'stopped'
    ) {
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
        const now = deps.clock.now();
        if (planned?.state === 'carried_out') {
          await goOn(planned, now, trx);
        }
        if (planned === undefined || planned.state !== 'planned') {
          return;
        }
        const { id, at, teamId } = planned;
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
