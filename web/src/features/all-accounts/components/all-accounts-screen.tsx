import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { TableCellsIcon } from '@heroicons/react/24/outline';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge, formatMoney, formatNumber, formatPercent } from '../../../lib/format.ts';
import { useReportLoadError } from '../../../lib/load-errors.ts';
import { useActor, useSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useOwned, useReplica } from '../../../replica/index.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { FigureFilters } from '../../../ui/figure-filters.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { usePhone } from '../../../ui/use-media.ts';
import {
  isListFigure,
  ListFigurePicker,
  ListSources,
  listFigureAloneText,
  useDayResults,
  useOfferedListFigures,
} from '../../results/index.ts';
import { TagFilter, TagMarks, type TagSelection, useTaggedIds } from '../../tags/index.ts';
import { ACCOUNT_FIGURES, type AccountFigure, findAccountFigure } from '../account-figures.ts';
import { type AccountRow, failedChecks, listTodays, toAccountRows } from '../account-rows.ts';
import { sumAccounts } from '../account-totals.ts';
import {
  type AccountsView,
  accountsPath,
  countGroup,
  filterAccounts,
  sortAccounts,
  toAccountsView,
} from '../accounts-view.ts';
import { groupAttention, listAttention } from '../attention.ts';
import { useHiddenItems, useSeenItems } from '../kept-items.ts';
import { ACCOUNT_GROUPS, type AccountGroup } from '../search-params.ts';
import { useCheckedAccounts } from '../use-checked-accounts.ts';
import { AccountBlocks } from './account-blocks.tsx';
import { AccountTable } from './account-table.tsx';
import { AccountTools } from './account-tools.tsx';
import { AttentionList } from './attention-list.tsx';

const ALL = 'all';
const NO_FIGURES: AccountsView['columns'] = [];

const UNITS = { money: '$', percent: '%', count: null } as const;

function formatFigure(id: string, value: number): string {
  if (isListFigure(id)) {
    return listFigureAloneText(id, value);
  }
  switch (findAccountFigure(id)?.format) {
    case 'money':
      return formatMoney({ amount: value, currency: 'USD' });
    case 'percent':
      return formatPercent(value);
    default:
      return formatNumber(value);
  }
}

interface ToolbarProps {
  readonly rows: readonly AccountRow[];
  readonly found: number;
  /** The found ad accounts that the actor may tag. */
  readonly taggable: readonly TagSelection[];
  readonly view: AccountsView;
  readonly onView: (view: AccountsView, options?: { readonly isImmediate?: boolean }) => void;
  readonly age: string | null;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  /** Trackers are read for some of the profiles. */
  readonly hasResults: boolean;
}

function Toolbar({
  rows,
  found,
  taggable,
  view,
  onView,
  age,
  isRefreshing,
  onRefresh,
  hasResults,
}: ToolbarProps) {
  const { t } = useTranslation('all-accounts');
  const search = useRef<HTMLInputElement>(null);
  const [isAdding, setAdding] = useState(false);
  useListKeys({
    onSearch: () => search.current?.focus(),
    onFilter: () => setAdding(true),
    onRefresh,
  });
  const ofTrackers = useOfferedListFigures();
  const ofNetwork = useMemo(
    () =>
      Object.entries<AccountFigure>(ACCOUNT_FIGURES).map(([id, { label, format }]) => ({
        id,
        name: t(label),
        unit: UNITS[format],
        isCount: format === 'count',
        isUSD: format === 'money',
      })),
    [t],
  );
  const labels: Readonly<Record<AccountGroup, string>> = {
    active: t('Active', { context: 'accounts' }),
    stopped: t('Not active'),
    rejected: t('With rejected ads'),
  };
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-1.5 bg-surface px-4 py-1.5 max-desk:gap-2 max-desk:px-3">
      <SearchField
        ref={search}
        label={t('Search ad accounts')}
        placeholder={t('Ad account, profile or ID')}
        value={view.text}
        onChange={(text) => onView({ ...view, text })}
        found={found}
        shortcut="/"
        className="w-full desk:w-55"
      />
      <SegmentedControl<AccountGroup | typeof ALL>
        label={t('Show')}
        value={view.group ?? ALL}
        segments={[
          { key: ALL, label: t('All'), count: formatNumber(rows.length) },
          ...ACCOUNT_GROUPS.map((key) => ({
            key,
            label: labels[key],
            count: formatNumber(countGroup(rows, key)),
          })),
        ]}
        onChange={(key) =>
          onView({ ...view, group: key === ALL ? undefined : key }, { isImmediate: true })
        }
      />
      <FigureFilters
        figures={
          hasResults || view.figures.some(({ figure }) => isListFigure(figure))
            ? [...ofNetwork, ...ofTrackers]
            : ofNetwork
        }
        conditions={view.figures}
        format={formatFigure}
        isAdding={isAdding}
        onAddingChange={setAdding}
        onChange={(next) => onView({ ...view, figures: next }, { isImmediate: true })}
      />
      <Suspense fallback={null}>
        <TagFilter
          tagIds={view.tagIds}
          taggable={taggable}
          onChange={(tagIds) => onView({ ...view, tagIds }, { isImmediate: true })}
        />
      </Suspense>
      <span className="ms-auto flex items-center gap-2 text-sm text-ink-3">
        <span className="max-wide:hidden">{t('Today, in each ad account’s time zone')}</span>
        {hasResults && (
          <ListFigurePicker
            chosen={view.columns}
            onChange={(columns) => onView({ ...view, columns }, { isImmediate: true })}
          />
        )}
        <Button icon={ArrowPathIcon} isBusy={isRefreshing} title={t('Refresh')} onClick={onRefresh}>
          {age ?? t('Refresh')}
        </Button>
      </span>
    </div>
  );
}

function NoAccounts({
  hasProfiles,
  isRefreshing,
  onRefresh,
}: {
  readonly hasProfiles: boolean;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}) {
  const { t } = useTranslation('all-accounts');
  return (
    <EmptyState
      icon={TableCellsIcon}
      title={hasProfiles ? t('No ad accounts yet') : t('No profiles yet')}
      action={
        hasProfiles ? (
          <Button isBusy={isRefreshing} onClick={onRefresh}>
            {t('Refresh')}
          </Button>
        ) : (
          <Link to="/ad-users/new" className={buttonClassName({ variant: 'primary' })}>
            {t('New profile')}
          </Link>
        )
      }
    >
      {hasProfiles
        ? t('Ad accounts appear here after the first check of their profile.')
        : t('Ad accounts of connected profiles appear here.')}
    </EmptyState>
  );
}

/** By profile, those that the actor may change. */
function useTaggable(rows: readonly AccountRow[]): readonly TagSelection[] {
  const actor = useActor();
  const { rows: adUsers } = useOwned('adUser');
  return useMemo(() => {
    const manageable = new Set(
      adUsers.flatMap((adUser) => (canManageAdUser(actor, adUser) ? [adUser.id] : [])),
    );
    // Two profiles may see the same ad account
    const once = new Map(
      rows.flatMap(({ account: { id, adUserId } }) =>
        manageable.has(adUserId) ? [[id, adUserId] as const] : [],
      ),
    );
    return [...Map.groupBy(once, ([, adUserId]) => adUserId)].map(([adUserId, own]) => ({
      level: 'ad_account' as const,
      ids: own.map(([id]) => id),
      adUserId,
    }));
  }, [actor, adUsers, rows]);
}

export function AllAccountsScreen() {
  const { t } = useTranslation('all-accounts');
  const now = useNow();
  const isPhone = usePhone();
  const { user } = useSession();
  const { owner } = useReplica();
  const adUsers = useOwned('adUser');
  const proxies = useOwned('proxy');
  const [view, setView] = useUrlState({ read: toAccountsView, write: accountsPath });
  const { shown, error, isLoading, isMissingOffline, isRefreshing, refresh } = useCheckedAccounts();
  const { hidden, hide } = useHiddenItems(owner.accountId);
  useReportLoadError(error !== null && !isMissingOffline);

  const dates = useMemo(() => listTodays(shown?.adAccounts ?? [], now), [shown, now]);
  const results = useDayResults({ groupBy: 'ad_account', dates });
  const { find: findResults, hasTracker } = results;
  const { convertMoneyToUSD } = user.settings;
  const all = useMemo(
    () =>
      toAccountRows({
        adAccounts: shown?.adAccounts ?? [],
        adUsers: adUsers.rows,
        convertMoneyToUSD,
        now,
        findResults,
      }),
    [shown, adUsers.rows, convertMoneyToUSD, now, findResults],
  );
  const tagged = useTaggedIds('ad_account', view.tagIds);
  const [tags, setTags] = useState<ReadonlyMap<string, ReactNode>>();
  const rows = useMemo(
    () => sortAccounts(filterAccounts(all, view, tagged), view.sort),
    [all, view, tagged],
  );
  const taggable = useTaggable(rows);
  const totals = useMemo(() => sumAccounts(rows), [rows]);
  const attention = useMemo(
    () =>
      listAttention({
        rows: all,
        adUsers: adUsers.rows,
        proxies: proxies.rows,
        failed: failedChecks(shown?.profiles ?? []),
      }),
    [all, adUsers.rows, proxies.rows, shown],
  );
  const profileCount = new Set(all.map(({ account }) => account.adUserId)).size;
  const accountCount = all.length;
  const unreadableCount = shown?.unreadableRows ?? 0;
  const isReady = shown !== undefined && adUsers.isKnown && proxies.isKnown;
  const listed = useMemo(
    () => (isReady ? attention.map(({ key }) => key) : null),
    [isReady, attention],
  );
  const seen = useSeenItems(owner.accountId, listed);
  const list = { rows, totals, now, figures: hasTracker ? view.columns : NO_FIGURES, tags };
  const refreshAll = () => {
    refresh();
    results.refresh();
  };
  return (
    <>
      <div className="flex-none border-b border-line">
        <PageHeader
          title={t('All accounts')}
          meta={
            isReady && (
              <span className="max-desk:hidden">
                {[
                  t('{accountCount, plural, one {# ad account} other {# ad accounts}}', {
                    accountCount,
                  }),
                  t('{profileCount, plural, one {# profile} other {# profiles}}', { profileCount }),
                  ...(unreadableCount === 0
                    ? []
                    : [
                        t(
                          '{unreadableCount, plural, one {# couldn’t be read} other {# couldn’t be read}}',
                          { unreadableCount },
                        ),
                      ]),
                ].join(', ')}
                {hasTracker && (
                  <span className="ms-3 inline-flex text-sm text-ink-3">
                    <ListSources sources={results.sources} />
                  </span>
                )}
              </span>
            )
          }
          actions={
            isReady && <AccountTools rows={rows} figures={list.figures} view={view} now={now} />
          }
        />
      </div>
      {isReady && (
        <AttentionList
          groups={groupAttention({
            items: attention.filter(({ key }) => !hidden.has(key)),
            seen,
            rows: all,
            adUsers: adUsers.rows,
          })}
          seen={seen}
          now={now}
          onHide={hide}
        />
      )}
      <Suspense fallback={null}>
        {isReady && <TagMarks level="ad_account" onMarks={setTags} />}
      </Suspense>
      <Toolbar
        rows={all}
        found={rows.length}
        taggable={taggable}
        view={view}
        onView={setView}
        age={shown === undefined ? null : formatAge({ at: shown.fetchedAt, now })}
        isRefreshing={isRefreshing}
        onRefresh={refreshAll}
        hasResults={hasTracker}
      />
      {isMissingOffline ? (
        <NotOnDevice
          title={t('Ad accounts aren’t available offline')}
          isRetrying={isRefreshing}
          onRetry={refresh}
        />
      ) : shown === undefined && error !== null ? (
        <ErrorPanel
          title={t('Couldn’t load ad accounts')}
          error={error}
          isRetrying={isRefreshing}
          onRetry={refresh}
        />
      ) : isLoading || !isReady ? (
        <SkeletonRows
          count={12}
          cells={['w-24', 'w-40', 'w-20', 'w-20 ms-auto', 'w-20']}
          label={t('Loading ad accounts…')}
        />
      ) : all.length === 0 ? (
        <NoAccounts
          hasProfiles={adUsers.rows.length > 0}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
        />
      ) : rows.length === 0 ? (
        <NoMatches
          title={t('No ad accounts found')}
          filterCount={
            Number(view.text !== '') +
            Number(view.group !== undefined) +
            Number(view.tagIds.length > 0) +
            view.figures.length
          }
          onClear={() =>
            setView(
              { ...view, text: '', group: undefined, figures: [], tagIds: [] },
              { isImmediate: true },
            )
          }
        />
      ) : isPhone ? (
        <AccountBlocks {...list} />
      ) : (
        <AccountTable
          {...list}
          sort={view.sort}
          onSort={(sort) => setView({ ...view, sort }, { isImmediate: true })}
        />
      )}
    </>
  );
}
