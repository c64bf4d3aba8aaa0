import {
  isAdAccountList,
  type SavedViewDto,
  type SavedViewUpdate,
} from '@ads-checker/shared/contracts/saved-views';
import { invalidInput } from '../../platform/http/validation.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import {
  createOwnedRowService,
  type OwnedRowDeps,
  type RowCommand,
  sharingAct,
  textChanges,
} from '../owned-rows/index.ts';
import type { SavedView } from './entities.ts';
import { presentSavedView, savedViewSubject } from './presenter.ts';
import type { SavedViewFields, SavedViewsRepository } from './repository.ts';

/** @throws ValidationError for a view of an ad account's list without its ad account */
function requirePlace(view: Pick<SavedView, 'list' | 'adUserId' | 'adAccountId'>): void {
  const missing = (['adUserId', 'adAccountId'] as const).filter((field) => view[field] === null);
  if (isAdAccountList(view.list) && missing.length > 0) {
    throw invalidInput(
      missing.map((field) => ({ field: `body.${field}`, message: 'is required' })),
    );
  }
}

export type SavedViewsService = ReturnType<typeof createSavedViewsService>;

export function createSavedViewsService(
  deps: OwnedRowDeps & {
    readonly repository: SavedViewsRepository;
    readonly adUsers: Pick<AdUsersService, 'getReadable'>;
  },
) {
  const rows = createOwnedRowService<'savedView', SavedView, SavedViewFields>({
    ...deps,
    kind: 'savedView',
    entity: 'Saved view',
    plural: 'saved views',
    activity: 'saved_views',
    subjectOf: savedViewSubject,
    present: presentSavedView,
  });
  return {
    ...rows,

    /** @throws NotFoundError for a profile that the actor may not see. */
    create: (command: Parameters<typeof rows.create>[0]): Promise<SavedViewDto> =>
      rows.create(command, {
        before: async ({ actor, scope }) => {
          const { adUserId } = command.draft;
          requirePlace(command.draft);
          if (adUserId !== null) {
            await deps.adUsers.getReadable({ actor, adUserId }, scope.trx);
          }
        },
      }),

    update: (command: RowCommand & { readonly draft: SavedViewUpdate }): Promise<SavedViewDto> =>
      rows.update(command, {
        before: async (view, { actor, scope }) => {
          const { adUserId = view.adUserId } = command.draft;
          const { list = view.list, adAccountId = view.adAccountId } = command.draft;
          requirePlace({ list, adUserId, adAccountId });
          // The profile of a view may be gone since; another one must be visible
          if (adUserId !== null && adUserId !== view.adUserId) {
            await deps.adUsers.getReadable({ actor, adUserId }, scope.trx);
          }
          return undefined;
        },
        describe: (view, before) => [
          ...sharingAct(view, before),
          ...(Object.keys(command.draft).some((field) => field !== 'isShared')
            ? [{ action: 'updated' as const, changes: textChanges(['name'], before, view) }]
            : []),
        ],
      }),
  };
}
