import { type Actor, canManageTeamAds } from '@ads-checker/shared/access/identity';
import {
  findOperationsFault,
  type NewPlannedChange,
  operationsOf,
  PLANNED_CHANGES_LISTED_DAYS,
  type PlannedChangeDto,
  type PlannedChangeUpdate,
} from '@ads-checker/shared/contracts/planned-changes';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { findPlannedAt } from '@ads-checker/shared/domain/planned-changes';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { createWriteOnce } from '../../platform/idempotency/write-once.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { ChangeRequests } from '../ad-object-changes/index.ts';
import {
  requireChangeable as requireChangeableProfile,
  requireConnected,
} from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { requireActiveAccount, requireOwnAccount } from '../identity/index.ts';
import { changeIdsOf, type Planned } from './entities.ts';
import { canRead, isOwner, requireChangeable, requirePlanned, requireReadable } from './policy.ts';
import { presentPlanned } from './presenter.ts';
import type { PlannedChangeRepository } from './repository.ts';

interface Request {
  readonly actor: Actor;
  readonly key: string | undefined;
}

interface PlannedChangesDeps {
  db: Database;
  repository: PlannedChangeRepository;
  requests: Pick<ChangeRequests, 'listOutcomes' | 'undo'>;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  requireWithinLimit: RequireWithinLimit;
  listUndoable: (actor: Actor, changeIds: readonly string[]) => Promise<ReadonlySet<string>>;
  clock: Clock;
}

export type PlannedChangesService = ReturnType<typeof createPlannedChangesService>;

function invalid(field: string, message: string): AppError {
  return new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
    details: { fields: [{ field: `body.${field}`, message }] },
  });
}

/** Changes that people planned; a job carries out each. */
export function createPlannedChangesService(deps: PlannedChangesDeps) {
  const { repository } = deps;

  const requireTime = (chosen: Pick<Planned, 'localTime' | 'timeZone'>): Date => {
    const found = findPlannedAt({ ...chosen, now: deps.clock.now() });
    if ('fault' in found) {
      throw invalid('localTime', found.fault);
    }
    return found.at;
  };

  const write = createWriteOnce(deps);

  const lock = async (actor: Actor, id: string, trx: Transaction): Promise<Planned> =>
    requireReadable(actor, fitsBigint(id) ? await repository.lock(id, trx) : undefined, id);

  /** One that was written in this transaction. */
  const present = async (
    { actor, id }: { actor: Actor; id: string },
    trx: Transaction,
  ): Promise<PlannedChangeDto> => {
    const planned = await repository.find(id, trx);
    if (planned === undefined) {
      throw entityNotFound('Planned change', id);
    }
    return presentPlanned(planned, { actor, now: deps.clock.now() });
  };

  return {
    /** Those an account planned and those of its profiles; its own with all it may manage. */
    async list({
      actor,
      accountId,
    }: {
      actor: Actor;
      accountId: string;
    }): Promise<PlannedChangeDto[]> {
      const { teamId } = requireOwnAccount({
        actor,
        accountId,
        teamId: await deps.findTeamId(accountId),
      });
      const now = deps.clock.now();
      const all = await repository.listOfTeam({
        teamId,
        since: new Date(now.getTime() - PLANNED_CHANGES_LISTED_DAYS * DAY_MS),
      });
      const isAllowed = (planned: Planned): boolean =>
        canRead(actor, planned) || (planned.profile === null && canManageTeamAds(actor, teamId));
      const readable = all.filter(isAllowed);
      const changeIds = readable.flatMap(changeIdsOf);
      const [list, undoable] = await Promise.all([
        deps.requests.listOutcomes(changeIds),
        deps.listUndoable(actor, changeIds),
      ]);
      const outcomes = new Map(list.map((outcome) => [outcome.id, outcome]));
      return readable.map((planned) => presentPlanned(planned, { actor, outcomes, undoable, now }));
    },

    async create({
      actor,
      key,
      accountId,
      wanted,
    }: Request & { accountId: string; wanted: NewPlannedChange }): Promise<PlannedChangeDto> {
      const { teamId } = requireOwnAccount({
        actor,
        accountId,
        teamId: await deps.findTeamId(accountId),
      });
      const adUser = requireChangeableProfile({
        actor,
        adUser: await deps.adUsers.getReadable({ actor, adUserId: wanted.adUserId }),
      });
      return write({ actor, key, request: { accountId, wanted } }, async (trx) => {
        const now = deps.clock.now();
        const at = requireTime(wanted);
        await deps.requireWithinLimit('planned changes', () => repository.countOpen(teamId, trx));
        const isNew = await repository.insert(
          {
            ...wanted,
            teamId,
            accountId,
            userId: actor.userId,
            adUserName: adUser.customName ?? adUser.name,
            at,
            createdAt: now,
          },
          trx,
        );
        if (!isNew) {
          throw new AppError('ConflictError', 'This ID is already used.', { code: 'id_taken' });
        }
        await repository.queue({ id: wanted.id, at }, trx);
        return present({ actor, id: wanted.id }, trx);
      });
    },

    /** @throws FailedPreconditionError when it is not planned any more */
    update: ({
      actor,
      key,
      plannedChangeId: id,
      update,
    }: Request & {
      plannedChangeId: string;
      update: PlannedChangeUpdate;
    }): Promise<PlannedChangeDto> =>
      write({ actor, key, request: { plannedChange: id, update } }, async (trx) => {
        const before = await lock(actor, id, trx);
        requireChangeable(actor, before);
        requirePlanned(before);
        const {
          localTime = before.localTime,
          operation = before.operation,
          furtherOperations = before.furtherOperations,
        } = update;
        const fault = findOperationsFault({ level: before.level, operation, furtherOperations });
        if (fault !== undefined) {
          throw invalid(fault.path.join('.'), fault.message);
        }
        const at =
          update.localTime === undefined
            ? before.at
            : requireTime({ localTime, timeZone: before.timeZone });
        // Who changes a plan decides what is done: it is carried out with the rights of that person
        const by = { accountId: requireActiveAccount(actor).id, userId: actor.userId };
        await repository.update({ id, at, localTime, operation, furtherOperations, ...by }, trx);
        await repository.queue({ id, at }, trx);
        return present({ actor, id }, trx);
      }),

    /**
     * Undoes the bulk changes of its operations, the last one first. @throws FailedPreconditionError
     * when they changed nothing, or that was undone
     */
    async undo({
      actor,
      key,
      plannedChangeId: id,
    }: Request & { plannedChangeId: string }): Promise<PlannedChangeDto> {
      const { adUserId } = requireReadable(
        actor,
        fitsBigint(id) ? await repository.find(id) : undefined,
        id,
      );
      if (adUserId !== null) {
        requireConnected(await deps.adUsers.getReadable({ actor, adUserId }));
      }
      return write({ actor, key, request: { undoPlannedChange: id } }, async (trx) => {
        const planned = await lock(actor, id, trx);
        requireChangeable(actor, planned);
        const { teamId } = planned;
        const changeIds = changeIdsOf(planned);
        const undoable = await deps.listUndoable(actor, changeIds);
        const undone = await deps.requests.undo(
          {
            changeIds: changeIds.filter((each) => undoable.has(each)).toReversed(),
            adUser: { id: adUserId ?? '', teamId },
            userId: actor.userId,
          },
          trx,
        );
        if (undone === 0) {
          throw new AppError('FailedPreconditionError', 'Nothing to undo.', {
            code: 'nothing_changed',
          });
        }
        if (planned.reason === null && changeIds.length < operationsOf(planned).length) {
          await repository.endOperations({ id, reason: 'stopped' }, trx);
        }
        return present({ actor, id }, trx);
      });
    },

    /** Cancelling again is no error. */
    cancel: ({
      actor,
      key,
      plannedChangeId: id,
    }: Request & { plannedChangeId: string }): Promise<null> =>
      write({ actor, key, request: { cancelPlannedChange: id } }, async (trx) => {
        const planned = await lock(actor, id, trx);
        if (!isOwner(actor, planned)) {
          requireChangeable(actor, planned);
        }
        if (planned.state !== 'canceled') {
          requirePlanned(planned);
          await repository.end(id, { state: 'canceled', at: deps.clock.now() }, trx);
        }
        return null;
      }),
  };
}
