import type { RowCheck } from '@ads-checker/shared/contracts/sync';
import type { OwnedCollection } from './rxdb-database.ts';

/**
 * Whether the collection holds what the server says. The checkpoint lives in a database of its own,
 * so rows can be lost without it, as when a browser replaces a damaged file by an empty one.
 */
export async function hasRowsOf({
  collection,
  check,
}: {
  readonly collection: OwnedCollection;
  readonly check: RowCheck;
}): Promise<boolean> {
  const rows = await collection.find().exec();
  const sum = rows.reduce((total, { revision }) => total + BigInt(revision), 0n);
  return rows.length === check.count && String(sum) === check.revisionSum;
}
