import { deepEqual, type WithDeleted } from 'rxdb/plugins/core';
import { type Checkpoint, PULL_BATCH, type PullHandler, START } from './pull.ts';
import type { OwnedCollection, OwnedDocument } from './rxdb-database.ts';

export interface WholeFeed {
  /** The last state of each row. */
  readonly documents: ReadonlyMap<string, WithDeleted<OwnedDocument>>;
  /** The end of the feed. */
  readonly checkpoint: Checkpoint;
}

/** Reads the feed of a collection from its start. */
export async function readWholeFeed(pull: PullHandler): Promise<WholeFeed> {
  const documents = new Map<string, WithDeleted<OwnedDocument>>();
  let checkpoint = START;
  for (;;) {
    const page = await pull(checkpoint, PULL_BATCH, false);
    for (const document of page.documents) {
      documents.set(document.id, document);
    }
    checkpoint = page.checkpoint;
    if (page.documents.length < PULL_BATCH) {
      return { documents, checkpoint };
    }
  }
}

/**
 * Makes the collection hold exactly these rows, writing only those that differ. All stored rows are
 * read at once: by itself, RxDB reads each one that it pulls in a request of its own.
 */
export async function replaceRows({
  collection,
  documents,
}: {
  readonly collection: OwnedCollection;
  readonly documents: WholeFeed['documents'];
}): Promise<void> {
  const stored = new Map(
    (await collection.find().exec()).map((row) => [row.id, row.toJSON()] as const),
  );
  const wanted = [...documents.values()].flatMap(({ _deleted, ...row }) => (_deleted ? [] : [row]));
  const kept = new Set(wanted.map(({ id }) => id));
  await collection.bulkRemove([...stored.keys()].filter((id) => !kept.has(id)));
  const changed = wanted.filter((row) => !deepEqual(row, stored.get(row.id)));
  for (let start = 0; start < changed.length; start += PULL_BATCH) {
    const { error } = await collection.bulkUpsert(changed.slice(start, start + PULL_BATCH));
    if (error.length > 0) {
      throw new Error(`Cannot store ${error.length} rows of ${collection.name}`);
    }
  }
}
