import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EventHandlers } from '../events.ts';
import { createAdObjectChangeRepository } from './repository.ts';

/** Records each changed field of a single object as an ended bulk change, so it can be undone. */
export function createEditRecorder(deps: { db: Database; clock: Clock }) {
  const repository = createAdObjectChangeRepository({ db: deps.db });
  return {
    async adObjectEdited({
      userId,
      adUser,
      adAccountId,
      level,
      objectId,
      name,
      currency,
      ...edit
    }) {
      const at = deps.clock.now();
      await deps.db.transaction(async (trx) => {
        for (const { field, operation, from, to } of edit.fields) {
          const id = createRowId();
          const isNew = await repository.insert(
            {
              id,
              adUserId: adUser.id,
              teamId: adUser.teamId,
              userId,
              actorName: null,
              ruleRunId: null,
              actionKey: `${edit.actionKey}:${field}`,
              adAccountId,
              level,
              operation,
              undoOf: null,
              createdAt: at,
            },
            [{ objectId, name, field, from, to }],
            trx,
          );
          if (isNew) {
            await repository.markMade({ id, currency, at }, trx);
          }
        }
      });
    },
  } satisfies EventHandlers;
}
