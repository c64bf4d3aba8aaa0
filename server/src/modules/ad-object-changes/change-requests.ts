import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { NewChange } from './entities.ts';
import type { AdObjectChangeRepository } from './repository.ts';

export type ChangeRequests = ReturnType<typeof createChangeRequests>;

/** Records bulk changes for their job. */
export function createChangeRequests(deps: {
  repository: Pick<AdObjectChangeRepository, 'insert' | 'queue' | 'listOutcomes'>;
  clock: Clock;
}) {
  return {
    /** Records and queues a change, made now. False when its id is taken. */
    async add(
      {
        objectIds,
        expected,
        ...change
      }: Pick<
        NewChange,
        | 'id'
        | 'adUserId'
        | 'teamId'
        | 'userId'
        | 'actorName'
        | 'ruleRunId'
        | 'adAccountId'
        | 'level'
        | 'operation'
      > & {
        readonly objectIds: readonly string[];
        /** Values by position without which an object is left out. */
        readonly expected?: readonly string[] | undefined;
      },
      trx: Transaction,
    ): Promise<boolean> {
      const isNew = await deps.repository.insert(
        { ...change, undoOf: null, createdAt: deps.clock.now() },
        objectIds.map((objectId, index) => ({ objectId, expected: expected?.[index] ?? null })),
        trx,
      );
      if (isNew) {
        const { id: changeId, adAccountId } = change;
        await deps.repository.queue({ changeId, adAccountId }, trx);
      }
      return isNew;
    },

    /** How far changes are; without those that are not kept any more. */
    listOutcomes: deps.repository.listOutcomes,
  };
}
