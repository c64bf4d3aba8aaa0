import type { LaunchPlanDto } from '@ads-checker/shared/contracts/launch-plans';
import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  PlusIcon,
} from '@heroicons/react/16/solid';
import { ClipboardDocumentListIcon as PlansIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, NO_VALUE } from '../../../lib/format.ts';
import { queryClient, useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { type DataColumn, menuColumn } from '../../../ui/data-list/columns.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { newPlanName } from '../new-values.ts';
import { planPath, runPath } from '../paths.ts';
import { planQuery, plansQuery } from '../queries.ts';
import { runStatus } from '../run-labels.ts';
import { startTimeText } from '../start-time-text.ts';
import { useNewPlan } from '../use-new-plan.ts';
import { useStable } from '../use-stable.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListFrame } from './list-frame.tsx';
import { RowMenu } from './row-menu.tsx';

type Row = Omit<LaunchPlanDto, 'content'>;

function usePlanColumns(
  onDelete: (row: Row) => void,
  onCopy: (row: Row) => void,
): readonly DataColumn<Row>[] {
  const { t } = useTranslation('launches');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('Plan'),
        track: 'minmax(200px,1.6fr)',
        phone: 'name',
        text: ({ name }) => name,
        cell: (_, link) => link,
      },
      {
        key: 'check',
        label: t('Check'),
        track: 'minmax(150px,1fr)',
        phone: 'line',
        cell: ({ lastCheck }) =>
          lastCheck === null ? (
            <span className="text-ink-3">{t('Not checked')}</span>
          ) : lastCheck.state === 'finished' && lastCheck.counts.failed === 0 ? (
            <Status hue="active" icon={CheckCircleIcon} label={t('Accepted')} />
          ) : (
            <Status {...runStatus(lastCheck)} />
          ),
      },
      {
        key: 'launch',
        label: t('Launch'),
        track: 'minmax(150px,1fr)',
        phone: 'line',
        cell: ({ lastRun, plannedStart, name }) =>
          plannedStart?.state === 'planned' ? (
            <Status
              hue="off"
              icon={ClockIcon}
              label={t('Launches {time}', { time: startTimeText(plannedStart) })}
            />
          ) : plannedStart?.state === 'missed' || plannedStart?.state === 'failed' ? (
            <Status
              hue="warning"
              icon={ExclamationTriangleIcon}
              label={t('Not launched {time}', { time: startTimeText(plannedStart) })}
            />
          ) : lastRun === null ? (
            <span className="text-ink-3">{NO_VALUE}</span>
          ) : (
            <Link
              to={runPath(lastRun.id)}
              aria-label={`${t('Launch')}: ${name}`}
              className="min-w-0 hover:underline"
            >
              <Status {...runStatus(lastRun)} />
            </Link>
          ),
      },
      {
        key: 'changed',
        label: t('Changed'),
        track: 'minmax(130px,170px)',
        phone: 'line',
        text: ({ updatedAt }) => formatDateTime({ at: new Date(updatedAt) }),
        cell: ({ updatedAt }) => (
          <span className="truncate tabular-nums">
            {formatDateTime({ at: new Date(updatedAt) })}
          </span>
        ),
      },
      menuColumn(t('Actions'), (row) => (
        <RowMenu
          name={row.name}
          onCopy={() => onCopy(row)}
          onDelete={row.canChange ? () => onDelete(row) : undefined}
        />
      )),
    ],
    [t, onDelete, onCopy],
  );
}

export function PlanList({ onStart }: { readonly onStart: () => void }) {
  const { t } = useTranslation('launches');
  const navigate = useNavigate();
  const { account } = useActor();
  const query = useServerQuery(plansQuery(account?.id ?? ''));
  const [deleted, setDeleted] = useState<Row | null>(null);
  const { tryToCreate } = useNewPlan();
  const copy = (row: Row) =>
    void tryToCreate(async () => {
      const { content } = await queryClient.fetchQuery(planQuery(row.id));
      if (content === null) {
        throw new Error(t('This plan can’t be read by this version.'));
      }
      return { name: newPlanName(row.name.replace(/, [^,]*$/, '')), content };
    });
  const columns = usePlanColumns(setDeleted, useStable(copy));
  return (
    <>
      <ListFrame
        label={t('Plans')}
        texts={{
          loading: t('Loading plans…'),
          failed: t('Couldn’t load plans'),
          offline: t('Plans aren’t available offline'),
        }}
        query={query}
        columns={columns}
        link={{
          name: ({ name }) => name,
          path: ({ id }) => planPath(id),
          onOpen: ({ id }) => void navigate({ href: planPath(id) }),
        }}
        returnTo="launch-plans"
        emptyState={
          <EmptyState
            icon={PlansIcon}
            title={t('No plans yet')}
            action={
              <Button icon={PlusIcon} onClick={onStart}>
                {t('New launch')}
              </Button>
            }
          >
            {t('A plan shows what will be created before anything is.')}
          </EmptyState>
        }
        footer={t('{count, plural, one {# plan} other {# plans}}', {
          count: query.data?.length ?? 0,
        })}
      />
      {deleted !== null && (
        <DeleteDialog what="plan" row={deleted} onClose={() => setDeleted(null)} />
      )}
    </>
  );
}
