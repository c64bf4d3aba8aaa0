import { type ObjectEdit, orderEdits } from '@ads-checker/shared/domain/ad-object-edits';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { NewChange } from './entities.ts';
import type { AdObjectChangeRepository } from './repository.ts';
import { insertUndo } from './undo-change.ts';

type NewItem = Parameters<AdObjectChangeRepository['insert']>[1][number];

export type ChangeRequests = ReturnType<typeof createChangeRequests>;

/** Records bulk changes for their job. */
export function createChangeRequests(deps: { repository: AdObjectChangeRepository; clock: Clock }) {
  return {
    /** Records and queues a change, made now. False when its id is taken. */
    async add(
      {
        objectIds,
        expected,
        edits,
        ...change
      }: Pick<
        NewChange,
        | 'id'
        | 'adUserId'
        | 'teamId'
        | 'userId'
        | 'actorName'
        | 'ruleRunId'
        | 'scheduleId'
        | 'adAccountId'
        | 'level'
        | 'operation'
      > & {
        readonly objectIds: readonly string[];
        /** Values by position without which an object is left out. */
        readonly expected?: readonly string[] | undefined;
        /** Of the operation `edits`, by position. */
        readonly edits?: readonly (readonly ObjectEdit[])[] | undefined;
      },
      trx: Transaction,
    ): Promise<boolean> {
      const isNew = await deps.repository.insert(
        { ...change, undoOf: null, createdAt: deps.clock.now() },
        objectIds.flatMap((objectId, index): NewItem[] =>
          edits === undefined
            ? [{ objectId, expected: expected?.[index] ?? null }]
            : orderEdits(edits[index] ?? []).map((edit) => ({ objectId, ...edit })),
        ),
        trx,
      );
      if (isNew) {
        const { id: changeId, adAccountId } = change;
        await deps.repository.queue({ changeId, adAccountId }, trx);
      }
      return isNew;
    },

    /** Undoes changes of a profile in this order, each as a change of a person. Returns how many. */
    async undo(
      {
        changeIds,
        adUser,
        userId,
      }: {
        readonly changeIds: readonly string[];
        readonly adUser: { readonly id: string; readonly teamId: string };
        readonly userId: string;
      },
      trx: Transaction,
    ): Promise<number> {
      let queued = 0;
      for (const changeId of changeIds) {
        await deps.repository.lock(changeId, trx);
        const change = await deps.repository.find(changeId, trx);
        if (change === undefined) {
          continue;
        }
        const id = createRowId();
        const at = deps.clock.now();
        const { repository } = deps;
        const outcome = await insertUndo({ repository, change, id, adUser, userId, at }, trx);
        queued += outcome === 'queued' ? 1 : 0;
      }
      return queued;
    },

    /** How far changes are; without those that are not kept any more. */
    listOutcomes: deps.repository.listOutcomes,
  };
}
