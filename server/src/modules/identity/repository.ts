import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import type { Account, Team, User } from './entities.ts';
import { type AccountRow, type TeamRow, toAccount, toTeam, toUser, type UserRow } from './rows.ts';

const TEAM_COLUMNS = `t.id, t.name, t.description,
  coalesce((select array_agg(m.user_id::text order by m.user_id) from accounts m where m.team_id = t.id), '{}')
    as user_ids`;

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly canCreateTeams: boolean;
  readonly canManageAllUsers: boolean;
  readonly telegramKey: string;
}

export interface NewAccount {
  readonly userId: string;
  readonly teamId: string;
  readonly manageTeam: boolean;
  readonly readTeamAds: boolean;
  readonly manageTeamAds: boolean;
}

export interface ProfileChange {
  readonly convertMoneyToUSD?: boolean | undefined;
  readonly showAdAccountFundingSource?: boolean | undefined;
  readonly preferredAccountId?: string | null | undefined;
}

export interface AccountChange {
  readonly status?: 'active' | 'restricted';
  readonly manageTeam?: boolean;
  readonly readTeamAds?: boolean;
  readonly manageTeamAds?: boolean;
}

function definedColumns(columns: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export type IdentityRepository = ReturnType<typeof createIdentityRepository>;

/** People, teams and memberships. Every method takes the transaction it belongs to, or none. */
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

    /** By username or e-mail address, whatever the case. A username wins over somebody's e-mail address. */
    async findUserByLogin(login: string): Promise<User | undefined> {
      const { rows } = await db.raw<{ rows: UserRow[] }>(
        `select * from users where lower(username) = lower(:login) or lower(email) = lower(:login)
         order by lower(username) = lower(:login) desc limit 1`,
        { login },
      );
      return rows[0] === undefined ? undefined : toUser(rows[0]);
    },

    async hasUsers(): Promise<boolean> {
      const { rows } = await db.raw<{ rows: { has: boolean }[] }>(
        'select exists (select 1 from users) as has',
      );
      return oneRow(rows).has;
    },

    async createUser(user: NewUser, trx: Transaction): Promise<User> {
      const rows = await trx<UserRow>('users')
        .insert({
          username: user.username,
          email: user.email,
          first_name: user.firstName,
          last_name: user.lastName,
          password_hash: user.passwordHash,
          can_create_teams: user.canCreateTeams,
          can_manage_all_users: user.canManageAllUsers,
          telegram_key: user.telegramKey,
        })
        .returning('*');
      return toUser(oneRow(rows));
    },

    async createTeam(
      team: { name: string; description: string },
      trx: Transaction,
    ): Promise<string> {
      const rows = await trx('teams')
        .insert({ name: team.name, description: team.description })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
    },

    async createAccount(account: NewAccount, trx: Transaction): Promise<Account> {
      const rows = await trx<AccountRow>('accounts')
        .insert({
          user_id: account.userId,
          team_id: account.teamId,
          manage_team: account.manageTeam,
          read_team_ads: account.readTeamAds,
          manage_team_ads: account.manageTeamAds,
        })
        .returning('*');
      return toAccount(oneRow(rows));
    },

    async setLastLogin(
      { userId, at }: { userId: string; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('users').where({ id: userId }).update({ last_login_at: at });
    },

    async updateProfile(
      { userId, change }: { userId: string; change: ProfileChange },
      trx: Transaction,
    ): Promise<User> {
      const rows = await trx<UserRow>('users')
        .where({ id: userId })
        .update({
          ...definedColumns({
            convert_money_to_usd: change.convertMoneyToUSD,
            show_ad_account_funding_source: change.showAdAccountFundingSource,
            preferred_account_id: change.preferredAccountId,
          }),
          updated_at: trx.fn.now(),
        })
        .returning('*');
      return toUser(oneRow(rows));
    },

    async findAccount(id: string, trx?: Transaction): Promise<Account | undefined> {
      if (!fitsBigint(id)) {
        return undefined;
      }
      const row = await on(trx)<AccountRow>('accounts').where({ id }).first();
      return row === undefined ? undefined : toAccount(row);
    },

    async listAccountsOfUser(userId: string): Promise<Account[]> {
      return (await db<AccountRow>('accounts').where({ user_id: userId }).orderBy('id')).map(
        toAccount,
      );
    },

    async listAccountsOfTeam(teamId: string): Promise<Account[]> {
      return (await db<AccountRow>('accounts').where({ team_id: teamId }).orderBy('id')).map(
        toAccount,
      );
    },

    async updateAccount(
      { accountId, change }: { accountId: string; change: AccountChange },
      trx: Transaction,
    ): Promise<Account> {
      const rows = await trx<AccountRow>('accounts')
        .where({ id: accountId })
        .update({
          ...definedColumns({
            status: change.status,
            manage_team: change.manageTeam,
            read_team_ads: change.readTeamAds,
            manage_team_ads: change.manageTeamAds,
          }),
          updated_at: trx.fn.now(),
        })
        .returning('*');
      return toAccount(oneRow(rows));
    },

    async deleteAccount(accountId: string, trx: Transaction): Promise<void> {
      await trx('accounts').where({ id: accountId }).delete();
    },

    async findTeam(id: string): Promise<Team | undefined> {
      if (!fitsBigint(id)) {
        return undefined;
      }
      const { rows } = await db.raw<{ rows: TeamRow[] }>(
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
