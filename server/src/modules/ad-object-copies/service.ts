import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  AdObjectCopyDto,
  NewAdObjectCopy,
} from '@ads-checker/shared/contracts/ad-object-copies';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { requireChangeable, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { presentCopy } from './presenter.ts';
import type { CopyRepository } from './repository.ts';

export type AdObjectCopiesService = ReturnType<typeof createAdObjectCopiesService>;

/** Copies requested by people; a job makes them. */
export function createAdObjectCopiesService({
  db,
  repository,
  adUsers,
  idempotency,
  clock,
}: {
  db: Database;
  repository: CopyRepository;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  clock: Clock;
}) {
  return {
    /** Records the requested copies and queues them. */
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
        adUser: await adUsers.getReadable({ actor, adUserId }),
      });
      requireConnected(adUser);
      const { id, adAccountId, level, sourceIds, count, isDeep, suffix, parentId = null } = wanted;
      const items = sourceIds.flatMap((sourceId) =>
        Array.from({ length: count }, (_, index) => ({
          sourceId,
          suffix: index === 0 ? suffix : `${suffix} ${index + 1}`,
        })),
      );
      return db.transaction((trx) =>
        idempotency.runInTransaction({
          trx,
          userId: actor.userId,
          key,
          request: { adUserId, wanted },
          execute: async () => {
            const { userId } = actor;
            const { teamId } = adUser;
            const createdAt = clock.now();
            const isNew = await repository.insert(
              { id, adUserId, teamId, userId, adAccountId, level, isDeep, parentId, createdAt },
              items,
              trx,
            );
            if (!isNew) {
              throw new AppError('ConflictError', 'This ID is already used.', { code: 'id_taken' });
            }
            await repository.queue({ copyId: id, adAccountId }, trx);
            const copy = await repository.find(id, trx);
            if (copy === undefined) {
              throw entityNotFound('Copy', id);
            }
            return presentCopy(copy);
          },
        }),
      );
    },

    /** @throws NotFoundError also when the actor may not see the profile. */
    async get({ actor, copyId }: { actor: Actor; copyId: string }): Promise<AdObjectCopyDto> {
      const copy = fitsBigint(copyId) ? await repository.find(copyId) : undefined;
      if (copy === undefined) {
        throw entityNotFound('Copy', copyId);
      }
      try {
        await adUsers.getReadable({ actor, adUserId: copy.adUserId });
      } catch (error) {
        throw error instanceof AppError && error.type === 'NotFoundError'
          ? entityNotFound('Copy', copyId)
          : error;
      }
      return presentCopy(copy);
    },
  };
}
