import {
  type AdPostDto,
  type PagePostView,
  type PostCommentDto,
  pagePostRoutes,
} from '@ads-checker/shared/contracts/page-posts';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';
import { serverDate, serverNow } from '../../lib/server-time.ts';

/** Stored as the error of an ad without a post. */
const NO_PAGE_POST = 'Ad Creative does not have related Page Post.';

export interface PostOfAd {
  readonly adUserId: string;
  /** Null when the post was opened by one of its comments. */
  readonly adId: string | null;
  /** Null when the ad has no post. */
  readonly pagePostId: string | null;
  /** The ad that shows the post, when it was opened by a comment. */
  readonly shownByAdId?: string | undefined;
}

/** The post behind an ad whose link does not name it. */
export function adPostQuery({ adUserId, adId }: { adUserId: string; adId: string }) {
  return queryOptions({
    queryKey: ['ad-post', adUserId, adId],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => undefined,
    queryFn: async ({ signal }): Promise<AdPostDto> =>
      (await call(pagePostRoutes.findAdPost, { params: { adUserId, adId }, signal })).data,
  });
}

/** A post as it was read. */
export interface LoadedPost extends PagePostView {
  readonly fetchedAt: string;
}

const LOOKED_AT_AGAIN_MS = MINUTE_MS;

const readAgainWhenOld = ({
  state: { data },
}: {
  readonly state: { readonly data: LoadedPost | undefined };
}) =>
  data !== undefined && serverNow() - Date.parse(data.fetchedAt) >= LOOKED_AT_AGAIN_MS
    ? ('always' as const)
    : false;

/** Read again when the post or the window is opened again after a while, and when a comment is. */
export function pagePostQuery({ adUserId, adId, pagePostId, shownByAdId }: PostOfAd) {
  const ofAd = adId ?? shownByAdId;
  return queryOptions({
    queryKey: ['page-posts', adUserId, adId, pagePostId, shownByAdId],
    staleTime: adId === null ? 0 : LOOKED_AT_AGAIN_MS,
    refetchOnWindowFocus: readAgainWhenOld,
    placeholderData: () => undefined,
    queryFn: async ({ signal }): Promise<LoadedPost> => {
      if (pagePostId === null) {
        throw new AppError('FailedPreconditionError', NO_PAGE_POST);
      }
      const { data } = await call(pagePostRoutes.getPagePost, {
        params: { adUserId, pagePostId },
        query: ofAd === undefined ? {} : { adId: ofAd },
        signal,
      });
      return { ...data, fetchedAt: serverDate().toISOString() };
    },
  });
}

/** Updates the loaded comments from the server's answer without reading all of them again. */
export function changeComments(
  of: PostOfAd,
  change: (comments: readonly PostCommentDto[], postId: string) => PostCommentDto[],
): void {
  queryClient.setQueryData(pagePostQuery(of).queryKey, (view) =>
    view === undefined
      ? undefined
      : {
          ...view,
          comments: Object.fromEntries(
            Object.entries(view.comments).map(([postId, comments]) => [
              postId,
              change(comments, postId),
            ]),
          ),
        },
  );
}

/** Inserts a reply below its comment. */
export function addReply(of: PostOfAd, comment: PostCommentDto, reply: PostCommentDto): void {
  const rootId = comment.parentId ?? comment.id;
  changeComments(of, (comments) => {
    if (!comments.some(({ id }) => id === comment.id)) {
      return [...comments];
    }
    return [
      reply,
      ...comments
        .filter(({ id }) => id !== reply.id)
        .map((row) =>
          row.id === rootId && row.commentCount !== null
            ? { ...row, commentCount: row.commentCount + 1 }
            : row,
        ),
    ];
  });
}

/** Applies changes that were made elsewhere. */
export function applyCommentChanges(
  of: PostOfAd,
  { adUserId, changes }: StreamEvent<'pageComments'>,
): void {
  if (adUserId !== of.adUserId) {
    return;
  }
  const statuses = new Map(changes.map(({ commentId, state }) => [commentId, state]));
  const isGone = (id: string | null): boolean => id !== null && statuses.get(id) === 'deleted';
  changeComments(of, (comments) =>
    comments.flatMap((comment) =>
      isGone(comment.id) || isGone(comment.parentId)
        ? []
        : [{ ...comment, status: statuses.get(comment.id) ?? comment.status }],
    ),
  );
}
