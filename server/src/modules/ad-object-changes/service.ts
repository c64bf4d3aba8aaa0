import { canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  AdObjectChangeDto,
  AdObjectChangeItemDto,
  NewAdObjectChange,
  OwnAdObjectChange,
} from '@ads-checker/shared/contracts/ad-object-changes';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { requireChangeable, requireConnected } from '../ad-objects/index.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import { requireActiveAccount } from '../identity/index.ts';
import type { ChangeRequests } from './change-requests.ts';
import type { AdObjectChangeRecord } from './entities.ts';
import type { OwnChangeRepository } from './own-change-repository.ts';
import { presentChange, presentItem } from './presenter.ts';
import type { AdObjectChangeRepository } from './repository.ts';
import { insertUndo } from './undo-change.ts';

const OWN_CHANGES_MS = DAY_MS;
const OWN_CHANGES_MAX = 100;

interface Request {
  readonly actor: Actor;
  readonly key: string | undefined;
}

function idTaken(): AppError {
  return new AppError('ConflictError', 'This ID is already used.', { code: 'id_taken' });
}

interface AdObjectChangesServiceDeps {
  db: Database;
  repository: AdObjectChangeRepository;
  ownChanges: OwnChangeRepository;
  requests: Pick<ChangeRequests, 'add'>;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  listUndoable: (actor: Actor, changeIds: readonly string[]) => Promise<ReadonlySet<string>>;
  clock: Clock;
}

/** Changes that an actor may see or steer. */
function createChangeAccess(deps: AdObjectChangesServiceDeps) {
  /** @throws NotFoundError also when the actor may not see the profile. */
  const getReadable = async (input: {
    actor: Actor;
    changeId: string;
  }): Promise<{ change: AdObjectChangeRecord; adUser: AdUser }> => {
    const change = fitsBigint(input.changeId)
      ? await deps.repository.find(input.changeId)
      : undefined;
    if (change === undefined) {
      throw entityNotFound('Bulk change', input.changeId);
    }
    try {
      return {
        change,
        adUser: await deps.adUsers.getReadable({ actor: input.actor, adUserId: change.adUserId }),
      };
    } catch (error) {
      throw error instanceof AppError && error.type === 'NotFoundError'
        ? entityNotFound('Bulk change', input.changeId)
        : error;
    }
  };

  const getChangeable = async (request: { actor: Actor; changeId: string }) => {
    const { change, adUser } = await getReadable(request);
    requireChangeable({ actor: request.actor, adUser });
    return { change, adUser };
  };

  const once = (
    { actor, key, request }: Request & { request: unknown },
    execute: (trx: Transaction) => Promise<string>,
  ): Promise<AdObjectChangeDto> =>
    deps.db.transaction((trx) =>
      deps.idempotency.runInTransaction({
        trx,
        userId: actor.userId,
        key,
        request,
        execute: async () => {
          const id = await execute(trx);
          const change = await deps.repository.find(id, trx);
          if (change === undefined) {
            throw entityNotFound('Bulk change', id);
          }
          return presentChange(change);
        },
      }),
    );

  return { getReadable, getChangeable, once };
}

function createChangeReads(
  deps: AdObjectChangesServiceDeps,
  { getReadable }: ReturnType<typeof createChangeAccess>,
) {
  return {
    /** What the person changed in the last day, without what they may not see any more. */
    async listOwn({ actor }: { actor: Actor }): Promise<OwnAdObjectChange[]> {
      const { teamId } = requireActiveAccount(actor);
      const own = await deps.ownChanges.listOwn({
        userId: actor.userId,
        teamId,
        since: new Date(deps.clock.now().getTime() - OWN_CHANGES_MS),
        limit: OWN_CHANGES_MAX,
      });
      const readable = own.filter(({ owner }) => canReadAdUser(actor, owner));
      const undoable = await deps.listUndoable(
        actor,
        readable.map(({ change }) => change.id),
      );
      return readable.map(({ change, first }) => ({
        ...presentChange(change),
        object: change.counts.total === 1 && first !== null ? presentItem(first) : null,
        canUndo: undoable.has(change.id),
      }));
    },

    async get(request: {
      actor: Actor;
      changeId: string;
    }): Promise<{ change: AdObjectChangeDto; items: AdObjectChangeItemDto[] }> {
      const { change } = await getReadable(request);
      const items = await deps.repository.listItems(change.id);
      return { change: presentChange(change), items: items.map(presentItem) };
    },
  };
}

export type AdObjectChangesService = ReturnType<typeof createAdObjectChangesService>;

/** Bulk changes requested by people; a job executes each. */
export function createAdObjectChangesService(deps: AdObjectChangesServiceDeps) {
  const changeAccess = createChangeAccess(deps);
  const { getChangeable, once } = changeAccess;

  return {
    ...createChangeReads(deps, changeAccess),

    /** Records a bulk change and queues it. */
    async create({
      actor,
      key,
      adUserId,
      change,
    }: Request & { adUserId: string; change: NewAdObjectChange }): Promise<AdObjectChangeDto> {
      const adUser = requireChangeable({
        actor,
        adUser: await deps.adUsers.getReadable({ actor, adUserId }),
      });
      requireConnected(adUser);
      const { id, adAccountId, level, operation, objectIds, expected, edits } = change;
      return once({ actor, key, request: { adUserId, change } }, async (trx) => {
        const isNew = await deps.requests.add(
          {
            id,
            adUserId: adUser.id,
            teamId: adUser.teamId,
            userId: actor.userId,
            actorName: null,
            ruleRunId: null,
            adAccountId,
            level,
            operation,
            objectIds,
            expected,
            edits,
          },
          trx,
        );
        if (!isNew) {
          throw idTaken();
        }
        return id;
      });
    },

    /**
     * Records a change that restores the previous values of the changed objects, and queues it; a
     * running change is stopped first. @throws FailedPreconditionError when the ended change
     * changed nothing.
     */
    async undo({
      actor,
      key,
      changeId,
      id,
    }: Request & { changeId: string; id: string }): Promise<AdObjectChangeDto> {
      const { adUser } = await getChangeable({ actor, changeId });
      requireConnected(adUser);
      return once({ actor, key, request: { undo: changeId, id } }, async (trx) => {
        await deps.repository.lock(changeId, trx);
        const undone = await deps.repository.find(changeId, trx);
        if (undone === undefined) {
          throw entityNotFound('Bulk change', changeId);
        }
        const outcome = await insertUndo(
          {
            repository: deps.repository,
            change: undone,
            id,
            adUser,
            userId: actor.userId,
            at: deps.clock.now(),
          },
          trx,
        );
        if (outcome === 'nothing_changed') {
          throw new AppError('FailedPreconditionError', 'Nothing to undo.', {
            code: 'nothing_changed',
          });
        }
        if (outcome === 'id_taken') {
          throw idTaken();
        }
        return id;
      });
    },

    /** Stops sending; what was already sent stays. */
    async stop({
      actor,
      key,
      changeId,
    }: Request & { changeId: string }): Promise<AdObjectChangeDto> {
      const { change } = await getChangeable({ actor, changeId });
      return once({ actor, key, request: { stop: changeId } }, async (trx) => {
        await deps.repository.requestStop(changeId, deps.clock.now(), trx);
        if (change.resumesAt !== null) {
          // The change is paused: the job settles its waiting items.
          await deps.repository.queue({ changeId, adAccountId: change.adAccountId }, trx);
        }
        return changeId;
      });
    },

    /** Retries failed items. @throws FailedPreconditionError when no item failed. */
    async retry({
      actor,
      key,
      changeId,
      objectIds,
    }: Request & {
      changeId: string;
      objectIds: readonly string[] | undefined;
    }): Promise<AdObjectChangeDto> {
      const { change, adUser } = await getChangeable({ actor, changeId });
      requireConnected(adUser);
      return once({ actor, key, request: { retry: changeId, objectIds } }, async (trx) => {
        await deps.repository.lock(changeId, trx);
        if ((await deps.repository.restart({ id: changeId, objectIds }, trx)) === 0) {
          throw new AppError('FailedPreconditionError', 'No failed objects to retry.', {
            code: 'nothing_failed',
          });
        }
        await deps.repository.queue({ changeId, adAccountId: change.adAccountId }, trx);
        return changeId;
      });
    },
  };
}
