import {
  type CommentInboxState,
  type InboxCommentDto,
  type InboxPageDto,
  type InboxPostDto,
  commentInboxRoutes as r,
} from '@ads-checker/shared/contracts/comment-inbox';
import type { PageDto, PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { type DemoHandler, serve } from './serve.ts';

interface DemoInboxPost {
  readonly page: PageDto;
  readonly pagePostId: string;
  readonly ad: InboxPostDto['ad'];
  readonly comments: ReadonlyMap<string, readonly PostCommentDto[]>;
}

const byTime = (a: InboxCommentDto, b: InboxCommentDto): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** The comments of the posts served by page posts; no new ones arrive. */
export function serveCommentInbox({
  listPosts,
  rights,
  now,
}: {
  /** A post that several ads show is listed once. */
  readonly listPosts: (adUserId: string) => readonly DemoInboxPost[];
  readonly rights: Pick<InboxPageDto, 'canModerateComments' | 'canReplyAsPage'>;
  readonly now: () => number;
}): readonly DemoHandler[] {
  const gather = (adUserId: string) => {
    const found = listPosts(adUserId);
    const comments = found
      .flatMap((post) =>
        [...post.comments].flatMap(([postId, rows]) => rows.map((row) => ({ ...row, postId }))),
      )
      .toSorted(byTime);
    const posts = found.flatMap(({ page, pagePostId, ad, comments: byPost }): InboxPostDto[] =>
      [...byPost.keys()].map((id) => ({ id, pagePostId, pageId: page.id, ad })),
    );
    const pages = new Map(found.map(({ page }) => [page.id, page]));
    const state: CommentInboxState = {
      revision: 0,
      postsListedAt: new Date(now()).toISOString(),
      postCount: posts.length,
      waitingPostCount: 0,
      isReadElsewhere: false,
      commentCount: comments.length,
      isCutShort: false,
      cutShortPostCount: 0,
      unreadableComments: 0,
      pages: [...pages.values()].map(({ category: _, ...page }) => ({ ...page, ...rights })),
      problems: [],
    };
    return { comments, posts, state };
  };

  return [
    serve(r.listComments, ({ params: { adUserId }, query: { limit, before } }) => {
      const { comments, posts, state } = gather(adUserId);
      const [, ...cursor] = (before ?? '').split('_');
      const from =
        before === undefined ? 0 : comments.findIndex(({ id }) => id === cursor.join('_')) + 1;
      const shown = comments.slice(from, from + limit);
      const last = shown.at(-1);
      const hasMore = last !== undefined && from + limit < comments.length;
      return {
        data: {
          comments: shown,
          posts: posts.filter(({ id }) => shown.some(({ postId }) => postId === id)),
          next: hasMore ? `${Date.parse(last.createdAt)}_${last.id}` : null,
          state,
        },
      };
    }),
    serve(r.listChanges, ({ params: { adUserId } }) => ({
      data: {
        comments: [],
        posts: [],
        next: null,
        isOutdated: false,
        state: gather(adUserId).state,
      },
    })),
    serve(r.read, ({ params: { adUserId } }) => ({ data: gather(adUserId).state })),
  ];
}
