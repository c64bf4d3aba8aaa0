import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  AdObjectCopyDto,
  NewAdObjectCopy,
} from '@ads-checker/shared/contracts/ad-object-copies';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type {
  AdAccountBasics,
  AdAccountsPort,
} from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { adviseOn } from '../ad-object-changes/index.ts';
import { type ProfileCalls, requireChangeable, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { requireDuplicable } from './policy.ts';
import { presentCopy } from './presenter.ts';
import type { CopyRepository } from './repository.ts';

export type AdObjectCopiesService = ReturnType<typeof createAdObjectCopiesService>;

/** Copies requested by people; a job makes them. */
export function createAdObjectCopiesService(deps: {
  db: Database;
  repository: CopyRepository;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  graph: Pick<AdAccountsPort, 'getAdAccountBasics'>;
  calls: ProfileCalls;
  idempotency: Pick<Idempotency, 'runInTransaction' | 'unlessAnswered'>;
  clock: Clock;
}) {
  /** What the network does not tell now, the job asks again. */
  const requireDuplicableAccount = async (adUserId: string, adAccountId: string): Promise<void> => {
    let account: AdAccountBasics;
    try {
      account = await deps.calls.run(adUserId, (call) =>
        deps.graph.getAdAccountBasics({ ...call, adAccountId, isTriedOnce: true }),
      );
    } catch (error) {
      const advice = adviseOn(error);
      if (advice === 'stop' || advice === 'refused') {
        throw error;
      }
      return;
    }
    requireDuplicable(account);
  };

  return {
    /**
     * Records the requested copies and queues them; refused at once in an ad account whose status
     * allows none.
     */
    async create({
      actor,
      key,
      adUserId,
      wanted,
    }: {
      actor: Actor;
      key: string | undefined;
      adUserId: string;
      wanted: NewAdObjectCopy;
    }): Promise<AdObjectCopyDto> {
      const adUser = requireChangeable({
        actor,
        adUser: await deps.adUsers.getReadable({ actor, adUserId }),
      });
      requireConnected(adUser);
      const { id, adAccountId, level, sourceIds, count, isDeep, suffix, parentId = null } = wanted;
      const items = sourceIds.flatMap((sourceId) =>
        Array.from({ length: count }, (_, index) => ({
          sourceId,
          suffix: index === 0 ? suffix : `${suffix} ${index + 1}`,
        })),
      );
      const command = { userId: actor.userId, key, request: { adUserId, wanted } };
      const record = (trx: Transaction): Promise<AdObjectCopyDto> =>
        deps.idempotency.runInTransaction({
          ...command,
          trx,
          execute: async () => {
            const { userId } = actor;
            const { teamId } = adUser;
            const createdAt = deps.clock.now();
            const isNew = await deps.repository.insert(
              { id, adUserId, teamId, userId, adAccountId, level, isDeep, parentId, createdAt },
              items,
              trx,
            );
            if (!isNew) {
              throw new AppError('ConflictError', 'This ID is already used.', { code: 'id_taken' });
            }
            await deps.repository.queue({ copyId: id, adAccountId }, trx);
            const copy = await deps.repository.find(id, trx);
            if (copy === undefined) {
              throw entityNotFound('Copy', id);
            }
            return presentCopy(copy);
          },
        });
      return deps.idempotency.unlessAnswered({
        ...command,
        execute: async () => {
          await requireDuplicableAccount(adUserId, adAccountId);
          return deps.db.transaction(record);
        },
      });
    },

    /** @throws NotFoundError also when the actor may not see the profile. */
    async get({ actor, copyId }: { actor: Actor; copyId: string }): Promise<AdObjectCopyDto> {
      const copy = fitsBigint(copyId) ? await deps.repository.find(copyId) : undefined;
      if (copy === undefined) {
        throw entityNotFound('Copy', copyId);
      }
      try {
        await deps.adUsers.getReadable({ actor, adUserId: copy.adUserId });
      } catch (error) {
        throw error instanceof AppError && error.type === 'NotFoundError'
          ? entityNotFound('Copy', copyId)
          : error;
      }
      return presentCopy(copy);
    },
  };
}
