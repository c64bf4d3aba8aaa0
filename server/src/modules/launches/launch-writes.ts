import type { Actor } from '@ads-checker/shared/access/identity';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';

export interface Request {
  readonly actor: Actor;
  readonly key: string | undefined;
}

export interface LaunchWrites {
  /** One transaction, which a repeated request does not run again. */
  write<T>(
    request: Request & { readonly request: unknown },
    execute: (trx: Transaction) => Promise<T>,
  ): Promise<T>;
  readonly findTeamId: (accountId: string) => Promise<string | undefined>;
  readonly requireWithinLimit: RequireWithinLimit;
  readonly clock: Clock;
}

export function createLaunchWrites(
  deps: Omit<LaunchWrites, 'write'> & {
    readonly db: Database;
    readonly idempotency: Pick<Idempotency, 'runInTransaction'>;
  },
): LaunchWrites {
  return {
    ...deps,
    write: ({ actor, key, request }, execute) =>
      deps.db.transaction((trx) =>
        deps.idempotency.runInTransaction({
          trx,
          userId: actor.userId,
          key,
          request,
          execute: () => execute(trx),
        }),
      ),
  };
}
