import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { sendDraft } from '../page-posts/index.ts';
import type { InboxRow } from './inbox-rows.ts';
import type { InboxStore } from './inbox-store.ts';

export interface InboxPageActions {
  readonly onLike: (row: InboxRow, isLiked: boolean) => void;
  /** Opens or closes the reply form. */
  readonly onReplyTo: (row: InboxRow, isOpen: boolean) => void;
  /**
   * False when nothing was sent because another request for the comment is running. @throws the
   * error of the reply
   */
  readonly onReply: (row: InboxRow, message: string) => Promise<boolean>;
}

/** Likes and replies in the name of the Page. One request per comment at a time. */
export function usePageActions({
  adUserId,
  store,
}: {
  readonly adUserId: string;
  readonly store: InboxStore;
}) {
  const { t } = useTranslation('comment-inbox');
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const [pendingActions, setPendingActions] = useState<ReadonlyMap<string, 'liking' | 'replying'>>(
    new Map(),
  );
  const busyIds = useRef(new Set<string>());

  const pageActions = useMemo((): InboxPageActions => {
    const paramsOf = ({ id, post }: InboxRow) => ({
      adUserId,
      pagePostId: post?.pagePostId ?? '',
      commentId: id,
    });
    const during = async (
      { id }: InboxRow,
      activity: 'liking' | 'replying',
      work: () => Promise<unknown>,
    ): Promise<boolean> => {
      if (busyIds.current.has(id)) {
        return false;
      }
      busyIds.current.add(id);
      setPendingActions((before) => new Map(before).set(id, activity));
      try {
        await work();
        return true;
      } finally {
        busyIds.current.delete(id);
        setPendingActions((before) => new Map([...before].filter(([key]) => key !== id)));
      }
    };
    return {
      onLike: (row, isLiked) =>
        void during(row, 'liking', async () => {
          const body = { isLiked };
          try {
            store.replace((await call(r.likeComment, { params: paramsOf(row), body })).data);
          } catch (error) {
            const title = isLiked ? t('Couldn’t like the comment') : t('Couldn’t remove the like');
            showToast({
              id: 'comment',
              tone: 'error',
              text: `${title}: ${plainErrorText({ error, translate: t })}`,
            });
          }
        }),
      onReplyTo: ({ id }, isOpen) => {
        setReplyingTo(isOpen ? id : null);
        if (!isOpen) {
          document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id)}"]`)?.focus();
        }
      },
      onReply: async (row, message) => {
        const isSent = await during(row, 'replying', () =>
          sendDraft(row.id, message, (idempotencyKey) =>
            call(r.replyToComment, { params: paramsOf(row), body: { message }, idempotencyKey }),
          ),
        );
        if (isSent) {
          showToast({ id: 'comment', tone: 'success', text: t('Reply sent') });
          // The reply arrives with the new comments
          store.retry();
        }
        return isSent;
      },
    };
  }, [adUserId, store, t]);
  return { pageActions, replyingTo, pendingActions };
}
