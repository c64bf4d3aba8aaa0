import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import type { RefObject } from 'react';
import type { InboxRow } from '../inbox-rows.ts';
import type { ModerationRights } from '../obstacles.ts';
import type { usePageActions } from '../use-page-actions.ts';
import { useTriageKeys } from '../use-triage-keys.ts';
import type { InboxListHandle } from './inbox-list.tsx';
import type { ModerationRequest } from './moderation-dialog.tsx';

/** Letters act on the current comment. */
export function useCurrentKeys({
  list,
  pages,
  start,
  pageActions,
  onOpen,
}: {
  readonly list: RefObject<InboxListHandle | null>;
  readonly pages: ModerationRights['pages'];
  readonly start: (request: ModerationRequest) => void;
  readonly pageActions: ReturnType<typeof usePageActions>['pageActions'];
  readonly onOpen: (row: InboxRow) => boolean;
}): void {
  /** Acts on the current comment, or says why not. */
  const withCurrent = (moderation: CommentModeration) => (): boolean => {
    const row = list.current?.current();
    if (row === undefined) {
      return false;
    }
    start({ moderation, rows: [row] });
    return true;
  };
  const withPageActions = (speak: (row: InboxRow) => void) => (): boolean => {
    const row = list.current?.current();
    if (row === undefined || pages.get(row.post?.pageId ?? '')?.canReplyAsPage !== true) {
      return false;
    }
    speak(row);
    return true;
  };
  const openCurrent = (): boolean => {
    const row = list.current?.current();
    const isOnRow = document.activeElement?.hasAttribute('data-comment') === true;
    return row !== undefined && isOnRow && onOpen(row);
  };
  useTriageKeys({
    onStep: (step) => list.current?.step(step),
    acts: {
      h: withCurrent('hide'),
      u: withCurrent('unhide'),
      d: withCurrent('delete'),
      b: withCurrent('block_author'),
      r: withPageActions((row) => pageActions.onReplyTo(row, true)),
      l: withPageActions((row) => pageActions.onLike(row, row.comment.isLikedByPage !== true)),
      o: openCurrent,
      Enter: openCurrent,
    },
  });
}
