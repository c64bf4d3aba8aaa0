import { CheckCircleIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { commentUsersQuery } from '../queries.ts';

/** What leads to the first task, in order; steps that are done say so. */
export function BoostingSteps() {
  const { t } = useTranslation('comment-boosting');
  const accountId = useActor().account?.id ?? '';
  const { data } = useServerQuery({ ...commentUsersQuery(accountId), enabled: accountId !== '' });
  const { rows: presets } = useOwned('commentPreset');
  const steps = [
    {
      to: '/comments-cheating/profiles',
      name: t('Add a profile'),
      what: t('The Page that publishes the comments.'),
      isDone: (data?.commentUsers.length ?? 0) > 0,
    },
    {
      to: '/comments-cheating/presets',
      name: t('Create a comment preset'),
      what: t('The comments and their replies.'),
      isDone: presets.length > 0,
    },
    {
      to: '/comments-cheating/tasks',
      name: t('Start a task'),
      what: t('Choose the preset and the posts.'),
      isDone: false,
    },
  ] as const;
  return (
    <ol aria-label={t('Steps')} className="m-0 flex list-none flex-col gap-2 p-0 text-start">
      {steps.map(({ to, name, what, isDone }, index) => (
        <li key={to} className="flex gap-2">
          <span className="w-4 flex-none text-end text-ink-3 tabular-nums">{index + 1}.</span>
          <span className="flex flex-col">
            <span className="flex items-center gap-1 font-medium">
              {to === '/comments-cheating/tasks' ? (
                name
              ) : (
                <Link to={to} className="text-accent-ink hover:underline">
                  {name}
                </Link>
              )}
              {isDone && <CheckCircleIcon aria-label={t('Done')} className="size-4 text-active" />}
            </span>
            <span className="text-sm text-ink-2">{what}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
