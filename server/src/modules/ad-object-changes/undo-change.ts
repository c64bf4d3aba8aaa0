import type { Transaction } from '../../platform/db/database.ts';
import type { AdObjectChangeRecord } from './entities.ts';
import type { AdObjectChangeRepository } from './repository.ts';

/**
 * Records and queues a change that restores the values changed by another one. A running change is
 * stopped; its job then determines what it had changed.
 */
export async function insertUndo(
  {
    repository,
    change,
    id,
    adUser,
    userId,
    at,
    objectId,
  }: {
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
  const isRunning = change.state === 'running';
  const items = isRunning
    ? []
    : (await repository.listItems(change.id, trx)).filter(
        (item) =>
          item.state === 'changed' && (objectId === undefined || item.objectId === objectId),
      );
  if (items.length === 0 && !isRunning) {
    return 'nothing_changed';
  }
  const { adAccountId, level, operation } = change;
  const isNew = await repository.insert(
    {
      id,
      adUserId: adUser.id,
      teamId: adUser.teamId,
      userId,
      actorName: null,
      ruleRunId: null,
      adAccountId,
      level,
      operation,
      undoOf: change.id,
      createdAt: at,
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
    await repository.requestStop(change.id, at, trx);
  }
  await repository.queue({ changeId: id, adAccountId }, trx);
  return 'queued';
}
