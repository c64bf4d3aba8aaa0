import { TAG_OBJECTS_PER_CALL_MAX } from '@ads-checker/shared/contracts/tags';
import { AppError } from '@ads-checker/shared/errors';
import type { Database } from '../../platform/db/database.ts';
import type { ModuleLog } from '../ad-objects/index.ts';
import { type IdentityRepository, readActor } from '../identity/index.ts';
import type { TagsModule } from '../tags/index.ts';
import type { RunBrief, RunRepository } from './run-repository.ts';

export type TagLaunched = ReturnType<typeof createTagLaunched>;

/** Tags the campaigns that a part of a run created, so that rules with the tags cover them. */
export function createTagLaunched(deps: {
  readonly db: Database;
  readonly repository: Pick<RunRepository, 'listItemsOfProfile'>;
  readonly people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  readonly assign: TagsModule['assign'];
  readonly log: ModuleLog;
}) {
  return async (
    { id: runId, accountId, userId, tagIds }: RunBrief,
    { adUserId, profilePosition }: { adUserId: string; profilePosition: number },
  ): Promise<void> => {
    if (tagIds.length === 0 || accountId === null || userId === null) {
      return;
    }
    const items = await deps.repository.listItemsOfProfile(runId, profilePosition);
    const campaignIds = items.flatMap(({ level, state, objectId }) =>
      level === 'campaign' && state === 'done' && objectId !== null ? [objectId] : [],
    );
    const actor = await deps.db.transaction((trx) =>
      readActor({ people: deps.people, actor: { userId, account: { id: accountId } }, trx }),
    );
    for (const id of tagIds) {
      for (let from = 0; from < campaignIds.length; from += TAG_OBJECTS_PER_CALL_MAX) {
        const objectIds = campaignIds.slice(from, from + TAG_OBJECTS_PER_CALL_MAX);
        const assignment = { level: 'campaign', objectIds, adUserId } as const;
        try {
          await deps.assign({ actor, key: undefined, id, assignment });
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) {
            throw error;
          }
          // Deleted or hidden since the launch began
          deps.log.warn({ err: error, runId, tagId: id }, 'A launch could not be tagged');
        }
      }
    }
  };
}
