import type { Actor } from '@ads-checker/shared/access/identity';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { createWriteOnce, type WriteOnce } from '../../platform/idempotency/write-once.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';

export interface Request {
  readonly actor: Actor;
  readonly key: string | undefined;
}

export interface LaunchWrites {
  readonly write: WriteOnce;
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
  return { ...deps, write: createWriteOnce(deps) };
}
