import { actingTokenName } from '../../platform/auth/acting-token.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { CopyBelow, CopyItem, CopyRecord, NewCopy } from './entities.ts';
import { copyAdObjectsJob } from './jobs/copy-ad-objects.job.ts';

interface CopyRow {
  id: string;
  ad_user_id: string;
  team_id: string;
  user_id: string | null;
  token_name: string | null;
  ad_account_id: string;
  level: NewCopy['level'];
  is_deep: boolean;
  parent_id: string | null;
  state: CopyRecord['state'];
  failures: number;
  resumes_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
}

interface ItemRow {
  position: number;
  level: CopyItem['level'];
  is_deep: boolean;
  parent_position: number | null;
  source_id: string;
  suffix: string;
  state: CopyItem['state'];
  attempts: number;
  known_ids: string[];
  session_id: string | null;
  sent_at: Date | null;
  copied_id: string | null;
  error: CopyItem['error'];
}

function toItem(row: ItemRow): CopyItem {
  return {
    position: row.position,
    level: row.level,
    isDeep: row.is_deep,
    parentPosition: row.parent_position,
    sourceId: row.source_id,
    suffix: row.suffix,
    state: row.state,
    attempts: row.attempts,
    knownIds: row.known_ids,
    sessionId: row.session_id,
    sentAt: row.sent_at,
    copiedId: row.copied_id,
    error: row.error,
  };
}

/** Objects of a copy. */
function createCopyItems({ db }: { db: Database }) {
  return {
    async updateItem(
      copyId: string,
      { position, ...change }: Pick<CopyItem, 'position'> & Partial<CopyItem>,
    ): Promise<void> {
      const { state, attempts, knownIds, sessionId, sentAt, copiedId, error } = change;
      await db('ad_object_copy_items')
        .where({ copy_id: copyId, position })
        .update({
          ...(state === undefined ? {} : { state }),
          ...(attempts === undefined ? {} : { attempts }),
          ...(knownIds === undefined ? {} : { known_ids: JSON.stringify(knownIds) }),
          ...(sessionId === undefined ? {} : { session_id: sessionId }),
          ...(sentAt === undefined ? {} : { sent_at: sentAt }),
          ...(copiedId === undefined ? {} : { copied_id: copiedId }),
          ...(error === undefined ? {} : { error: error === null ? null : JSON.stringify(error) }),
        });
    },

    /** Splits a copy: the object itself first, then each of its children into it. */
    async split(
      copyId: string,
      { position, below }: { position: number; below: readonly CopyBelow[] },
    ): Promise<void> {
      await db.transaction(async (trx) => {
        await trx('ad_object_copy_items').where({ copy_id: copyId, position }).update({
          is_deep: false,
          state: 'waiting',
          attempts: 0,
          session_id: null,
          sent_at: null,
        });
        await trx.raw(
          `insert into ad_object_copy_items (copy_id, position, parent_position, level, is_deep, source_id, suffix)
           select cast(:copyId as bigint), (select max(position) from ad_object_copy_items where copy_id = :copyId) + b.number,
             cast(:position as integer), b.level, b."isDeep", b."sourceId", ''
           from rows from (
             jsonb_to_recordset(cast(:below as jsonb)) as (level text, "isDeep" boolean, "sourceId" text)
           ) with ordinality as b(level, "isDeep", "sourceId", number)`,
          { copyId, position, below: JSON.stringify(below) },
        );
      });
    },

    /** Fails the items that belong in a copy that could not be made. */
    async failBelow(
      copyId: string,
      { position, error }: Pick<CopyItem, 'position' | 'error'>,
    ): Promise<void> {
      await db('ad_object_copy_items')
        .where({ copy_id: copyId, parent_position: position })
        .update({ state: 'failed', error: JSON.stringify(error) });
    },

    /** Copies in this ad account made by other requests: they must not be adopted. */
    async listCopiedIds(adAccountId: string): Promise<ReadonlySet<string>> {
      const { rows } = await db.raw<{ rows: { copied_id: string }[] }>(
        `select i.copied_id from ad_object_copy_items i join ad_object_copies c on c.id = i.copy_id
         where c.ad_account_id = ? and i.copied_id is not null`,
        [adAccountId],
      );
      return new Set(rows.map(({ copied_id: id }) => id));
    },

    async failOpen(copyId: string, error: CopyItem['error']): Promise<void> {
      await db('ad_object_copy_items')
        .where({ copy_id: copyId })
        .whereIn('state', ['waiting', 'sending', 'copying'])
        .update({ state: 'failed', error: JSON.stringify(error) });
    },
  };
}

export type CopyRepository = ReturnType<typeof createCopyRepository>;

/** Requested copies, and the job that makes them. */
export function createCopyRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });

  return {
    ...createCopyItems({ db }),

    async find(id: string, trx: Database | Transaction = db): Promise<CopyRecord | undefined> {
      const { rows } = await trx.raw<{ rows: CopyRow[] }>(
        'select * from ad_object_copies where id = ?',
        [id],
      );
      const [row] = rows;
      if (row === undefined) {
        return undefined;
      }
      const items = await trx.raw<{ rows: ItemRow[] }>(
        'select * from ad_object_copy_items where copy_id = ? order by position',
        [id],
      );
      return {
        id: row.id,
        adUserId: row.ad_user_id,
        teamId: row.team_id,
        userId: row.user_id,
        tokenName: row.token_name,
        adAccountId: row.ad_account_id,
        level: row.level,
        isDeep: row.is_deep,
        parentId: row.parent_id,
        state: row.state,
        failures: row.failures,
        resumesAt: row.resumes_at,
        createdAt: row.created_at,
        finishedAt: row.finished_at,
        items: items.rows.map(toItem),
      };
    },

    queue: (
      { copyId, adAccountId, runAt }: { copyId: string; adAccountId: string; runAt?: Date },
      trx?: Transaction,
    ): Promise<void> =>
      jobQueue.add(
        copyAdObjectsJob,
        { payload: { copyId, adAccountId }, runAt, isRequested: true },
        trx,
      ),

    /** False when the id is taken. */
    async insert(
      copy: NewCopy,
      items: readonly Pick<CopyItem, 'sourceId' | 'suffix'>[],
      trx: Transaction,
    ): Promise<boolean> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `insert into ad_object_copies
           (id, ad_user_id, team_id, user_id, token_name, ad_account_id, level, is_deep, parent_id,
            created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        [
          copy.id,
          copy.adUserId,
          copy.teamId,
          copy.userId,
          actingTokenName(),
          copy.adAccountId,
          copy.level,
          copy.isDeep,
          copy.parentId,
          copy.createdAt,
        ],
      );
      if (rowCount === 0) {
        return false;
      }
      await trx('ad_object_copy_items').insert(
        items.map(({ sourceId, suffix }, index) => ({
          copy_id: copy.id,
          position: index + 1,
          level: copy.level,
          is_deep: copy.isDeep,
          source_id: sourceId,
          suffix,
        })),
      );
      return true;
    },

    async pause(id: string, { resumesAt, failures }: Pick<CopyRecord, 'resumesAt' | 'failures'>) {
      await db('ad_object_copies').where({ id }).update({ resumes_at: resumesAt, failures });
    },

    async finish(id: string, at: Date): Promise<void> {
      await db('ad_object_copies')
        .where({ id })
        .update({ state: 'finished', finished_at: at, resumes_at: null });
    },

    async purge(before: Date): Promise<number> {
      return db('ad_object_copies').where('created_at', '<', before).delete();
    },
  };
}
