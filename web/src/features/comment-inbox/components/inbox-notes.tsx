import type { CommentInboxState } from '@ads-checker/shared/contracts/comment-inbox';
import { ArrowUpIcon, LockClosedIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { toError } from '../../page-posts/index.ts';
import type { InboxSnapshot } from '../inbox-rows.ts';
import { isMuchWaiting } from '../inbox-store.ts';
import type { ModerationRights } from '../obstacles.ts';

const PROBLEMS_SHOWN = 3;

function Problems({ state }: { readonly state: CommentInboxState }) {
  const { t } = useTranslation('comment-inbox');
  const shown = state.problems.slice(0, PROBLEMS_SHOWN);
  const rest = state.problems.length - shown.length;
  return (
    <Note tone="warning">
      <p>{t('Couldn’t load some comments:')}</p>
      <ul>
        {shown.map(({ pageId, subject, code, message }) => (
          <li key={pageId} className="break-words">
            <span lang="">{subject}</span>
            {': '}
            {plainErrorText({ error: toError({ code, message }), translate: t })}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p>
          {t('{count, plural, one {and # more Page} other {and # more Pages}}', { count: rest })}
        </p>
      )}
    </Note>
  );
}

/** Who or what has to be given which right before comments can be moderated. */
function MissingRights({ rights: { isPermitted, pages } }: { readonly rights: ModerationRights }) {
  const { t } = useTranslation('comment-inbox');
  if (!isPermitted) {
    return (
      <Note tone="info" icon={LockClosedIcon}>
        {t(
          'Only the profile’s owner and members with “Edit team ads” can moderate these comments.',
        )}
      </Note>
    );
  }
  const closed = [...pages.values()].filter((page) => !page.canModerateComments);
  // On a phone each row says it, with the name of its Page
  return closed.length === 0 ? null : (
    <Note tone="info" icon={LockClosedIcon} className="max-desk:hidden">
      {t('On Facebook, let this profile moderate comments of these Pages:')}{' '}
      <span lang="">{closed.map(({ name }) => name).join(', ')}</span>
    </Note>
  );
}

/** Whether comments are being loaded or read. It takes a place that is always there. */
export function ReadingProgress({
  snapshot: { state, isComplete, readError, rows },
}: {
  readonly snapshot: InboxSnapshot;
}) {
  const { t } = useTranslation('comment-inbox');
  if (state === null) {
    return null;
  }
  const { postCount, waitingPostCount, commentCount } = state;
  const bar = 'w-40 flex-none max-desk:w-20';
  if (!isComplete && rows.length > 0) {
    return (
      <ProgressBar
        label={t('Loading older comments…')}
        value={rows.length}
        max={commentCount}
        className={bar}
      />
    );
  }
  if (readError !== null || !isMuchWaiting(state)) {
    return null;
  }
  // All known posts are read: the server is still discovering more
  const isLooking = waitingPostCount === 0;
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-ink-3">
      <span className="truncate max-desk:sr-only">
        {isLooking
          ? t('Looking for posts…')
          : t('Reading comments: {done} of {total} posts', {
              done: formatNumber(postCount - waitingPostCount),
              total: formatNumber(postCount),
            })}
      </span>
      <ProgressBar
        label={t('Reading comments…')}
        value={postCount - waitingPostCount}
        max={isLooking ? null : postCount}
        className={bar}
      />
    </span>
  );
}

/** What is missing from the list. Below it, so that nothing in view moves when that changes. */
export function InboxNotes({
  snapshot: { state, readError },
  rights,
  onRetry,
}: {
  readonly snapshot: InboxSnapshot;
  readonly rights: ModerationRights;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('comment-inbox');
  if (state === null) {
    return null;
  }
  const { cutShortPostCount, commentCount } = state;
  return (
    <div className="flex max-h-[40%] flex-none flex-col gap-2 overflow-y-auto border-t border-line px-4 py-1.5 empty:hidden max-desk:px-3">
      {readError !== null && (
        <Note tone="warning" action={<Button onClick={onRetry}>{t('Retry')}</Button>}>
          {readError instanceof NetworkFailure
            ? t('Can’t reach the server. These comments may be outdated.')
            : t('These comments may be outdated: {reason}', {
                reason: plainErrorText({ error: readError, translate: t }),
              })}
        </Note>
      )}
      <MissingRights rights={rights} />
      {state.problems.length > 0 && <Problems state={state} />}
      {state.isCutShort && (
        <Note tone="info">
          {t('Only the latest {count} comments are shown.', { count: formatNumber(commentCount) })}
        </Note>
      )}
      {cutShortPostCount > 0 && (
        <Note tone="info">
          {t(
            '{count, plural, one {# post has older comments. Open its thread to see them.} other {# posts have older comments. Open a thread to see them.}}',
            { count: cutShortPostCount },
          )}
        </Note>
      )}
      {state.unreadableComments > 0 && (
        <Note tone="warning">{t('Facebook sent some comments in an unexpected form.')}</Note>
      )}
    </div>
  );
}

/** New comments are added to the list only on request. */
export function NewCommentsButton({
  count,
  onShow,
}: {
  readonly count: number;
  readonly onShow: () => void;
}) {
  const { t } = useTranslation('comment-inbox');
  return (
    <div
      aria-live="polite"
      className="pointer-events-none absolute inset-x-0 top-2 z-1 flex justify-center"
    >
      {count > 0 && (
        <Button
          variant="primary"
          icon={ArrowUpIcon}
          className="pointer-events-auto rounded-full shadow-pop"
          onClick={onShow}
        >
          {t('{count, plural, one {# new comment} other {# new comments}}', { count })}
        </Button>
      )}
    </div>
  );
}
