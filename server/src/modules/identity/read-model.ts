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
function toOrder(input: { column: UserOrderColumn; order: SortOrder; table: string }): string {
  const nulls = input.column === 'lastLogin' ? 'nulls last' : '';
  return `${input.table}.${COLUMNS[input.column]} ${input.order} ${nulls}, ${input.table}.id ${input.order}`;
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
      const isSearch = search !== '';
      const where = isSearch ? 'where u.search_text like lower(:pattern)' : '';
      const bindings = isSearch ? { pattern: toPattern(search) } : {};
      const columns = [...new Set(['id', COLUMNS[orderBy.column]])].map((name) => `u.${name}`);
      const [page, count] = await Promise.all([
        // Without a search, an index-only scan finds the page and only its rows are read. A search
        // filters first: matches that are adjacent in the order would be far down the index.
        db.raw<{ rows: UserRow[] }>(
          `with found as ${isSearch ? 'materialized' : 'not materialized'} (
             select ${columns.join(', ')} from users u ${where}
           )
           select p.* from users p join (
             select f.id from found f order by ${toOrder({ ...orderBy, table: 'f' })}
             limit :limit offset :offset
           ) page on page.id = p.id order by ${toOrder({ ...orderBy, table: 'p' })}`,
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
