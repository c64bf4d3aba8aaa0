import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { AppError } from '@ads-checker/shared/errors';
import type { Transaction } from './database.ts';

interface NewRow {
  /** The client's own id; undefined to draw one. */
  readonly id: string | undefined;
  readonly columns: Readonly<Record<string, unknown>>;
}

/**
 * Inserts into a table whose ids clients may draw. Ids that the server draws are of the same kind,
 * so that no taken id foretells the next one, and are drawn again on a collision.
 *
 * @returns the ids in the order of the rows
 * @throws AlreadyExistsError when a client's id is taken or given twice; the transaction must be
 * rolled back
 */
export async function insertWithRowIds(
  {
    table,
    rows,
    draw = createRowId,
  }: { table: string; rows: readonly NewRow[]; draw?: () => string },
  trx: Transaction,
): Promise<string[]> {
  const placed = new Map<NewRow, string>();
  for (let waiting = rows; waiting.length > 0; ) {
    const wanted = waiting.map((row) => ({ row, id: row.id ?? draw() }));
    const free = new Set(
      (
        await trx(table)
          .insert(wanted.map(({ row, id }) => ({ ...row.columns, id })))
          .onConflict('id')
          .ignore()
          .returning<{ id: string }[]>('id')
      ).map(({ id }) => id),
    );
    for (const { row, id } of wanted) {
      if (free.delete(id)) {
        placed.set(row, id);
      } else if (row.id !== undefined) {
        throw new AppError('AlreadyExistsError', 'This ID is already used.');
      }
    }
    waiting = waiting.filter((row) => !placed.has(row));
  }
  return rows.flatMap((row) => placed.get(row) ?? []);
}
