import type {
  commentCleaningRoutes,
  TrialComment,
} from '@ads-checker/shared/contracts/comment-cleaning';
import type { RouteResponse } from '@ads-checker/shared/http';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { type CleaningAction, decisionText, failureText } from '../cleaning-labels.ts';

export type CleaningPreview = RouteResponse<typeof commentCleaningRoutes.tryTask>['data'];

function PreviewRow({
  tried,
  action,
  now,
}: {
  readonly tried: TrialComment;
  readonly action: CleaningAction;
  readonly now: Date;
}) {
  const { t } = useTranslation('comment-cleaning');
  const { comment, decision } = tried;
  const { isCleaned } = decision;
  return (
    <li className="flex min-w-0 flex-col border-b border-line py-1.5">
      <span className={cx('break-words', isCleaned && 'text-ink line-through')} lang="">
        {comment.message || t('(no text)')}
      </span>
      <span className="text-sm text-ink-3">
        <span lang="">{comment.from?.name ?? t('(author not shown)')}</span>
        {' · '}
        {formatMoment({ at: comment.createdAt, now })}
        {' · '}
        <span className={isCleaned ? 'font-medium text-error-ink' : ''}>
          {decisionText(tried, { action })}
        </span>
      </span>
    </li>
  );
}

/** What the settings would do with the latest comments; comments to be removed come first. */
export function CleaningPreviewDialog({
  preview,
  action,
  onClose,
}: {
  readonly preview: CleaningPreview | undefined;
  readonly action: CleaningAction;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-cleaning');
  const now = useNow();
  const comments = preview?.comments ?? [];
  const cleaned = comments.filter(({ decision }) => decision.isCleaned);
  const counts = { cleaned: cleaned.length, total: comments.length };
  const kept = comments.filter(({ decision }) => !decision.isCleaned);
  return (
    <Dialog
      title={
        action === 'hide'
          ? t(
              '{cleaned, plural, one {# comment of {total} would be hidden} other {# comments of {total} would be hidden}}',
              counts,
            )
          : t(
              '{cleaned, plural, one {# comment of {total} would be removed} other {# comments of {total} would be removed}}',
              counts,
            )
      }
      isOpen={preview !== undefined}
      size="wide"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <p className="mb-2 text-sm">{t('Nothing was changed.')}</p>
      {(preview?.problems ?? []).map((problem) => (
        <Note key={problem.subject} tone="error">
          {problem.subject}: {failureText(problem)}
        </Note>
      ))}
      {comments.length === 0 ? (
        <p>{t('No comments under the ads of this profile yet.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section aria-label={t('Comments')} tabIndex={0} className="max-h-[60dvh] overflow-y-auto">
          <ul>
            {[...cleaned, ...kept].map((tried) => (
              <PreviewRow key={tried.comment.id} tried={tried} action={action} now={now} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
