import { Client, Pool } from 'pg';
import {
  SORT_ORDERS,
  USER_ORDER_COLUMNS,
  USERS_PAGE_MAX,
  type UserOrderColumn,
  type UsersQuery,
} from '../shared/src/contracts/users.ts';
import type { OffsetPaging } from '../shared/src/http.ts';
import { getDatabaseUrl } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { addManyUsers, COMMON_TEXT, MANY_USERS, RARE_TEXT } from './lib/many-users.ts';
import { withProduct } from './lib/product.ts';
import { median, percentile } from './lib/statistics.ts';

const ROUNDS = 25;
const WARM_UP_ROUNDS = 2;
const FAR_PAGE = 2_000;
const SHARE = 0.95;

type OrderBy = NonNullable<UsersQuery['orderBy']>;
const SORTS: readonly OrderBy[] = USER_ORDER_COLUMNS.flatMap((column) =>
  SORT_ORDERS.map((order) => ({ column, order })),
);

/** Hand-written sort keys of each column: the order of the contract, in the form of an index. */
const SQL_ORDERS: Readonly<Record<UserOrderColumn, (order: string) => string>> = {
  id: (order) => `id ${order}`,
  username: (order) => `lower(username) ${order}, id ${order}`,
  firstName: (order) => `lower(first_name) ${order}, id ${order}`,
  lastName: (order) => `lower(last_name) ${order}, id ${order}`,
  lastLogin: (order) => `last_login_at ${order} nulls last, id ${order}`,
};

interface Case {
  readonly what: string;
  readonly search: string;
  readonly page: number;
}

const CASES: readonly Case[] = [
  { what: 'page 1', search: '', page: 1 },
  { what: `page ${FAR_PAGE}`, search: '', page: FAR_PAGE },
  { what: 'page 1 of a search with few matches', search: RARE_TEXT, page: 1 },
  { what: 'page 1 of a search that matches all', search: COMMON_TEXT, page: 1 },
  { what: `page ${FAR_PAGE} of a search that matches all`, search: COMMON_TEXT, page: FAR_PAGE },
];

interface Sample {
  readonly sort: OrderBy;
  readonly floorMs: number;
  readonly measuredMs: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** The page and its total in hand-written SQL, each on a connection of its own. */
async function queryDatabase(
  pool: Pool,
  { search, orderBy, offset }: { search: string; orderBy: OrderBy; offset: number },
): Promise<readonly string[]> {
  const where = search === '' ? '' : `where search_text like '%${search}%'`;
  const order = SQL_ORDERS[orderBy.column](orderBy.order);
  const [page] = await Promise.all([
    pool.query<{ id: string }>(
      `select id, username, email, is_email_confirmed, first_name, last_name, can_create_teams, can_manage_all_users, last_login_at
       from users ${where} order by ${order} limit ${USERS_PAGE_MAX} offset ${offset}`,
    ),
    pool.query(`select count(*) from users ${where}`),
  ]);
  return page.rows.map(({ id }) => id);
}

function findingOf({ what }: Case, samples: readonly Sample[]): Finding {
  const worst = SORTS.map((sort) => {
    const own = samples.filter((sample) => sample.sort === sort);
    const floorMs = median(own.map((sample) => sample.floorMs));
    const measuredMs = median(own.map((sample) => sample.measuredMs));
    return { sort, floorMs, measuredMs, ratio: measuredMs / floorMs };
  }).reduce((left, right) => (right.ratio > left.ratio ? right : left));
  const floors = samples.map((sample) => sample.floorMs);
  const measured = samples.map((sample) => sample.measuredMs);
  return {
    what: `POST /users/find over ${MANY_USERS} people, ${what}, every sort, p95`,
    unit: 'ms',
    floor: percentile({ values: floors, share: SHARE }),
    measured: percentile({ values: measured, share: SHARE }),
    floorIs: 'the page and the count in bare SQL through pg',
    comparison: 'ratio',
    limit: 3,
    isMoreBetter: false,
    detail: `${samples.length} requests, ${ROUNDS} for each of ${SORTS.length} sorts; median: floor ${formatNumber(median(floors))}, measured ${formatNumber(median(measured))} ms; worst sort by its medians, ${worst.sort.column} ${worst.sort.order}: floor ${formatNumber(worst.floorMs)}, measured ${formatNumber(worst.measuredMs)} ms, ${worst.ratio.toFixed(2)}×`,
    whenMissed:
      'The floor is the work of the database; the rest is the request, its rights and its validated response. The worst sort is named beside the rounds.',
  };
}

export const benchmark: Benchmark = {
  name: 'users',
  title: 'All people',
  method: `The built server on its embedded PostgreSQL with ${MANY_USERS} additional people. One client requests pages of ${USERS_PAGE_MAX}, one request at a time; the floor is the page and its count in SQL written by hand for the same indexes, sent through pg from the same process. Floor and server alternate with every request, and the ids of the page must match. Page ${FAR_PAGE} begins after ${(FAR_PAGE - 1) * USERS_PAGE_MAX} rows.`,
  measures: ['web/src/features/users', 'server/src/modules/identity', 'server/src/modules/teams'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const databaseUrl = await getDatabaseUrl(product);
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      await addManyUsers(client);
      await client.end();
      const pool = new Pool({ connectionString: databaseUrl, max: 2 });

      const askServer = async (body: unknown): Promise<readonly string[]> => {
        const { data } = await person.post<{ data: { id: string }[]; paging: OffsetPaging }>(
          '/users/find',
          body,
        );
        return data.map(({ id }) => id);
      };
      const sample = async (one: Case, sort: OrderBy, isFloorFirst: boolean): Promise<Sample> => {
        const { search } = one;
        const offset = (one.page - 1) * USERS_PAGE_MAX;
        const ids: (readonly string[])[] = [];
        const floor = () =>
          timed(async () => ids.push(await queryDatabase(pool, { search, orderBy: sort, offset })));
        const subject = () =>
          timed(async () =>
            ids.push(await askServer({ search, orderBy: sort, limit: USERS_PAGE_MAX, offset })),
          );
        const [first, second] = isFloorFirst ? [floor, subject] : [subject, floor];
        const [firstMs, secondMs] = [await first(), await second()];
        if (String(ids[0]) !== String(ids[1]) || ids[0]?.length !== USERS_PAGE_MAX) {
          throw new Error(`The pages by ${sort.column} ${sort.order}, ${one.what}, differ`);
        }
        const [floorMs, measuredMs] = isFloorFirst ? [firstMs, secondMs] : [secondMs, firstMs];
        return { sort, floorMs, measuredMs };
      };

      try {
        const findings: Finding[] = [];
        for (const one of CASES) {
          const samples: Sample[] = [];
          for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
            for (const sort of SORTS) {
              const taken = await sample(one, sort, round % 2 === 0);
              if (round >= 0) {
                samples.push(taken);
              }
            }
          }
          findings.push(findingOf(one, samples));
        }
        return findings;
      } finally {
        await pool.end();
      }
    }),
};
