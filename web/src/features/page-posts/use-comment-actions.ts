import {
  type CommentModeration,
  type ModeratedComment,
  type PostCommentDto,
  pagePostRoutes as r,
} from '@ads-checker/shared/contracts/page-posts';
import { AppError } from '@ads-checker/shared/errors';
import { useMemo, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { addReply, changeComments, type PostOfAd } from './queries.ts';
import { sendDraft } from './reply-drafts.ts';

/** The request that is running for a comment. */
export type CommentActivity = 'updating' | 'deleting' | 'liking' | 'replying' | 'blocking';

export interface CommentActions {
  readonly hide: (comment: PostCommentDto, isHidden: boolean) => Promise<void>;
  readonly remove: (comment: PostCommentDto) => Promise<void>;
  readonly like: (comment: PostCommentDto, isLiked: boolean) => Promise<void>;
  /** False when nothing was sent because another request for the comment is running. */
  readonly reply: (comment: PostCommentDto, message: string) => Promise<boolean>;
  /** False when nothing was sent because another request for the comment is running. */
  readonly block: (comment: PostCommentDto, shouldDelete: boolean) => Promise<boolean>;
  /** At most one request's worth; comments with a running request are skipped. */
  readonly moderate: (
    moderation: CommentModeration,
    comments: readonly PostCommentDto[],
  ) => Promise<readonly ModeratedComment[]>;
}

export const ACTIVITIES = {
  hide: 'updating',
  unhide: 'updating',
  delete: 'deleting',
  block_author: 'blocking',
  delete_and_block_author: 'deleting',
} as const satisfies Record<CommentModeration, CommentActivity>;

/** The error of one comment of many. */
export function toError({ code, message }: NonNullable<ModeratedComment['error']>): AppError {
  return new AppError('VendorError', message, code === null ? {} : { code });
}

/**
 * Actions on comments of a post. While one runs, further ones on the same comment are ignored; the
 * list changes after the server confirmed.
 */
export function useCommentActions({ adUserId, adId, pagePostId }: PostOfAd): {
  readonly running: ReadonlyMap<string, CommentActivity>;
  readonly actions: CommentActions;
} {
  const [running, setRunning] = useState<ReadonlyMap<string, CommentActivity>>(new Map());
  const busyIds = useRef(new Set<string>());

  const actions = useMemo((): CommentActions => {
    const of = { adUserId, adId, pagePostId };
    const pageId = pagePostId?.split('_')[0] ?? '';
    const paramsOf = ({ id }: PostCommentDto) => ({
      adUserId,
      pagePostId: pagePostId ?? '',
      commentId: id,
    });
    const replace = (next: PostCommentDto): void =>
      changeComments(of, (comments) =>
        comments.map((comment) => (comment.id === next.id ? next : comment)),
      );
    // Facebook deletes the replies too
    const drop = (gone: ReadonlySet<string>): void =>
      changeComments(of, (comments) =>
        comments.filter(
          ({ id, parentId }) => !gone.has(id) && (parentId === null || !gone.has(parentId)),
        ),
      );
    const during = async <T>(
      comments: readonly PostCommentDto[],
      activity: CommentActivity,
      work: (free: readonly PostCommentDto[]) => Promise<T>,
    ): Promise<T | undefined> => {
      const free = comments.filter(({ id }) => !busyIds.current.has(id));
      if (free.length === 0) {
        return undefined;
      }
      const ids = new Set(free.map(({ id }) => id));
      for (const id of ids) {
        busyIds.current.add(id);
      }
      setRunning(
        (before) => new Map([...before, ...[...ids].map((id) => [id, activity] as const)]),
      );
      try {
        return await work(free);
      } finally {
        for (const id of ids) {
          busyIds.current.delete(id);
        }
        setRunning((before) => new Map([...before].filter(([id]) => !ids.has(id))));
      }
    };
    const moderate: CommentActions['moderate'] = async (moderation, comments) =>
      (await during(comments, ACTIVITIES[moderation], async (free) => {
        const { data } = await call(r.moderateComments, {
          params: { adUserId },
          body: { moderation, comments: free.map(({ id }) => ({ pageId, commentId: id })) },
        });
        const gone = new Set<string>();
        const changed = new Map<string, PostCommentDto>();
        for (const { commentId, comment, error } of data) {
          if (comment?.status === 'deleted' || (comment === null && error === null)) {
            gone.add(commentId);
          } else if (comment !== null) {
            changed.set(commentId, comment);
          }
        }
        changeComments(of, (rows) => rows.map((row) => changed.get(row.id) ?? row));
        drop(gone);
        return data;
      })) ?? [];

    return {
      moderate,
      hide: (comment, isHidden) =>
        during([comment], 'updating', async () => {
          const body = { isHidden };
          replace((await call(r.updateComment, { params: paramsOf(comment), body })).data);
        }),
      remove: (comment) =>
        during([comment], 'deleting', async () => {
          await call(r.deleteComment, { params: paramsOf(comment) });
          drop(new Set([comment.id]));
        }),
      like: (comment, isLiked) =>
        during([comment], 'liking', async () => {
          const body = { isLiked };
          replace((await call(r.likeComment, { params: paramsOf(comment), body })).data);
        }),
      reply: async (comment, message) => {
        const sent = await during([comment], 'replying', async () => {
          const { data } = await sendDraft(comment.id, message, (idempotencyKey) =>
            call(r.replyToComment, {
              params: paramsOf(comment),
              body: { message },
              idempotencyKey,
            }),
          );
          addReply(of, comment, data);
          return true;
        });
        return sent === true;
      },
      block: async (comment, shouldDelete) => {
        if (!shouldDelete) {
          const answer = await during([comment], 'blocking', () =>
            call(r.blockCommentAuthor, { params: paramsOf(comment) }),
          );
          return answer !== undefined;
        }
        const [row] = await moderate('delete_and_block_author', [comment]);
        if (row?.error != null) {
          throw toError(row.error);
        }
        return row !== undefined;
      },
    };
  }, [adUserId, adId, pagePostId]);

  return { running, actions };
}
