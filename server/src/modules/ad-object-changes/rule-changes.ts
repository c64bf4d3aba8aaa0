import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdObjectOperation } from '@ads-checker/shared/domain/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { ChangeRequests } from './change-requests.ts';
import type { AdObjectChangeRecord, ChangeItem } from './entities.ts';
import type { AdObjectChangeRepository } from './repository.ts';
import { insertUndo } from './undo-change.ts';

export type ChangedItem = ChangeItem;

export interface RuleChange
  extends Pick<AdObjectChangeRecord, 'id' | 'level' | 'state' | 'undoOf' | 'operation'> {
  readonly items: readonly ChangeItem[];
}

export type RuleChanges = ReturnType<typeof createRuleChanges>;

/** Bulk changes made by rules; executed like those of people. */
export function createRuleChanges(deps: {
  repository: AdObjectChangeRepository;
  requests: Pick<ChangeRequests, 'add'>;
  clock: Clock;
}) {
  return {
    /** Records and queues a change. */
    async add(
      change: {
        /** Null for one that is not undone with its run. */
        readonly ruleRunId: string | null;
        /** The rule's name in the team's log. */
        readonly actorName: string;
        readonly adUserId: string;
        readonly teamId: string;
        readonly adAccountId: string;
        readonly level: AdObjectLevel;
        readonly operation: AdObjectOperation;
        readonly objectIds: readonly string[];
        /** Amounts that were decided on, by position: an object with another is left out. */
        readonly expected?: readonly string[] | undefined;
      },
      trx: Transaction,
    ): Promise<string> {
      const id = createRowId();
      await deps.requests.add({ ...change, id, userId: null }, trx);
      return id;
    },

    /** Changes made by a run, with the state of their undos. */
    async list(ruleRunId: string, trx: Transaction): Promise<RuleChange[]> {
      const changes = await deps.repository.listOfRuleRun(ruleRunId, trx);
      return Promise.all(
        changes.map(async (change) => ({
          ...change,
          items: await deps.repository.listItems(change.id, trx),
        })),
      );
    },

    /** Records and queues undos of a run's changes, or of one object. Returns how many. */
    async undo(
      input: {
        ruleRunId: string;
        adUser: { readonly id: string; readonly teamId: string };
        userId: string;
        /** Undefined: all objects. */
        objectId: string | undefined;
      },
      trx: Transaction,
    ): Promise<number> {
      const changes = await deps.repository.listOfRuleRun(input.ruleRunId, trx);
      let queued = 0;
      for (const change of changes.filter(({ undoOf }) => undoOf === null)) {
        const outcome = await insertUndo(
          {
            repository: deps.repository,
            change,
            id: createRowId(),
            adUser: input.adUser,
            userId: input.userId,
            at: deps.clock.now(),
            objectId: input.objectId,
          },
          trx,
        );
        queued += outcome === 'queued' ? 1 : 0;
      }
      return queued;
    },
  };
}
