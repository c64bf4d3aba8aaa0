import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  CommentTaskDetailsDto,
  CommentTaskDto,
  NewCommentTask,
} from '@ads-checker/shared/contracts/comment-boosting';
import {
  countReactions,
  type PlannedComment,
  planBoosting,
} from '@ads-checker/shared/domain/comment-boosting/plan';
import { parsePostAddress } from '@ads-checker/shared/domain/comment-boosting/post-address';
import type { PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import {
  type createOwnedWrites,
  requireListableAccount,
  requireOwnerAccount,
} from '../identity/index.ts';
import type { CommentUserRepository } from './comment-user-repository.ts';
import type { CommentTask, NewStep } from './entities.ts';
import { createTargetFinder } from './find-target.ts';
import { createLoggedRows } from './logged-rows.ts';
import {
  emptyPreset,
  noBoostingProfile,
  requireManageableTask,
  requireReadableTask,
} from './policy.ts';
import { presentTask, presentTaskDetails, statusOf } from './presenter.ts';
import type { TaskRepository } from './task-repository.ts';

const SEEDS = 2_147_483_648;

export type OwnedWrites = ReturnType<typeof createOwnedWrites>;

export interface BoostedPreset {
  readonly id: string;
  readonly name: string;
  readonly comments: readonly PlannedComment[];
}

interface TaskRequest {
  readonly actor: Actor;
  readonly commentTaskId: string;
}
type TaskCommand = TaskRequest & { readonly key: string | undefined };

function toSteps(
  comments: readonly PlannedComment[],
  draft: NewCommentTask,
  seed: number,
): NewStep[] {
  const { steps } = planBoosting({
    ...draft,
    comments,
    postReactionCount: countReactions(draft.reactions),
    seed,
  });
  return steps.map(({ atMs, presetCommentId: _id, ...step }, position) => ({
    ...step,
    position,
    pauseMs: atMs - (steps[position - 1]?.atMs ?? 0),
  }));
}

interface CommentTasksServiceDeps {
  repository: TaskRepository;
  users: CommentUserRepository;
  graph: Pick<PostsPort, 'readPagePost' | 'listPublishedPosts'>;
  calls: ProfileCalls;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  /** @throws NotFoundError when the actor may not see it */
  findPreset: (request: { actor: Actor; id: string }) => Promise<BoostedPreset>;
  /** Set on a local sandbox, whose posts are not on Facebook. */
  visitorPageOf: ((pagePostId: string) => string) | undefined;
  writes: OwnedWrites;
  idempotency: Pick<Idempotency, 'unlessAnswered'>;
  requireWithinLimit: RequireWithinLimit;
  record: RecordActivity;
  clock: Clock;
}

/** Tasks as an actor may see and change them. */
function createTaskAccess(deps: CommentTasksServiceDeps) {
  const { get, logAction } = createLoggedRows<CommentTask>({
    entity: 'Comment boosting task',
    type: 'comment_task',
    nameOf: ({ postName, postId }) => postName ?? postId,
    find: deps.repository.find,
    record: deps.record,
  });

  const withVisitorPage = (task: CommentTask): CommentTask => ({
    ...task,
    postUrl: deps.visitorPageOf?.(task.postId) ?? task.postUrl,
  });
  const present = (task: CommentTask): CommentTaskDto => presentTask(withVisitorPage(task));

  const targets = createTargetFinder({ graph: deps.graph, calls: deps.calls });

  const change = <T>(
    { commentTaskId: id, ...command }: TaskCommand,
    name: 'pause' | 'start' | 'delete',
    work: (task: CommentTask, opened: { actor: Actor; trx: Transaction }) => Promise<T>,
  ): Promise<T> =>
    deps.writes.onRow(
      { ...command, request: { name, id }, find: (trx) => deps.repository.find(id, trx) },
      async ({ actor, scope: { trx }, row }) =>
        work(requireManageableTask({ actor, row, id }), { actor, trx }),
    );

  return { get, logAction, withVisitorPage, present, targets, change };
}

export type CommentTasksService = ReturnType<typeof createCommentTasksService>;

export function createCommentTasksService(deps: CommentTasksServiceDeps) {
  const { get, logAction, withVisitorPage, present, targets, change } = createTaskAccess(deps);

  return {
    async list(input: {
      readonly actor: Actor;
      readonly accountId: string;
    }): Promise<CommentTaskDto[]> {
      requireListableAccount({
        actor: input.actor,
        accountId: input.accountId,
        teamId: await deps.findTeamId(input.accountId),
      });
      return (await deps.repository.listOfAccount(input.accountId)).map(present);
    },

    async get({ actor, commentTaskId: id }: TaskRequest): Promise<CommentTaskDetailsDto> {
      const task = requireReadableTask({ actor, row: await deps.repository.find(id), id });
      return presentTaskDetails(withVisitorPage(task), await deps.repository.listSteps(id));
    },

    /** Creates the plan and queues its first step. */
    async create({
      actor,
      accountId,
      draft,
      key,
    }: {
      readonly actor: Actor;
      readonly accountId: string;
      readonly draft: NewCommentTask;
      readonly key: string | undefined;
    }): Promise<CommentTaskDto> {
      const request = { name: 'createCommentTask', accountId, draft };
      return deps.idempotency.unlessAnswered({
        userId: actor.userId,
        key,
        request,
        execute: async () => {
          const teamId = await deps.findTeamId(accountId);
          const account = requireOwnerAccount({ actor, accountId, teamId });
          const { commentPresetId } = draft;
          const preset = await deps.findPreset({ actor, id: commentPresetId });
          const steps = toSteps(
            preset.comments,
            draft,
            draft.seed ?? Math.floor(Math.random() * SEEDS),
          );
          if (steps.length === 0) {
            throw emptyPreset();
          }
          const named = parsePostAddress(draft.postUrl);
          const publishers = (await deps.users.listOwnAndShared(account)).filter(
            (user) => statusOf(user) === 'active' && (named?.pageId ?? user.pageId) === user.pageId,
          );
          if (named === undefined || publishers.length === 0) {
            throw noBoostingProfile();
          }
          const target = await targets.find(named, publishers);
          return deps.writes.forAccount(
            { actor, accountId, key, request },
            async ({ actor, scope }) => {
              const { trx } = scope;
              await deps.requireWithinLimit('comment boosting tasks', () =>
                deps.repository.countInTeamOf(accountId, trx),
              );
              const {
                reactions,
                areAllowedAttachments,
                delayBetweenComment,
                delayBetweenReaction,
              } = draft;
              const id = await deps.repository.insert(
                {
                  ...target,
                  accountId,
                  userId: actor.userId,
                  presetId: preset.id,
                  presetName: preset.name,
                  settings: {
                    reactions,
                    areAllowedAttachments,
                    delayBetweenComment,
                    delayBetweenReaction,
                  },
                  createdAt: deps.clock.now(),
                },
                steps,
                trx,
              );
              const task = await get(id, trx);
              await logAction('created', { row: task, actor, trx });
              return present(task);
            },
          );
        },
      });
    },

    /** Does nothing for a paused or completed task. */
    pause: (command: TaskCommand) =>
      change(command, 'pause', async (task, { actor, trx }) => {
        if (task.status === 'active') {
          await deps.repository.pause(task.id, deps.clock.now(), trx);
          await logAction('comment_task_paused', { row: task, actor, trx });
        }
        return present(await get(task.id, trx));
      }),

    /** Does nothing for an active or completed task. */
    start: (command: TaskCommand) =>
      change(command, 'start', async (task, { actor, trx }) => {
        if (task.status === 'paused') {
          await deps.repository.start(task.id, deps.clock.now(), trx);
          await logAction('comment_task_started', { row: task, actor, trx });
        }
        return present(await get(task.id, trx));
      }),

    /** Published comments stay under the post. */
    delete: (command: TaskCommand) =>
      change(command, 'delete', async (task, { actor, trx }) => {
        await deps.repository.delete(task.id, trx);
        await logAction('deleted', { row: task, actor, trx });
        return null;
      }),
  };
}
