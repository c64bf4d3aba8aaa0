import type { Database } from '../db/database.ts';
import type { SecretBox } from './secret-box.ts';

const BATCH_ROWS = 200;

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly field: string;
}

/**
 * Re-encrypts values of an older format or key, in batches; values replaced meanwhile stay.
 * Undecryptable ones are skipped and counted.
 */
export async function resealColumns(input: {
  db: Database;
  secrets: Pick<SecretBox, 'encrypt' | 'decrypt' | 'prefix'>;
  columns: readonly SealedColumn[];
}): Promise<{ resealed: number; unreadable: number }> {
  let [resealed, unreadable] = [0, 0];
  for (const { table, column, field } of input.columns) {
    let after = '0';
    for (;;) {
      const { rows } = await input.db.raw<{ rows: { id: string; sealed: string }[] }>(
        `select id, :column: as sealed from :table:
         where id > :after and not starts_with(:column:, :prefix) order by id limit :limit`,
        { table, column, after, prefix: input.secrets.prefix, limit: BATCH_ROWS },
      );
      for (const { id, sealed } of rows) {
        const place = { table, field, rowId: id };
        let plain: string;
        try {
          plain = input.secrets.decrypt(sealed, place);
        } catch {
          unreadable += 1;
          continue;
        }
        const { rowCount } = await input.db.raw<{ rowCount: number }>(
          'update :table: set :column: = :next where id = :id and :column: = :sealed',
          { table, column, next: input.secrets.encrypt(plain, place), id, sealed },
        );
        resealed += rowCount;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH_ROWS) {
        break;
      }
      after = last.id;
    }
  }
  return { resealed, unreadable };
}
