import type { Actor } from '@ads-checker/shared/access/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import type { RecordActivity } from '../activity/index.ts';

type Entry = Parameters<RecordActivity>[0];

/** Loads rows of one kind within a write and logs their changes. */
export function createLoggedRows<
  Row extends { readonly id: string; readonly teamId: string },
>(deps: {
  /** Its name in error messages. */
  entity: string;
  type: Entry['subject']['type'];
  nameOf: (row: Row) => string;
  find: (id: string, trx: Transaction) => Promise<Row | undefined>;
  record: RecordActivity;
}) {
  return {
    /** @throws NotFoundError */
    async get(id: string, trx: Transaction): Promise<Row> {
      const row = await deps.find(id, trx);
      if (row === undefined) {
        throw entityNotFound(deps.entity, id);
      }
      return row;
    },

    logAction: (
      action: Entry['action'],
      { row, actor, trx }: { row: Row; actor: Actor; trx: Transaction },
    ): Promise<void> =>
      deps.record({
        trx,
        teamId: row.teamId,
        actor,
        kind: 'comment_boosting',
        action,
        subject: { type: deps.type, id: row.id, name: deps.nameOf(row) },
        changes: [],
      }),
  };
}
