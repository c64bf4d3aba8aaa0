import type { SyncCollection } from '@ads-checker/shared/collections/index';
import type { RowCheck } from '@ads-checker/shared/contracts/sync';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import type { Database, Transaction } from '../db/database.ts';
import { notifyAccountsEnded, notifyChanged, notifyIdentity } from './notifications.ts';
import type { DocsChange, Projection, Scope } from './projection.ts';
import { schemaHash } from './schema-hash.ts';
import { HEAD_OF_CURSOR } from './segments.ts';
import { stampTeams, stampTeamsMixed } from './stamps.ts';
import { again, createTeamTransactions } from './team-transactions.ts';
import { publishVolatileChange } from './volatile.ts';

const TOMBSTONE_DAYS = 30;

/** A write reports here what it changed, so that the feeds are updated at its end. */
export interface WriteScope {
  readonly trx: Transaction;
  /** These documents may have changed, appeared, disappeared, or changed visibility. */
  touch(change: { collection: SyncCollection; docIds: readonly string[] }): void;
  /** The permissions of these accounts changed, or they are new: recompute what they see. */
  touchAccounts(accountIds: readonly string[]): void;
  /**
   * Recompute what everybody in these teams sees. The cost grows with the square of the team in
   * collections of its people: name them in `except` when their changed documents are known.
   */
  touchEverything(options?: { except: readonly SyncCollection[] }): void;
  /** The person, their permissions or memberships changed: their clients re-authenticate. */
  touchIdentity(userIds: readonly string[]): void;
  /** Adds teams created by this write: they need no lock. */
  addTeams(teamIds: readonly string[]): void;
  /** These accounts lost access; their streams end with the commit. */
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
 * A reader's revision, and the newest purge it may ignore: a reader that began at 0 after a purge
 * never had the purged documents.
 */
function parseCursor(text: string): { revision: string; purged: string } | undefined {
  const [revision = '', purged = '0'] = text.split('-');
  return fitsBigint(revision) && fitsBigint(purged) ? { revision, purged } : undefined;
}

const ROW_CHECK = `(
  select jsonb_build_object('count', count(*), 'revisionSum', coalesce(sum(revision), 0)::text)
  from sync_rows where account_id = :accountId and collection = :collection and not is_deleted
)`;

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
  /** The shape of its documents. */
  readonly shape: string;
  /**
   * Runs a write to owned data of these teams. Takes the teams' locks first and re-projects changed
   * documents last, in one transaction, so that an account's revisions commit in order. `work` may
   * run again after a deadlock or a wait, so it must have no effects outside its transaction.
   * @throws UnavailableError `team_busy` when other writes of the teams took too long; nothing was
   * done then.
   */
  write<T>(
    options: { teamIds: readonly string[] },
    work: (scope: WriteScope) => Promise<T>,
  ): Promise<T>;
  /**
   * Rows after the cursor in order. A short page is the last one, whose cursor is the head of the
   * feed even past purged rows; undefined when the cursor is older than what is kept, or was given
   * by a database that this one was restored from or replaced.
   */
  findPage(request: {
    accountId: string;
    collection: SyncCollection;
    cursor: string;
    limit: number;
    /** Tell with the last page what the reader has then. */
    isChecked?: boolean;
  }): Promise<{ rows: readonly FeedRow[]; cursor: string; check?: RowCheck } | undefined>;
  /** Accounts that see a document now. */
  listViewers(request: { collection: SyncCollection; docId: string }): Promise<readonly string[]>;
  /** Deletes tombstones older than 30 days; returns how many. */
  purgeTombstones(): Promise<number>;
}

interface Touched {
  readonly docs: Map<SyncCollection, Set<string>>;
  readonly accounts: Set<string>;
  /** Collections to recompute completely. */
  readonly whole: Set<SyncCollection>;
}

/** Part of a collection to recompute; without either, all of it. */
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

async function upsertVisible(input: {
  trx: Transaction;
  projection: Projection;
  teamIds: readonly string[];
  part: Part;
}): Promise<string[]> {
  const { collection } = input.projection;
  const { docIds, accountIds } = input.part;
  const visible = await input.projection.listVisible({
    trx: input.trx,
    teamIds: input.teamIds,
    ...input.part,
  });
  const docs = await input.projection.loadDocs({
    trx: input.trx,
    docIds: [...new Set(visible.map(({ docId }) => docId))],
  });
  const pairs = JSON.stringify(
    visible.map(({ accountId, teamId, docId }) => ({
      account_id: accountId,
      team_id: teamId,
      doc_id: docId,
    })),
  );
  const changed = await input.trx.raw<{ rows: { account_id: string }[] }>(
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
  const gone = await input.trx.raw<{ rows: { account_id: string }[] }>(
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
      teamIds: [...input.teamIds],
      docIds: [...(docIds ?? [])],
      accountIds: [...(accountIds ?? [])],
    },
  );
  return [...changed.rows, ...gone.rows].map((row) => row.account_id);
}

interface FeedDeps {
  db: Database;
  projections: readonly Projection[];
  shape?: string;
}

/** Projects changed documents and tells readers of what depends on them. */
function createProjecting({ projections }: Required<Pick<FeedDeps, 'projections'>>) {
  const publishDependents = async ({
    teamIds,
    ...change
  }: DocsChange & { teamIds: readonly string[] }): Promise<void> => {
    for (const { collection, listDependents } of projections) {
      const docIds = (await listDependents?.(change)) ?? [];
      await publishVolatileChange({ trx: change.trx, teamIds, collection, docIds });
    }
  };
  /** Returns whether anything stored changed. */
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
      await publishVolatileChange({ trx, teamIds, collection, docIds: [...docIds] });
      if (changes.has(collection)) {
        await publishDependents({ trx, teamIds, collection, docIds: [...docIds] });
      }
    }
    return changes.size > 0;
  };

  return { project };
}

export function createFeed({ db, projections, shape = schemaHash() }: FeedDeps): Feed {
  const { queue, segments, begin } = createTeamTransactions({ db });
  const { project } = createProjecting({ projections });

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

    async findPage({ accountId, collection, cursor: text, limit, isChecked = false }) {
      const cursor = parseCursor(text);
      if (cursor === undefined) {
        return undefined;
      }
      // One statement and so one snapshot: a concurrent purge would go unnoticed.
      const { rows } = await db.raw<{
        rows: (Partial<StoredRow> & { purged: string; head: string; sums: RowCheck | null })[];
      }>(
        `with r as materialized (
           select doc_id, revision, is_deleted, doc from sync_rows
           where account_id = :accountId and collection = :collection and revision > :revision
           order by revision limit :limit
         )
         select h.purged, h.head, h.sums, r.* from (
           select coalesce(max(purged_revision), 0) as purged, ${HEAD_OF_CURSOR} as head,
             case when :isChecked and (select count(*) from r) < :limit then ${ROW_CHECK} end as sums
           from sync_horizons
           where account_id = :accountId and collection = :collection
         ) h
         left join r on true
         order by r.revision`,
        { accountId, collection, revision: cursor.revision, limit, isChecked },
      );
      const purged = BigInt(rows[0]?.purged ?? 0);
      const isBeginning = cursor.revision === '0' && cursor.purged === '0';
      const isOfOtherLine = BigInt(rows[0]?.head ?? 0) < BigInt(cursor.revision);
      const isTooOld =
        !isBeginning && purged > maxOf(BigInt(cursor.revision), BigInt(cursor.purged));
      if (isOfOtherLine || isTooOld) {
        return undefined;
      }
      const found = rows.filter(isStoredRow);
      const sums = rows[0]?.sums ?? undefined;
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
        ...(sums === undefined ? {} : { check: sums }),
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
      await segments.purge(TOMBSTONE_DAYS);
      return Number(rows[0]?.purged ?? 0);
    },
  };
}
