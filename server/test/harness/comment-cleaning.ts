import {
  NO_CRITERIA,
  commentCleaningRoutes as r,
} from '@ads-checker/shared/contracts/comment-cleaning';
import type { CleaningCriteria } from '@ads-checker/shared/contracts/comment-criteria';
import { beforeEach, expect } from 'vitest';
import type { NewComment, SandboxPost } from '../../sandbox/graph/page-store.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import { useAdObjects } from './ad-objects.ts';
import { clearJobs } from './jobs.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** A profile with comment cleaning, and commenters on the posts of its ads. */
export function useCommentCleaning() {
  const scene = useAdObjects();
  const { app, owner, adUserId, getProfile, getAccount, world, sandbox } = scene;
  const params = () => ({ adUserId: adUserId() });
  const pages = () => sandbox().state.pages;
  let offsetMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + offsetMs) };

  beforeEach(async () => {
    offsetMs = 0;
    const { db } = app().container;
    await db.raw(
      `truncate ad_comment_jobs, ad_comments_seen, ad_comment_posts, ad_comment_pages, ad_comment_clean_runs;
       update ad_comment_clean_tasks set action = null, criteria = '{}', ad_account_ids = null, disabled_until = null,
         cleans_since = null, run_id = null, in_progress = false, ads_read_at = null, all_ads_read_at = null,
         pages_read_at = null, next_run_at = null, last_execution_time = null, results = '[]'`,
    );
    await clearJobs(app().container);
    pages().setFlow(false);
  });

  /** Moves the clocks of the server and of the network. */
  function advance(byMs: number): void {
    offsetMs += byMs;
    sandbox().state.settings.clockOffsetMs = offsetMs;
  }

  let opened: ReturnType<ReturnType<typeof app>['openContainer']> | undefined;
  async function run(signal = new AbortController().signal) {
    opened ??= app().openContainer({ clock });
    const container = await opened;
    return container.modules.commentCleaningModule.task.run({ adUserId: adUserId(), signal });
  }

  async function turnOn(
    criteria: Partial<CleaningCriteria>,
    action: 'hide' | 'delete' | 'delete_and_block_user' = 'hide',
  ): Promise<void> {
    const { status, body } = await owner().call(r.updateTask, {
      params: params(),
      body: { action, criteria: { ...NO_CRITERIA, ...criteria } },
    });
    expect(status, JSON.stringify(body)).toBe(200);
  }

  async function listJobs(query: Record<string, string | string[]> = {}) {
    const { status, body } = await owner().call(r.listJobs, { params: params(), query });
    expect(status, JSON.stringify(body)).toBe(200);
    return r.listJobs.response.parse(body);
  }
  const readState = async () =>
    r.getTask.response.parse((await owner().call(r.getTask, { params: params() })).body).data;

  const readProfileStatus = async (): Promise<string> => {
    const { rows } = await app().container.db.raw('select status from ad_users where id = ?', [
      adUserId(),
    ]);
    return rows[0].status;
  };

  /** Posts of ads of the profile that are neither archived nor deleted, where it may moderate. */
  function postsToClean(): SandboxPost[] {
    const mine = new Set(
      pages()
        .pagesOf(getProfile())
        .flatMap(({ id, tasks }) => (tasks.includes('MODERATE') ? [id] : [])),
    );
    const accounts = new Set(getProfile().tasks.keys());
    const live = new Set(
      [...world().ads.values()].flatMap((ad) => {
        const statuses = [
          ad.status,
          world().adSets.get(ad.adSetId)?.status,
          world().campaigns.get(ad.campaignId)?.status,
        ];
        return accounts.has(ad.adAccountId) &&
          !statuses.some((status) => /ARCHIVED|DELETED/.test(status ?? ''))
          ? [ad.creativeId]
          : [];
      }),
    );
    return pages()
      .listPosts()
      .filter(
        ({ pageId, creative, isOwn }) =>
          isOwn !== true && mine.has(pageId) && live.has(creative.id),
      );
  }
  /** By default a post named by an ad of the busiest ad account. */
  function aPost(isWanted: (post: SandboxPost) => boolean = () => true): SandboxPost {
    const post = namedPosts().find(isWanted);
    if (post === undefined) {
      throw new Error('No such post.');
    }
    return post;
  }
  const namedPosts = (): SandboxPost[] =>
    postsToClean().filter(
      ({ parentPostId, creative }) =>
        parentPostId === null && creative.adAccountId === getAccount().id,
    );

  function write(post: SandboxPost, comment: Omit<NewComment, 'postId'>) {
    const added = pages().addComment({ postId: post.id, ...comment });
    if (added === undefined) {
      throw new Error('Not written.');
    }
    return added;
  }
  /** Actions executed on the network: `hide 1_2`. */
  const actions = (): string[] =>
    pages()
      .listActions()
      .map(({ kind, id }) => `${kind} ${id}`);

  return {
    ...scene,
    params,
    pages,
    advance,
    run,
    turnOn,
    listJobs,
    readState,
    readProfileStatus,
    postsToClean,
    namedPosts,
    aPost,
    write,
    actions,
  };
}
