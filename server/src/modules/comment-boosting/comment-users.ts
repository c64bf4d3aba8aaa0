import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import type {
  CommentUserDto,
  CommentUserUpdate,
  NewCommentUser,
} from '@ads-checker/shared/contracts/comment-boosting-users';
import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { PagesPort } from '../../gateways/graph/ports/pages-port.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { RecordActivity } from '../activity/index.ts';
import { type ProfileCalls, requireConnected } from '../ad-objects/index.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import { listForAccount, requireListableAccount, requireOwnerAccount } from '../identity/index.ts';
import { presentProxy } from '../proxies/index.ts';
import type { CommentUserRepository } from './comment-user-repository.ts';
import type { CommentUser, CommentUserFields } from './entities.ts';
import { createLoggedRows } from './logged-rows.ts';
import { commentingNotAllowed, requireManageableUser } from './policy.ts';
import { presentCommentUser } from './presenter.ts';
import { type SandboxSessions, splitSession } from './sandbox-sessions.ts';
import type { OwnedWrites } from './tasks.ts';

interface CommentUserRequest {
  readonly actor: Actor;
  readonly commentUserId: string;
}
type UserCommand = CommentUserRequest & { readonly key: string | undefined };

interface CommentUsersServiceDeps {
  repository: CommentUserRepository;
  sessions: SandboxSessions;
  graph: Pick<PagesPort, 'listPages'>;
  calls: ProfileCalls;
  adUsers: Pick<AdUsersService, 'getManageable' | 'find' | 'listProxies'>;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  writes: OwnedWrites;
  idempotency: Pick<Idempotency, 'unlessAnswered'>;
  requireWithinLimit: RequireWithinLimit;
  record: RecordActivity;
}

/** Boosting profiles that an actor may change, and how they are shown. */
function createUserAccess(deps: CommentUsersServiceDeps) {
  const { get, logAction } = createLoggedRows<CommentUser>({
    entity: 'Boosting profile',
    type: 'comment_user',
    nameOf: ({ customName, pageName }) => customName ?? pageName,
    find: deps.repository.find,
    record: deps.record,
  });

  /** @throws FailedPreconditionError when the profile may not comment as the Page */
  const readPage = (adUserId: string, pageId: string) =>
    deps.calls.run(adUserId, async (call) =>
      (await deps.graph.listPages(call)).rows.find((page) => page.id === pageId && page.canReply),
    );

  const present = async (user: CommentUser, trx?: Transaction): Promise<CommentUserDto> => ({
    ...presentCommentUser(user),
    ...deps.sessions.present((await deps.sessions.listOf([user.id], trx)).get(user.id)),
  });

  const findManageable = async ({
    actor,
    commentUserId: id,
  }: CommentUserRequest): Promise<CommentUser> =>
    requireManageableUser({ actor, row: await deps.repository.find(id), id });

  const findAdUser = async ({ adUserId }: CommentUser): Promise<AdUser | undefined> =>
    adUserId === null ? undefined : deps.adUsers.find(adUserId);

  return { get, logAction, readPage, present, findManageable, findAdUser };
}

function createUserChanges(
  deps: CommentUsersServiceDeps,
  {
    get,
    logAction,
    readPage,
    present,
    findManageable,
    findAdUser,
  }: ReturnType<typeof createUserAccess>,
) {
  return {
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
      const { session, profile } = splitSession(draft);
      const request = {
        name: 'createCommentUser',
        accountId,
        draft: { ...profile, ...deps.sessions.digest(session) },
      };
      const { adUserId, pageId, shared, ...fields } = profile;
      return deps.idempotency.unlessAnswered({
        userId: actor.userId,
        key,
        request,
        execute: async () => {
          requireOwnerAccount({ actor, accountId, teamId: await deps.findTeamId(accountId) });
          const adUser = await deps.adUsers.getManageable({ actor, adUserId });
          requireConnected(adUser);
          const proven = await deps.sessions.verify({
            actor,
            adUser,
            input: session,
            commentUserId: undefined,
          });
          const page = await readPage(adUser.id, pageId);
          if (page === undefined) {
            throw commentingNotAllowed();
          }
          return deps.writes.forAccount(
            { actor, accountId, key, request },
            async ({ actor, scope }) => {
              const { trx } = scope;
              await deps.requireWithinLimit('boosting profiles', () =>
                deps.repository.countInTeamOf(accountId, trx),
              );
              if (await deps.repository.hasPage({ accountId, pageId }, trx)) {
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
              const id = await deps.repository.create({ accountId, fields: created }, trx);
              if (proven !== undefined) {
                await deps.sessions.store({ actor, user: { id, accountId }, proven }, scope);
              }
              const user = await get(id, trx);
              await logAction('created', { row: user, actor, trx });
              return present(user, trx);
            },
          );
        },
      });
    },

    /** Changes only the given fields. */
    update: ({
      update,
      ...command
    }: UserCommand & { readonly update: CommentUserUpdate }): Promise<CommentUserDto> => {
      const { actor: asking, commentUserId: id, key } = command;
      const { session, profile } = splitSession(update);
      const request = {
        name: 'updateCommentUser',
        id,
        update: { ...profile, ...deps.sessions.digest(session) },
      };
      return deps.idempotency.unlessAnswered({
        userId: asking.userId,
        key,
        request,
        execute: async () => {
          const found = await findManageable(command);
          const proven = await deps.sessions.verify({
            actor: asking,
            adUser: await findAdUser(found),
            input: session,
            commentUserId: id,
          });
          return deps.writes.onRow(
            { actor: asking, key, request, find: (trx) => deps.repository.find(id, trx) },
            async ({ actor, scope, row }) => {
              const { trx } = scope;
              const before = requireManageableUser({ actor, row, id });
              const { shared, ...rest } = profile;
              const fields = { ...rest, isShared: shared } as Partial<CommentUserFields>;
              await deps.repository.update({ id, fields }, trx);
              if (proven !== undefined) {
                await deps.sessions.store({ actor, user: before, proven }, scope);
              }
              const user = await get(id, trx);
              if (user.isShared !== before.isShared) {
                await deps.sessions.touchProxy(id, scope);
              }
              await logAction('updated', { row: user, actor, trx });
              return present(user, trx);
            },
          );
        },
      });
    },
  };
}

export type CommentUsersService = ReturnType<typeof createCommentUsersService>;

/** Pages under whose name tasks publish, each through a connected profile that manages it. */
export function createCommentUsersService(deps: CommentUsersServiceDeps) {
  const userAccess = createUserAccess(deps);
  const { logAction, readPage, present, findManageable, findAdUser } = userAccess;

  return {
    ...createUserChanges(deps, userAccess),

    async list(input: {
      readonly actor: Actor;
      readonly accountId: string;
      readonly includeShared: boolean;
      readonly includeProxies: boolean;
    }): Promise<{
      commentUsers: CommentUserDto[];
      proxies?: ProxyDto[];
      areSessionsTaken: boolean;
    }> {
      const teamId = await deps.findTeamId(input.accountId);
      const account = requireListableAccount({
        actor: input.actor,
        accountId: input.accountId,
        teamId,
      });
      const isTeamReader = canReadTeamAds(input.actor, account.teamId);
      const users = await listForAccount(deps.repository, {
        ...account,
        isTeamReader,
        includeShared: input.includeShared,
      });
      const found = await deps.sessions.listOf(users.map(({ id }) => id));
      const commentUsers = users.map((user) => ({
        ...presentCommentUser(user),
        ...deps.sessions.present(found.get(user.id)),
      }));
      const listed = { commentUsers, areSessionsTaken: deps.sessions.areEnabled };
      if (!input.includeProxies) {
        return listed;
      }
      const proxies = deps.sessions.areEnabled
        ? await deps.adUsers.listProxies({ accountId: input.accountId, adUsers: commentUsers })
        : [];
      return { ...listed, proxies: proxies.map(presentProxy) };
    },

    /**
     * The account's boosting profiles of a connected profile; empty where sessions are disabled.
     */
    async listSessionsOf(input: {
      readonly accountId: string;
      readonly adUserId: string;
    }): Promise<{ id: string; name: string }[]> {
      const users = deps.sessions.areEnabled
        ? await deps.repository.listOfAccount(input.accountId)
        : [];
      return users
        .filter((user) => user.adUserId === input.adUserId)
        .map(({ id, customName, pageName }) => ({ id, name: customName ?? pageName }));
    },

    findProxy: deps.sessions.findProxy,

    delete: ({ commentUserId: id, ...command }: UserCommand): Promise<null> =>
      deps.writes.onRow(
        {
          ...command,
          request: { name: 'deleteCommentUser', id },
          find: (trx) => deps.repository.find(id, trx),
        },
        async ({ actor, scope, row }) => {
          const user = requireManageableUser({ actor, row, id });
          await deps.sessions.touchProxy(id, scope);
          await deps.repository.delete([id], scope.trx);
          await logAction('deleted', { row: user, actor, trx: scope.trx });
          return null;
        },
      ),

    /** Checks the session and whether the connected profile still manages the Page. */
    async check(asked: CommentUserRequest): Promise<CommentUserDto> {
      const user = await findManageable(asked);
      const adUser = await findAdUser(user);
      if (adUser !== undefined && (await deps.sessions.isUsable(user.id, adUser))) {
        const page = await readPage(adUser.id, user.pageId);
        await deps.repository.setPageLost(user.id, page === undefined);
      }
      return present(await findManageable(asked));
    },
  };
}
