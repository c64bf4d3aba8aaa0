import type { ActivityKind } from '@ads-checker/shared/activity/index';
import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { NewEntry, StoredEntry } from './entities.ts';

interface EntryRow {
  id: string;
  at: Date;
  actor_user_id: string | null;
  actor_name: string | null;
  token_name: string | null;
  kind: ActivityEntry['kind'];
  action: ActivityEntry['action'];
  subject_type: ActivityEntry['subject']['type'];
  subject_id: string;
  subject_name: string | null;
  changes: ActivityEntry['changes'];
}

export interface EntryFilter {
  readonly teamId: string;
  readonly userId: string | undefined;
  readonly kind: ActivityKind | undefined;
}

function toEntry(row: EntryRow): StoredEntry {
  return {
    id: row.id,
    at: row.at,
    actor: { userId: row.actor_user_id, name: row.actor_name, tokenName: row.token_name },
    kind: row.kind,
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
    changes: row.changes,
  };
}

export type ActivityRepository = ReturnType<typeof createActivityRepository>;

/** Entries of the teams' logs, append-only. */
export function createActivityRepository({ db }: { db: Database }) {
  const matching = ({ teamId, userId, kind }: EntryFilter) =>
    db<EntryRow & { team_id: string }>('activity_entries').where({
      team_id: teamId,
      ...(userId === undefined ? {} : { actor_user_id: userId }),
      ...(kind === undefined ? {} : { kind }),
    });

  return {
    async insert(entry: NewEntry, trx?: Transaction): Promise<void> {
      const insert = (trx ?? db)('activity_entries')
        .insert({
          team_id: entry.teamId,
          at: entry.at,
          actor_user_id: entry.actor.userId,
          actor_name: entry.actor.name,
          token_name: entry.actor.tokenName,
          kind: entry.kind,
          action: entry.action,
          subject_type: entry.subject.type,
          subject_id: entry.subject.id,
          subject_name: entry.subject.name,
          changes: JSON.stringify(entry.changes),
          once_key: entry.onceKey ?? null,
        })
        .onConflict(['team_id', 'actor_user_id', 'once_key']);
      await (entry.isReplacing ? insert.merge(['changes']) : insert.ignore());
    },

    async list(
      filter: EntryFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ entries: StoredEntry[]; total: number }> {
      const [rows, counts] = await Promise.all([
        matching(filter)
          .orderBy([
            { column: 'at', order: 'desc' },
            { column: 'id', order: 'desc' },
          ])
          .limit(limit)
          .offset(offset),
        matching(filter).count<{ total: string }[]>({ total: '*' }),
      ]);
      return { entries: rows.map(toEntry), total: Number(oneRow(counts).total) };
    },

    async purgeBefore(before: Date): Promise<number> {
      return db('activity_entries').where('at', '<', before).delete();
    },
  };
}
