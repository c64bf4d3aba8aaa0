import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import {
  ChatBubbleLeftIcon,
  ClockIcon,
  EyeSlashIcon,
  QuestionMarkCircleIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { type ReactNode, useCallback } from 'react';
import { formatExactMoment } from '../../../lib/format.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { useFixedT } from '../../../lib/use-active-locale.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useImageError } from '../../../ui/use-image-error.ts';
import type { CommentActivity } from '../use-comment-actions.ts';
import { Likes, type PageActions, ReplyButton } from './page-actions.tsx';
import { ReplyForm } from './reply-form.tsx';

const TAG = 'inline-flex items-center gap-1 rounded-xs px-1.5 text-sm font-medium';

function AuthorPicture({ from }: Pick<PostCommentDto, 'from'>) {
  const { hasFailed, onError } = useImageError(from?.picture);
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
  return from.picture === null || hasFailed ? (
    <Avatar initials={initials(from.name)} color={avatarColorIndex(from.id)} className="size-8!" />
  ) : (
    <img
      // Otherwise the previous author's picture would stay until the next one loads
      key={from.picture}
      src={from.picture}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="size-8 flex-none rounded-full bg-subtle object-cover"
      onError={onError}
    />
  );
}

const RUNNING = {
  updating: msg('Updating…'),
  deleting: msg('Deleting…'),
  replying: msg('Sending reply…'),
  blocking: msg('Blocking author…'),
  liking: null,
} as const satisfies Record<CommentActivity, MessageKey | null>;

const ICONS = {
  hidden: EyeSlashIcon,
  deleted: TrashIcon,
  unknown: QuestionMarkCircleIcon,
} as const;

function StateTag({
  status,
  running,
}: {
  readonly status: PostCommentDto['status'];
  readonly running: CommentActivity | undefined;
}) {
  const t = useFixedT('page-posts');
  const label = running === undefined ? null : RUNNING[running];
  if (label !== null) {
    return (
      <span className={cx(TAG, 'bg-pending-soft text-pending-ink')}>
        <ClockIcon aria-hidden="true" className="size-3.5" />
        {t(label)}
      </span>
    );
  }
  if (status === 'visible') {
    return null;
  }
  const Icon = ICONS[status ?? 'unknown'];
  return (
    <span className={cx(TAG, 'bg-subtle text-ink-2')}>
      <Icon aria-hidden="true" className="size-3.5" />
      {status === null
        ? t('Visibility unknown')
        : status === 'hidden'
          ? t('Hidden', { context: 'page-comment' })
          : t('Deleted', { context: 'page-comment' })}
    </span>
  );
}

type Names = (comment: Pick<PostCommentDto, 'from' | 'createdAt'>) => {
  readonly author: string;
  readonly time: string;
};

/** Formats author and time of a comment. Stable for a language. */
export function useCommentNames(): Names {
  const t = useFixedT('page-posts');
  return useCallback(
    ({ from, createdAt }) => ({
      author: from?.name ?? t('(author not shown)'),
      time: formatExactMoment({ at: createdAt }),
    }),
    [t],
  );
}

/** Author, text and status of a comment. */
export function CommentContent({
  comment,
  isByPage,
  running,
  pageActions,
  children,
}: {
  readonly comment: PostCommentDto;
  /** Whether the Page of the post wrote it. */
  readonly isByPage: boolean;
  readonly running: CommentActivity | undefined;
  /** Absent when nobody may act in the name of the Page. */
  readonly pageActions?: PageActions | undefined;
  /** Shown below the text, next to likes and replies. */
  readonly children?: ReactNode;
}) {
  const t = useFixedT('page-posts');
  const { from, message, status, commentCount, createdAt } = comment;
  const isGone = status === 'deleted' || running === 'deleting';
  const { author, time } = useCommentNames()(comment);
  return (
    <>
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
            (status === 'hidden' || isGone) && 'text-ink-3',
            isGone && 'line-through',
          )}
        >
          {message === '' ? <span className="text-ink-3">{t('(no text)')}</span> : message}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3.5 text-sm text-ink-3">
          <Likes comment={comment} isBusy={running !== undefined} onLike={pageActions?.onLike} />
          {commentCount !== null && commentCount > 0 && (
            <span className="inline-flex items-center gap-1">
              <ChatBubbleLeftIcon aria-hidden="true" className="size-3.5" />
              {t('{count, plural, one {# reply} other {# replies}}', { count: commentCount })}
            </span>
          )}
          {pageActions !== undefined && <ReplyButton pageActions={pageActions} />}
          {children}
        </div>
        {pageActions?.isReplying === true && (
          <ReplyForm
            comment={comment}
            pageName={pageActions.pageName}
            isBusy={running === 'replying'}
            onReply={pageActions.onReply}
            onClose={() => pageActions.onReplyTo(false)}
          />
        )}
      </div>
    </>
  );
}
