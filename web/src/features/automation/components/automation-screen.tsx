import { canManageRules } from '@ads-checker/shared/access/rules';
import type { AutomationOverview, AutomationRule } from '@ads-checker/shared/contracts/automation';
import { PlusIcon } from '@heroicons/react/16/solid';
import { BoltIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ServerList } from '../../../ui/server-list.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { PausedBanner, TeamLimitsButtons } from '../../rules/index.ts';
import { ruleLogPath, ruleRefName } from '../automation-labels.ts';
import { overviewQuery } from '../queries.ts';
import { type AutomationView, automationPath, automationView } from '../search-params.ts';
import { Attention } from './attention.tsx';
import { useAutomationColumns } from './automation-columns.tsx';
import { AutomationPlots } from './automation-plots.tsx';

const ROW_PX = 48;
const PHONE_ROW_PX = 148;

type SetView = (view: AutomationView, options?: { readonly isImmediate?: boolean }) => void;

interface ViewProps {
  readonly view: AutomationView;
  readonly onView: SetView;
}

function Toolbar({
  view,
  onView,
  found,
  children,
}: ViewProps & { readonly found: number; readonly children: ReactNode }) {
  const { t } = useTranslation('automation');
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line-strong bg-surface px-4 py-1.5 max-desk:px-3">
      <SegmentedControl
        label={t('Period')}
        value={view.period}
        segments={[
          { key: 'day', label: t('24 hours') },
          { key: 'week', label: t('7 days') },
        ]}
        onChange={(period) => onView({ ...view, period }, { isImmediate: true })}
      />
      <SearchField
        ref={search}
        label={t('Search rules')}
        placeholder={t('Rule, profile, campaign')}
        value={view.text}
        onChange={(text) => onView({ ...view, text })}
        found={found}
        shortcut="/"
        className="max-desk:order-last max-desk:w-full desk:w-55"
      />
      <SegmentedControl
        label={t('Status')}
        value={view.state}
        onChange={(state) => onView({ ...view, state }, { isImmediate: true })}
        className="max-desk:order-last max-desk:w-full max-desk:overflow-x-auto"
        segments={[
          { key: 'all', label: t('All') },
          { key: 'on', label: t('On') },
          { key: 'off', label: t('Off') },
          { key: 'attention', label: t('In trouble') },
        ]}
      />
      <span className="ms-auto">{children}</span>
    </div>
  );
}

function Rules({ overview, view, onView }: ViewProps & { readonly overview: AutomationOverview }) {
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
        minWidth="min-w-210"
        loadingLabel={t('Loading automation…')}
        empty={
          <NoMatches
            title={t('No rules found')}
            filterCount={automationView.countFilters(view)}
            onClear={() => onView(automationView.withoutFilters(view), { isImmediate: true })}
          />
        }
      />
    </div>
  );
}

/** What is not listed, or what the amounts are. */
function useFooter(overview: AutomationOverview | undefined): string {
  const { t } = useTranslation('automation');
  return overview !== undefined && overview.matchCount > overview.rules.length
    ? t('{shown} of {total} rules, those with the most acts', {
        shown: formatNumber(overview.rules.length),
        total: formatNumber(overview.matchCount),
      })
    : t('Amounts are in US dollars at the last known rates.');
}

function NewRuleLink() {
  const { t } = useTranslation('automation');
  return (
    <Link
      to="/rules/$ruleId"
      params={{ ruleId: 'new' }}
      className={buttonClassName({ variant: 'primary' })}
    >
      <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('New rule')}
    </Link>
  );
}

/** What all rules did in a period, and what needs attention. */
export function AutomationScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation('automation');
  const actor = useActor();
  const { account } = actor;
  const [view, setView] = useUrlState({ read: automationView.read, write: automationPath });
  const query = useServerQuery(overviewQuery({ accountId: account?.id ?? '', view }));
  const { data: overview, error, isFetching } = query;
  const retry = (): void => void query.refetch();
  const footer = useFooter(overview);
  const canManage =
    account !== null &&
    canManageRules(actor, { accountId: account.id, teamId: account.teamId, isShared: false });
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
            <TeamLimitsButtons isPauseOnly />
            {canManage && <NewRuleLink />}
          </>
        }
      />
      {tabs}
      <PausedBanner />
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
          head={
            overview !== undefined &&
            overview.ruleCount > 0 && (
              <>
                <Toolbar view={view} onView={setView} found={overview.matchCount}>
                  <RefreshButton
                    fetchedAt={new Date(query.dataUpdatedAt).toISOString()}
                    isRefreshing={isFetching}
                    onRefresh={retry}
                  />
                </Toolbar>
                <AutomationPlots
                  overview={overview}
                  period={view.period}
                  until={new Date(query.dataUpdatedAt)}
                />
              </>
            )
          }
          emptyState={
            <EmptyState icon={BoltIcon} title={t('No rules yet')}>
              {t('Open a campaign of a profile and add a rule to it.')}
            </EmptyState>
          }
          footer={footer}
        >
          {overview !== undefined && (
            <div className="flex min-h-0 flex-1 max-full:flex-col max-desk:flex-none">
              <Attention overview={overview} />
              <Rules overview={overview} view={view} onView={setView} />
            </div>
          )}
        </ServerList>
      </section>
    </>
  );
}
