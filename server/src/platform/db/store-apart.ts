import type { Transaction } from './database.ts';
import { codeOf } from './deadlocks.ts';

/** SQLSTATE classes of refused values: data exceptions, checks and not-nulls, program limits. */
const REFUSED_VALUE = /^(?:22|23502|23514|54)/;

const isRefusedValue = (error: unknown): boolean => REFUSED_VALUE.test(String(codeOf(error)));

/**
 * Stores rows from outside such that one that PostgreSQL refuses for its values does not stop the
 * others: after a refusal each half is stored by itself.
 *
 * @returns the refused rows @throws whatever else stops `store`
 */
export async function storeApart<Row>(
  input: {
    rows: readonly Row[];
    store: (rows: readonly Row[], trx: Transaction) => Promise<unknown>;
  },
  trx: Transaction,
): Promise<readonly Row[]> {
  try {
    await trx.transaction((savepoint) => input.store(input.rows, savepoint));
    return [];
  } catch (error) {
    if (!isRefusedValue(error) || input.rows.length === 0) {
      throw error;
    }
    if (input.rows.length === 1) {
      return input.rows;
    }
    const middle = Math.ceil(input.rows.length / 2);
    const refused = await storeApart(
      { rows: input.rows.slice(0, middle), store: input.store },
      trx,
    );
    return [
      ...refused,
      ...(await storeApart({ rows: input.rows.slice(middle), store: input.store }, trx)),
    ];
  }
}
