import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import {
  type AdCostDto,
  type AdCostSummary,
  adCostKey,
  type CostUpdateState,
} from '@ads-checker/shared/contracts/cost-updates';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { BanknotesIcon } from '@heroicons/react/24/outline';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { offsetOf } from '../../../lib/view.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ServerList } from '../../../ui/server-list.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { ProfilePage } from '../../ad-users/index.ts';
import { adCostsQuery } from '../queries.ts';
import {
  COST_PAGE_SIZES,
  type CostsView,
  costsPath,
  costsView,
  toCostFilter,
} from '../search-params.ts';
import { useCostTask } from '../use-cost-task.ts';
import { CostCards } from './cost-cards.tsx';
import { CostSummary } from './cost-summary.tsx';
import { CostTable } from './cost-table.tsx';
import { CostsToolbar } from './costs-toolbar.tsx';

const CELLS = ['w-56', 'w-20', 'w-16', 'w-16', 'w-32', 'w-24 ms-auto'];

/** The local date of the device: `2026-11-22`. */
function dayOf(at: Date): string {
  const [year, month, day] = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-');
}

/** Spend that was never read is unknown, not zero. */
function wasSpendRead({
  summary,
  task,
}: {
  readonly summary: AdCostSummary | undefined;
  readonly task: CostUpdateState | undefined;
}): boolean {
  const hasCosts = Object.values(summary?.countByStatus ?? {}).some((count) => count > 0);
  const isOn = task !== undefined && task.binomCostUpdateTask.binomSettings.length > 0;
  return (
    hasCosts ||
    (isOn && task.runs.some(({ finishedAt, error }) => finishedAt !== null && error === null))
  );
}

function NoResults({
  adUserId,
  view,
  isOff,
  canManage,
  onView,
}: {
  readonly adUserId: string;
  readonly view: CostsView;
  readonly isOff: boolean;
  readonly canManage: boolean;
  readonly onView: (view: CostsView) => void;
}) {
  const { t } = useTranslation('cost-updates');
  const filterCount = costsView.countFilters(view);
  if (view.page > 1) {
    return (
      <EmptyState
        icon={BanknotesIcon}
        title={t('No costs on this page')}
        action={<Button onClick={() => onView({ ...view, page: 1 })}>{t('First page')}</Button>}
      />
    );
  }
  if (filterCount > 0) {
    return (
      <NoMatches filterCount={filterCount} onClear={() => onView(costsView.withoutFilters(view))} />
    );
  }
  if (isOff && !canManage) {
    return (
      <EmptyState icon={BanknotesIcon} title={t('Cost update is off')}>
        {t('Only members who manage this profile can choose a tracker for it.')}
      </EmptyState>
    );
  }
  return isOff ? (
    <EmptyState
      icon={BanknotesIcon}
      title={t('Cost update is off')}
      action={
        <Link
          to="/ad-users/$adUserId/tasks"
          params={{ adUserId }}
          className={buttonClassName({ variant: 'primary' })}
        >
          {t('Choose a tracker')}
        </Link>
      }
    >
      {t('Choose a tracker on the Tasks tab to send it this profile’s ad spend every hour.')}
    </EmptyState>
  ) : (
    <EmptyState icon={BanknotesIcon} title={t('No costs in this period')} />
  );
}

type Push = ReturnType<typeof useCostTask>['push'];

/** Sends costs again, and says so. */
function usePush(pushing: Push, onPushed: () => void) {
  const { t } = useTranslation('cost-updates');
  return async (body: Parameters<Push['run']>[0]): Promise<void> => {
    try {
      const count = await pushing.run(body);
      onPushed();
      showToast({
        id: 'push-costs',
        tone: 'success',
        text: t(
          '{count, plural, one {# cost will be sent again} other {# costs will be sent again}}',
          { count },
        ),
      });
    } catch (failure) {
      showToast({
        id: 'push-costs',
        tone: 'error',
        text: plainErrorText({ error: failure, translate: t }),
      });
    }
  };
}

function Costs({
  adUserId,
  canManage,
}: {
  readonly adUserId: string;
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('cost-updates');
  const isPhone = usePhone();
  const today = dayOf(useNow());
  const write = useCallback((view: CostsView) => costsPath(adUserId, view), [adUserId]);
  const [view, setView] = useUrlState({ read: costsView.read, write });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const task = useCostTask(adUserId);
  const filter = toCostFilter(view, today);
  const { data, error, isFetching, refetch } = useServerQuery(
    adCostsQuery({ adUserId, filter, limit: view.limit, offset: offsetOf(view) }),
  );
  const show = (next: CostsView) => {
    setSelected(new Set());
    setView(next, { isImmediate: true });
  };
  const isOff = task.data?.binomCostUpdateTask.binomSettings.length === 0;
  const wasRead = wasSpendRead({ summary: data?.summary, task: task.data });
  const canPush = canManage && task.data !== undefined && !isOff;
  const push = usePush(task.push, () => setSelected(new Set()));
  const pushOnes = (costs: readonly AdCostDto[]) =>
    push({ costs: costs.map(({ adId, date }) => ({ adId, date })) });
  const failedCount = data?.summary.countByStatus.failure ?? 0;
  const chosen = (data?.costs ?? []).filter((cost) => selected.has(adCostKey(cost)));
  const { statusList: _status, failure: _failure, ...failedFilter } = filter;
  const reload = () => void refetch();
  const progress = task.data?.progress ?? null;
  const rows = data && {
    adUserId,
    costs: data.costs,
    isBusy: isFetching,
    selected,
    onSelect: canPush ? setSelected : undefined,
    onPush: canPush ? (cost: AdCostDto) => void pushOnes([cost]) : undefined,
    onShowAd: (adId: string) => show({ ...view, adId, page: 1 }),
  };

  return (
    <ServerList
      texts={{
        loading: t('Loading costs…'),
        failed: t('Couldn’t load costs'),
        offline: t('Costs aren’t available offline'),
      }}
      cells={CELLS}
      isLoaded={data !== undefined}
      isEmpty={data?.costs.length === 0}
      isUnreachable={error instanceof NetworkFailure}
      error={error}
      isFetching={isFetching}
      onRetry={reload}
      head={
        <>
          <CostSummary
            summary={error === null && wasRead ? data?.summary : undefined}
            onShowUnmatched={() => show({ ...view, status: undefined, isUnmatched: true, page: 1 })}
          />
          <CostsToolbar
            adUserId={adUserId}
            view={view}
            today={today}
            filter={filter}
            counts={data?.summary.countByStatus}
            total={data?.paging.total}
            isBusy={isFetching}
            onText={(adId) => setView({ ...view, adId, page: 1 })}
            onView={show}
            onReload={reload}
            actions={
              canPush &&
              (chosen.length > 0 ? (
                <Button
                  icon={ArrowPathIcon}
                  isBusy={task.push.isBusy}
                  onClick={() => void pushOnes(chosen)}
                >
                  {t('{count, plural, one {Send # again} other {Send # again}}', {
                    count: chosen.length,
                  })}
                </Button>
              ) : (
                failedCount > 0 && (
                  <Button
                    icon={ArrowPathIcon}
                    isBusy={task.push.isBusy}
                    onClick={() => void push({ failed: failedFilter })}
                  >
                    {t('{count, plural, one {Retry # failed} other {Retry # failed}}', {
                      count: failedCount,
                    })}
                  </Button>
                )
              ))
            }
          />
          {progress !== null && (
            <p
              role="status"
              className="border-b border-line bg-subtle px-4 py-1.5 text-sm text-ink-2 max-desk:px-3"
            >
              {progress.total === null
                ? t('Running, loading spend…')
                : t('Running, {done} of {total} costs', {
                    done: formatNumber(progress.done),
                    total: formatNumber(progress.total),
                  })}
            </p>
          )}
        </>
      }
      emptyState={
        <NoResults
          adUserId={adUserId}
          view={view}
          isOff={isOff}
          canManage={canManage}
          onView={show}
        />
      }
      footer={
        data !== undefined && (
          <Pager
            paging={data.paging}
            limits={COST_PAGE_SIZES}
            onPage={(page) => show({ ...view, page })}
            onLimit={(limit) => show({ ...view, limit, page: 1 })}
          />
        )
      }
    >
      {rows !== undefined && (isPhone ? <CostCards {...rows} /> : <CostTable {...rows} />)}
    </ServerList>
  );
}

/** What a profile's ads spent by day, and what was reported to the trackers. */
export function AdCostsScreen({ adUserId }: { readonly adUserId: string }) {
  const actor = useActor();
  return (
    <ProfilePage adUserId={adUserId}>
      {(adUser) => <Costs adUserId={adUserId} canManage={canManageAdUser(actor, adUser)} />}
    </ProfilePage>
  );
}
