import type { LaunchTemplateDto } from '@ads-checker/shared/contracts/launch-templates';
import { PlusIcon, UserGroupIcon, UserIcon } from '@heroicons/react/16/solid';
import { DocumentTextIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { type DataColumn, menuColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { newContent, newPlanName } from '../new-values.ts';
import { templatePath } from '../paths.ts';
import { templatesQuery } from '../queries.ts';
import { termsSummary } from '../term-labels.ts';
import { useNewPlan } from '../use-new-plan.ts';
import { useStable } from '../use-stable.ts';
import { NEW } from '../views.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListFrame } from './list-frame.tsx';
import { RowMenu } from './row-menu.tsx';

function useTemplateColumns(
  onDelete: (row: LaunchTemplateDto) => void,
  onPlan: (row: LaunchTemplateDto) => void,
): readonly DataColumn<LaunchTemplateDto>[] {
  const { t } = useTranslation('launches');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('Template'),
        track: 'minmax(220px,2fr)',
        className: STACKED,
        phone: 'name',
        text: ({ name }) => name,
        cell: ({ terms }, link) => (
          <>
            {link}
            <span className="truncate text-sm text-ink-3">
              {terms === null ? t('Made by another version') : termsSummary(terms)}
            </span>
          </>
        ),
      },
      {
        key: 'access',
        label: t('Access'),
        track: 'minmax(150px,1fr)',
        phone: 'line',
        text: ({ isShared }) => (isShared ? t('Shared with the team') : t('Not shared')),
        cell: ({ isShared }) => (
          <Status
            hue={isShared ? 'active' : 'off'}
            icon={isShared ? UserGroupIcon : UserIcon}
            label={isShared ? t('Shared with the team') : t('Not shared')}
          />
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
          onPlan={row.terms === null ? undefined : () => onPlan(row)}
          onDelete={row.canChange ? () => onDelete(row) : undefined}
        />
      )),
    ],
    [t, onDelete, onPlan],
  );
}

export function TemplateList() {
  const { t } = useTranslation('launches');
  const navigate = useNavigate();
  const { account } = useActor();
  const query = useServerQuery(templatesQuery(account?.id ?? ''));
  const [deleted, setDeleted] = useState<LaunchTemplateDto | null>(null);
  const { tryToCreate } = useNewPlan();
  const plan = useStable(({ name, terms }: LaunchTemplateDto) => {
    if (terms !== null) {
      void tryToCreate(async () => ({ name: newPlanName(name), content: newContent(terms) }));
    }
  });
  const columns = useTemplateColumns(setDeleted, plan);
  return (
    <>
      <ListFrame
        label={t('Templates')}
        texts={{
          loading: t('Loading templates…'),
          failed: t('Couldn’t load templates'),
          offline: t('Templates aren’t available offline'),
        }}
        query={query}
        columns={columns}
        link={{
          name: ({ name }) => name,
          path: ({ id }) => templatePath(id),
          onOpen: ({ id }) => void navigate({ href: templatePath(id) }),
        }}
        returnTo="launch-templates"
        emptyState={
          <EmptyState
            icon={DocumentTextIcon}
            title={t('No templates yet')}
            action={
              <Link to={templatePath(NEW)} className={buttonClassName()}>
                <PlusIcon aria-hidden="true" className="size-4" />
                {t('New template')}
              </Link>
            }
          >
            {t('Save what your campaigns have in common, and plan launches from it.')}
          </EmptyState>
        }
        footer={t('{count, plural, one {# template} other {# templates}}', {
          count: query.data?.length ?? 0,
        })}
      />
      {deleted !== null && (
        <DeleteDialog what="template" row={deleted} onClose={() => setDeleted(null)} />
      )}
    </>
  );
}
