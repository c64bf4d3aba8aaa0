import type { ActivityKind } from '@ads-checker/shared/activity/index';
import {
  type ActivityChange,
  type ActivityEntry,
  activityEntrySchema,
} from '@ads-checker/shared/contracts/activity';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import type { User } from '../identity/index.ts';
import type { StoredEntry } from './entities.ts';
import type { ActivityRepository } from './repository.ts';

const actSchema = activityEntrySchema
  .pick({ kind: true, action: true, subject: true, changes: true })
  .strict();

export interface Act extends Pick<ActivityEntry, 'kind' | 'action' | 'subject'> {
  readonly changes: readonly ActivityChange[];
  readonly teamId: string;
  /** Who did it; null for the product itself. */
  readonly actor: { readonly userId: string } | null;
  /** The transaction that does it: the entry is there exactly when the act is. */
  readonly trx?: Transaction;
  /** When it was done, if not now. */
  readonly at?: Date;
  /** For an act outside a transaction: the idempotency key under which it may be told again. */
  readonly onceKey?: string | undefined;
}

export type ActivityService = ReturnType<typeof createActivityService>;
export type RecordActivity = ActivityService['record'];

export function createActivityService({
  repository,
  findUser,
  clock,
}: {
  repository: ActivityRepository;
  findUser: (id: string, trx?: Transaction) => Promise<User | undefined>;
  clock: Clock;
}) {
  return {
    /**
     * Writes one act into a team's log. The fields of its changes are a closed list without a secret: anything else
     * is refused before it is written.
     * @throws ZodError when the act is not one of the contract's.
     */
    async record({ trx, teamId, actor, at = clock.now(), onceKey, ...act }: Act): Promise<void> {
      const { kind, action, subject, changes } = actSchema.parse(act);
      const user = actor === null ? undefined : await findUser(actor.userId, trx);
      await repository.insert(
        {
          teamId,
          onceKey,
          at,
          actor: {
            userId: user?.id ?? null,
            name: user === undefined ? null : userDisplayName(user),
          },
          kind,
          action,
          subject,
          changes,
        },
        trx,
      );
    },

    async list({
      userId,
      limit,
      offset,
      ...filter
    }: {
      teamId: string;
      userId: string | undefined;
      kind: ActivityKind | undefined;
      limit: number;
      offset: number;
    }): Promise<{ entries: StoredEntry[]; total: number }> {
      return userId !== undefined && !fitsBigint(userId)
        ? { entries: [], total: 0 }
        : repository.list({ ...filter, userId }, { limit, offset });
    },
  };
}
