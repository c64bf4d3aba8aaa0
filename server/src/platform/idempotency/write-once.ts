import type { Database, Transaction } from '../db/database.ts';
import type { Idempotency } from './idempotency.ts';

interface KeyedWrite {
  readonly actor: { readonly userId: string };
  /** Undefined: a repeat writes again. */
  readonly key: string | undefined;
  /** What is asked for: another request under the same key is refused. */
  readonly request: unknown;
}

/** One transaction of a person's request, which a repeated request does not run again. */
export type WriteOnce = <T>(
  write: KeyedWrite,
  execute: (trx: Transaction) => Promise<T>,
) => Promise<T>;

export function createWriteOnce(deps: {
  readonly db: Database;
  readonly idempotency: Pick<Idempotency, 'runInTransaction'>;
}): WriteOnce {
  return ({ actor, key, request }, execute) =>
    deps.db.transaction((trx) =>
      deps.idempotency.runInTransaction({
        trx,
        userId: actor.userId,
        key,
        request,
        execute: () => execute(trx),
      }),
    );
}
