import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { foldedLogin, foldLogin } from '../../platform/auth/login-name.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { Account, Team, User } from './entities.ts';
import { type AccountRow, type TeamRow, toAccount, toTeam, toUser, type UserRow } from './rows.ts';

const TEAM_COLUMNS = `t.id, t.name, t.description,
  coalesce((select array_agg(m.user_id::text order by m.user_id) from accounts m where m.team_id = t.id), '{}')
    as user_ids,
  coalesce((select array_agg(b.id::text order by b.id) from binoms b where b.team_id = t.id), '{}')
    as binom_ids`;

export type IdentityRepository = ReturnType<typeof createIdentityRepository>;

/** Methods without a transaction run outside of one. */
export function createIdentityRepository({ db }: { db: Database }) {
  const on = (trx: Transaction | undefined): Database | Transaction => trx ?? db;

  return {
    async findUser(id: string, trx?: Transaction): Promise<User | undefined> {
      if (!fitsBigint(id)) {
        return undefined;
      }
      const row = await on(trx)<UserRow>('users').where({ id }).first();
      return row === undefined ? undefined : toUser(row);
    },

    /** By username or e-mail, case-insensitively. A username wins over somebody's e-mail. */
    async findUserByLogin(login: string, trx?: Transaction): Promise<User | undefined> {
      const { rows } = await on(trx).raw<{ rows: UserRow[] }>(
        `select * from users where ${foldedLogin('username')} = :login or ${foldedLogin('email')} = :login
         order by ${foldedLogin('username')} = :login desc limit 1`,
        { login: foldLogin(login) },
      );
      return rows[0] === undefined ? undefined : toUser(rows[0]);
    },

    async hasUsers(): Promise<boolean> {
      const { rows } = await db.raw<{ rows: { has: boolean }[] }>(
        'select exists (select 1 from users) as has',
      );
      return oneRow(rows).has;
    },

    async findAccount(id: string, trx?: Transaction): Promise<Account | undefined> {
      if (!fitsBigint(id)) {
        return undefined;
      }
      const row = await on(trx)<AccountRow>('accounts').where({ id }).first();
      return row === undefined ? undefined : toAccount(row);
    },

    async listAccountsOfUser(userId: string, trx?: Transaction): Promise<Account[]> {
      return (await on(trx)<AccountRow>('accounts').where({ user_id: userId }).orderBy('id')).map(
        toAccount,
      );
    },

    async listAccountsOfTeam(teamId: string, trx?: Transaction): Promise<Account[]> {
      return (await on(trx)<AccountRow>('accounts').where({ team_id: teamId }).orderBy('id')).map(
        toAccount,
      );
    },

    async findTeam(id: string, trx?: Transaction): Promise<Team | undefined> {
      if (!fitsBigint(id)) {
        return undefined;
      }
      const { rows } = await on(trx).raw<{ rows: TeamRow[] }>(
        `select ${TEAM_COLUMNS} from teams t where t.id = ?`,
        [id],
      );
      return rows[0] === undefined ? undefined : toTeam(rows[0]);
    },

    async listTeamsOfUser(userId: string): Promise<Team[]> {
      const { rows } = await db.raw<{ rows: TeamRow[] }>(
        `select ${TEAM_COLUMNS} from teams t join accounts a on a.team_id = t.id
         where a.user_id = ? order by t.id`,
        [userId],
      );
      return rows.map(toTeam);
    },

    async listUsersOfTeam(teamId: string): Promise<User[]> {
      const { rows } = await db.raw<{ rows: UserRow[] }>(
        `select u.* from users u join accounts a on a.user_id = u.id where a.team_id = ? order by u.id`,
        [teamId],
      );
      return rows.map(toUser);
    },

    async listUsers(ids: readonly string[], trx: Transaction): Promise<User[]> {
      return (await trx<UserRow>('users').whereIn('id', [...ids])).map(toUser);
    },

    async listTeams(ids: readonly string[], trx: Transaction): Promise<Team[]> {
      const { rows } = await trx.raw<{ rows: TeamRow[] }>(
        `select ${TEAM_COLUMNS} from teams t where t.id = any(?::bigint[])`,
        [[...ids]],
      );
      return rows.map(toTeam);
    },

    async listAccounts(ids: readonly string[], trx: Transaction): Promise<Account[]> {
      return (await trx<AccountRow>('accounts').whereIn('id', [...ids])).map(toAccount);
    },
  };
}
