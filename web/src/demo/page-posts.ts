import {
  type CommentModeration,
  type ModeratedComment,
  type PageDto,
  type PagePostDto,
  type PostCommentDto,
  pagePostRoutes as r,
} from '@ads-checker/shared/contracts/page-posts';
import { AppError } from '@ads-checker/shared/errors';
import { itemAt } from '@ads-checker/shared/sample/random';
import { serveCommentInbox } from './comment-inbox.ts';
import type { Recording } from './recording.ts';
import { type DemoHandler, serve } from './serve.ts';

const UPDATE_FAILURE_RATE = 0.2;
const COMMENTS_PER_POST = 10;
const DYNAMIC_POSTS = 2;
const HOUR_MS = 60 * 60_000;
const PICTURE_PX = 64;
const RIGHTS = { canModerateComments: true, canReplyAsPage: true };

const AUTHORS = ['Uwe Falk', 'Sabine Kroll', 'Anke Richter', 'Jan Kowalski', 'Lucky Spin EU'];
const TEXTS = [
  'How long does the installation take?',
  'We have had it for a year and are happy.',
  'Is there a discount for two?',
  'Too expensive for what it is.',
  '120 free spins, casino bonus in my profile',
];

function randomAuthor(index: number): string {
  const name = itemAt({ items: AUTHORS, index });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_PX}" height="${PICTURE_PX}" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${(index * 67) % 360} 40% 42%)"/><text x="32" y="41" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="26" fill="#fff">${name.charAt(0)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface DemoPost {
  readonly page: PageDto;
  readonly pagePost: PagePostDto;
  readonly comments: Map<string, PostCommentDto[]>;
}

/** Posts of the recorded ads with ten comments each; one change in five fails. */
export function servePagePosts({
  recording,
  random,
  now,
}: {
  readonly recording: Recording;
  readonly random: () => number;
  readonly now: () => number;
}): readonly DemoHandler[] {
  const posts = new Map<string, DemoPost>();
  const pageOf = (pageId: string): PageDto => ({
    id: pageId,
    name: 'Helio Solar',
    category: 'Retail',
    pictureUrl: null,
  });
  const adsOf = (adUserId: string) =>
    (recording.adAccounts[adUserId] ?? []).flatMap(({ id }) => recording.objects[id]?.ads ?? []);

  const writeComments = (postId: string): PostCommentDto[] => {
    const idOf = (index: number): string => `${postId.split('_').at(-1)}_${9_000 + index}`;
    return Array.from({ length: COMMENTS_PER_POST }, (_, index): PostCommentDto => {
      const isReply = index % 4 === 3;
      return {
        id: idOf(index),
        parentId: isReply ? idOf(index - 1) : null,
        permalinkUrl: `https://www.facebook.com/${idOf(index)}`,
        from: {
          id: `70000${index % AUTHORS.length}`,
          name: itemAt({ items: AUTHORS, index }),
          picture: randomAuthor(index),
        },
        message: itemAt({ items: TEXTS, index }),
        status: index % 5 === 4 ? 'hidden' : 'visible',
        likeCount: index % 4,
        commentCount: !isReply && index % 4 === 2 ? 1 : 0,
        isLikedByPage: index % 4 === 3,
        createdAt: new Date(now() - (COMMENTS_PER_POST - index) * HOUR_MS).toISOString(),
      };
    }).toReversed();
  };

  const findPost = (adUserId: string, pagePostId: string): DemoPost => {
    const known = posts.get(pagePostId);
    if (known !== undefined) {
      return known;
    }
    const creative = adsOf(adUserId).find((ad) => ad.creative?.pagePostId === pagePostId)?.creative;
    if (creative === undefined || creative === null) {
      throw new AppError('NotFoundError', 'This isn’t available with sample data.');
    }
    const [pageId = '', number = ''] = pagePostId.split('_');
    const createdAt = new Date(now() - 30 * 24 * HOUR_MS).toISOString();
    const { linkData } = creative;
    const base = {
      link: linkData?.link ?? creative.assetFeedSpec?.linkUrls[0] ?? null,
      message: linkData?.body ?? creative.assetFeedSpec?.bodies[0] ?? null,
      createdAt,
    };
    const dynamicPosts =
      creative.productSet === null
        ? []
        : Array.from({ length: DYNAMIC_POSTS }, (_, index) => {
            const id = `${number}${index + 1}`;
            const permalinkUrl = `https://www.facebook.com/${id}`;
            return { ...base, title: null, imageUrl: null, id, permalinkUrl };
          });
    const made: DemoPost = {
      page: pageOf(pageId),
      pagePost: {
        ...base,
        id: pagePostId,
        permalinkUrl: `https://www.facebook.com/${pagePostId}`,
        title: linkData?.title ?? creative.assetFeedSpec?.titles[0] ?? null,
        imageUrl: linkData?.imageUrl ?? creative.assetFeedSpec?.imageUrls[0] ?? null,
        callToActionType: linkData?.callToActionType ?? null,
        isHidden: false,
        isPublished: false,
        isInlineCreated: true,
        dynamicPosts,
      },
      comments: new Map(
        [pagePostId, ...dynamicPosts.map(({ id }) => id)].map((id) => [id, writeComments(id)]),
      ),
    };
    posts.set(pagePostId, made);
    return made;
  };

  const listPosts = (adUserId: string) => {
    const byPost = new Map(
      adsOf(adUserId).map((ad) => [ad.creative?.pagePostId ?? null, ad] as const),
    );
    return [...byPost].flatMap(([pagePostId, { id, name }]) =>
      pagePostId === null
        ? []
        : [{ ...findPost(adUserId, pagePostId), pagePostId, ad: { id, name } }],
    );
  };

  const failRandomly = (commentId: string): void => {
    if (random() < UPDATE_FAILURE_RATE) {
      throw new AppError('BadRequestError', `Update Comment #${commentId} dummy error.`);
    }
  };

  interface Found {
    readonly page: PageDto;
    readonly postId: string;
    readonly comment: PostCommentDto;
    readonly replace: (next: readonly PostCommentDto[]) => void;
  }
  const findComment = ({
    adUserId,
    pagePostId,
    commentId,
  }: Readonly<Record<'adUserId' | 'pagePostId' | 'commentId', string>>): Found => {
    failRandomly(commentId);
    return findIn(findPost(adUserId, pagePostId), commentId);
  };
  const findIn = ({ page, comments: all }: DemoPost, commentId: string): Found => {
    for (const [postId, comments] of all) {
      const at = comments.findIndex(({ id }) => id === commentId);
      const comment = comments[at];
      if (comment !== undefined) {
        const replace: Found['replace'] = (next) =>
          all.set(postId, comments.toSpliced(at, 1, ...next));
        return { page, postId, comment, replace };
      }
    }
    throw new AppError('NotFoundError', 'Comment not found.');
  };

  const moderate = (moderation: CommentModeration, { comment, replace }: Found): PostCommentDto => {
    switch (moderation) {
      case 'hide':
      case 'unhide': {
        const status = moderation === 'hide' ? 'hidden' : 'visible';
        replace([{ ...comment, status }]);
        return { ...comment, status };
      }
      case 'block_author':
        return comment;
      default:
        replace([]);
        return { ...comment, status: 'deleted' };
    }
  };
  const moderateOne = (
    moderation: CommentModeration,
    { pageId, commentId }: { readonly pageId: string; readonly commentId: string },
  ): ModeratedComment => {
    try {
      failRandomly(commentId);
      const post = [...posts.values()].find(
        ({ page, comments }) =>
          page.id === pageId &&
          [...comments.values()].some((rows) => rows.some(({ id }) => id === commentId)),
      );
      if (post === undefined) {
        throw new AppError('NotFoundError', 'Comment not found.');
      }
      const comment = moderate(moderation, findIn(post, commentId));
      return { pageId, commentId, comment, error: null };
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      return { pageId, commentId, comment: null, error: { code: null, message: error.message } };
    }
  };

  return [
    serve(r.listPages, ({ params: { adUserId } }) => {
      const ids = new Set(
        adsOf(adUserId).flatMap(({ creative }) => creative?.pagePostId?.split('_')[0] ?? []),
      );
      return { data: [...ids].map((id) => ({ ...pageOf(id), ...RIGHTS })) };
    }),
    serve(r.findAdPost, ({ params: { adUserId, adId } }) => {
      const ad = adsOf(adUserId).find(({ id }) => id === adId);
      const { name = adId, adAccountId = null, creative = null } = ad ?? {};
      return { data: { adId, name, adAccountId, pagePostId: creative?.pagePostId ?? null } };
    }),
    serve(r.getPagePost, ({ params: { adUserId, pagePostId } }) => {
      const { comments, ...post } = findPost(adUserId, pagePostId);
      return {
        data: {
          ...post,
          comments: Object.fromEntries(comments),
          ...RIGHTS,
          unreadPosts: [],
          hasUnlistedPosts: false,
          cutShortPosts: [],
          unreadableComments: 0,
        },
      };
    }),
    serve(r.updateComment, ({ params, body: { isHidden } }) => {
      return { data: moderate(isHidden ? 'hide' : 'unhide', findComment(params)) };
    }),
    serve(r.deleteComment, ({ params }) => {
      moderate('delete', findComment(params));
      return { data: null };
    }),
    serve(r.blockCommentAuthor, ({ params }) => {
      findComment(params);
      return { data: null };
    }),
    serve(r.moderateComments, ({ body: { moderation, comments } }) => ({
      data: comments.map((place) => moderateOne(moderation, place)),
    })),
    ...serveCommentInbox({ listPosts, rights: RIGHTS, now }),
  ];
}
