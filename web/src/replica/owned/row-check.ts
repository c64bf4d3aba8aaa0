import { type SyncCollection, syncDocSchemas } from '@ads-checker/shared/collections/index';
import type { RowCheck } from '@ads-checker/shared/contracts/sync';
import type { OwnedCollection } from './rxdb-database.ts';

/**
 * Whether the collection holds what the server says. The checkpoint lives in a database of its own,
 * so rows can be lost without it, as when a browser replaces a damaged file by an empty one.
 * `unreadable` are rows that this release cannot read.
 */
export async function checkRows({
  name,
  collection,
  check,
}: {
  readonly name: SyncCollection;
  readonly collection: OwnedCollection;
  readonly check: RowCheck;
}): Promise<{ readonly isWhole: boolean; readonly unreadable: ReadonlySet<string> }> {
  const rows = await collection.find().exec();
  const sum = rows.reduce((total, { revision }) => total + BigInt(revision), 0n);
  return {
    isWhole: rows.length === check.count && String(sum) === check.revisionSum,
    unreadable: new Set(
      rows
        .filter(({ isInvalid, data }) => isInvalid && !syncDocSchemas[name].safeParse(data).success)
        .map(({ id }) => id),
    ),
  };
}
