import type { PostCleaning as PostCleaningDto } from '@ads-checker/shared/contracts/comment-cleaning';
import { CheckCircleIcon, MinusCircleIcon, PauseCircleIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onCommentChanges } from '../../../lib/comment-changes.ts';
import { formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { queryClient, useServerQuery } from '../../../lib/server-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Status } from '../../../ui/status.tsx';
import { ACTION_LABELS } from '../cleaning-labels.ts';
import { postCleaningQuery } from '../queries.ts';

function State({ cleaning, now }: { readonly cleaning: PostCleaningDto; readonly now: Date }) {
  const { t } = useTranslation('comment-cleaning');
  const { action, disabledUntil, isWatched, lastReadAt } = cleaning;
  if (action === null) {
    return <Status hue="off" icon={MinusCircleIcon} label={t('Off')} />;
  }
  if (disabledUntil !== null && Date.parse(disabledUntil) > now.getTime()) {
    return (
      <Status
        hue="off"
        icon={PauseCircleIcon}
        label={t('Paused until {time}', { time: formatMoment({ at: disabledUntil, now }) })}
      />
    );
  }
  if (!isWatched) {
    return <Status hue="off" icon={MinusCircleIcon} label={t('Not under this post')} />;
  }
  const label = t(ACTION_LABELS[action]);
  return (
    <Status
      hue="active"
      icon={CheckCircleIcon}
      isWrapped
      label={
        lastReadAt === null
          ? label
          : t('{action}, last checked {time}', {
              action: label,
              time: formatMoment({ at: lastReadAt, now }),
            })
      }
    />
  );
}

/** What the comment cleaning does under a post, with a link to its settings. */
export function PostCleaning(of: { readonly adUserId: string; readonly pagePostId: string }) {
  const { t } = useTranslation('comment-cleaning');
  const now = useNow();
  const { adUserId, pagePostId } = of;
  const { data: cleaning } = useServerQuery(postCleaningQuery(of));
  useEffect(
    () =>
      onCommentChanges((event) => {
        if (event.adUserId === adUserId) {
          const { queryKey } = postCleaningQuery({ adUserId, pagePostId });
          void queryClient.invalidateQueries({ queryKey });
        }
      }),
    [adUserId, pagePostId],
  );
  return (
    <div className="flex flex-col items-start gap-0.5">
      {cleaning === undefined ? NO_VALUE : <State cleaning={cleaning} now={now} />}
      {cleaning !== undefined && cleaning.lastCleanedAt !== null && (
        <span className="text-ink-3">
          {t(
            '{count, plural, one {# comment in 24 hours, last {time}} other {# comments in 24 hours, last {time}}}',
            {
              count: cleaning.cleanedCount,
              time: formatMoment({ at: cleaning.lastCleanedAt, now }),
            },
          )}
        </span>
      )}
      <Link
        to="/ad-users/$adUserId/tasks"
        params={{ adUserId }}
        className="text-accent-ink hover:underline pointer-coarse:py-2.5"
      >
        {t('Cleaning settings')}
      </Link>
    </div>
  );
}
