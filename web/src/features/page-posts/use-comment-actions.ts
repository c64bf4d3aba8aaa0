import { type PostCommentDto, pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import { useMemo, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { changeComments, type PostOfAd } from './queries.ts';

/** What runs for a comment now. */
export type CommentActivity = 'updating' | 'deleting';

export interface CommentActions {
  readonly hide: (comment: PostCommentDto, isHidden: boolean) => Promise<void>;
  readonly remove: (comment: PostCommentDto) => Promise<void>;
}

/**
 * Acts on comments of a post. While one runs, another on the same comment is ignored; the list
 * changes once the server said that it is done.
 */
export function useCommentActions({ adUserId, adId, pagePostId }: PostOfAd): {
  readonly running: ReadonlyMap<string, CommentActivity>;
  readonly actions: CommentActions;
} {
  const [running, setRunning] = useState<ReadonlyMap<string, CommentActivity>>(new Map());
  const held = useRef(new Set<string>());

  const actions = useMemo((): CommentActions => {
    const of = { adUserId, adId, pagePostId };
    const paramsOf = ({ id }: PostCommentDto) => ({
      adUserId,
      pagePostId: pagePostId ?? '',
      commentId: id,
    });
    const replace = (next: PostCommentDto) =>
      changeComments(of, (comments) =>
        comments.map((comment) => (comment.id === next.id ? next : comment)),
      );
    const during = async (
      { id }: PostCommentDto,
      activity: CommentActivity,
      work: () => Promise<void>,
    ): Promise<void> => {
      if (held.current.has(id)) {
        return;
      }
      held.current.add(id);
      setRunning((before) => new Map(before).set(id, activity));
      try {
        await work();
      } finally {
        held.current.delete(id);
        setRunning((before) => new Map([...before].filter(([key]) => key !== id)));
      }
    };
    return {
      hide: (comment, isHidden) =>
        during(comment, 'updating', async () => {
          const { data } = await call(r.updateComment, {
            params: paramsOf(comment),
            body: { isHidden },
          });
          replace(data);
        }),
      remove: (comment) =>
        during(comment, 'deleting', async () => {
          await call(r.deleteComment, { params: paramsOf(comment) });
          // Facebook deletes the answers with it
          changeComments(of, (comments) =>
            comments.filter(({ id, parentId }) => id !== comment.id && parentId !== comment.id),
          );
        }),
    };
  }, [adUserId, adId, pagePostId]);

  return { running, actions };
}
