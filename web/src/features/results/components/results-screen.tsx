import { canReadTeamAds } from '@ads-checker/shared/access/identity';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { useReportLoadError } from '../../../lib/load-errors.ts';
import { countDays } from '../../../lib/periods.ts';
import { useActor } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useOwned } from '../../../replica/index.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TAB, TabNav } from '../../../ui/tabs.tsx';
import { GROUPING_LABELS } from '../result-labels.ts';
import { toResultLines } from '../result-lines.ts';
import { type ResultsView, resultsPath, resultsView } from '../search-params.ts';
import { type ShownResults, useResults } from '../use-results.ts';
import { Breakdown } from './breakdown.tsx';
import { CountryNote } from './country-note.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { NoTrackers, NothingRead } from './no-results.tsx';
import { ResultsPlot } from './results-plot.tsx';
import { CsvButton, ResultsToolbar, ResultViews } from './results-toolbar.tsx';
import { SourceList } from './source-list.tsx';
import { TeamBoard } from './team-board.tsx';

const LIST = 'flex min-h-72 flex-1 flex-col';
const GROUPINGS = Object.keys(GROUPING_LABELS) as ResultsView['groupBy'][];

function useLines({ now, before, groupBy, range }: ShownResults) {
  const dayCount = countDays(range);
  return useMemo(
    () =>
      now === undefined ? [] : toResultLines({ now: now.breakdown, before, groupBy, dayCount }),
    [now, before, groupBy, dayCount],
  );
}

/** The board compares people: without the right to read their ads there is nothing to compare. */
function useMayCompare(): boolean {
  const actor = useActor();
  return actor.account !== null && canReadTeamAds(actor, actor.account.teamId);
}

interface ContentProps {
  readonly view: ResultsView;
  readonly results: ShownResults;
  readonly lines: ReturnType<typeof useLines>;
  readonly onView: (view: ResultsView) => void;
}

function Content({ view, results, lines, onView }: ContentProps) {
  const { t } = useTranslation('results');
  const trackers = useOwned('binom');
  const { now, before, range, rangeBefore, error, isRefreshing, refresh } = results;
  if (now === undefined && error !== null) {
    return error instanceof NetworkFailure ? (
      <NotOnDevice
        title={t('These results aren’t available offline')}
        isRetrying={isRefreshing}
        onRetry={refresh}
      />
    ) : (
      <ErrorPanel
        title={t('Couldn’t load results')}
        error={error}
        isRetrying={isRefreshing}
        onRetry={refresh}
      />
    );
  }
  const total = now?.breakdown.total;
  const sources = now?.breakdown.sources ?? [];
  const hasTracker = sources.some(({ kind }) => kind === 'tracker');
  const isUnconnected = now !== undefined && !hasTracker && now.breakdown.total.revenueUSD === null;
  const empty = (
    <NothingRead isReading={sources.some(({ unreadDayCount }) => unreadDayCount > 0)} />
  );
  return (
    <>
      <RefreshNote
        error={error}
        isRetrying={isRefreshing}
        onRetry={refresh}
        className="mx-4 mb-2"
      />
      {now !== undefined && now.unreadableRows > 0 && (
        <Note tone="warning" className="mx-4 mb-2">
          {t(
            '{unreadableRows, plural, one {# row couldn’t be read} other {# rows couldn’t be read}}',
            { unreadableRows: now.unreadableRows },
          )}
        </Note>
      )}
      {now !== undefined && (
        <HeadlineFigures now={now.breakdown.total} before={before?.total} hasTracker={hasTracker} />
      )}
      {isUnconnected && trackers.isKnown ? (
        <NoTrackers hasTrackers={trackers.rows.length > 0} />
      ) : view.tab === 'board' ? (
        <div className={LIST}>
          <TeamBoard view={view} results={results} lines={lines} empty={empty} />
        </div>
      ) : (
        <>
          {total?.byDay.some(({ spendUSD, revenueUSD }) => (spendUSD ?? revenueUSD) !== null) && (
            <ResultsPlot range={range} total={total} before={before} rangeBefore={rangeBefore} />
          )}
          <div className="flex flex-none items-center border-t border-line-strong bg-surface px-4 py-1.5 max-desk:px-3">
            <SegmentedControl
              label={t('Break down')}
              value={view.groupBy}
              segments={GROUPINGS.map((key) => ({ key, label: t(GROUPING_LABELS[key]) }))}
              onChange={(groupBy) => onView({ ...view, groupBy, sort: null })}
            />
          </div>
          {now !== undefined && now.breakdown.countries !== null && (
            <CountryNote countries={now.breakdown.countries} range={now.range} onAsked={refresh} />
          )}
          <div className={LIST}>
            <Breakdown
              view={view}
              results={results}
              lines={lines}
              empty={empty}
              onSort={(sort) => onView({ ...view, sort })}
            />
          </div>
        </>
      )}
      {now !== undefined && <SourceList sources={sources} />}
    </>
  );
}

/** Spend, revenue and profit over a period, by day and by group. */
export function ResultsScreen() {
  const { t } = useTranslation('results');
  const mayCompare = useMayCompare();
  const [asked, setView] = useUrlState({ read: resultsView.read, write: resultsPath });
  const view = useMemo(
    (): ResultsView => (mayCompare ? asked : { ...asked, tab: 'overview' }),
    [asked, mayCompare],
  );
  const results = useResults(view);
  const lines = useLines(results);
  useReportLoadError(results.error !== null && !(results.error instanceof NetworkFailure));
  const onView = (next: ResultsView): void => setView(next, { isImmediate: true });
  const { now } = results;
  const counts = now?.breakdown;
  return (
    // Where figures and plot leave the list too little room, the whole screen scrolls
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PageHeader
        title={t('Results')}
        meta={
          counts !== undefined && (
            <span className="max-desk:hidden">
              {[
                t('{count, plural, one {# ad account} other {# ad accounts}}', {
                  count: counts.adAccountCount,
                }),
                t('{count, plural, one {# profile} other {# profiles}}', {
                  count: counts.adUserCount,
                }),
              ].join(', ')}
            </span>
          )
        }
        actions={
          <>
            <CsvButton results={results} lines={lines} />
            <ResultViews view={view} />
          </>
        }
      />
      {mayCompare && (
        <TabNav label={t('Results')} className="bg-surface">
          {(['overview', 'board'] as const).map((tab) => (
            <Link
              key={tab}
              to="/results"
              search={resultsView.toSearch({ ...view, tab })}
              className={TAB}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={view.tab === tab ? 'page' : undefined}
            >
              {tab === 'overview' ? t('Overview') : t('Team board')}
            </Link>
          ))}
        </TabNav>
      )}
      <ResultsToolbar view={view} results={results} onView={onView} />
      <Content view={view} results={results} lines={lines} onView={onView} />
    </div>
  );
}
