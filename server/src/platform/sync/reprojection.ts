import { createHash } from 'node:crypto';
import { syncDocSchemas } from '@ads-checker/shared/contracts/sync';
import { z } from 'zod';
import { type Database, oneRow } from '../db/database.ts';
import type { Feed } from './feed.ts';

/** Raise it when documents change their content without changing their form. */
const CONTENT = 1;

/** What documents look like that this program writes: it changes with the contracts. */
export function shapeOfDocuments(): string {
  const forms = Object.entries(syncDocSchemas).map(([collection, schema]) => [
    collection,
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  ]);
  const digest = createHash('sha256').update(JSON.stringify(forms)).digest('hex');
  return `${CONTENT}:${digest.slice(0, 16)}`;
}

/**
 * Brings the stored documents of an upgraded installation to the form that this program writes: every document of every
 * team is worked out anew, and only what differs gets a new revision. Processes that start together wait for the one that
 * does it; one that is killed meanwhile leaves it to the next. Gives how many teams were worked out.
 */
export async function reproject({
  db,
  sync,
  shape = shapeOfDocuments(),
}: {
  db: Database;
  sync: Pick<Feed, 'write'>;
  shape?: string;
}): Promise<number> {
  return db.transaction(async (trx) => {
    const stored = oneRow(await trx<{ shape: string }>('sync_shape').select('shape').forUpdate());
    if (stored.shape === shape) {
      return 0;
    }
    // A team that is added meanwhile is written by a program as new as this one, or looked at on its next start.
    const teams = await trx<{ id: string }>('teams').select('id').orderBy('id');
    for (const { id } of teams) {
      await sync.write({ teamIds: [id] }, async (scope) => scope.touchEverything());
    }
    await trx('sync_shape').update({ shape });
    return teams.length;
  });
}
