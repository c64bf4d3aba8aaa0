import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { ArrowUturnLeftIcon, HandThumbUpIcon } from '@heroicons/react/16/solid';
import { formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { useFixedT } from '../../../lib/use-active-locale.ts';
import { cx } from '../../../ui/class-names.ts';

/** What a person may say about a comment in the name of its Page. */
export interface CommentVoice {
  readonly pageName: string;
  /** The form for a reply is open. */
  readonly isReplying: boolean;
  /** Opens or closes the form. */
  readonly onReplyTo: (isOpen: boolean) => void;
  /** False: nothing was sent, since something runs on it. @throws what the reply failed with */
  readonly onReply: (message: string) => Promise<boolean>;
  readonly onLike: (isLiked: boolean) => void;
}

/** A small act in the line below a comment. */
const LINE_ACT =
  'inline-flex items-center gap-1 rounded-xs hover:text-ink hover:underline aria-disabled:opacity-60 pointer-coarse:min-h-11 pointer-coarse:min-w-11';

/** The likes of a comment; a press likes it as the Page where that is allowed. */
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
      className={cx(LINE_ACT, isLiked && 'font-medium text-accent-ink')}
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
  voice: { isReplying, onReplyTo },
}: {
  readonly voice: CommentVoice;
}) {
  const t = useFixedT('page-posts');
  return (
    <button
      type="button"
      aria-expanded={isReplying}
      className={LINE_ACT}
      onClick={() => onReplyTo(!isReplying)}
    >
      <ArrowUturnLeftIcon aria-hidden="true" className="size-3.5" />
      {t('Reply')}
    </button>
  );
}
