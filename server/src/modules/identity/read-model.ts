import type { SortOrder, UserOrderColumn, UsersQuery } from '@ads-checker/shared/contracts/users';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { User } from './entities.ts';
import { toUser, type UserRow } from './rows.ts';

const COLUMNS: Readonly<Record<UserOrderColumn, string>> = {
  id: 'id',
  username: 'username_order',
  firstName: 'first_name_order',
  lastName: 'last_name_order',
  lastLogin: 'last_login_at',
};

/**
 * Each order has its index; the id makes it unique. People who never signed in are last in both
 * directions.
 */
function toOrder({
  column,
  order,
  table,
}: {
  column: UserOrderColumn;
  order: SortOrder;
  table: string;
}): string {
  const nulls = column === 'lastLogin' ? 'nulls last' : '';
  return `${table}.${COLUMNS[column]} ${order} ${nulls}, ${table}.id ${order}`;
}

function toPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export function createUserReadModel({ db }: { db: Database }) {
  return {
    async findUsers({
      search,
      limit,
      offset,
      orderBy = { column: 'id', order: 'asc' },
    }: UsersQuery): Promise<{ users: User[]; total: number }> {
      const where = search === '' ? '' : 'where u.search_text like lower(:pattern)';
      const bindings = search === '' ? {} : { pattern: toPattern(search) };
      const [page, count] = await Promise.all([
        // The page is found by an index-only scan; only its rows are read.
        db.raw<{ rows: UserRow[] }>(
          `select p.* from users p join (
             select u.id from users u ${where} order by ${toOrder({ ...orderBy, table: 'u' })}
             limit :limit offset :offset
           ) found on found.id = p.id order by ${toOrder({ ...orderBy, table: 'p' })}`,
          { ...bindings, limit, offset },
        ),
        db.raw<{ rows: { total: string }[] }>(
          `select count(*) as total from users u ${where}`,
          bindings,
        ),
      ]);
      return { users: page.rows.map(toUser), total: Number(oneRow(count.rows).total) };
    },
  };
}

export type UserReadModel = ReturnType<typeof createUserReadModel>;
