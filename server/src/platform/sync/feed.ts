import type { SyncCollection } from '@ads-checker/shared/collections/index';
import pLimit from 'p-limit';
import type { Database, Transaction } from '../db/database.ts';
import { fitsBigint } from '../db/ids.ts';
import { codeOf, retryDeadlocks } from './deadlocks.ts';
import { notifyAccountsEnded, notifyChanged, notifyIdentity } from './notifications.ts';
import type { Projection, Scope } from './projection.ts';
import { schemaHash } from './schema-hash.ts';
import { stampTeams, stampTeamsMixed } from './stamps.ts';
import { createTeamQueue, type Deadline, teamBusy } from './team-queue.ts';
import { tellVolatile } from './volatile.ts';

/** First half of a two-part advisory lock; the second half is the team. */
const TEAM_LOCK_CLASS = 5101;
const LOCK_NOT_AVAILABLE = '55P03';
/** Nobody holds a connection longer than this while they wait for a lock; then others have their turn. */
const LOCK_WAIT_MS = 1_000;
/** So many of a pool's connections may wait for teams' locks at a moment. */
const LOCK_WAITERS = 3;
const TOMBSTONE_DAYS = 30;

/** What a write tells of itself while it works, so that its end can bring the feeds up to date. */
export interface WriteScope {
  readonly trx: Transaction;
  /** These documents may have changed, appeared, vanished, or become visible to others. */
  touch(change: { collection: SyncCollection; docIds: readonly string[] }): void;
  /** The rights of these accounts changed, or they are new: what they see must be worked out anew. */
  touchAccounts(accountIds: readonly string[]): void;
  /**
   * What anybody of these teams sees must be worked out anew. The work grows with the square of the team in collections
   * that hold its people: name them in `except` when it is known which of their documents changed.
   */
  touchEverything(options?: { except: readonly SyncCollection[] }): void;
  /** Who these people are, what they may do or where they belong changed: their clients authenticate again. */
  touchIdentity(userIds: readonly string[]): void;
  /** Adds teams that this very write created: nobody else can know of them, so no lock is needed. */
  addTeams(teamIds: readonly string[]): void;
  /** These accounts may read no more; their streams end once the write is committed. */
  endAccounts(end: {
    accountIds: readonly string[];
    reason: 'account_restricted' | 'account_removed';
  }): void;
}

export interface FeedRow {
  readonly id: string;
  readonly revision: string;
  readonly isDeleted: boolean;
  readonly doc?: unknown;
}

/**
 * Where a reader stands, and the newest purge that it need not know of: the tombstones of one that began at 0 after the
 * purge were of documents it never had.
 */
function parseCursor(text: string): { revision: string; purged: string } | undefined {
  const [revision = '', purged = '0'] = text.split('-');
  return fitsBigint(revision) && fitsBigint(purged) ? { revision, purged } : undefined;
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

interface StoredRow {
  doc_id: string;
  revision: string;
  is_deleted: boolean;
  doc: unknown;
}

function isStoredRow<T extends Partial<StoredRow>>(row: T): row is T & StoredRow {
  return row.doc_id !== null && row.doc_id !== undefined;
}

export interface Feed {
  /** What its documents are written as. */
  readonly shape: string;
  /**
   * Runs a write to owned data of these teams. Takes the teams' locks before anything else and re-projects what was
   * touched last, all in one transaction: the revisions of an account commit in the order in which they were drawn.
   * `work` may run again after a deadlock or a wait, so it does nothing outside its transaction.
   * @throws UnavailableError `team_busy` when other writes of the teams did not end in time; nothing was done then.
   */
  write<T>(
    options: { teamIds: readonly string[] },
    work: (scope: WriteScope) => Promise<T>,
  ): Promise<T>;
  /**
   * Rows after the cursor in order, short only at the end, where the cursor moves to the head of the feed even when the
   * rows that made it are purged; undefined when the cursor is older than what is kept.
   */
  findPage(request: {
    accountId: string;
    collection: SyncCollection;
    cursor: string;
    limit: number;
  }): Promise<{ rows: readonly FeedRow[]; cursor: string } | undefined>;
  /** Accounts that see a document now. */
  listViewers(request: { collection: SyncCollection; docId: string }): Promise<readonly string[]>;
  /** Forgets tombstones older than 30 days; gives how many. */
  purgeTombstones(): Promise<number>;
}

interface Touched {
  readonly docs: Map<SyncCollection, Set<string>>;
  readonly accounts: Set<string>;
  /** Collections to be worked out as a whole. */
  readonly whole: Set<SyncCollection>;
}

async function lockTeams(trx: Transaction, teamIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(teamIds)].sort((a, b) => Number(a) - Number(b));
  for (const teamId of sorted) {
    await trx.raw('select pg_advisory_xact_lock(?, ?)', [TEAM_LOCK_CLASS, Number(teamId)]);
  }
}

/**
 * Two people who change one another wait for one another: each write holds one of them and names the other as who did
 * it. Such a write is done again, as is one that waited for a lock in vain.
 */
async function again<T>(deadline: Deadline, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await retryDeadlocks(write);
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) {
        throw error;
      }
      if (Date.now() >= deadline.atMs) {
        throw teamBusy(error);
      }
    }
  }
}

/** Which part of a collection is compared with what is stored; all of it without either. */
type Part = Pick<Scope, 'docIds' | 'accountIds'>;

function partsOf({ docs, accounts, whole }: Touched, collection: SyncCollection): Part[] {
  const docIds = docs.get(collection);
  return whole.has(collection)
    ? [{}]
    : [
        ...(docIds === undefined ? [] : [{ docIds: [...docIds] }]),
        ...(accounts.size === 0 ? [] : [{ accountIds: [...accounts] }]),
      ];
}

async function upsertVisible({
  trx,
  projection,
  teamIds,
  part,
}: {
  trx: Transaction;
  projection: Projection;
  teamIds: readonly string[];
  part: Part;
}): Promise<string[]> {
  const { collection } = projection;
  const { docIds, accountIds } = part;
  const visible = await projection.listVisible({ trx, teamIds, ...part });
  const docs = await projection.loadDocs({
    trx,
    docIds: [...new Set(visible.map(({ docId }) => docId))],
  });
  const pairs = JSON.stringify(
    visible.map(({ accountId, teamId, docId }) => ({
      account_id: accountId,
      team_id: teamId,
      doc_id: docId,
    })),
  );
  const changed = await trx.raw<{ rows: { account_id: string }[] }>(
    `insert into sync_rows (account_id, team_id, collection, doc_id, revision, is_deleted, doc)
     select p.account_id, p.team_id, :collection, p.doc_id, nextval('sync_revisions'), false, d.doc
     from jsonb_to_recordset(cast(:pairs as jsonb)) as p (account_id bigint, team_id bigint, doc_id text)
     join jsonb_to_recordset(cast(:docs as jsonb)) as d (doc_id text, doc jsonb) on d.doc_id = p.doc_id
     left join sync_rows r
       on r.account_id = p.account_id and r.collection = :collection and r.doc_id = p.doc_id
     where r.doc_id is null or r.is_deleted or r.doc is distinct from d.doc
     on conflict (account_id, collection, doc_id) do update
       set revision = excluded.revision, is_deleted = false, doc = excluded.doc, changed_at = now()
     returning account_id`,
    {
      collection,
      pairs,
      docs: JSON.stringify([...docs].map(([docId, doc]) => ({ doc_id: docId, doc }))),
    },
  );
  const gone = await trx.raw<{ rows: { account_id: string }[] }>(
    `update sync_rows r
     set is_deleted = true, doc = null, revision = nextval('sync_revisions'), changed_at = now()
     where r.team_id = any(cast(:teamIds as bigint[])) and r.collection = :collection and not r.is_deleted
       ${docIds === undefined ? '' : 'and r.doc_id = any(cast(:docIds as text[]))'}
       ${accountIds === undefined ? '' : 'and r.account_id = any(cast(:accountIds as bigint[]))'}
       and not exists (
         select 1 from jsonb_to_recordset(cast(:pairs as jsonb)) as p (account_id bigint, doc_id text)
         where p.account_id = r.account_id and p.doc_id = r.doc_id
       )
     returning r.account_id`,
    {
      collection,
      pairs,
      teamIds: [...teamIds],
      docIds: [...(docIds ?? [])],
      accountIds: [...(accountIds ?? [])],
    },
  );
  return [...changed.rows, ...gone.rows].map((row) => row.account_id);
}

export function createFeed({
  db,
  projections,
  shape = schemaHash(),
}: {
  db: Database;
  projections: readonly Projection[];
  shape?: string;
}): Feed {
  const queue = createTeamQueue();
  const limitLockWaiters = pLimit(LOCK_WAITERS);
  /** Gives whether anything that is stored changed. */
  const project = async (
    trx: Transaction,
    teamIds: readonly string[],
    touched: Touched,
  ): Promise<boolean> => {
    const changes = new Map<SyncCollection, Set<string>>();
    for (const projection of projections) {
      const moved = new Set<string>();
      for (const part of partsOf(touched, projection.collection)) {
        for (const accountId of await upsertVisible({ trx, projection, teamIds, part })) {
          moved.add(accountId);
        }
      }
      if (moved.size > 0) {
        changes.set(projection.collection, moved);
      }
    }
    await notifyChanged(trx, changes);
    for (const [collection, docIds] of touched.docs) {
      await tellVolatile({ trx, teamIds, collection, docIds: [...docIds] });
    }
    return changes.size > 0;
  };

  /** Only so many wait with a connection of their own: the others of the pool go on serving. */
  const begin = <T>(
    teamIds: readonly string[],
    work: (trx: Transaction) => Promise<T>,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      void limitLockWaiters(
        () =>
          new Promise<void>((endTurn) => {
            db.transaction(async (trx) => {
              await trx.raw(`select set_config('lock_timeout', ?, true)`, [`${LOCK_WAIT_MS}ms`]);
              await lockTeams(trx, teamIds);
              endTurn();
              return work(trx);
            })
              .then(resolve, reject)
              .finally(endTurn);
          }),
      );
    });

  return {
    shape,

    write: ({ teamIds }, work) =>
      queue.run(teamIds, (deadline) =>
        again(deadline, () =>
          begin(teamIds, async (trx) => {
            const touched: Touched = { docs: new Map(), accounts: new Set(), whole: new Set() };
            const added: string[] = [];
            const identities = new Set<string>();
            const ends: Parameters<WriteScope['endAccounts']>[0][] = [];
            const result = await work({
              trx,
              touch: ({ collection, docIds }) => {
                const known = touched.docs.get(collection) ?? new Set();
                touched.docs.set(collection, new Set([...known, ...docIds]));
              },
              touchAccounts: (ids) => {
                for (const id of ids) {
                  touched.accounts.add(id);
                }
              },
              touchEverything: ({ except } = { except: [] }) => {
                for (const { collection } of projections) {
                  if (!except.includes(collection)) {
                    touched.whole.add(collection);
                  }
                }
              },
              touchIdentity: (ids) => {
                for (const id of ids) {
                  identities.add(id);
                }
              },
              addTeams: (ids) => added.push(...ids),
              endAccounts: (end) => ends.push(end),
            });
            const hasChanged = await project(trx, [...teamIds, ...added], touched);
            const isWhole = projections.every(({ collection }) => touched.whole.has(collection));
            await stampTeams({ trx, teamIds: isWhole ? [...teamIds, ...added] : added, shape });
            if (hasChanged && !isWhole) {
              await stampTeamsMixed({ trx, teamIds, shape });
            }
            await notifyIdentity(trx, identities);
            for (const end of ends) {
              await notifyAccountsEnded(trx, end);
            }
            return result;
          }),
        ),
      ),

    async findPage({ accountId, collection, cursor: text, limit }) {
      const cursor = parseCursor(text);
      if (cursor === undefined) {
        return undefined;
      }
      // One statement and so one snapshot: a purge between the two would take tombstones away unseen.
      const { rows } = await db.raw<{ rows: (Partial<StoredRow> & { purged: string })[] }>(
        `select h.purged, r.* from (
           select coalesce(max(purged_revision), 0) as purged from sync_horizons
           where account_id = :accountId and collection = :collection
         ) h
         left join (
           select doc_id, revision, is_deleted, doc from sync_rows
           where account_id = :accountId and collection = :collection and revision > :revision
           order by revision limit :limit
         ) r on true
         order by r.revision`,
        { accountId, collection, revision: cursor.revision, limit },
      );
      const purged = BigInt(rows[0]?.purged ?? 0);
      const isBeginning = cursor.revision === '0' && cursor.purged === '0';
      if (!isBeginning && purged > maxOf(BigInt(cursor.revision), BigInt(cursor.purged))) {
        return undefined;
      }
      const found = rows.filter(isStoredRow);
      const last = BigInt(found.at(-1)?.revision ?? cursor.revision);
      return {
        rows: found.map((row) => ({
          id: row.doc_id,
          revision: row.revision,
          isDeleted: row.is_deleted,
          ...(row.is_deleted ? {} : { doc: row.doc }),
        })),
        cursor:
          found.length < limit || purged <= last
            ? String(maxOf(last, purged))
            : `${last}-${purged}`,
      };
    },

    async listViewers({ collection, docId }) {
      const { rows } = await db.raw<{ rows: { account_id: string }[] }>(
        'select account_id from sync_rows where collection = ? and doc_id = ? and not is_deleted',
        [collection, docId],
      );
      return rows.map((row) => row.account_id);
    },

    async purgeTombstones() {
      const { rows } = await db.raw<{ rows: { purged: string }[] }>(
        `with purged as (
           delete from sync_rows
           where is_deleted and changed_at < now() - ? * interval '1 day'
           returning account_id, collection, revision
         ), horizons as (
           insert into sync_horizons (account_id, collection, purged_revision)
           select account_id, collection, max(revision) from purged group by account_id, collection
           on conflict (account_id, collection) do update
             set purged_revision = greatest(sync_horizons.purged_revision, excluded.purged_revision)
         )
         select count(*) as purged from purged`,
        [TOMBSTONE_DAYS],
      );
      return Number(rows[0]?.purged ?? 0);
    },
  };
}
