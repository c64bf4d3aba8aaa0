import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { TagAssignment, TagDto, TagUpdate } from '@ads-checker/shared/contracts/tags';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import {
  createOwnedRowService,
  type OwnedRowDeps,
  type RowCommand,
  sharingAct,
  textChanges,
  updatedAct,
} from '../owned-rows/index.ts';
import type { Tag, TagFields } from './entities.ts';
import { presentTag, tagSubject } from './presenter.ts';
import type { TagsRepository } from './repository.ts';

export type TagsService = ReturnType<typeof createTagsService>;

type AssignCommand = RowCommand & { readonly assignment: TagAssignment };

/** Tags of accounts, and the objects that have them. */
export function createTagsService(deps: OwnedRowDeps & { readonly repository: TagsRepository }) {
  const { repository } = deps;
  const rows = createOwnedRowService<'tag', Tag, TagFields>({
    ...deps,
    kind: 'tag',
    entity: 'Tag',
    plural: 'tags',
    activity: 'tags',
    subjectOf: tagSubject,
    present: presentTag,
  });

  /** @throws NotFoundError for a profile the actor may not see, AuthorizationError for one they may only see */
  const requireProfiles = async (
    actor: Actor,
    ids: readonly string[],
    trx: Transaction,
  ): Promise<void> => {
    const found = new Map((await repository.listProfiles(ids, trx)).map((row) => [row.id, row]));
    for (const id of ids) {
      const profile = found.get(id);
      if (profile === undefined || !canReadAdUser(actor, profile)) {
        throw entityNotFound('Ad user', id);
      }
      if (!canManageAdUser(actor, profile)) {
        throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
      }
    }
  };

  const changeObjects = (
    { assignment, ...command }: AssignCommand,
    act: 'tagged' | 'untagged',
    change: (tag: Tag, actor: Actor, trx: Transaction) => Promise<number>,
  ): Promise<TagDto> =>
    rows.own.onReadableRow(
      { ...command, request: { name: act, assignment } },
      async (tag, opened) => {
        const count = await change(tag, opened.actor, opened.scope.trx);
        if (count === 0) {
          return presentTag(tag);
        }
        rows.own.touch(opened, tag.id);
        const changes = [{ field: 'objectCount' as const, to: String(count) }];
        await rows.own.log(opened, tag, { action: act, changes });
        return presentTag(await rows.own.reread(tag.id, opened.scope.trx));
      },
    );

  return {
    ...rows,

    canRead: async ({ actor, id }: Pick<RowCommand, 'actor' | 'id'>): Promise<boolean> => {
      const tag = await repository.find(id);
      return tag !== undefined && canReadAdUser(actor, tag);
    },

    update: (command: RowCommand & { readonly draft: TagUpdate }): Promise<TagDto> =>
      rows.update(command, {
        describe: (tag, before) => [
          ...sharingAct(tag, before),
          ...updatedAct([
            ...textChanges(['name'], before, tag),
            ...(tag.isNeverTouched === before.isNeverTouched
              ? []
              : [
                  {
                    field: 'isNeverTouched' as const,
                    from: before.isNeverTouched,
                    to: tag.isNeverTouched,
                  },
                ]),
          ]),
        ],
      }),

    /** Puts a visible tag on objects of profiles that the actor may change. */
    assign: (command: AssignCommand): Promise<TagDto> =>
      changeObjects(command, 'tagged', async ({ id: tagId, teamId }, actor, trx) => {
        const { level, objectIds, adUserId } = command.assignment;
        await requireProfiles(actor, adUserId === null ? objectIds : [adUserId], trx);
        const count = await repository.assign({ tagId, level, objectIds, adUserId }, trx);
        await deps.requireWithinLimit(
          'tagged objects',
          async () => (await repository.countTaggedInTeam(teamId, trx)) - 1,
        );
        return count;
      }),

    /**
     * Takes a tag from objects: who may change the tag, or the profiles that the objects were tagged
     * through.
     */
    unassign: (command: AssignCommand): Promise<TagDto> =>
      changeObjects(command, 'untagged', async (tag, actor, trx) => {
        const { level, objectIds, adUserId } = command.assignment;
        const objects = { tagId: tag.id, level, objectIds };
        if (!canManageAdUser(actor, tag)) {
          const named = adUserId === null ? objectIds : [adUserId];
          await requireProfiles(actor, named, trx);
          await requireProfiles(actor, await repository.listTaggedThrough(objects, trx), trx);
        }
        return repository.unassign(objects, trx);
      }),
  };
}
