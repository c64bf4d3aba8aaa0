import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatChange, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { percentChange } from '../../../lib/percent-change.ts';
import { useActor } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { DataColumn } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { Spark, SparkBar } from '../../../ui/plots/spark.tsx';
import { amountText, countText, lineLabel } from '../result-labels.ts';
import {
  cpaOf,
  daysInProfit,
  listDates,
  profitByDate,
  type ResultLine,
  rankByProfit,
  sortLines,
} from '../result-lines.ts';
import { drillDown, type ResultsView, resultsPath } from '../search-params.ts';
import type { ShownResults } from '../use-results.ts';
import { LineName, Money, Roi } from './breakdown.tsx';

const ROW_PX = 56;

/** Places won or lost since the period before. */
function Moved({ places }: { readonly places: number }) {
  const { t } = useTranslation('results');
  if (places === 0) {
    return null;
  }
  const Icon = places > 0 ? ArrowUpIcon : ArrowDownIcon;
  const count = Math.abs(places);
  return (
    <span className="ms-2 inline-flex items-center text-sm text-ink-2">
      <Icon aria-hidden="true" className="size-3" />
      <span className="sr-only">
        {places > 0
          ? t('{count, plural, one {up # place} other {up # places}}', { count })
          : t('{count, plural, one {down # place} other {down # places}}', { count })}
      </span>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}

function ProfitChange({ line: { profitUSD, profitBeforeUSD } }: { readonly line: ResultLine }) {
  const { t } = useTranslation('results');
  if (profitBeforeUSD === null) {
    return null;
  }
  const percent =
    profitUSD === null
      ? null
      : percentChange({ from: Number(profitBeforeUSD), to: Number(profitUSD) });
  return (
    <span className="truncate text-sm text-ink-3">
      {percent !== null && `${formatChange(percent)} `}
      {t('from {value}', { value: amountText(profitBeforeUSD) })}
    </span>
  );
}

function DaysInProfit({ line: { byDay } }: { readonly line: ResultLine }) {
  const { t } = useTranslation('results');
  const { count, known } = daysInProfit(byDay);
  return (
    <span>
      {known === 0 ? NO_VALUE : t('{count} of {known}', { count: formatNumber(count), known })}
    </span>
  );
}

interface BoardLine extends ResultLine {
  readonly rank: number | undefined;
  /** Undefined when one of both ranks is unknown. */
  readonly moved: number | undefined;
}

function useBoardLines({
  lines,
  before,
}: Pick<ShownResults, 'before'> & Pick<BoardProps, 'lines'>) {
  return useMemo(() => {
    const groups = lines.filter(({ kind }) => kind === 'group');
    const ranks = rankByProfit(groups);
    const ranksBefore = rankByProfit(before?.rows ?? []);
    return sortLines(lines, { sort: null, groupBy: 'buyer' }).map((line): BoardLine => {
      const [rank, earlier] = [ranks.get(line.key), ranksBefore.get(line.key)];
      return {
        ...line,
        rank: line.kind === 'group' ? rank : undefined,
        moved: rank === undefined || earlier === undefined ? undefined : earlier - rank,
      };
    });
  }, [lines, before]);
}

function useColumns({
  dates,
  low,
  high,
}: {
  readonly dates: readonly string[];
  readonly low: number;
  readonly high: number;
}) {
  const { t } = useTranslation('results');
  const { account } = useActor();
  const ownId = account?.id;
  return useMemo(
    (): readonly DataColumn<BoardLine>[] => [
      {
        key: 'rank',
        label: t('Rank'),
        track: '76px',
        cell: ({ rank, moved = 0 }) =>
          rank !== undefined && (
            <>
              <b className="text-xl font-semibold">{rank}</b>
              <Moved places={moved} />
            </>
          ),
      },
      {
        key: 'buyer',
        label: t('Buyer'),
        track: 'minmax(250px,1.4fr)',
        phone: 'name',
        cell: (line, link) => (
          <span className="flex min-w-0 items-center gap-2.5">
            {line.kind === 'group' && (
              <Avatar initials={initials(line.label)} color={avatarColorIndex(line.key)} />
            )}
            <LineName line={line}>{link}</LineName>
            {line.key === ownId && (
              <span className="flex-none rounded-sm bg-accent-soft px-1.5 text-sm text-accent-ink">
                {t('You')}
              </span>
            )}
          </span>
        ),
      },
      {
        key: 'profit',
        label: t('Profit, ≈ $'),
        track: '150px',
        align: 'end',
        phone: 'figure',
        cell: (line) => (
          <span className="flex min-w-0 flex-col desk:items-end">
            <span className="font-semibold">
              <Money amount={line.profitUSD} />
            </span>
            <ProfitChange line={line} />
          </span>
        ),
      },
      {
        key: 'bar',
        label: t('Profit'),
        isLabelHidden: true,
        track: 'minmax(72px,.6fr)',
        cell: ({ profitUSD }) =>
          profitUSD !== null && <SparkBar value={Number(profitUSD)} low={low} high={high} />,
      },
      {
        key: 'roi',
        label: t('ROI'),
        track: '72px',
        align: 'end',
        phone: 'figure',
        cell: ({ roi }) => <Roi roi={roi} />,
      },
      {
        key: 'spend',
        label: t('Spend, ≈ $'),
        track: '108px',
        align: 'end',
        phone: 'figure',
        cell: ({ spendUSD }) => <Money amount={spendUSD} />,
      },
      {
        key: 'revenue',
        label: t('Revenue, ≈ $'),
        track: '116px',
        align: 'end',
        cell: ({ revenueUSD }) => <Money amount={revenueUSD} />,
      },
      {
        key: 'leads',
        label: t('Leads'),
        track: '76px',
        align: 'end',
        cell: ({ leads }) => countText(leads),
      },
      {
        key: 'cpa',
        label: t('CPA, ≈ $'),
        track: '88px',
        align: 'end',
        cell: (line) => <Money amount={cpaOf(line)} />,
      },
      {
        key: 'byDay',
        label: t('Profit by day'),
        track: 'minmax(140px,220px)',
        cell: ({ kind, byDay }) =>
          kind === 'group' && (
            <Spark values={profitByDate(byDay, dates)} heightPx={36} widthPx={200} />
          ),
      },
      {
        key: 'days',
        label: t('Days in profit'),
        track: '92px',
        align: 'end',
        phone: 'corner',
        cell: (line) => line.kind === 'group' && <DaysInProfit line={line} />,
      },
    ],
    [t, ownId, dates, low, high],
  );
}

interface BoardProps {
  readonly view: ResultsView;
  readonly results: ShownResults;
  readonly lines: readonly ResultLine[];
  readonly empty: ReactNode;
}

/** Buyers by profit, and how they did in the period before. */
export function TeamBoard({ view, results, lines, empty }: BoardProps) {
  const { t } = useTranslation('results');
  const navigate = useNavigate();
  const { now, before, range } = results;
  const { since, until } = range;
  const dates = useMemo(() => listDates({ since, until }), [since, until]);
  const rows = useBoardLines({ lines, before });
  const profits = rows.map(({ profitUSD }) => Number(profitUSD ?? 0));
  const columns = useColumns({
    dates,
    low: Math.min(0, ...profits),
    high: Math.max(0, ...profits),
  });
  const pathOf = ({ kind, key }: ResultLine): string | undefined => {
    const next = kind === 'group' ? drillDown(view, key) : undefined;
    return next === undefined ? undefined : resultsPath(next);
  };
  return (
    <DataList
      label={t('Team board')}
      loadingLabel={t('Loading results…')}
      empty={empty}
      rows={now === undefined ? undefined : rows}
      keyOf={({ key }) => key}
      columns={columns}
      link={{
        name: (line) => lineLabel({ line, groupBy: 'buyer', translate: t }),
        path: pathOf,
        onOpen: (line) => void navigate({ href: pathOf(line) ?? resultsPath(view) }),
      }}
      rowPx={ROW_PX}
      minWidth="min-w-300"
      isBusy={results.isRefreshing}
      className="border-t border-line-strong bg-surface"
    />
  );
}
