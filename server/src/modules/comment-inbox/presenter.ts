import { canChangeAdObjects, type OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { commentStatusOf } from '@ads-checker/shared/contracts/ad-comment-values';
import {
  type CommentInboxState,
  type InboxCommentDto,
  type InboxPostDto,
  inboxCommentSchema,
} from '@ads-checker/shared/contracts/comment-inbox';
import { UNLISTED_POSTS } from '../comment-cleaning/index.ts';
import type { InboxPost, StoredComment } from './entities.ts';
import type { Inbox, StoredPage } from './inbox-repository.ts';
import type { PostCounts } from './post-repository.ts';

const storedSchema = inboxCommentSchema.omit({ postId: true, status: true });
const NO_ROLE = 'This profile has no role on this Page.';

/** Empty for a form written by an older release. */
export function presentComment(row: StoredComment): InboxCommentDto[] {
  const { postId, isHidden, deletedAt, pictureUrl, comment } = row;
  const { data } = storedSchema.safeParse(withPicture(comment, pictureUrl));
  return data === undefined
    ? []
    : [
        {
          ...data,
          postId,
          status: deletedAt !== null ? 'deleted' : commentStatusOf(isHidden),
        },
      ];
}

function withPicture(comment: unknown, picture: string | null): unknown {
  if (typeof comment !== 'object' || comment === null || !('from' in comment)) {
    return comment;
  }
  const { from } = comment;
  return {
    ...comment,
    from: typeof from === 'object' && from !== null ? { ...from, picture } : null,
  };
}

export function presentPost({
  postId,
  parentPostId,
  pageId,
  adId,
  adName,
}: InboxPost): InboxPostDto {
  return {
    id: postId,
    pagePostId: parentPostId ?? postId,
    pageId,
    ad: adId === null ? null : { id: adId, name: adName },
  };
}

export function presentState(input: {
  actor: Actor;
  adUser: OwnedByAccount;
  inbox: Inbox;
  counts: PostCounts;
  commentCount: number;
  pages: readonly StoredPage[];
  failures: readonly {
    readonly pageId: string;
    readonly name: string | null;
    readonly code: string | null;
    readonly message: string | null;
  }[];
  at: Date;
}): CommentInboxState {
  const canChange = canChangeAdObjects(input.actor, input.adUser);
  return {
    revision: input.inbox.revision,
    postsListedAt: input.inbox.postsListedAt?.toISOString() ?? null,
    ...input.counts,
    isReadElsewhere: input.inbox.readingUntil !== null && input.inbox.readingUntil >= input.at,
    commentCount: input.commentCount,
    isCutShort: input.inbox.keptSince !== null,
    unreadableComments: input.inbox.unreadableCount,
    pages: input.pages.map(({ id, name, pictureUrl, canModerate, canReply }) => ({
      id,
      name,
      pictureUrl,
      canModerateComments: canChange && canModerate,
      canReplyAsPage: canChange && canReply,
    })),
    problems: [
      ...input.failures.map(({ pageId, name, code, message }) => ({
        pageId,
        subject: name ?? pageId,
        code: name === null ? 'no_role' : code,
        message: name === null || message === null ? NO_ROLE : message,
      })),
      ...input.pages
        .filter(
          ({ id, adsPostsAfter }) =>
            adsPostsAfter !== null && !input.failures.some(({ pageId }) => pageId === id),
        )
        .map(({ id, name }) => ({ pageId: id, subject: name, ...UNLISTED_POSTS })),
    ],
  };
}
