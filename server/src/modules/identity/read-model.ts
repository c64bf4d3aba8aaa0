import type { UserOrderColumn, UsersQuery } from '@ads-checker/shared/contracts/users';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { User } from './entities.ts';
import { toUser, type UserRow } from './rows.ts';

/** Each has its index in both directions; the id makes the order whole. People who never signed in are last in both. */
const ORDERS: Readonly<Record<UserOrderColumn, { readonly asc: string; readonly desc: string }>> = {
  id: { asc: 'id', desc: 'id desc' },
  username: { asc: 'lower(username), id', desc: 'lower(username) desc, id desc' },
  firstName: { asc: 'lower(first_name), id', desc: 'lower(first_name) desc, id desc' },
  lastName: { asc: 'lower(last_name), id', desc: 'lower(last_name) desc, id desc' },
  lastLogin: {
    asc: 'last_login_at asc nulls last, id',
    desc: 'last_login_at desc nulls last, id desc',
  },
};

function toPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** The list of all people for whoever manages them. */
export function createUserReadModel({ db }: { db: Database }) {
  return {
    /** A page of people whose login, name or e-mail address contains the text, and how many there are. */
    async findUsers({
      search,
      limit,
      offset,
      orderBy,
    }: UsersQuery): Promise<{ users: User[]; total: number }> {
      const order = ORDERS[orderBy?.column ?? 'id'][orderBy?.order ?? 'asc'];
      const [where, bindings] =
        search === ''
          ? ['', {}]
          : ['where search_text like lower(:pattern)', { pattern: toPattern(search) }];
      const [page, count] = await Promise.all([
        db.raw<{ rows: UserRow[] }>(
          `select * from users ${where} order by ${order} limit :limit offset :offset`,
          { ...bindings, limit, offset },
        ),
        db.raw<{ rows: { total: string }[] }>(
          `select count(*) as total from users ${where}`,
          bindings,
        ),
      ]);
      return { users: page.rows.map(toUser), total: Number(oneRow(count.rows).total) };
    },
  };
}

export type UserReadModel = ReturnType<typeof createUserReadModel>;
