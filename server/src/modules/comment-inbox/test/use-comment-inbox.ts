import { commentInboxRoutes as r } from '@ads-checker/shared/contracts/comment-inbox';
import { beforeEach, expect } from 'vitest';
import type { SandboxPost } from '../../../../sandbox/graph/page-store.ts';
import { useAdObjects } from '../../../../test/harness/ad-objects.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The inbox of a profile, with commenters on the posts of its pages. */
export function useCommentInbox() {
  const scene = useAdObjects();
  const { app, owner, adUserId, getProfile, sandbox, world } = scene;
  const pages = () => sandbox().state.pages;
  const params = () => ({ adUserId: adUserId() });

  beforeEach(async () => {
    await app().container.db('comment_inboxes').delete();
    pages().clear();
    pages().setFlow(false);
  });

  /** Posts that the profile's ads show, on pages it may moderate. */
  function posts({ isCatalog = false } = {}): SandboxPost[] {
    const profile = getProfile();
    const own = new Set(
      pages()
        .pagesOf(profile)
        .flatMap(({ id, tasks }) => (tasks.includes('MODERATE') ? [id] : [])),
    );
    const shown = new Set(
      [...world().ads.values()].flatMap((ad) => {
        const isGone = [
          ad.status,
          world().adSets.get(ad.adSetId)?.status,
          world().campaigns.get(ad.campaignId)?.status,
        ].some((status) => /ARCHIVED|DELETED/.test(status ?? ''));
        return isGone || !profile.tasks.has(ad.adAccountId)
          ? []
          : [world().creatives.get(ad.creativeId)?.pagePostId];
      }),
    );
    return pages()
      .listPosts()
      .filter(
        ({ id, pageId, parentPostId, creative }) =>
          own.has(pageId) &&
          parentPostId === null &&
          shown.has(id) &&
          (creative.productSetId !== null) === isCatalog,
      );
  }
  function aPost(at = 0, options?: Parameters<typeof posts>[0]): SandboxPost {
    const post = posts(options)[at];
    if (post === undefined) {
      throw new Error('The world has too few posts.');
    }
    return post;
  }
  function write(
    post: SandboxPost,
    more: { message?: string; agoMs?: number; from?: { id: string; name: string } } = {},
  ) {
    const comment = pages().addComment({
      postId: post.id,
      message: 'Total scam, they never call back',
      from: { id: '71', name: 'Uwe Falk' },
      ...more,
    });
    if (comment === undefined) {
      throw new Error('The comment was not added.');
    }
    return comment;
  }

  async function read(body: { isWhole?: boolean } = {}, client = owner()) {
    const { status, body: answer } = await client.call(r.read, { params: params(), body });
    expect(status, JSON.stringify(answer)).toBe(200);
    return r.read.response.parse(answer).data;
  }
  /** Reads until nothing is pending. */
  async function readAll(body: { isWhole?: boolean } = {}) {
    let state = await read(body);
    const isOpen = () => state.waitingPostCount > 0 || state.postsListedAt === null;
    for (let turn = 0; turn < 20 && isOpen(); turn += 1) {
      state = await read();
    }
    expect(state.waitingPostCount).toBe(0);
    return state;
  }
  async function list(query: { limit?: number; before?: string } = {}, client = owner()) {
    const { status, body } = await client.call(r.listComments, { params: params(), query });
    expect(status, JSON.stringify(body)).toBe(200);
    return r.listComments.response.parse(body).data;
  }
  async function changes(since: number | string) {
    const { status, body } = await owner().call(r.listChanges, {
      params: params(),
      query: { since: String(since) },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return r.listChanges.response.parse(body).data;
  }
  const texts = (comments: readonly { message: string; status: string | null }[]) =>
    comments.map(({ message, status }) => `${message} ${status}`);

  /** Shifts all stored times into the past. */
  async function age(byMs: number): Promise<void> {
    const { db } = app().container;
    const by = { by: `${byMs} milliseconds` };
    await db.raw(
      `update comment_inbox_posts set read_at = read_at - cast(:by as interval),
         whole_read_at = whole_read_at - cast(:by as interval), dynamic_read_at = dynamic_read_at - cast(:by as interval)`,
      by,
    );
    await db.raw(
      `update comment_inboxes set looked_at = looked_at - cast(:by as interval),
         posts_listed_at = posts_listed_at - cast(:by as interval), pages_read_at = pages_read_at - cast(:by as interval)`,
      by,
    );
    await db.raw(
      `update comment_inbox_pages set ads_posts_after = ads_posts_after - cast(:by as interval)`,
      by,
    );
    await db.raw(
      `update comment_inbox_comments set deleted_at = deleted_at - cast(:by as interval)`,
      by,
    );
  }
  async function purge(): Promise<void> {
    const { commentInboxes, deletedInboxComments } = app().container.purges;
    await commentInboxes?.purge();
    await deletedInboxComments?.purge();
  }

  return {
    ...scene,
    pages,
    params,
    posts,
    aPost,
    write,
    read,
    readAll,
    list,
    changes,
    texts,
    age,
    purge,
  };
}
