import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import {
  ChatBubbleLeftIcon,
  ClockIcon,
  EyeIcon,
  EyeSlashIcon,
  HandThumbUpIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { type MouseEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatDateTime,
  formatNumber,
  formatTime,
  isToday,
  NO_VALUE,
} from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import type { CommentActivity } from '../use-comment-actions.ts';

export interface RowHandlers {
  readonly onSelect: (comment: PostCommentDto, event: MouseEvent) => void;
  readonly onHide: (comment: PostCommentDto, isHidden: boolean) => void;
  readonly onDelete: (comment: PostCommentDto) => void;
}

interface CommentRowProps {
  readonly comment: PostCommentDto;
  readonly isReply: boolean;
  /** Written by the page of the post itself. */
  readonly isByPage: boolean;
  readonly isSelected: boolean;
  readonly running: CommentActivity | undefined;
  readonly canModerate: boolean;
  readonly handlers: RowHandlers;
}

const TAG = 'inline-flex items-center gap-1 rounded-xs px-1.5 text-sm font-medium';

function AuthorPicture({ from }: Pick<PostCommentDto, 'from'>) {
  const [isBroken, setBroken] = useState(false);
  if (from === null) {
    return (
      <span
        aria-hidden="true"
        className="grid size-8 flex-none place-items-center rounded-full bg-off text-on-accent"
      >
        ?
      </span>
    );
  }
  return from.picture === null || isBroken ? (
    <Avatar initials={initials(from.name)} color={avatarColorIndex(from.id)} className="size-8!" />
  ) : (
    <img
      src={from.picture}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="size-8 flex-none rounded-full bg-subtle object-cover"
      onError={() => setBroken(true)}
    />
  );
}

function StateTag({
  status,
  running,
}: {
  readonly status: PostCommentDto['status'];
  readonly running: CommentActivity | undefined;
}) {
  const { t } = useTranslation('page-posts');
  if (running !== undefined) {
    return (
      <span className={cx(TAG, 'bg-pending-soft text-pending-ink')}>
        <ClockIcon aria-hidden="true" className="size-3.5" />
        {running === 'deleting' ? t('Deleting…') : t('Updating…')}
      </span>
    );
  }
  return status === 'hidden' ? (
    <span className={cx(TAG, 'bg-subtle text-ink-2')}>
      <EyeSlashIcon aria-hidden="true" className="size-3.5" />
      {t('Hidden', { context: 'page-comment' })}
    </span>
  ) : null;
}

/** One comment; its keys are those of the list. */
export const CommentRow = memo(function CommentRow({
  comment,
  isReply,
  isByPage,
  isSelected,
  running,
  canModerate,
  handlers,
}: CommentRowProps) {
  const { t } = useTranslation('page-posts');
  const { id, from, message, status, likeCount, commentCount, createdAt } = comment;
  const isBusy = running !== undefined;
  const isHidden = status === 'hidden';
  const author = from?.name ?? t('(author not shown)');
  const time = isToday({ at: createdAt })
    ? formatTime({ at: createdAt })
    : formatDateTime({ at: createdAt });
  return (
    <li
      data-comment={id}
      tabIndex={-1}
      aria-busy={isBusy || undefined}
      aria-label={t('Comment of {author}, {time}', { author, time })}
      className={cx(
        'flex flex-wrap items-start gap-x-2.5 gap-y-1 border-b border-line px-4 py-2.5 outline-offset-[-2px] [contain-intrinsic-size:auto_76px] [content-visibility:auto] max-desk:px-3',
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
      <AuthorPicture from={from} />
      <div className="min-w-0 flex-1 basis-3/5">
        <p className="flex flex-wrap items-center gap-x-2">
          <b
            className={cx('font-medium', from === null && 'text-ink-3')}
            {...(from === null ? {} : { lang: '' })}
          >
            {author}
          </b>
          {isByPage && <span className={cx(TAG, 'bg-subtle text-ink-2')}>{t('Page')}</span>}
          {comment.permalinkUrl === null ? (
            <time dateTime={createdAt} className="text-sm text-ink-3">
              {time}
            </time>
          ) : (
            <a
              href={comment.permalinkUrl}
              target="_blank"
              rel="noreferrer"
              className="text-sm text-ink-3 no-underline hover:underline"
            >
              <time dateTime={createdAt}>{time}</time>
              <span className="sr-only"> {t('Open on Facebook')}</span>
            </a>
          )}
          <StateTag status={status} running={running} />
        </p>
        <p
          lang=""
          className={cx(
            'max-w-160 break-words whitespace-pre-line',
            (isHidden || running === 'deleting') && 'text-ink-3',
            running === 'deleting' && 'line-through',
          )}
        >
          {message === '' ? <span className="text-ink-3">{t('(no text)')}</span> : message}
        </p>
        <p className="mt-0.5 flex items-center gap-3.5 text-sm text-ink-3">
          <span className="inline-flex items-center gap-1">
            <HandThumbUpIcon aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{t('Likes')}</span>{' '}
            {likeCount === null ? NO_VALUE : formatNumber(likeCount)}
          </span>
          {commentCount !== null && commentCount > 0 && (
            <span className="inline-flex items-center gap-1">
              <ChatBubbleLeftIcon aria-hidden="true" className="size-3.5" />
              {t('{count, plural, one {# reply} other {# replies}}', { count: commentCount })}
            </span>
          )}
        </p>
      </div>
      {canModerate && (
        <span className="ms-auto flex flex-none gap-0.5">
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
          <IconButton
            icon={TrashIcon}
            label={t('Delete comment')}
            aria-disabled={isBusy || undefined}
            onClick={() => handlers.onDelete(comment)}
          />
        </span>
      )}
    </li>
  );
});
