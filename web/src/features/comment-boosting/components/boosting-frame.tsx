import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TAB, TabLabel, TabNav } from '../../../ui/tabs.tsx';
import { commentUsersQuery, tasksQuery } from '../queries.ts';

/** Counts this recent are reused: the open tab refreshes its own list. */
const COUNTS_STALE_MS = MINUTE_MS;

function useCounts() {
  const accountId = useActor().account?.id ?? '';
  const counted = { enabled: accountId !== '', staleTime: COUNTS_STALE_MS };
  const tasks = useServerQuery({ ...tasksQuery(accountId), ...counted });
  const users = useServerQuery({ ...commentUsersQuery(accountId), ...counted });
  const presets = useOwned('commentPreset');
  return {
    tasks: tasks.data?.length,
    presets: presets.isKnown ? presets.rows.length : undefined,
    profiles: users.data?.commentUsers.length,
  };
}

/** Header and tabs shared by all boosting screens. */
export function BoostingFrame({
  actions,
  children,
}: {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('comment-boosting');
  const counts = useCounts();
  const show = (count: number | undefined) => (count === undefined ? null : formatNumber(count));
  return (
    <>
      <div className="flex-none border-b border-line bg-surface">
        <PageHeader title={t('Boosting comments')} actions={actions} />
        <TabNav label={t('Boosting comments')}>
          <Link to="/comments-cheating/tasks" className={TAB}>
            <TabLabel count={show(counts.tasks)}>{t('Tasks')}</TabLabel>
          </Link>
          <Link to="/comments-cheating/presets" className={TAB}>
            <TabLabel count={show(counts.presets)}>{t('Comment presets')}</TabLabel>
          </Link>
          <Link to="/comments-cheating/profiles" className={TAB}>
            <TabLabel count={show(counts.profiles)}>{t('Profiles')}</TabLabel>
          </Link>
        </TabNav>
      </div>
      <p className="flex-none border-b border-line bg-canvas px-4 py-2 text-sm text-ink-2 max-desk:px-3">
        {t(
          'Comments are published as your own Pages, under those Pages’ posts, through Facebook’s official API.',
        )}
      </p>
      {children}
    </>
  );
}
