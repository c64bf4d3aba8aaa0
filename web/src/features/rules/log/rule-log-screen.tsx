import { canManageRules } from '@ads-checker/shared/access/rules';
import { ruleActionRoutes } from '@ads-checker/shared/contracts/rule-actions';
import {
  RULE_PERIODS,
  type RuleObjectResult,
  type RulePeriod,
  type RuleRunDto,
} from '@ads-checker/shared/contracts/rule-runs';
import { PencilSquareIcon, PlayIcon } from '@heroicons/react/16/solid';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime, formatExactMoment, formatRange } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOwned, useVolatile } from '../../../replica/index.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RuleStateCell } from '../list/rule-state.tsx';
import { RuleSwitch } from '../list/rule-switch.tsx';
import {
  type RunFilter,
  refreshRuns,
  ruleRunsQuery,
  runObjectsQuery,
  type ShownRuns,
} from '../queries.ts';
import { ResultTable } from '../results/result-table.tsx';
import { PERIOD_LABELS, runErrorText } from '../rule-labels.ts';
import { campaignPath, type Rule, ruleName, watchedName } from '../rules.ts';
import { useRule } from '../use-rule.ts';
import { useTagNames } from '../use-tag-names.ts';
import { countChanges, RunList } from './run-list.tsx';
import { RunStatus } from './run-status.tsx';
import { UndoObjectButton, UndoRunButton } from './undo-buttons.tsx';

const FOLLOW_MS = 2_000;

function RunObjects({ run, canManage }: { readonly run: RuleRunDto; readonly canManage: boolean }) {
  const { t } = useTranslation('rules');
  const [filter, setFilter] = useState<RunFilter>('all');
  const mark = `${run.completedAt} ${run.undoneAt} ${run.canUndo} ${run.isUndoing} ${run.undoneCount} ${run.failedCount} ${countChanges(run)}`;
  const {
    data,
    error,
    isPending,
    isFetching,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(
    {
      ...runObjectsQuery({ runId: run.id, filter, mark }),
      placeholderData: (previous, query) =>
        query?.queryKey[2] === run.id && query.queryKey[3] === filter ? previous : undefined,
    },
    queryClient,
  );
  const results = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  // For a run that has just ended, only the data from while it ran is loaded.
  const isRead = results.length > 0 || (!isFetching && run.completedAt !== null);
  const { figures } = run;
  const tagNames = useTagNames();
  const currencies = useMemo(
    () => ({
      tracker: figures?.trackerCurrency ?? null,
      network: figures?.networkCurrency ?? null,
      tagNames,
    }),
    [figures, tagNames],
  );
  const { id: runId, ruleId, isUndoing } = run;
  const actionsOf = useCallback(
    (result: RuleObjectResult) =>
      result.act?.state === 'done' && result.act.action !== 'notify' ? (
        <UndoObjectButton
          runId={runId}
          ruleId={ruleId}
          objectId={result.objectId}
          action={result.act.action}
          isUndoing={isUndoing}
        />
      ) : null,
    [runId, ruleId, isUndoing],
  );
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
        <SegmentedControl
          label={t('Shown objects')}
          value={filter}
          onChange={setFilter}
          className="max-desk:w-full max-desk:overflow-x-auto"
          segments={[
            { key: 'all', label: t('All') },
            { key: 'acted', label: t('Changed'), count: countChanges(run) },
            { key: 'skipped', label: t('Skipped'), count: run.skippedCount },
            { key: 'failed', label: t('Failed', { context: 'lines' }), count: run.failedCount },
          ]}
        />
      </div>
      {isPending || (!isRead && error === null) ? (
        <SkeletonRows count={8} cells={['w-28', 'w-56', 'w-72']} label={t('Loading objects…')} />
      ) : data === undefined ? (
        <ErrorPanel
          title={t('Couldn’t load objects')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : results.length === 0 ? (
        <EmptyState title={t('No objects here')} />
      ) : (
        <ResultTable
          key={`${run.id} ${filter}`}
          label={t('Objects of the run')}
          results={results}
          currencies={currencies}
          {...(canManage ? { actionsOf } : {})}
          onEnd={() => {
            if (hasNextPage && !isFetchingNextPage) {
              void fetchNextPage();
            }
          }}
        />
      )}
    </>
  );
}

function RunDetails({ run, canManage }: { readonly run: RuleRunDto; readonly canManage: boolean }) {
  const { t } = useTranslation('rules');
  const { figures } = run;
  return (
    <section
      aria-label={t('Run {time}', { time: formatDateTime({ at: run.startedAt }) })}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 max-desk:px-3">
        <h2 className="font-semibold">{formatDateTime({ at: run.startedAt })}</h2>
        <RunStatus run={run} />
        {figures !== null && (
          <span className="text-sm text-ink-3">
            {figures.range === null ? t('All time') : formatRange(figures.range)},{' '}
            {figures.timeZone}
          </span>
        )}
        {canManage && run.canUndo && (
          <span className="ms-auto">
            <UndoRunButton run={run} />
          </span>
        )}
        {run.undoneAt !== null && (
          <span className="ms-auto text-sm text-ink-3">
            {t('Undone {time}', { time: formatExactMoment({ at: run.undoneAt }) })}
          </span>
        )}
      </div>
      {!run.ok && run.description !== null && (
        <Note tone="error" className="m-3">
          <p>{runErrorText(run.description)}</p>
          <p className="text-sm">
            {t('Objects without data weren’t changed. The next run tries again.')}
          </p>
        </Note>
      )}
      <RunObjects run={run} canManage={canManage} />
    </section>
  );
}

function useRuns({
  enabled = true,
  ...asked
}: Parameters<typeof ruleRunsQuery>[0] & { readonly enabled?: boolean }) {
  return useInfiniteQuery(
    {
      ...ruleRunsQuery(asked),
      enabled,
      placeholderData: () => undefined,
      // Poll while the run, or its undo, is in progress
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ data: page }) =>
          page.some(({ completedAt, isUndoing }) => completedAt === null || isUndoing),
        ) === true
          ? FOLLOW_MS
          : false,
    },
    queryClient,
  );
}

function RuleLog({ rule, canManage }: { readonly rule: Rule; readonly canManage: boolean }) {
  const { t } = useTranslation('rules');
  const [period, setPeriod] = useState<RulePeriod>('24_hours');
  const [runId, setRunId] = useState<string | null>(null);
  const [chosenShown, setShown] = useState<ShownRuns | null>(null);
  const { fields: live } = useVolatile('binomRule', rule.id);
  const acted = useRuns({ ruleId: rule.id, period, shown: 'acted' });
  // Runs without a change only lead where there are no others
  const shown = chosenShown ?? (acted.data?.pages[0]?.paging.total === 0 ? 'all' : 'acted');
  const all = useRuns({ ruleId: rule.id, period, shown: 'all', enabled: shown === 'all' });
  const {
    data,
    error,
    isPending,
    isFetching,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = shown === 'all' ? all : acted;
  const mark = `${live?.lastExecutionTime} ${live?.inProgress}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when the rule ran
  useEffect(() => {
    void refreshRuns(rule.id);
  }, [rule.id, mark]);
  const { run: runNow, isBusy } = useWrite(
    async ({ ruleId }: { readonly ruleId: string }, idempotencyKey) =>
      call(ruleActionRoutes.runNow, { params: { ruleId }, idempotencyKey }),
  );
  const start = async (): Promise<void> => {
    setShown('all');
    setRunId(null);
    try {
      await runNow({ ruleId: rule.id });
    } catch (reason) {
      showToast({
        id: 'rule-run',
        tone: 'error',
        text: t('Couldn’t run the rule: {reason}', {
          reason: plainErrorText({ error: reason, translate: t }),
        }),
      });
    }
    void refreshRuns(rule.id);
  };
  const runs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const total = data?.pages[0]?.paging.total ?? 0;
  const chosen = runs.find(({ id }) => id === runId) ?? runs[0];
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line-strong bg-surface">
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-strong px-4 py-1.5 max-desk:px-3">
        <SegmentedControl
          label={t('Period')}
          value={period}
          onChange={setPeriod}
          className="max-desk:w-full max-desk:overflow-x-auto"
          segments={RULE_PERIODS.map((key) => ({ key, label: t(PERIOD_LABELS[key]) }))}
        />
        <SegmentedControl
          label={t('Shown runs')}
          value={shown}
          onChange={setShown}
          segments={[
            { key: 'acted', label: t('With changes') },
            { key: 'all', label: t('All runs') },
          ]}
        />
        <span className="flex items-center gap-3">
          <RuleSwitch rule={rule} canManage={canManage} />
          <RuleStateCell rule={rule} live={live} />
        </span>
        {canManage && (
          <Button
            icon={PlayIcon}
            className="ms-auto"
            isBusy={isBusy || live?.inProgress === true}
            disabled={!rule.isEnabled}
            title={rule.isEnabled ? undefined : t('Turn the rule on to run it')}
            onClick={() => void start()}
          >
            {t('Run now')}
          </Button>
        )}
      </div>
      {isPending ? (
        <SkeletonRows count={8} cells={['w-16', 'w-40', 'w-72']} label={t('Loading runs…')} />
      ) : data === undefined ? (
        error instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('Runs aren’t available offline')}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <ErrorPanel
            title={t('Couldn’t load runs')}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      ) : chosen === undefined ? (
        <EmptyState
          title={shown === 'all' ? t('No runs in this period') : t('No changes in this period')}
        >
          {shown === 'acted'
            ? t('Runs without changes are under “All runs”.')
            : rule.isEnabled
              ? t('Choose a longer period or run the rule now.')
              : t('The rule is off.')}
        </EmptyState>
      ) : (
        <div className="flex min-h-0 flex-1 max-desk:flex-col">
          <RunList
            runs={runs}
            total={total}
            chosenId={chosen.id}
            onChoose={setRunId}
            onEnd={() => {
              if (hasNextPage && !isFetchingNextPage) {
                void fetchNextPage();
              }
            }}
          />
          <RunDetails key={chosen.id} run={chosen} canManage={canManage} />
        </div>
      )}
    </div>
  );
}

export function RuleLogScreen({
  adUserId,
  ruleId,
}: {
  readonly adUserId: string;
  readonly ruleId: string;
}) {
  const { t } = useTranslation('rules');
  const actor = useActor();
  const { rule, isMissingOffline, retry } = useRule({ adUserId, ruleId });
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const list = `/ad-users/${adUserId}/rules`;
  if (rule === undefined) {
    return (
      <>
        <PageHeader title={t('Run log')} backTo={list} />
        {isMissingOffline ? (
          <NotOnDevice title={t('This rule isn’t available offline')} onRetry={retry} />
        ) : (
          <SkeletonRows count={8} cells={['w-16', 'w-40', 'w-72']} label={t('Loading runs…')} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={<span lang="">{ruleName(rule)}</span>}
        backTo={list}
        backLabel={t('Back')}
        isBackInHistory
        meta={
          <Link to={campaignPath(rule)} className="underline max-desk:hidden" lang="">
            {watchedName(rule)}
          </Link>
        }
        actions={
          <Link
            to="/ad-users/$adUserId/rules/$ruleId"
            params={{ adUserId, ruleId }}
            className={buttonClassName()}
          >
            <PencilSquareIcon aria-hidden="true" className="-ms-0.5 size-4" />
            <span className="max-desk:sr-only">{t('Edit rule')}</span>
          </Link>
        }
      />
      <RuleLog
        key={rule.id}
        rule={rule}
        canManage={adUser !== undefined && canManageRules(actor, adUser)}
      />
    </>
  );
}
