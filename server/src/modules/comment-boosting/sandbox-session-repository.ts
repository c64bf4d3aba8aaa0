import type { SealedColumn } from '../../platform/crypto/reseal.ts';
import type { SecretPlace } from '../../platform/crypto/secret-box.ts';
import {
  type SealedSecret,
  type StoredSecret,
  toSecretColumns,
  toStoredSecret,
} from '../../platform/crypto/stored-secret.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { SessionStatus } from './entities.ts';

const COOKIE = {
  table: 'comment_user_sessions',
  column: 'cookie_sealed',
  field: 'cookie',
} as const;
export const SEALED_SESSION_COLUMNS: readonly SealedColumn[] = [COOKIE];

export const placeOfCookie = (commentUserId: string): SecretPlace => ({
  table: COOKIE.table,
  field: COOKIE.field,
  rowId: commentUserId,
});

export interface SandboxSession {
  /** Id of the boosting profile. */
  readonly id: string;
  readonly proxyId: string | null;
  readonly userAgent: string;
  readonly cookie: StoredSecret | null;
  readonly status: SessionStatus;
}

interface SessionRow {
  id: string;
  proxy_id: string | null;
  user_agent: string;
  cookie_sealed: string;
  cookie_set_at: Date;
  cookie_last_four: string;
  status: SessionStatus;
}

const toSession = (row: SessionRow): SandboxSession => ({
  id: row.id,
  proxyId: row.proxy_id,
  userAgent: row.user_agent,
  cookie: toStoredSecret({
    place: placeOfCookie(row.id),
    sealed: row.cookie_sealed,
    setAt: row.cookie_set_at,
    lastFour: row.cookie_last_four,
  }),
  status: row.status,
});

export type SandboxSessionRepository = ReturnType<typeof createSandboxSessionRepository>;

export function createSandboxSessionRepository({ db }: { db: Database }) {
  const listByIds = async (
    ids: readonly string[],
    trx?: Transaction,
  ): Promise<SandboxSession[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: SessionRow[] }>(
      'select * from comment_user_sessions where id = any(?::bigint[])',
      [[...ids]],
    );
    return rows.map(toSession);
  };
  return {
    listByIds,

    find: async (id: string, trx?: Transaction): Promise<SandboxSession | undefined> =>
      (await listByIds([id], trx))[0],

    /** Keeps the stored cookie when none is given. */
    async save(
      {
        id,
        proxyId,
        userAgent,
        status,
        cookie,
      }: Omit<SandboxSession, 'cookie'> & { readonly cookie: SealedSecret | undefined },
      trx: Transaction,
    ): Promise<void> {
      const columns = {
        proxy_id: proxyId,
        user_agent: userAgent,
        status,
        ...(cookie === undefined ? {} : toSecretColumns('cookie', cookie, trx)),
      };
      const changed = await trx('comment_user_sessions').where({ id }).update(columns);
      if (changed === 0) {
        await trx('comment_user_sessions').insert({ ...columns, id });
      }
    },

    async setStatus(id: string, status: SessionStatus): Promise<void> {
      await db('comment_user_sessions').where({ id }).whereNot({ status }).update({ status });
    },

    /** Deletes the sessions of all teams. @returns how many */
    async deleteAll(sync: Pick<Sync, 'write'>): Promise<number> {
      const { rows: teams } = await db.raw<{ rows: { id: string }[] }>(
        `select distinct a.team_id as id from comment_user_sessions s
         join comment_users c on c.id = s.id join accounts a on a.id = c.account_id`,
      );
      let count = 0;
      for (const { id: teamId } of teams) {
        count += await sync.write({ teamIds: [teamId] }, async ({ trx, touch }) => {
          const { rows } = await trx.raw<{ rows: { proxyId: string | null }[] }>(
            `delete from comment_user_sessions s using comment_users c
             join accounts a on a.id = c.account_id
             where c.id = s.id and a.team_id = ? returning s.proxy_id as "proxyId"`,
            [teamId],
          );
          const docIds = [...new Set(rows.flatMap(({ proxyId }) => proxyId ?? []))];
          touch({ collection: 'proxies', docIds });
          return rows.length;
        });
      }
      return count;
    },
  };
}
