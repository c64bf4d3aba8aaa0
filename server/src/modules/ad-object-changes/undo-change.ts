import type { Transaction } from '../../platform/db/database.ts';
import type { AdObjectChangeRecord } from './entities.ts';
import type { AdObjectChangeRepository } from './repository.ts';

/**
 * Records and queues a change that restores the values changed by another one. A running change is
 * stopped; its job then determines what it had changed.
 */
export async function insertUndo(
  input: {
    repository: AdObjectChangeRepository;
    change: AdObjectChangeRecord;
    id: string;
    adUser: { readonly id: string; readonly teamId: string };
    userId: string;
    at: Date;
    /** Undefined: all changed objects. */
    objectId?: string | undefined;
  },
  trx: Transaction,
): Promise<'queued' | 'nothing_changed' | 'id_taken'> {
  const isRunning = input.change.state === 'running';
  const items = isRunning
    ? []
    : (await input.repository.listItems(input.change.id, trx)).filter(
        (item) =>
          item.state === 'changed' &&
          (input.objectId === undefined || item.objectId === input.objectId),
      );
  if (items.length === 0 && !isRunning) {
    return 'nothing_changed';
  }
  const { adAccountId, level, operation } = input.change;
  const isNew = await input.repository.insert(
    {
      id: input.id,
      adUserId: input.adUser.id,
      teamId: input.adUser.teamId,
      userId: input.userId,
      actorName: null,
      ruleRunId: null,
      adAccountId,
      level,
      operation,
      undoOf: input.change.id,
      createdAt: input.at,
    },
    items.map(({ objectId, name, field, from, to }) => ({
      objectId,
      name,
      field,
      from: to,
      to: from,
    })),
    trx,
  );
  if (!isNew) {
    return 'id_taken';
  }
  if (isRunning) {
    await input.repository.requestStop(input.change.id, input.at, trx);
  }
  await input.repository.queue({ changeId: input.id, adAccountId }, trx);
  return 'queued';
}
