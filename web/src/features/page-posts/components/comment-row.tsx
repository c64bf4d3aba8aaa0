import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { EyeIcon, EyeSlashIcon, NoSymbolIcon, TrashIcon } from '@heroicons/react/16/solid';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import type { CommentActivity } from '../use-comment-actions.ts';
import { CommentContent, useCommentNames } from './comment-content.tsx';

export interface RowHandlers {
  readonly onSelect: (comment: PostCommentDto, event: MouseEvent) => void;
  readonly onHide: (comment: PostCommentDto, isHidden: boolean) => void;
  readonly onDelete: (comment: PostCommentDto) => void;
  readonly onBlock: (comment: PostCommentDto) => void;
  readonly onLike: (comment: PostCommentDto, isLiked: boolean) => void;
  /** Opens or closes the reply form. */
  readonly onReplyTo: (comment: PostCommentDto, isOpen: boolean) => void;
  /**
   * False when nothing was sent because another request for the comment is running. @throws the
   * error of the reply
   */
  readonly onReply: (comment: PostCommentDto, message: string) => Promise<boolean>;
}

interface CommentRowProps {
  readonly comment: PostCommentDto;
  readonly isReply: boolean;
  /** Whether the Page of the post wrote it. */
  readonly isByPage: boolean;
  readonly isSelected: boolean;
  readonly running: CommentActivity | undefined;
  readonly canModerate: boolean;
  readonly canReply: boolean;
  readonly pageName: string;
  readonly isReplying: boolean;
  readonly handlers: RowHandlers;
}

/** One comment. Its shortcuts are those of the list. */
export const CommentRow = memo(function CommentRow({
  comment,
  isReply,
  isByPage,
  isSelected,
  running,
  canModerate,
  canReply,
  pageName,
  isReplying,
  handlers,
}: CommentRowProps) {
  const { t } = useTranslation('page-posts');
  const { id, status } = comment;
  const isBusy = running !== undefined;
  const isHidden = status === 'hidden';
  const { author, time } = useCommentNames()(comment);
  return (
    <li
      data-comment={id}
      tabIndex={-1}
      aria-busy={isBusy || undefined}
      aria-label={t('Comment by {author}, {time}', { author, time })}
      className={cx(
        'flex flex-wrap items-start gap-x-2.5 gap-y-1 border-b border-line px-4 py-2.5 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] [contain-intrinsic-size:auto_76px] [content-visibility:auto] max-desk:px-3',
        isReply && 'ps-12 max-desk:ps-10',
        isSelected && 'bg-selected',
      )}
    >
      {canModerate && (
        <Checkbox
          isSelected={isSelected}
          isDisabled={isBusy}
          label={t('Select the comment of {author}', { author })}
          className="mt-2"
          onChange={(_, event) => handlers.onSelect(comment, event)}
        />
      )}
      <CommentContent
        comment={comment}
        isByPage={isByPage}
        running={running}
        pageActions={
          canReply
            ? {
                pageName,
                isReplying,
                onReplyTo: (isOpen) => handlers.onReplyTo(comment, isOpen),
                onReply: (message) => handlers.onReply(comment, message),
                onLike: (isLiked) => handlers.onLike(comment, isLiked),
              }
            : undefined
        }
      />
      {canModerate && (
        <span className="ms-auto flex flex-none items-center gap-0.5">
          {!isByPage && (
            <Button
              variant="ghost"
              icon={isHidden ? EyeIcon : EyeSlashIcon}
              aria-disabled={isBusy || undefined}
              onClick={() => handlers.onHide(comment, !isHidden)}
            >
              {isHidden ? t('Unhide') : t('Hide')}
            </Button>
          )}
          {!isByPage && comment.from !== null && (
            <IconButton
              icon={NoSymbolIcon}
              label={t('Block author')}
              title={t('Block author')}
              aria-disabled={isBusy || undefined}
              onClick={() => handlers.onBlock(comment)}
            />
          )}
          <IconButton
            icon={TrashIcon}
            label={t('Delete comment')}
            title={t('Delete comment')}
            aria-disabled={isBusy || undefined}
            onClick={() => handlers.onDelete(comment)}
          />
        </span>
      )}
    </li>
  );
});
