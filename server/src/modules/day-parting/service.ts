import type { Actor } from '@ads-checker/shared/access/identity';
import {
  APPLY_NEEDS_ENABLED,
  findTimesFault,
  type NewSchedule,
  type ScheduleDto,
  type ScheduleUpdate,
} from '@ads-checker/shared/contracts/day-parting';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { isInsideHours, nextHoursEdge } from '@ads-checker/shared/domain/week-hours';
import { formatWeekHours } from '@ads-checker/shared/domain/week-hours-text';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { createWriteOnce } from '../../platform/idempotency/write-once.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { ChangeRequests } from '../ad-object-changes/index.ts';
import {
  requireChangeable as requireChangeableProfile,
  requireConnected,
} from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { requireActiveAccount, requireOwnAccount } from '../identity/index.ts';
import { changesBetween, toCreatedChanges } from './activity-changes.ts';
import { toBulkChange } from './edges.ts';
import type { Schedule, ScheduleFields } from './entities.ts';
import { canRead, requireChangeable } from './policy.ts';
import { presentSchedule } from './presenter.ts';
import type { ScheduleRepository } from './repository.ts';

interface Request {
  readonly actor: Actor;
  readonly key: string | undefined;
}

interface SchedulesDeps {
  readonly db: Database;
  readonly repository: ScheduleRepository;
  readonly requests: Pick<ChangeRequests, 'add' | 'listOutcomes'>;
  readonly adUsers: Pick<AdUsersService, 'getReadable'>;
  readonly findTeamId: (accountId: string) => Promise<string | undefined>;
  readonly record: RecordActivity;
  readonly idempotency: Pick<Idempotency, 'runInTransaction'>;
  readonly requireWithinLimit: RequireWithinLimit;
  readonly clock: Clock;
}

export type SchedulesService = ReturnType<typeof createSchedulesService>;

/** Fields after an update, and whether it may change when the schedule acts next. */
function merge(before: Schedule, update: ScheduleUpdate) {
  const fields: ScheduleFields = {
    name: update.name ?? before.name,
    objects: update.objects ?? before.objects,
    hours: update.hours ?? before.hours,
    exceptions: update.exceptions ?? before.exceptions,
    startsOn: update.startsOn === undefined ? before.startsOn : update.startsOn,
    endsOn: update.endsOn === undefined ? before.endsOn : update.endsOn,
    isEnabled: update.isEnabled ?? before.isEnabled,
  };
  // Stored JSON has its keys in another order
  const isOtherTime =
    formatWeekHours(fields.hours) !== formatWeekHours(before.hours) ||
    (['exceptions', 'startsOn', 'endsOn', 'isEnabled'] as const).some(
      (field) => JSON.stringify(fields[field]) !== JSON.stringify(before[field]),
    );
  return { fields, isOtherTime };
}

function createScheduleWrites(deps: SchedulesDeps) {
  const { repository } = deps;

  const write = createWriteOnce(deps);

  const record = (
    actor: Actor,
    schedule: Pick<Schedule, 'id' | 'name' | 'teamId'>,
    act: Pick<Parameters<RecordActivity>[0], 'action' | 'changes'>,
    trx: Transaction,
  ): Promise<void> =>
    deps.record({
      trx,
      teamId: schedule.teamId,
      actor: { userId: actor.userId },
      kind: 'schedules',
      subject: { type: 'schedule', id: schedule.id, name: schedule.name },
      ...act,
    });

  /** Turns the objects on or off now, as a bulk change of the person. */
  const applyNow = async (actor: Actor, schedule: Schedule, trx: Transaction): Promise<void> => {
    const at = deps.clock.now();
    const turnsOn = isInsideHours(schedule, at);
    const change = toBulkChange(schedule, { turnsOn, userId: actor.userId, actorName: null });
    await deps.requests.add(change, trx);
    const carriedOut = { state: 'carried_out', reason: null, changeId: change.id } as const;
    await repository.setLastEdge(schedule.id, { at, turnsOn, ...carriedOut }, trx);
  };

  const lock = async (actor: Actor, id: string, trx: Transaction): Promise<Schedule> =>
    requireChangeable(actor, fitsBigint(id) ? await repository.lock(id, trx) : undefined, id);

  /** One that was written in this transaction, with its job. */
  const finish = async (
    { actor, id, isAppliedNow }: { actor: Actor; id: string; isAppliedNow: boolean },
    trx: Transaction,
  ): Promise<{ schedule: Schedule; dto: ScheduleDto }> => {
    const written = await repository.find(id, trx);
    if (written === undefined) {
      throw entityNotFound('Schedule', id);
    }
    if (written.nextEdge !== null) {
      await repository.queue({ id, at: written.nextEdge.at }, trx);
    }
    if (isAppliedNow) {
      await applyNow(actor, written, trx);
    }
    const schedule = isAppliedNow ? ((await repository.find(id, trx)) ?? written) : written;
    return { schedule, dto: presentSchedule(schedule, { actor, change: undefined }) };
  };

  return { write, record, lock, finish };
}

/** Schedules that turn ad objects on and off; a job carries out each of their edges. */
export function createSchedulesService(deps: SchedulesDeps) {
  const { repository, clock } = deps;
  const { write, record, lock, finish } = createScheduleWrites(deps);

  const present = async (actor: Actor, schedules: readonly Schedule[]): Promise<ScheduleDto[]> => {
    const outcomes = await deps.requests.listOutcomes(
      schedules.flatMap(({ lastEdge }) => lastEdge?.changeId ?? []),
    );
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    return schedules.map((schedule) =>
      presentSchedule(schedule, { actor, change: byId.get(schedule.lastEdge?.changeId ?? '') }),
    );
  };

  return {
    async listOfProfile({
      actor,
      adUserId,
    }: {
      actor: Actor;
      adUserId: string;
    }): Promise<ScheduleDto[]> {
      const adUser = await deps.adUsers.getReadable({ actor, adUserId });
      return present(actor, await repository.listOfProfile(adUser.id));
    },

    /** Those of all profiles that the account may see. */
    async list({ actor, accountId }: { actor: Actor; accountId: string }): Promise<ScheduleDto[]> {
      const teamId = await deps.findTeamId(accountId);
      const account = requireOwnAccount({ actor, accountId, teamId });
      const all = await repository.listOfTeam(account.teamId);
      return present(
        actor,
        all.filter((schedule) => canRead(actor, schedule)),
      );
    },

    /** @throws FailedPreconditionError for `applyNow` with a disconnected profile */
    async create({
      actor,
      key,
      adUserId,
      wanted,
    }: Request & { adUserId: string; wanted: NewSchedule }): Promise<ScheduleDto> {
      const adUser = requireChangeableProfile({
        actor,
        adUser: await deps.adUsers.getReadable({ actor, adUserId }),
      });
      const { applyNow: isAppliedNow, ...schedule } = wanted;
      if (isAppliedNow) {
        requireConnected(adUser);
      }
      const { id: accountId } = requireActiveAccount(actor);
      return write({ actor, key, request: { adUserId, wanted } }, async (trx) => {
        const { teamId } = adUser;
        await deps.requireWithinLimit('schedules', () => repository.countOfTeam(teamId, trx));
        const at = clock.now();
        const isNew = await repository.insert(
          {
            ...schedule,
            adUserId: adUser.id,
            accountId,
            userId: actor.userId,
            nextEdge: schedule.isEnabled ? nextHoursEdge(schedule, at) : null,
            at,
          },
          trx,
        );
        if (!isNew) {
          throw new AppError('ConflictError', 'This ID is already used.', { code: 'id_taken' });
        }
        const { dto } = await finish({ actor, id: schedule.id, isAppliedNow }, trx);
        const changes = toCreatedChanges(schedule);
        await record(actor, { ...schedule, teamId }, { action: 'created', changes }, trx);
        return dto;
      });
    },

    /** @throws FailedPreconditionError for `applyNow` with a disconnected profile */
    update: ({
      actor,
      key,
      scheduleId: id,
      update,
    }: Request & { scheduleId: string; update: ScheduleUpdate }): Promise<ScheduleDto> =>
      write({ actor, key, request: { schedule: id, update } }, async (trx) => {
        const before = await lock(actor, id, trx);
        const { fields, isOtherTime } = merge(before, update);
        const isAppliedNow = update.applyNow === true;
        const fault = findTimesFault(fields);
        if (fault !== undefined) {
          throw invalidInput([{ field: `body.${fault.field}`, message: fault.message }]);
        }
        if (isAppliedNow && !fields.isEnabled) {
          throw invalidInput([{ field: 'body.applyNow', message: APPLY_NEEDS_ENABLED }]);
        }
        if (isAppliedNow) {
          requireConnected(
            await deps.adUsers.getReadable({ actor, adUserId: before.adUserId }, trx),
          );
        }
        const at = clock.now();
        const after = { ...before, ...fields };
        const newEdge = fields.isEnabled ? nextHoursEdge(after, at) : null;
        await repository.update(
          {
            ...after,
            // Who changes a schedule decides what is done: it acts with the rights of that person
            accountId: requireActiveAccount(actor).id,
            userId: actor.userId,
            nextEdge: isOtherTime ? newEdge : before.nextEdge,
            at,
          },
          trx,
        );
        const { dto } = await finish({ actor, id, isAppliedNow }, trx);
        const changes = changesBetween(before, fields);
        if (changes.length > 0) {
          await record(actor, after, { action: 'updated', changes }, trx);
        }
        if (before.isEnabled !== fields.isEnabled) {
          const action = fields.isEnabled ? 'turned_on' : 'turned_off';
          await record(actor, after, { action, changes: [] }, trx);
        }
        return dto;
      }),

    /** Its objects stay as they are. */
    delete: ({ actor, key, scheduleId: id }: Request & { scheduleId: string }): Promise<null> =>
      write({ actor, key, request: { deleteSchedule: id } }, async (trx) => {
        const schedule = await lock(actor, id, trx);
        await repository.delete(id, trx);
        await record(actor, schedule, { action: 'deleted', changes: [] }, trx);
        return null;
      }),
  };
}
