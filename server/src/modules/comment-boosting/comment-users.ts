import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import type {
  CommentUserDto,
  CommentUserUpdate,
  NewCommentUser,
} from '@ads-checker/shared/contracts/comment-boosting';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { GraphGateway } from '../../gateways/graph/port.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireRoom } from '../../platform/limits.ts';
import type { RecordActivity } from '../activity/index.ts';
import { type ProfileCalls, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { listForAccount, requireListableAccount, requireOwnerAccount } from '../identity/index.ts';
import type { CommentUserRepository } from './comment-user-repository.ts';
import type { CommentUser, CommentUserFields } from './entities.ts';
import { cannotSpeak, requireManageableUser } from './policy.ts';
import { presentCommentUser } from './presenter.ts';
import type { OwnedWrites } from './tasks.ts';

interface AboutUser {
  readonly actor: Actor;
  readonly commentUserId: string;
}

export type CommentUsersService = ReturnType<typeof createCommentUsersService>;

/** Pages as which tasks publish, each through a connected profile that manages it. */
export function createCommentUsersService({
  repository,
  graph,
  calls,
  adUsers,
  findTeamId,
  writes,
  idempotency,
  requireRoom,
  record,
}: {
  repository: CommentUserRepository;
  graph: Pick<GraphGateway, 'listPages'>;
  calls: ProfileCalls;
  adUsers: Pick<AdUsersService, 'getManageable'>;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  writes: OwnedWrites;
  idempotency: Pick<Idempotency, 'unlessAnswered'>;
  requireRoom: RequireRoom;
  record: RecordActivity;
}) {
  const get = async (id: string, trx: Transaction): Promise<CommentUser> => {
    const user = await repository.find(id, trx);
    if (user === undefined) {
      throw entityNotFound('Boosting profile', id);
    }
    return user;
  };

  const tell = (
    action: 'created' | 'updated' | 'deleted',
    { user, actor, trx }: { user: CommentUser; actor: Actor; trx: Transaction },
  ): Promise<void> =>
    record({
      trx,
      teamId: user.teamId,
      actor,
      kind: 'comment_boosting',
      action,
      subject: { type: 'comment_user', id: user.id, name: user.customName ?? user.pageName },
      changes: [],
    });

  /** @throws FailedPreconditionError when the connected profile may not speak for the Page */
  const readPage = (adUserId: string, pageId: string) =>
    calls.run(adUserId, async (call) =>
      (await graph.listPages(call)).find((page) => page.id === pageId && page.canReply),
    );

  return {
    async list({
      actor,
      accountId,
      includeShared,
    }: {
      readonly actor: Actor;
      readonly accountId: string;
      readonly includeShared: boolean;
    }): Promise<CommentUserDto[]> {
      const teamId = await findTeamId(accountId);
      const account = requireListableAccount({ actor, accountId, teamId });
      const isTeamReader = canReadTeamAds(actor, account.teamId);
      const users = await listForAccount(repository, { ...account, isTeamReader, includeShared });
      return users.map(presentCommentUser);
    },

    async create({
      actor,
      accountId,
      draft,
      key,
    }: {
      readonly actor: Actor;
      readonly accountId: string;
      readonly draft: NewCommentUser;
      readonly key: string | undefined;
    }): Promise<CommentUserDto> {
      const request = { name: 'createCommentUser', accountId, draft };
      const { adUserId, pageId, shared, ...fields } = draft;
      return idempotency.unlessAnswered({
        userId: actor.userId,
        key,
        request,
        act: async () => {
          requireOwnerAccount({ actor, accountId, teamId: await findTeamId(accountId) });
          const adUser = await adUsers.getManageable({ actor, adUserId });
          requireConnected(adUser);
          const page = await readPage(adUser.id, pageId);
          if (page === undefined) {
            throw cannotSpeak();
          }
          return writes.forAccount({ actor, accountId, key, request }, async ({ actor, scope }) => {
            const { trx } = scope;
            await requireRoom('boosting profiles', () => repository.countInTeamOf(accountId, trx));
            if (await repository.hasPage({ accountId, pageId }, trx)) {
              throw new AppError('AlreadyExistsError', ERROR_MESSAGES.facebookUserExists);
            }
            const created: CommentUserFields = {
              ...fields,
              adUserId,
              pageId,
              pageName: page.name,
              pictureUrl: page.pictureUrl,
              isPageLost: false,
              isShared: shared,
            };
            const id = await repository.create({ id: undefined, accountId, fields: created }, trx);
            const user = await get(id ?? '', trx);
            await tell('created', { user, actor, trx });
            return presentCommentUser(user);
          });
        },
      });
    },

    /** Changes only the fields that are given. */
    update: ({
      commentUserId: id,
      update: { shared, ...update },
      ...command
    }: AboutUser & {
      readonly update: CommentUserUpdate;
      readonly key: string | undefined;
    }): Promise<CommentUserDto> =>
      writes.onRow(
        {
          ...command,
          request: { name: 'updateCommentUser', id, update: { ...update, shared } },
          find: (trx) => repository.find(id, trx),
        },
        async ({ actor, scope: { trx }, row }) => {
          requireManageableUser({ actor, row, id });
          const fields = { ...update, isShared: shared } as Partial<CommentUserFields>;
          await repository.update({ id, fields }, trx);
          const user = await get(id, trx);
          await tell('updated', { user, actor, trx });
          return presentCommentUser(user);
        },
      ),

    delete: ({
      commentUserId: id,
      ...command
    }: AboutUser & { readonly key: string | undefined }): Promise<null> =>
      writes.onRow(
        {
          ...command,
          request: { name: 'deleteCommentUser', id },
          find: (trx) => repository.find(id, trx),
        },
        async ({ actor, scope: { trx }, row }) => {
          const user = requireManageableUser({ actor, row, id });
          await repository.delete([id], trx);
          await tell('deleted', { user, actor, trx });
          return null;
        },
      ),

    /** Asks the network whether the connected profile still manages the Page. */
    async check({ actor, commentUserId: id }: AboutUser): Promise<CommentUserDto> {
      const user = requireManageableUser({ actor, row: await repository.find(id), id });
      if (user.adUserId !== null) {
        const page = await readPage(user.adUserId, user.pageId);
        await repository.setPageLost(id, page === undefined);
      }
      const checked = await repository.find(id);
      return presentCommentUser(requireManageableUser({ actor, row: checked, id }));
    },
  };
}
