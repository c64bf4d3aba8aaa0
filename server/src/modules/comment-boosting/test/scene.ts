import { randomInt } from 'node:crypto';
import type { PlannedComment } from '@ads-checker/shared/domain/comment-boosting/plan';
import { beforeAll, beforeEach } from 'vitest';
import type { Container } from '../../../app/container.ts';
import { usePagePosts } from '../../page-posts/test/use-page-posts.ts';
import type { NewStep } from '../entities.ts';
import { createTaskRepository } from '../task-repository.ts';

export const MINUTE_MS = 60_000;

export const comment = (id: string, more: Partial<PlannedComment> = {}): PlannedComment => ({
  id,
  parentId: null,
  text: `Comment ${id}`,
  photo: null,
  reactions: {},
  ...more,
});

/** A comment, a reply to it, a Like for both and one for the post, a minute apart. */
export const STEPS: readonly NewStep[] = [
  { kind: 'comment', parentPosition: null, text: 'How long does it take?', photoUrl: null },
  { kind: 'post_reaction', parentPosition: null, text: '', photoUrl: null },
  { kind: 'reply', parentPosition: 0, text: 'A day.', photoUrl: 'https://media.example/1.png' },
  { kind: 'comment_reaction', parentPosition: 0, text: '', photoUrl: null },
  { kind: 'reply', parentPosition: 2, text: 'Two in winter.', photoUrl: null },
].map((step, position) => ({
  ...(step as Omit<NewStep, 'position' | 'pauseMs'>),
  position,
  pauseMs: position === 0 ? 0 : MINUTE_MS,
}));

/** A profile whose Page owns a post, with a clock controlled by the test. */
export function useBoosting() {
  const scene = usePagePosts();
  const { app, owner, adUserId, sandbox } = scene;
  let nowMs = 0;
  let opened: Container | undefined;
  const container = (): Container => {
    if (opened === undefined) {
      throw new Error('The container is opened before the first test.');
    }
    return opened;
  };
  beforeAll(async () => {
    opened = await app().openContainer({ clock: { now: () => new Date(nowMs) } });
  });
  beforeEach(async () => {
    nowMs = Date.now();
    await app().container.db.raw(
      'truncate comment_users, comment_user_sessions, comment_tasks, comment_task_steps',
    );
    sandbox().state.settings.clockOffsetMs = 0;
  });

  const accountId = async (): Promise<string> => {
    const { rows } = await app().container.db.raw<{ rows: { account_id: string }[] }>(
      'select account_id from ad_users where id = ?',
      [adUserId()],
    );
    return rows[0]?.account_id ?? '';
  };
  const tasks = () => createTaskRepository({ db: app().container.db });
  const post = scene.postOf;

  return {
    ...scene,
    accountId,
    container,
    tasks,
    now: () => new Date(nowMs),
    pass(ms: number): void {
      nowMs += ms;
      sandbox().state.settings.clockOffsetMs += ms;
    },
    /** Of the profile, as a sandbox server asks for it. */
    session: () => {
      const { cookie, userAgent } = scene.getProfile();
      return { cookie, userAgent };
    },
    /** The Page of the post, through the profile. */
    async addUser(): Promise<void> {
      await app()
        .container.db('comment_users')
        .insert({
          account_id: await accountId(),
          ad_user_id: adUserId(),
          page_id: post().pageId,
          page_name: 'Helio Solar',
        });
    },
    addTask: async (steps: readonly NewStep[] = STEPS, postId = post().id): Promise<string> => {
      const owned = { accountId: await accountId(), userId: scene.ownerId() };
      return app().container.db.transaction((trx) =>
        tasks().insert(
          {
            ...owned,
            presetId: String(randomInt(1_000_000)),
            presetName: 'Solar, older roofs',
            pageId: postId.slice(0, postId.indexOf('_')),
            pageName: 'Helio Solar',
            postId,
            postName: 'Free calculator',
            postUrl: `https://www.facebook.com/${postId}`,
            postImageUrl: null,
            settings: {
              reactions: { like: 3 },
              areAllowedAttachments: true,
              delayBetweenComment: { min: 1, max: 1 },
              delayBetweenReaction: { min: 1, max: 1 },
            },
            createdAt: new Date(nowMs),
          },
          steps,
          trx,
        ),
      );
    },
    run: (taskId: string, signal = new AbortController().signal): Promise<void> =>
      container().modules.commentBoostingModule.runner.run({ taskId, signal }),
    read: async (taskId: string) => {
      const task = await tasks().find(taskId);
      if (task === undefined) {
        throw new Error('The task is gone.');
      }
      return { task, steps: await tasks().listSteps(taskId) };
    },
    /** The post's comments, as visitors see them. */
    written: () =>
      scene
        .pages()
        .commentsOf(post())
        .map(({ parentId, from, message, photoUrl, isLiked }) => ({
          parentId,
          from: from?.id,
          message,
          photoUrl,
          isLiked,
        })),
    owner,
  };
}
