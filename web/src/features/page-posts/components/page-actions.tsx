import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { ArrowUturnLeftIcon, HandThumbUpIcon } from '@heroicons/react/16/solid';
import { formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { useFixedT } from '../../../lib/use-active-locale.ts';
import { cx } from '../../../ui/class-names.ts';

/** What a person can do with a comment in the name of its Page. */
export interface PageActions {
  readonly pageName: string;
  readonly isReplying: boolean;
  readonly onReplyTo: (isOpen: boolean) => void;
  /**
   * False when nothing was sent because another request for the comment is running. @throws the
   * error of the reply
   */
  readonly onReply: (message: string) => Promise<boolean>;
  readonly onLike: (isLiked: boolean) => void;
}

/** A small button in the line below a comment. */
const INLINE_BUTTON =
  'inline-flex items-center gap-1 rounded-xs hover:text-ink hover:underline aria-disabled:opacity-60 pointer-coarse:min-h-11 pointer-coarse:min-w-11';

/** The likes of a comment; with permission, a press likes it as the Page. */
export function Likes({
  comment: { likeCount, isLikedByPage },
  isBusy,
  onLike,
}: {
  readonly comment: PostCommentDto;
  readonly isBusy: boolean;
  readonly onLike: ((isLiked: boolean) => void) | undefined;
}) {
  const t = useFixedT('page-posts');
  const isLiked = isLikedByPage === true;
  const content = (
    <>
      <HandThumbUpIcon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{t('Likes')}</span>{' '}
      {likeCount === null ? NO_VALUE : formatNumber(likeCount)}
    </>
  );
  if (onLike === undefined) {
    return (
      <span className={cx('inline-flex items-center gap-1', isLiked && 'text-accent-ink')}>
        {content}
        {isLiked && <span className="sr-only">{t('Liked by the Page')}</span>}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      title={isLiked ? t('Liked by the Page') : t('Like as the Page')}
      className={cx(INLINE_BUTTON, isLiked && 'font-medium text-accent-ink')}
      onClick={() => {
        if (!isBusy) {
          onLike(!isLiked);
        }
      }}
    >
      {content}
    </button>
  );
}

export function ReplyButton({
  pageActions: { isReplying, onReplyTo },
}: {
  readonly pageActions: PageActions;
}) {
  const t = useFixedT('page-posts');
  return (
    <button
      type="button"
      aria-expanded={isReplying}
      className={INLINE_BUTTON}
      onClick={() => onReplyTo(!isReplying)}
    >
      <ArrowUturnLeftIcon aria-hidden="true" className="size-3.5" />
      {t('Reply')}
    </button>
  );
}
