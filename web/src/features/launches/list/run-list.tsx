import type { LaunchRunDto } from '@ads-checker/shared/contracts/launch-runs';
import { PlusIcon } from '@heroicons/react/16/solid';
import { RocketLaunchIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, NO_VALUE } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { type DataColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { runPath } from '../paths.ts';
import { runsQuery } from '../queries.ts';
import { RunBar } from '../run/run-bar.tsx';
import { runStatus } from '../run-labels.ts';
import { ListFrame } from './list-frame.tsx';

function useRunColumns(): readonly DataColumn<LaunchRunDto>[] {
  const { t } = useTranslation('launches');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('Launch'),
        track: 'minmax(200px,1.6fr)',
        phone: 'name',
        text: ({ name }) => name,
        cell: (_, link) => link,
      },
      {
        key: 'state',
        label: t('Status'),
        track: 'minmax(130px,1fr)',
        phone: 'line',
        text: (run) => runStatus(run).label,
        cell: (run) => <Status {...runStatus(run)} />,
      },
      {
        key: 'ads',
        label: t('Ads created'),
        track: 'minmax(150px,1fr)',
        className: STACKED,
        phone: 'line',
        text: ({ ads }) => t('{done} of {total}', { done: ads.done, total: ads.total }),
        cell: ({ ads }) => <RunBar label={t('Ads created')} counts={ads} />,
        phoneCell: ({ ads }) => t('{done} of {total}', { done: ads.done, total: ads.total }),
      },
      {
        key: 'as',
        label: t('Created as'),
        track: 'minmax(96px,130px)',
        isWide: true,
        text: ({ status }) => status,
        cell: ({ status }) => (status === 'PAUSED' ? t('Paused') : t('Active')),
      },
      {
        key: 'started',
        label: t('Started'),
        track: 'minmax(130px,170px)',
        phone: 'line',
        text: ({ createdAt }) => formatDateTime({ at: new Date(createdAt) }),
        cell: ({ createdAt }) => (
          <span className="truncate tabular-nums">
            {formatDateTime({ at: new Date(createdAt) })}
          </span>
        ),
      },
      {
        key: 'finished',
        label: t('Finished'),
        track: 'minmax(130px,170px)',
        isWide: true,
        text: ({ finishedAt }) =>
          finishedAt === null ? null : formatDateTime({ at: new Date(finishedAt) }),
        cell: ({ finishedAt }) => (
          <span className="truncate tabular-nums">
            {finishedAt === null ? NO_VALUE : formatDateTime({ at: new Date(finishedAt) })}
          </span>
        ),
      },
    ],
    [t],
  );
}

export function RunList({ onStart }: { readonly onStart: () => void }) {
  const { t } = useTranslation('launches');
  const navigate = useNavigate();
  const { account } = useActor();
  const query = useServerQuery(runsQuery(account?.id ?? ''));
  const columns = useRunColumns();
  const launches = useMemo(() => query.data?.filter(({ kind }) => kind === 'launch'), [query.data]);
  return (
    <ListFrame
      label={t('Launches')}
      texts={{
        loading: t('Loading launches…'),
        failed: t('Couldn’t load launches'),
        offline: t('Launches aren’t available offline'),
      }}
      query={{ ...query, data: launches }}
      columns={columns}
      link={{
        name: ({ name }) => name,
        path: ({ id }) => runPath(id),
        onOpen: ({ id }) => void navigate({ href: runPath(id) }),
      }}
      returnTo="launch-runs"
      emptyState={
        <EmptyState
          icon={RocketLaunchIcon}
          title={t('No launches yet')}
          action={
            <Button icon={PlusIcon} onClick={onStart}>
              {t('New launch')}
            </Button>
          }
        >
          {t('Create many campaigns in many ad accounts from one plan.')}
        </EmptyState>
      }
      footer={t('Launches stay here for 180 days.')}
    />
  );
}
