// biome-ignore-all lint/a11y/useFocusableInteractive: a row of figures takes no focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made of plain elements
import type { ResultBreakdown, ResultFigures } from '@ads-checker/shared/contracts/results';
import { LinkSlashIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRoundPercent, NO_VALUE } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import type { DataColumn } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { DATA_GRID } from '../../../ui/data-list/data-table.tsx';
import { Spark } from '../../../ui/plots/spark.tsx';
import { amountText, countText, GROUP_LABELS, lineLabel } from '../result-labels.ts';
import {
  cpaOf,
  defaultSort,
  listDates,
  profitByDate,
  type ResultLine,
  sortLines,
} from '../result-lines.ts';
import { drillDown, RESULT_SORTS, type ResultsView, resultsPath } from '../search-params.ts';
import type { ShownResults } from '../use-results.ts';
import { PartialMark } from './partial-mark.tsx';

const NUMBER = 'flex min-w-0 items-center justify-end px-2 tabular-nums';

export function Money({ amount }: { readonly amount: string | number | null }) {
  return (
    <span className={cx(amount === null ? 'text-ink-3' : Number(amount) < 0 && 'text-error-ink')}>
      {amountText(amount)}
    </span>
  );
}

export function Roi({ roi }: Pick<ResultFigures, 'roi'>) {
  return roi === null ? (
    <span className="text-ink-3">{NO_VALUE}</span>
  ) : (
    <span className={cx(roi < 0 && 'text-error-ink')}>{formatRoundPercent(roi)}</span>
  );
}

/** The name of a row; of what was not matched, with how many there are. */
export function LineName({
  line,
  children,
}: {
  readonly line: ResultLine;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('results');
  const { kind, unmatchedCount: count, isPartial } = line;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {kind !== 'group' && (
        <LinkSlashIcon aria-hidden="true" className="size-3.5 flex-none text-off" />
      )}
      {children}
      {kind === 'no_tracker_row' && (
        <span className="min-w-0 shrink-999 truncate text-sm text-ink-3">
          {t('{count, plural, one {# ad} other {# ads}}', { count: count ?? 0 })}
        </span>
      )}
      {kind === 'no_ad' && (
        <span className="min-w-0 shrink-999 truncate text-sm text-ink-3">
          {t('{count, plural, one {# tracker campaign} other {# tracker campaigns}}', {
            count: count ?? 0,
          })}
        </span>
      )}
      {isPartial && <PartialMark />}
    </span>
  );
}

interface BreakdownProps {
  readonly view: ResultsView;
  readonly results: ShownResults;
  readonly lines: readonly ResultLine[];
  readonly empty: ReactNode;
  readonly onSort: (sort: ResultsView['sort']) => void;
}

function useColumns({
  groupBy,
  isCompared,
  dates,
}: Pick<ResultsView, 'groupBy' | 'isCompared'> & { readonly dates: readonly string[] }) {
  const { t } = useTranslation('results');
  return useMemo((): readonly DataColumn<ResultLine>[] => {
    const number = { track: 'minmax(104px,.6fr)', align: 'end' } as const;
    return [
      {
        key: 'name',
        label: t(GROUP_LABELS[groupBy]),
        track: 'minmax(180px,2fr)',
        phone: 'name',
        cell: (line, link) => <LineName line={line}>{link}</LineName>,
      },
      {
        ...number,
        key: 'spend',
        label: t('Spend, ≈ $'),
        phone: 'figure',
        cell: ({ spendUSD }) => <Money amount={spendUSD} />,
      },
      {
        ...number,
        key: 'revenue',
        label: t('Revenue, ≈ $'),
        phone: 'figure',
        cell: ({ revenueUSD }) => <Money amount={revenueUSD} />,
      },
      {
        ...number,
        key: 'profit',
        label: t('Profit, ≈ $'),
        phone: 'figure',
        cell: ({ profitUSD }) => <Money amount={profitUSD} />,
      },
      ...(isCompared
        ? [
            {
              ...number,
              key: 'before',
              label: t('Profit before'),
              className: 'text-ink-2',
              cell: ({ profitBeforeUSD }: ResultLine) => amountText(profitBeforeUSD),
            },
          ]
        : []),
      {
        key: 'roi',
        label: t('ROI'),
        track: '76px',
        align: 'end',
        phone: 'corner',
        cell: ({ roi }) => <Roi roi={roi} />,
      },
      {
        key: 'leads',
        label: t('Leads'),
        track: '80px',
        align: 'end',
        cell: ({ leads }) => countText(leads),
      },
      {
        key: 'cpa',
        label: t('CPA, ≈ $'),
        track: '92px',
        align: 'end',
        cell: (line) => <Money amount={cpaOf(line)} />,
      },
      ...(groupBy === 'day'
        ? []
        : [
            {
              key: 'byDay',
              label: t('Profit by day'),
              track: 'minmax(120px,176px)',
              cell: ({ kind, byDay }: ResultLine) =>
                kind === 'group' && <Spark values={profitByDate(byDay, dates)} />,
            },
          ]),
    ];
  }, [t, groupBy, isCompared, dates]);
}

function Totals({
  view: { groupBy, isCompared },
  total,
  totalBefore,
  count,
  dates,
}: {
  readonly view: Pick<ResultsView, 'groupBy' | 'isCompared'>;
  readonly total: ResultBreakdown['total'];
  readonly totalBefore: ResultBreakdown['total'] | undefined;
  readonly count: number;
  readonly dates: readonly string[];
}) {
  const { t } = useTranslation('results');
  return (
    <div
      role="row"
      aria-rowindex={count + 2}
      className={cx(
        DATA_GRID,
        'sticky bottom-0 z-(--z-sticky-head) h-9 border-t border-line-strong bg-canvas font-medium',
      )}
    >
      <div role="cell" className="flex min-w-0 items-center gap-1.5 ps-4 pe-2">
        {t('Total with unmatched')}
        {total.isPartial && <PartialMark />}
      </div>
      <div role="cell" className={NUMBER}>
        <Money amount={total.spendUSD} />
      </div>
      <div role="cell" className={NUMBER}>
        <Money amount={total.revenueUSD} />
      </div>
      <div role="cell" className={NUMBER}>
        <Money amount={total.profitUSD} />
      </div>
      {isCompared && (
        <div role="cell" className={NUMBER}>
          <Money amount={totalBefore?.profitUSD ?? null} />
        </div>
      )}
      <div role="cell" className={NUMBER}>
        <Roi roi={total.roi} />
      </div>
      <div role="cell" className={NUMBER}>
        {countText(total.leads)}
      </div>
      <div role="cell" className={NUMBER}>
        <Money amount={cpaOf(total)} />
      </div>
      {groupBy !== 'day' && (
        <div role="cell" className="flex items-center px-2 pe-4">
          <Spark values={profitByDate(total.byDay, dates)} />
        </div>
      )}
    </div>
  );
}

/** Figures by group, what was not matched, and the total. */
export function Breakdown({ view, results, lines, empty, onSort }: BreakdownProps) {
  const { t } = useTranslation('results');
  const navigate = useNavigate();
  const { groupBy, isCompared } = view;
  const { now, before, range } = results;
  const { since, until } = range;
  const dates = useMemo(() => listDates({ since, until }), [since, until]);
  const columns = useColumns({ groupBy, isCompared, dates });
  const rows = useMemo(() => sortLines(lines, view), [lines, view]);
  const pathOf = ({ kind, key }: ResultLine): string | undefined => {
    const next = kind === 'group' ? drillDown(view, key) : undefined;
    return next === undefined ? undefined : resultsPath(next);
  };
  return (
    <DataList
      label={t('Results')}
      loadingLabel={t('Loading results…')}
      empty={empty}
      rows={now === undefined ? undefined : rows}
      keyOf={({ key }) => key}
      columns={columns}
      link={{
        name: (line) => lineLabel({ line, groupBy, translate: t }),
        path: pathOf,
        onOpen: (line) => void navigate({ href: pathOf(line) ?? resultsPath(view) }),
      }}
      sorts={RESULT_SORTS}
      sort={view.sort}
      defaultSort={defaultSort(groupBy)}
      onSort={onSort}
      rowPx={32}
      minWidth="min-w-240"
      isBusy={results.isRefreshing}
      className="border-t border-line-strong bg-surface"
      footer={
        now !== undefined && (
          <Totals
            view={view}
            total={now.breakdown.total}
            totalBefore={before?.total}
            count={rows.length}
            dates={dates}
          />
        )
      }
    />
  );
}
