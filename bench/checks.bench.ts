import { createProjections } from '../server/src/app/projections.ts';
import { createDatabase, type Database, oneRow } from '../server/src/platform/db/database.ts';
import type { Projection } from '../server/src/platform/sync/projection.ts';
import { createSync, type Sync } from '../server/src/platform/sync/sync.ts';
import { ChecksClient } from './lib/checks-client.ts';
import { multiplyProfiles } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { withProduct } from './lib/product.ts';

const PROFILES = 500;
const CHECKS_AN_HOUR = 4 * PROFILES;
/** Rows visible at once in the list. */
const VISIBLE_COUNT = 20;
/** Profiles checked one after another; extrapolated to an hour. */
const SAMPLE = 100;
const KB = 1_000;

interface Cost {
  readonly rows: number;
  readonly locks: number;
  readonly kB: number;
  readonly pulls: number;
  readonly reads: number;
}

/** Documents as they were before volatile fields were left out. */
function withVolatileFields(projection: Projection): Projection {
  return {
    ...projection,
    loadDocs: async (request) => {
      const [docs, fields] = [
        await projection.loadDocs(request),
        await projection.loadVolatile?.(request),
      ];
      return new Map(
        [...docs].map(([id, doc]) => [id, { ...(doc as object), ...(fields?.get(id) as object) }]),
      );
    },
  };
}

async function readRevision(db: Database): Promise<string> {
  const { rows } = await db.raw<{ rows: { last: string }[] }>(
    'select last_value as last from sync_revisions',
  );
  return oneRow(rows).last;
}

/** At most one write for each document and each account that sees it. */
async function countRows(
  db: Database,
  { since, ids }: { since: string; ids: readonly string[] },
): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from sync_rows
     where collection = 'adUsers' and revision > ? and doc_id = any(cast(? as text[]))`,
    [since, [...ids]],
  );
  return oneRow(rows).count;
}

/** Extrapolates an hour of checks without changes from a sample. */
async function measure({
  db,
  client,
  ids,
  check,
}: {
  readonly db: Database;
  readonly client: ChecksClient;
  readonly ids: readonly string[];
  readonly check: (id: string) => Promise<void>;
}): Promise<Cost> {
  let locks = 0;
  const count = ({ sql }: { sql: string }): void => {
    locks += sql.includes('pg_advisory_xact_lock') ? 1 : 0;
  };
  await client.open();
  client.forget();
  db.on('query', count);
  const before = await readRevision(db);
  for (const id of ids) {
    await client.after(() => check(id));
  }
  const rows = await countRows(db, { since: before, ids });
  db.removeListener('query', count);
  client.close();
  const anHour = (value: number): number => (value * CHECKS_AN_HOUR) / ids.length;
  return {
    rows: anHour(rows),
    locks: anHour(locks),
    kB: anHour(client.bytes) / KB,
    pulls: anHour(client.pulls),
    reads: anHour(client.reads),
  };
}

const detailOf = (cost: Cost): string =>
  `${formatNumber(cost.pulls)} pulls and ${formatNumber(cost.reads)} reads of volatile fields per hour`;

export const benchmark: Benchmark = {
  name: 'checks',
  title: 'Checks that find nothing new',
  method: `${PROFILES} profiles of a team, each checked 4 times an hour, every check with the same answer as the previous one; network calls are excluded. The floor of each figure is the cost of the previous design in the same run: the same product with documents that hold the time of the last answer, written under the team’s lock. One browser has the list open with ${VISIBLE_COUNT} visible rows; the data it reads is counted before compression. ${SAMPLE} consecutive checks are measured each way; an hour is ${CHECKS_AN_HOUR / SAMPLE} times as much.`,
  measures: [
    'server/src/app',
    'server/src/modules/ad-users',
    'server/src/modules/proxies',
    'server/src/platform/sync',
  ],
  run: () =>
    withProduct(async ({ product, person }) => {
      const databaseUrl = await multiplyProfiles({ product, person, copies: PROFILES });
      const db = createDatabase({ url: databaseUrl, poolSize: 2 });
      try {
        const { rows } = await db.raw<{ rows: { id: string; team_id: string; seen_by: number }[] }>(
          `select p.id, a.team_id, (select count(*)::int from sync_rows s
             where s.collection = 'adUsers' and s.doc_id = p.id::text) as seen_by
           from ad_users p join accounts a on a.id = p.account_id where p.id > 1000000 order by p.id`,
        );
        const { team_id: teamId, seen_by: seenBy } = oneRow(rows.slice(0, 1));
        const allIds = rows.map(({ id }) => id);
        const ids = allIds.slice(0, SAMPLE);
        const visibleIds = new Set(
          allIds.filter((_, index) => index % (PROFILES / VISIBLE_COUNT) === 0),
        );
        const projections = createProjections({ db });
        const previous = createSync({
          db,
          projections: projections.map((each) =>
            each.collection === 'adUsers' ? withVolatileFields(each) : each,
          ),
        });
        const sync = createSync({ db, projections });
        const project = (by: Sync): Promise<void> =>
          by.write({ teamIds: [teamId] }, async (scope) => {
            scope.touch({ collection: 'adUsers', docIds: allIds });
          });
        const createClient = (rowsInSight: ReadonlySet<string> | null): ChecksClient =>
          new ChecksClient({
            url: product.url,
            headers: person.headers,
            accountId: person.accountId,
            visibleIds: rowsInSight,
          });
        const write = 'update ad_users set synced_at = clock_timestamp() where id = ?';

        await project(previous);
        const before = await measure({
          db,
          ids,
          client: createClient(null),
          check: (id) =>
            previous.write({ teamIds: [teamId] }, async (scope) => {
              await scope.trx.raw(write, [id]);
              scope.touch({ collection: 'adUsers', docIds: [id] });
            }),
        });
        await project(sync);
        const after = await measure({
          db,
          ids,
          client: createClient(visibleIds),
          check: (id) =>
            sync.writeVolatile({ kind: 'adUser', teamId }, async (trx) => {
              await trx.raw(write, [id]);
              return { ids: [id], result: undefined };
            }),
        });
        const common = {
          comparison: 'ratio',
          isMoreBetter: false,
          floorIs: 'the previous design',
        } as const;
        return [
          {
            ...common,
            what: `Feed rows written per hour, ${seenBy} accounts see each profile`,
            unit: 'rows',
            floor: before.rows,
            measured: after.rows,
            limit: 0,
            detail: `${PROFILES} profiles × 4 checks`,
            whenMissed: 'A field that a check updates is still part of a document.',
          },
          {
            ...common,
            what: 'Team locks taken per hour',
            unit: 'locks',
            floor: before.locks,
            measured: after.locks,
            limit: 0,
            detail: `${PROFILES} profiles × 4 checks`,
            whenMissed: 'A check that finds nothing new writes like one that finds something.',
          },
          {
            ...common,
            what: 'Data read by one open browser per hour',
            unit: 'kB',
            floor: before.kB,
            measured: after.kB,
            limit: 0.25,
            detail: `before: ${detailOf(before)}; now: ${detailOf(after)}`,
            whenMissed: 'Events name every row that changed; only visible rows are requested.',
          },
        ] satisfies Finding[];
      } finally {
        await db.destroy();
      }
    }),
};
