import type { AdCommentJobDto } from '@ads-checker/shared/contracts/comment-cleaning';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { failureText, jobStatus } from '../cleaning-labels.ts';

export interface CommentListProps {
  readonly adUserId: string;
  readonly jobs: readonly AdCommentJobDto[];
  readonly isBusy: boolean;
  /** Absent without permission. */
  readonly onUndo: ((job: AdCommentJobDto) => void) | undefined;
  readonly undoneId: string | undefined;
}

export function AuthorAvatar({ job: { comment } }: { readonly job: AdCommentJobDto }) {
  const { from } = comment;
  return (
    <Avatar
      initials={from === null ? '?' : initials(from.name)}
      color={from === null ? 0 : avatarColorIndex(from.id)}
    />
  );
}

export function useAuthorName() {
  const { t } = useTranslation('comment-cleaning');
  return ({ comment }: AdCommentJobDto): string => comment.from?.name || t('(author not shown)');
}

export function CommentAd({
  job: { comment, adAccountId, adName },
  className,
}: {
  readonly job: AdCommentJobDto;
  readonly className: string;
}) {
  const navigate = useNavigate();
  const { adUserId, adId } = comment;
  const href = checkerPath({ adUserId, adAccountId, tab: 'ads', search: { q: adId } });
  return (
    <PlainLink
      href={href}
      lang=""
      title={adName ?? adId}
      className={className}
      onOpen={() => void navigate({ href })}
    >
      {adName ?? adId}
    </PlainLink>
  );
}

export function JobState({ job, now }: { readonly job: AdCommentJobDto; readonly now: Date }) {
  const { conclusion, undone } = job;
  const note =
    undone !== null
      ? `${undone.byName}, ${formatMoment({ at: undone.at, now })}`
      : conclusion === null || conclusion.errorMessage === null
        ? null
        : failureText({ code: conclusion.errorCode, message: conclusion.errorMessage });
  return (
    <div className="flex min-w-0 flex-col">
      <Status {...jobStatus(job)} isWrapped />
      {note !== null && (
        <span className={`text-sm ${job.status === 'failure' ? 'text-error-ink' : 'text-ink-3'}`}>
          {note}
        </span>
      )}
    </div>
  );
}

export function UndoButton({
  job,
  onUndo,
  undoneId,
}: { readonly job: AdCommentJobDto } & Pick<CommentListProps, 'onUndo' | 'undoneId'>) {
  const { t } = useTranslation('comment-cleaning');
  if (onUndo === undefined || job.undone !== null || job.conclusion?.outcome !== 'hidden') {
    return null;
  }
  return (
    <Button
      variant="plain"
      isBusy={undoneId === job.id}
      aria-label={t('Undo: {text}', { text: job.comment.message.slice(0, 60) })}
      onClick={() => onUndo(job)}
    >
      {t('Undo')}
    </Button>
  );
}
