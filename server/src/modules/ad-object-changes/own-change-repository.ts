import type { OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type { Database } from '../../platform/db/database.ts';
import { type ChangeRow, COUNTS, type ItemRow, toItem, toRecord } from './change-rows.ts';
import type { AdObjectChangeRecord, ChangeItem } from './entities.ts';

interface OwnChangeRow extends ChangeRow {
  accountId: string;
  isShared: boolean;
  first: Omit<ItemRow, 'at'> | null;
}

export interface OwnChange {
  readonly change: AdObjectChangeRecord;
  /** What decides access to its profile. */
  readonly owner: OwnedByAccount;
  readonly first: ChangeItem | null;
}

export type OwnChangeRepository = ReturnType<typeof createOwnChangeRepository>;

/** The changes of one person. */
export function createOwnChangeRepository({ db }: { db: Database }) {
  return {
    /** A person's own changes, the latest first, without those that undo others. */
    async listOwn(input: {
      userId: string;
      teamId: string;
      since: Date;
      limit: number;
    }): Promise<OwnChange[]> {
      const { rows } = await db.raw<{ rows: OwnChangeRow[] }>(
        `select c.*, ${COUNTS}, p.account_id as "accountId", p.is_shared as "isShared",
           (select to_jsonb(i) - 'at' from ad_object_change_items i
            where i.change_id = c.id and i.position = 1) as first
         from ad_object_changes c join ad_users p on p.id = c.ad_user_id
         where c.user_id = :userId and c.team_id = :teamId and c.undo_of is null
           and c.created_at > :since
         order by c.created_at desc, c.id desc limit :limit`,
        { userId: input.userId, teamId: input.teamId, since: input.since, limit: input.limit },
      );
      return rows.map((row) => ({
        change: toRecord(row),
        owner: { accountId: row.accountId, teamId: row.team_id, isShared: row.isShared },
        first: row.first === null ? null : toItem({ ...row.first, at: null }),
      }));
    },
  };
}
