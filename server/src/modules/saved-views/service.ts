import type { Actor } from '@ads-checker/shared/access/identity';
import { docIdOf } from '@ads-checker/shared/collections/index';
import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type {
  NewSavedView,
  SavedViewDto,
  SavedViewUpdate,
} from '@ads-checker/shared/contracts/saved-views';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { createOwnedWrites, type IdentityRepository } from '../identity/index.ts';
import type { SavedView } from './entities.ts';
import { requireManageableSavedView, requireReadableSavedView } from './policy.ts';
import { presentSavedView, savedViewSubject } from './presenter.ts';
import type { SavedViewsRepository } from './repository.ts';

interface SavedViewCommand {
  readonly actor: Actor;
  readonly savedViewId: string;
  readonly key: string | undefined;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function definedOf(draft: SavedViewUpdate): Defined<SavedViewUpdate> {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== undefined),
  ) as Defined<SavedViewUpdate>;
}

export type SavedViewsService = ReturnType<typeof createSavedViewsService>;

export function createSavedViewsService(deps: {
  repository: SavedViewsRepository;
  people: IdentityRepository;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  sync: Pick<Sync, 'write'>;
  idempotency: Idempotency;
  requireWithinLimit: RequireWithinLimit;
  record: RecordActivity;
}) {
  const touch = (scope: WriteScope, id: string): void =>
    scope.touch({ collection: 'records', docIds: [docIdOf('savedView', id)] });
  const get = async (id: string, trx: Transaction): Promise<SavedView> => {
    const savedView = await deps.repository.find(id, trx);
    if (savedView === undefined) {
      throw entityNotFound('Saved view', id);
    }
    return savedView;
  };
  const recordChange = (
    actor: Actor,
    act: {
      readonly action: ActivityEntry['action'];
      readonly savedView: SavedView;
      readonly changes?: readonly ActivityChange[];
    },
    trx: Transaction,
  ): Promise<void> =>
    deps.record({
      kind: 'saved_views',
      action: act.action,
      subject: savedViewSubject(act.savedView),
      changes: act.changes ?? [],
      teamId: act.savedView.teamId,
      actor,
      trx,
    });

  const writes = createOwnedWrites({
    people: deps.people,
    sync: deps.sync,
    idempotency: deps.idempotency,
  });
  const change = <T>(
    { savedViewId, request, ...command }: SavedViewCommand & { readonly request: object },
    work: (savedView: SavedView, scope: WriteScope, actor: Actor) => Promise<T>,
  ): Promise<T> =>
    writes.onRow(
      {
        ...command,
        request: { ...request, savedViewId },
        find: (trx) => deps.repository.find(savedViewId, trx),
      },
      async ({ actor, scope, row: savedView }) =>
        work(requireManageableSavedView({ actor, savedView, savedViewId }), scope, actor),
    );

  return {
    list: deps.repository.listOfAccount,

    /** @throws NotFoundError also when the actor may not see it. */
    async getReadable(input: {
      readonly actor: Actor;
      readonly savedViewId: string;
    }): Promise<SavedView> {
      const savedView = await deps.repository.find(input.savedViewId);
      return requireReadableSavedView({
        actor: input.actor,
        savedView,
        savedViewId: input.savedViewId,
      });
    },

    /**
     * @throws NotFoundError for a profile that the actor may not see, AlreadyExistsError when its id
     * is taken, FailedPreconditionError at the team's limit.
     */
    create: ({
      draft,
      ...command
    }: {
      readonly actor: Actor;
      readonly accountId: string;
      readonly draft: NewSavedView;
      readonly key: string | undefined;
    }): Promise<SavedViewDto> => {
      const { accountId } = command;
      return writes.forAccount(
        { ...command, request: { name: 'createSavedView', accountId, draft } },
        async ({ actor, scope }) => {
          const { trx } = scope;
          await deps.adUsers.getReadable({ actor, adUserId: draft.adUserId }, trx);
          await deps.requireWithinLimit('saved views', () =>
            deps.repository.countInTeamOf(accountId, trx),
          );
          const { id: drawn, ...fields } = draft;
          const id = await deps.repository.create({ fields, id: drawn, accountId }, trx);
          touch(scope, id);
          const savedView = await get(id, trx);
          await recordChange(actor, { action: 'created', savedView }, trx);
          return presentSavedView(savedView);
        },
      );
    },

    update: ({
      draft,
      ...command
    }: SavedViewCommand & { readonly draft: SavedViewUpdate }): Promise<SavedViewDto> =>
      change(
        { ...command, request: { name: 'updateSavedView', draft } },
        async (before, scope, actor) => {
          const { trx } = scope;
          const { adUserId = before.adUserId } = draft;
          // The profile of a view may be gone since; another one must be visible
          if (adUserId !== before.adUserId) {
            await deps.adUsers.getReadable({ actor, adUserId }, trx);
          }
          await deps.repository.update({ id: before.id, fields: definedOf(draft) }, trx);
          touch(scope, before.id);
          const savedView = await get(before.id, trx);
          const { isShared, name } = savedView;
          if (isShared !== before.isShared) {
            await recordChange(actor, { action: isShared ? 'shared' : 'unshared', savedView }, trx);
          }
          if (Object.keys(draft).some((field) => field !== 'isShared')) {
            const changes =
              name === before.name ? [] : [{ field: 'name' as const, from: before.name, to: name }];
            await recordChange(actor, { action: 'updated', savedView, changes }, trx);
          }
          return presentSavedView(savedView);
        },
      ),

    delete: (command: SavedViewCommand): Promise<null> =>
      change(
        { ...command, request: { name: 'deleteSavedView' } },
        async (savedView, scope, actor) => {
          await deps.repository.delete([savedView.id], scope.trx);
          touch(scope, savedView.id);
          await recordChange(actor, { action: 'deleted', savedView }, scope.trx);
          return null;
        },
      ),
  };
}
