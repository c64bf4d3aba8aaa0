import type { TimelineEntry } from '@ads-checker/shared/contracts/automation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatExactMoment } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { actorLabel, entryLabel } from '../automation-labels.ts';
import { objectActsQuery } from '../queries.ts';

/** The log of the rule, as a rule of its profile: a part of one of many campaigns has its own. */
function logPath({ by: { ruleId, adUserId, scheduleId } }: TimelineEntry): string | undefined {
  if (scheduleId !== null) {
    return '/schedules';
  }
  return ruleId === null || adUserId === null
    ? undefined
    : `/ad-users/${adUserId}/rules/${ruleId}/runs`;
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation('automation');
  const path = logPath(entry);
  const actor = actorLabel(entry);
  return (
    <li className="border-s-2 border-line ps-2.5">
      <p className={cx('break-words', entry.what === 'failed' && 'text-error-ink')}>
        {entryLabel(entry)}
      </p>
      {entry.error !== null && <p className="text-sm break-words text-ink-2">{entry.error}</p>}
      <p className="text-sm break-words text-ink-3">
        {path === undefined ? (
          actor
        ) : (
          <Link to={path} className="text-accent-ink hover:underline">
            {actor}
          </Link>
        )}
        {' · '}
        <span className="tabular-nums">{formatExactMoment({ at: entry.at })}</span>
        {entry.isBulk && ` · ${t('with others')}`}
      </p>
    </li>
  );
}

/** What rules, schedules, plans and people did to an object, newest first. */
export function ObjectTimeline({
  adUserId,
  objectId,
}: {
  readonly adUserId: string;
  readonly objectId: string;
}) {
  const { t } = useTranslation('automation');
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(objectActsQuery({ adUserId, adObjectId: objectId }), queryClient);
  if (data === undefined) {
    return error === null ? (
      <p className="text-ink-3">{t('Loading what was done…')}</p>
    ) : (
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-ink-2">{plainErrorText({ error, translate: t })}</p>
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </div>
    );
  }
  const entries = data.pages.flatMap((page) => page.data);
  return entries.length === 0 ? (
    <p className="text-ink-3">{t('Nothing in 31 days')}</p>
  ) : (
    <>
      <ul className="flex flex-col gap-2">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-2" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
