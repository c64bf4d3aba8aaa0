import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { foldedLogin, foldLogin } from '../../platform/auth/login-name.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { TelegramLink, User } from './entities.ts';
import { toUser, type UserRow } from './rows.ts';

/** Serialises changes of who manages all users, so that the last one is counted correctly. */
const MANAGERS_LOCK_KEY = 7_203_521;
const UNIQUE_VIOLATION = '23505';

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly canCreateTeams: boolean;
  readonly canManageAllUsers: boolean;
  readonly lastLoginAt?: Date;
  /** The team that creates the member. */
  readonly createdByTeamId?: string;
}

export interface UserChange {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly isEmailConfirmed?: boolean | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly passwordHash?: string | undefined;
  readonly canCreateTeams?: boolean | undefined;
  readonly canManageAllUsers?: boolean | undefined;
  readonly convertMoneyToUSD?: boolean | undefined;
  readonly showAdAccountFundingSource?: boolean | undefined;
  readonly preferredAccountId?: string | null | undefined;
  readonly telegramChat?: TelegramLink | undefined;
  readonly notificationSettings?: User['notificationSettings'] | undefined;
}

type UniqueField = 'username' | 'email';
const UNIQUE_INDEXES: Readonly<Record<string, UniqueField>> = {
  users_username_key: 'username',
  users_email_key: 'email',
};

function taken(fields: readonly UniqueField[]): AppError {
  return new AppError('AlreadyExistsError', ERROR_MESSAGES.userExists, {
    code: fields.includes('username') ? 'username_taken' : 'email_taken',
    details: {
      fields: fields.map((field) => ({ field: `body.${field}`, message: 'is taken' })),
    },
  });
}

/** The name may be taken between check and write: the unique index decides. */
async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isUniqueViolation =
      error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    const index = isUniqueViolation && 'constraint' in error ? String(error.constraint) : '';
    const field = UNIQUE_INDEXES[index];
    throw field === undefined ? error : taken([field]);
  }
}

function toColumns(change: UserChange): Record<string, unknown> {
  const columns = {
    username: change.username,
    email: change.email,
    is_email_confirmed: change.isEmailConfirmed,
    first_name: change.firstName,
    last_name: change.lastName,
    password_hash: change.passwordHash,
    can_create_teams: change.canCreateTeams,
    can_manage_all_users: change.canManageAllUsers,
    convert_money_to_usd: change.convertMoneyToUSD,
    show_ad_account_funding_source: change.showAdAccountFundingSource,
    preferred_account_id: change.preferredAccountId,
    notification_settings:
      change.notificationSettings === undefined
        ? undefined
        : JSON.stringify(change.notificationSettings),
    telegram_chat:
      change.telegramChat === undefined ? undefined : JSON.stringify(change.telegramChat),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export type UserRepository = ReturnType<typeof createUserRepository>;

/** Methods without a transaction run outside of one. */
export function createUserRepository({ db }: { db: Database }) {
  /** @throws AlreadyExistsError naming each field whose value somebody else has. */
  const requireFree = async (
    wanted: { username?: string | undefined; email?: string | undefined; exceptId?: string },
    trx: Transaction,
  ): Promise<void> => {
    const { rows } = await trx.raw<{ rows: { username: boolean; email: boolean }[] }>(
      `select coalesce(bool_or(${foldedLogin('username')} = :username), false) as username,
         coalesce(bool_or(${foldedLogin('email')} = :email), false) as email
       from users
       where (${foldedLogin('username')} = :username or ${foldedLogin('email')} = :email)
         and id is distinct from cast(:exceptId as bigint)`,
      {
        username: wanted.username === undefined ? null : foldLogin(wanted.username),
        email: wanted.email === undefined ? null : foldLogin(wanted.email),
        exceptId: wanted.exceptId ?? null,
      },
    );
    const found = oneRow(rows);
    const fields = (['username', 'email'] as const).filter((field) => found[field]);
    if (fields.length > 0) {
      throw taken(fields);
    }
  };

  return {
    /** Reads and locks a person: no changes or new memberships until the transaction ends. */
    async lockUser(id: string, trx: Transaction): Promise<User | undefined> {
      if (!fitsBigint(id)) {
        return undefined;
      }
      const row = await trx<UserRow>('users').where({ id }).forUpdate().first();
      return row === undefined ? undefined : toUser(row);
    },

    async listTeamIdsOfUser(userId: string, trx?: Transaction): Promise<string[]> {
      if (!fitsBigint(userId)) {
        return [];
      }
      const rows = await (trx ?? db)<{ team_id: string; user_id: string }>('accounts')
        .where({ user_id: userId })
        .select('team_id');
      return rows.map((row) => row.team_id);
    },

    /** @throws AlreadyExistsError when somebody has the username or the e-mail address. */
    async createUser(user: NewUser, trx: Transaction): Promise<User> {
      await requireFree(user, trx);
      const rows = await refuseTaken(
        trx<UserRow>('users')
          .insert({
            username: user.username,
            email: user.email,
            first_name: user.firstName,
            last_name: user.lastName,
            password_hash: user.passwordHash,
            can_create_teams: user.canCreateTeams,
            can_manage_all_users: user.canManageAllUsers,
            last_login_at: user.lastLoginAt ?? null,
            created_by_team_id: user.createdByTeamId ?? null,
          })
          .returning('*')
          .then((created) => created),
      );
      return toUser(oneRow(rows));
    },

    /** @throws AlreadyExistsError when somebody else has the username or the e-mail address. */
    async updateUser(
      { userId, change }: { userId: string; change: UserChange },
      trx: Transaction,
    ): Promise<User> {
      const { username, email } = change;
      if (username !== undefined || email !== undefined) {
        await requireFree({ username, email, exceptId: userId }, trx);
      }
      const rows = await refuseTaken(
        trx('users')
          .where({ id: userId })
          .update({ ...toColumns(change), updated_at: trx.fn.now() })
          .returning<UserRow[]>('*')
          .then((updated) => updated),
      );
      return toUser(oneRow(rows));
    },

    async setLastLogin(
      { userId, at }: { userId: string; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('users').where({ id: userId }).update({ last_login_at: at });
    },

    async lockManagers(trx: Transaction): Promise<void> {
      await trx.raw('select pg_advisory_xact_lock(?)', [MANAGERS_LOCK_KEY]);
    },

    async hasOtherManager(userId: string, trx: Transaction): Promise<boolean> {
      const { rows } = await trx.raw<{ rows: { has: boolean }[] }>(
        'select exists (select 1 from users where can_manage_all_users and id <> ?) as has',
        [userId],
      );
      return oneRow(rows).has;
    },
  };
}
