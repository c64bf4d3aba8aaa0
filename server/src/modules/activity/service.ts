import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { isBulkEntry } from '@ads-checker/shared/activity/bulk-entries';
import type { ActivityKind } from '@ads-checker/shared/activity/index';
import {
  type ActivityChange,
  type ActivityEntry,
  activityEntrySchema,
} from '@ads-checker/shared/contracts/activity';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { actingTokenName } from '../../platform/auth/acting-token.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { User } from '../identity/index.ts';
import type { StoredEntry } from './entities.ts';
import type { ActivityReadModel } from './read-model.ts';
import type { ActivityRepository } from './repository.ts';

const actSchema = activityEntrySchema
  .pick({ kind: true, action: true, subject: true, changes: true })
  .strict();

interface ActingPerson {
  readonly userId: string;
  /** Of the API token that asked for it; absent: of the request that acts. */
  readonly tokenName?: string | null;
}

export interface ActivityRecord extends Pick<ActivityEntry, 'kind' | 'action' | 'subject'> {
  readonly changes: readonly ActivityChange[];
  readonly teamId: string;
  /** A person, or what acts by itself under its name, such as a rule; null for the system. */
  readonly actor: ActingPerson | { readonly name: string } | null;
  /** The transaction of the action, so that the entry is committed exactly when it is. */
  readonly trx?: Transaction;
  readonly at?: Date;
  /** For an action outside a transaction: the idempotency key that keeps its entry unique. */
  readonly onceKey?: string | undefined;
  /** The entry of the same key gets these changes instead of its own. */
  readonly isReplacing?: boolean;
}

export type ActivityService = ReturnType<typeof createActivityService>;
export type RecordActivity = ActivityService['record'];

export function createActivityService(deps: {
  repository: ActivityRepository;
  readModel: ActivityReadModel;
  findUser: (id: string, trx?: Transaction) => Promise<User | undefined>;
  clock: Clock;
}) {
  /** Of these bulk changes, those that the actor may undo, with something left to undo. */
  const listUndoable = async (
    actor: Actor,
    changeIds: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const changes =
      changeIds.length === 0 ? [] : await deps.readModel.listUndoableChanges(changeIds);
    return new Set(
      changes.filter((change) => canChangeAdObjects(actor, change)).map(({ id }) => id),
    );
  };

  const withUndoable = async (
    entries: readonly StoredEntry[],
    actor: Actor,
  ): Promise<StoredEntry[]> => {
    const undoable = await listUndoable(
      actor,
      entries.filter(isBulkEntry).map(({ subject }) => subject.id),
    );
    return entries.map((entry) =>
      isBulkEntry(entry) && undoable.has(entry.subject.id) ? { ...entry, canUndo: true } : entry,
    );
  };

  return {
    listUndoable,

    /**
     * Writes an action into a team's log. The allowed fields are a closed list without secrets:
     * anything else is refused. @throws ZodError when the entry does not match the contract.
     */
    async record({
      trx,
      teamId,
      actor,
      at = deps.clock.now(),
      onceKey,
      isReplacing = false,
      ...act
    }: ActivityRecord): Promise<void> {
      const { kind, action, subject, changes } = actSchema.parse(act);
      const person = actor !== null && 'userId' in actor ? actor : undefined;
      const user = person === undefined ? undefined : await deps.findUser(person.userId, trx);
      const tokenName = person?.tokenName === undefined ? actingTokenName() : person.tokenName;
      const ownName = actor !== null && 'name' in actor ? actor.name : null;
      await deps.repository.insert(
        {
          teamId,
          onceKey,
          isReplacing,
          at,
          actor: {
            userId: user?.id ?? null,
            name: user === undefined ? ownName : userDisplayName(user),
            tokenName: user === undefined ? null : tokenName,
          },
          kind,
          action,
          subject,
          changes,
        },
        trx,
      );
    },

    /** Entries of a team's log as the actor sees them, newest first. */
    async list({
      actor,
      userId,
      limit,
      offset,
      ...filter
    }: {
      actor: Actor;
      teamId: string;
      userId: string | undefined;
      kind: ActivityKind | undefined;
      limit: number;
      offset: number;
    }): Promise<{ entries: StoredEntry[]; total: number }> {
      if (userId !== undefined && !fitsBigint(userId)) {
        return { entries: [], total: 0 };
      }
      const { entries, total } = await deps.repository.list(
        { ...filter, userId },
        { limit, offset },
      );
      return { entries: await withUndoable(entries, actor), total };
    },
  };
}
