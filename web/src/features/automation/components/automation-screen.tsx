import type { AutomationOverview, AutomationRule } from '@ads-checker/shared/contracts/automation';
import { BoltIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ServerList } from '../../../ui/server-list.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { ruleLogPath, ruleRefName } from '../automation-labels.ts';
import { overviewQuery } from '../queries.ts';
import { automationPath, automationView } from '../search-params.ts';
import { Attention, needsAttention } from './attention.tsx';
import { useAutomationColumns } from './automation-columns.tsx';
import { HeadlineFigures } from './headline-figures.tsx';

const ROW_PX = 48;
const PHONE_ROW_PX = 148;

function Rules({ overview }: { readonly overview: AutomationOverview }) {
  const { t } = useTranslation('automation');
  const navigate = useNavigate();
  const { account } = useActor();
  const isPhone = usePhone();
  const columns = useAutomationColumns();
  const ownId = account?.id ?? '';
  const path = useCallback((rule: AutomationRule) => ruleLogPath(rule, ownId), [ownId]);
  const link = useMemo(
    () => ({
      name: ruleRefName,
      path,
      onOpen: (rule: AutomationRule) => {
        const href = path(rule);
        if (href !== undefined) {
          void navigate({ href });
        }
      },
    }),
    [path, navigate],
  );
  return (
    <div className="flex min-h-72 min-w-0 flex-1 flex-col max-desk:min-h-120">
      <DataList
        label={t('Rules by acts')}
        rows={overview.rules}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={columns}
        link={link}
        rowPx={isPhone ? PHONE_ROW_PX : ROW_PX}
        minWidth="min-w-190"
        loadingLabel={t('Loading automation…')}
        empty={null}
      />
    </div>
  );
}

/** What all rules did in a period, and what needs attention. */
export function AutomationScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation('automation');
  const { account } = useActor();
  const [view, setView] = useUrlState({ read: automationView.read, write: automationPath });
  const query = useServerQuery(overviewQuery({ accountId: account?.id ?? '', ...view }));
  const { data: overview, error, isFetching } = query;
  const retry = (): void => void query.refetch();
  return (
    <>
      <PageHeader
        title={t('Automation')}
        meta={
          overview === undefined
            ? undefined
            : t('{enabledCount, plural, one {# rule on} other {# rules on}}', {
                enabledCount: overview.enabledCount,
              })
        }
        actions={
          <>
            <SegmentedControl
              label={t('Period')}
              value={view.period}
              segments={[
                { key: 'day', label: t('24 hours') },
                { key: 'week', label: t('7 days') },
              ]}
              onChange={(period) => setView({ ...view, period }, { isImmediate: true })}
            />
            <RefreshButton
              fetchedAt={
                overview === undefined ? null : new Date(query.dataUpdatedAt).toISOString()
              }
              isRefreshing={isFetching}
              onRefresh={retry}
            />
          </>
        }
      />
      {tabs}
      <section aria-label={t('Automation')} className="flex min-h-0 flex-1 flex-col">
        {overview !== undefined && (
          <RefreshNote
            error={error}
            isRetrying={isFetching}
            onRetry={retry}
            className="mx-4 mb-2"
          />
        )}
        <ServerList
          texts={{
            loading: t('Loading automation…'),
            failed: t('Couldn’t load automation'),
            offline: t('Automation isn’t available offline'),
          }}
          cells={['w-40', 'w-24', 'w-24', 'w-24', 'w-24']}
          isLoaded={overview !== undefined}
          isEmpty={overview?.ruleCount === 0}
          isUnreachable={error instanceof NetworkFailure}
          error={overview === undefined ? error : null}
          isFetching={isFetching}
          onRetry={retry}
          head={overview !== undefined && <HeadlineFigures overview={overview} />}
          emptyState={
            <EmptyState icon={BoltIcon} title={t('No rules yet')}>
              {t('Open a campaign of a profile and add a rule to it.')}
            </EmptyState>
          }
          footer={
            overview !== undefined && overview.ruleCount > overview.rules.length
              ? t('{shown} of {total} rules, those with the most acts', {
                  shown: formatNumber(overview.rules.length),
                  total: formatNumber(overview.ruleCount),
                })
              : t('Amounts are in US dollars at the last known rates.')
          }
        >
          {overview !== undefined && (
            <div className="flex min-h-0 flex-1 border-t border-line-strong max-full:flex-col max-desk:flex-none">
              {needsAttention(overview) && <Attention overview={overview} />}
              <Rules overview={overview} />
            </div>
          )}
        </ServerList>
      </section>
    </>
  );
}
