import type { PixelShareResult } from '@ads-checker/shared/contracts/pixel-sharing';
import { actingTokenName } from '../../platform/auth/acting-token.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { NewSharing, NumberedResult, Outcome, Share, Sharing } from './entities.ts';
import { sharePixelJob } from './jobs/share-pixel.job.ts';

interface SharingRow {
  id: string;
  ad_user_id: string;
  team_id: string;
  user_id: string | null;
  token_name: string | null;
  business_id: string;
  business_name: string | null;
  pixel_id: string;
  pixel_name: string | null;
  state: Sharing['state'];
  last_result: number;
  round: number;
  failures: number;
  resumes_at: Date | null;
  held_back_by: Sharing['heldBackBy'];
  created_at: Date;
  finished_at: Date | null;
  sending: string | null;
  total: number;
  shared: number;
  failed: number;
  stopped: number;
}

interface ShareRow {
  position: number;
  ad_account_id: string;
  state: Share['state'];
  attempts: number;
  sent_at: Date | null;
  result: PixelShareResult | null;
}

function toSharing(row: SharingRow): Sharing {
  return {
    id: row.id,
    adUserId: row.ad_user_id,
    teamId: row.team_id,
    userId: row.user_id,
    tokenName: row.token_name,
    businessId: row.business_id,
    businessName: row.business_name,
    pixelId: row.pixel_id,
    pixelName: row.pixel_name,
    state: row.state,
    lastResult: row.last_result,
    round: row.round,
    failures: row.failures,
    resumesAt: row.resumes_at,
    heldBackBy: row.held_back_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    sendingAdAccountId: row.sending,
    counts: { total: row.total, shared: row.shared, failed: row.failed, stopped: row.stopped },
  };
}

function toShare(row: ShareRow): Share {
  return {
    position: row.position,
    adAccountId: row.ad_account_id,
    state: row.state,
    attempts: row.attempts,
    sentAt: row.sent_at,
    result: row.result,
  };
}

const SELECT_SHARINGS = `
  select s.*, c.* from pixel_sharings s cross join lateral (
    select count(*)::int as total,
      count(*) filter (where state = 'shared')::int as shared,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'stopped')::int as stopped,
      min(ad_account_id) filter (where state = 'sending') as sending
    from pixel_shares where sharing_id = s.id
  ) c`;

export const topicOf = (sharingId: string): string => `pixelSharing:${sharingId}`;

/** Ad accounts of a sharing. */
function createShareResults(deps: { db: Database; publish: Sync['publishProgress'] }) {
  return {
    async listShares(sharingId: string): Promise<readonly Share[]> {
      const { rows } = await deps.db.raw<{ rows: ShareRow[] }>(
        'select * from pixel_shares where sharing_id = ? order by position',
        [sharingId],
      );
      return rows.map(toShare);
    },

    /** Results after a sequence number, in order. */
    async listResults(
      sharingId: string,
      { after, limit }: { after: number; limit: number },
    ): Promise<readonly NumberedResult[]> {
      const { rows } = await deps.db.raw<{
        rows: { result_number: number; result: PixelShareResult }[];
      }>(
        `select result_number, result from pixel_shares
         where sharing_id = ? and result_number > ? and result is not null
         order by result_number limit ?`,
        [sharingId, after, limit],
      );
      return rows.map(({ result_number: number, result }) => ({ number, result }));
    },

    async findSending(sharingId: string): Promise<Share | undefined> {
      const { rows } = await deps.db.raw<{ rows: ShareRow[] }>(
        `select * from pixel_shares where sharing_id = ? and state = 'sending' order by position limit 1`,
        [sharingId],
      );
      return rows.map(toShare)[0];
    },

    /** Ad accounts of the latest round, by state. */
    async countRound(id: string): Promise<{ readonly shared: number; readonly failed: number }> {
      const { rows } = await deps.db.raw<{ rows: { shared: number; failed: number }[] }>(
        `select count(*) filter (where i.state = 'shared')::int as shared,
           count(*) filter (where i.state = 'failed')::int as failed
         from pixel_shares i join pixel_sharings s on s.id = i.sharing_id
         where s.id = ? and i.round = s.round`,
        [id],
      );
      return rows[0] ?? { shared: 0, failed: 0 };
    },
  };
}

interface SharingRepositoryDeps {
  db: Database;
  publish: Sync['publishProgress'];
}

/** Sharings and their jobs. */
function createSharingQueue(deps: SharingRepositoryDeps) {
  const jobQueue = createJobQueue({ db: deps.db });
  const publishProgress = (sharingId: string, trx?: Transaction): Promise<void> =>
    deps.publish(topicOf(sharingId), trx);

  const find = async (
    id: string,
    trx: Database | Transaction = deps.db,
  ): Promise<Sharing | undefined> => {
    const { rows } = await trx.raw<{ rows: SharingRow[] }>(`${SELECT_SHARINGS} where s.id = ?`, [
      id,
    ]);
    return rows.map(toSharing)[0];
  };
  const findLocked = async (id: string, trx: Transaction): Promise<Sharing | undefined> => {
    await trx.raw('select 1 from pixel_sharings where id = ? for update', [id]);
    return find(id, trx);
  };
  const queue = (
    { id, adUserId, runAt }: Pick<Sharing, 'id' | 'adUserId'> & { readonly runAt?: Date },
    trx?: Transaction,
  ): Promise<void> =>
    jobQueue.add(
      sharePixelJob,
      { payload: { sharingId: id, adUserId }, runAt, isRequested: true },
      trx,
    );

  return { publishProgress, find, findLocked, queue };
}

/** The shares of a sharing, one after the other. */
function createSharingRounds(
  deps: SharingRepositoryDeps,
  { publishProgress, findLocked, queue }: ReturnType<typeof createSharingQueue>,
) {
  return {
    /** The next ad account of a running sharing, marked before anything is sent. */
    async claimNext(sharingId: string, sentAt: Date): Promise<Share | undefined> {
      return deps.db.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: ShareRow[] }>(
          `update pixel_shares i set state = 'sending', attempts = i.attempts + 1, sent_at = :sentAt
           from pixel_sharings s
           where s.id = :sharingId and s.state = 'running' and i.sharing_id = s.id and i.state = 'waiting'
             and i.position = (
               select min(position) from pixel_shares where sharing_id = :sharingId and state = 'waiting'
             )
           returning i.*`,
          { sharingId, sentAt },
        );
        await publishProgress(sharingId, trx);
        return rows.map(toShare)[0];
      });
    },

    /**
     * Returns an account to the queue unless the sharing was stopped; an unsent attempt does not
     * count.
     */
    async requeue(
      sharingId: string,
      { position, isCounted }: Pick<Share, 'position'> & { readonly isCounted: boolean },
    ): Promise<void> {
      await deps.db.transaction(async (trx) => {
        const sharing = await findLocked(sharingId, trx);
        await trx.raw(
          `update pixel_shares set state = ?, sent_at = null, attempts = attempts - ?
           where sharing_id = ? and position = ? and state = 'sending'`,
          [
            sharing?.state === 'running' ? 'waiting' : 'stopped',
            isCounted ? 0 : 1,
            sharingId,
            position,
          ],
        );
        await publishProgress(sharingId, trx);
      });
    },

    /** Stores results with ascending sequence numbers; accounts with a result are skipped. */
    async settle(
      sharingId: string,
      outcomes: readonly Outcome[],
      { isReached }: { readonly isReached: boolean },
    ): Promise<void> {
      await deps.db.transaction(async (trx) => {
        const sharing = await findLocked(sharingId, trx);
        let number = sharing?.lastResult ?? 0;
        for (const { position, result } of outcomes) {
          const { rowCount } = await trx.raw<{ rowCount: number }>(
            `update pixel_shares set state = ?, result_number = ?, result = ?::jsonb
             where sharing_id = ? and position = ? and state in ('waiting', 'sending')`,
            [
              result.error === null ? 'shared' : 'failed',
              number + 1,
              JSON.stringify(result),
              sharingId,
              position,
            ],
          );
          number += rowCount;
        }
        await trx('pixel_sharings')
          .where({ id: sharingId })
          .update({
            last_result: number,
            ...(isReached ? { failures: 0, resumes_at: null, held_back_by: null } : {}),
          });
        await publishProgress(sharingId, trx);
      });
    },

    async hold(
      { id, adUserId }: Pick<Sharing, 'id' | 'adUserId'>,
      {
        resumesAt,
        failures,
        heldBackBy,
      }: Pick<Sharing, 'failures' | 'heldBackBy'> & { readonly resumesAt: Date },
    ): Promise<void> {
      await deps.db.transaction(async (trx) => {
        await trx('pixel_sharings')
          .where({ id })
          .update({
            resumes_at: resumesAt,
            failures,
            held_back_by: heldBackBy === null ? null : JSON.stringify(heldBackBy),
          });
        await queue({ id, adUserId, runAt: resumesAt }, trx);
        await publishProgress(id, trx);
      });
    },
  };
}

export type SharingRepository = ReturnType<typeof createSharingRepository>;

/** Pixel sharings, the jobs that execute them, and their progress events. */
export function createSharingRepository(deps: SharingRepositoryDeps) {
  const sharingQueue = createSharingQueue(deps);
  const { publishProgress, find, findLocked, queue } = sharingQueue;

  return {
    ...createSharingRounds(deps, sharingQueue),

    ...createShareResults(deps),

    find,
    /** Locks the row until the end of the transaction. */
    findLocked,
    queue,

    async list(
      adUserIds: readonly string[],
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ readonly rows: readonly Sharing[]; readonly total: number }> {
      const [page, counted] = await Promise.all([
        deps.db.raw<{ rows: SharingRow[] }>(
          `${SELECT_SHARINGS} where s.ad_user_id = any(?::bigint[])
           order by s.created_at desc, s.id desc limit ? offset ?`,
          [[...adUserIds], limit, offset],
        ),
        deps.db.raw<{ rows: { total: number }[] }>(
          'select count(*)::int as total from pixel_sharings where ad_user_id = any(?::bigint[])',
          [[...adUserIds]],
        ),
      ]);
      return { rows: page.rows.map(toSharing), total: counted.rows[0]?.total ?? 0 };
    },

    async insert(
      sharing: NewSharing,
      adAccountIds: readonly string[],
      trx: Transaction,
    ): Promise<string> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `insert into pixel_sharings
           (ad_user_id, team_id, user_id, token_name, business_id, pixel_id, created_at)
         values (?, ?, ?, ?, ?, ?, ?) returning id`,
        [
          sharing.adUserId,
          sharing.teamId,
          sharing.userId,
          actingTokenName(),
          sharing.businessId,
          sharing.pixelId,
          sharing.createdAt,
        ],
      );
      const id = rows[0]?.id ?? '';
      await trx.raw(
        `insert into pixel_shares (sharing_id, position, ad_account_id)
         select ?::bigint, number, id from unnest(?::text[]) with ordinality as given(id, number)`,
        [id, [...adAccountIds]],
      );
      return id;
    },

    async setNames(
      id: string,
      { pixelName, businessName }: Pick<Sharing, 'pixelName' | 'businessName'>,
    ): Promise<void> {
      await deps
        .db('pixel_sharings')
        .where({ id })
        .update({ pixel_name: pixelName, business_name: businessName });
      await publishProgress(id);
    },

    async stop(id: string, trx: Transaction): Promise<void> {
      await trx.raw(
        `update pixel_shares set state = 'stopped' where sharing_id = ? and state = 'waiting'`,
        [id],
      );
      await trx.raw(
        `update pixel_sharings set state = 'stopping', resumes_at = null, held_back_by = null where id = ?`,
        [id],
      );
      await publishProgress(id, trx);
    },

    /** @returns how many accounts are queued again */
    async retry(
      id: string,
      adAccountIds: readonly string[] | undefined,
      trx: Transaction,
    ): Promise<number> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update pixel_shares i set state = 'waiting', attempts = 0, sent_at = null,
           result = null, result_number = null, round = s.round + 1
         from pixel_sharings s
         where s.id = :id and i.sharing_id = s.id and i.state in ('failed', 'stopped')
           and (cast(:ids as text[]) is null or i.ad_account_id = any(cast(:ids as text[])))`,
        { id, ids: adAccountIds === undefined ? null : [...adAccountIds] },
      );
      if (rowCount > 0) {
        await trx.raw(
          `update pixel_sharings set state = 'running', round = round + 1, finished_at = null,
             failures = 0, resumes_at = null, held_back_by = null, token_name = ? where id = ?`,
          [actingTokenName(), id],
        );
        await publishProgress(id, trx);
      }
      return rowCount;
    },

    /** Returns false when accounts are waiting, for example after a concurrent retry. */
    async finish(id: string, at: Date, trx: Transaction): Promise<boolean> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update pixel_sharings s set state = 'finished', finished_at = ?, resumes_at = null, held_back_by = null
         where s.id = ? and s.state <> 'finished'
           and not exists (select 1 from pixel_shares where sharing_id = s.id and state in ('waiting', 'sending'))`,
        [at, id],
      );
      await publishProgress(id, trx);
      return rowCount > 0;
    },

    async purge(before: Date): Promise<number> {
      return deps.db('pixel_sharings').where('created_at', '<', before).delete();
    },
  };
}
