import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import { beforeEach, expect } from 'vitest';
import type { SandboxPost } from '../../../../sandbox/graph/page-store.ts';
import { useAdObjects } from '../../../../test/harness/ad-objects.ts';

/** A profile with its pages; only the test comments on their posts. */
export function usePagePosts() {
  const scene = useAdObjects();
  const { app, owner, adUserId, getProfile, sandbox } = scene;
  const pages = () => sandbox().state.pages;
  beforeEach(async () => {
    pages().clear();
    pages().setFlow(false);
    await app().container.db('activity_entries').delete();
  });

  const listPosts = ({ isModerated = true, isCatalog = false } = {}): SandboxPost[] => {
    const own = new Map(
      pages()
        .pagesOf(getProfile())
        .map((page) => [page.id, page]),
    );
    return pages()
      .listPosts()
      .filter(
        ({ pageId, parentPostId, creative }) =>
          parentPostId === null &&
          own.get(pageId)?.tasks.includes('MODERATE') === isModerated &&
          (creative.productSetId !== null) === isCatalog,
      );
  };
  const ofPost = (post: SandboxPost) => ({ adUserId: adUserId(), pagePostId: post.id });

  return {
    ...scene,
    pages,
    listPosts,
    postOf(...options: Parameters<typeof listPosts>): SandboxPost {
      const [post] = listPosts(...options);
      if (post === undefined) {
        throw new Error('The world has no such post.');
      }
      return post;
    },
    write(
      post: SandboxPost,
      more: Partial<Omit<Parameters<ReturnType<typeof pages>['addComment']>[0], 'postId'>> = {},
    ) {
      const comment = pages().addComment({
        message: 'Total scam, they never call back',
        from: { id: '71', name: 'Uwe Falk' },
        ...more,
        postId: post.id,
      });
      if (comment === undefined) {
        throw new Error('The comment was not added.');
      }
      return comment;
    },
    ofPost,
    ofComment: (post: SandboxPost, commentId: string) => ({ ...ofPost(post), commentId }),
    /** `adId` is the ad the reader came from. */
    async read(post: SandboxPost, client = owner(), query: { adId?: string } = {}) {
      const { status, body } = await client.call(r.getPagePost, { params: ofPost(post), query });
      expect(status, JSON.stringify(body)).toBe(200);
      return r.getPagePost.response.parse(body).data;
    },
    /** Actions of the pages, in order. */
    actions: () =>
      pages()
        .listActions()
        .map(({ kind, id }) => [kind, id]),
    logged: async () =>
      app()
        .container.db('activity_entries')
        .orderBy('id')
        .select('kind', 'action', 'subject_type', 'subject_id', 'subject_name', 'changes'),
  };
}
