import { ACTIVITY_RETENTION_DAYS } from '@ads-checker/shared/contracts/activity';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { createActivityRepository } from './repository.ts';

/** Deletes entries older than 180 days; returns how many. */
export function createActivityPurge({ db, clock }: { db: Database; clock: Clock }): {
  purge(): Promise<number>;
} {
  const repository = createActivityRepository({ db });
  return {
    purge: () =>
      repository.purgeBefore(new Date(clock.now().getTime() - ACTIVITY_RETENTION_DAYS * DAY_MS)),
  };
}
