import type { ResultBreakdown } from '@ads-checker/shared/contracts/results';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCompact, formatRange, formatRoundPercent, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DayPlot } from '../../../ui/plots/day-plot.tsx';
import type { PlotPanel, PlotSeries } from '../../../ui/plots/plot.ts';
import { countText, dateText, moneyText, PARTIAL } from '../result-labels.ts';
import { listDates, profitByDate } from '../result-lines.ts';
import { viewerTimeZone } from '../use-results.ts';

type Amount = 'spendUSD' | 'revenueUSD' | 'profitUSD';

interface ResultsPlotProps {
  readonly range: TimeRange;
  readonly total: ResultBreakdown['total'];
  readonly before: ResultBreakdown | undefined;
  readonly rangeBefore: TimeRange | null;
}

/** Spend and revenue of each day, with the profit below. */
export function ResultsPlot({ range, total, before, rangeBefore }: ResultsPlotProps) {
  const { t } = useTranslation('results');
  const now = useNow();
  const today = dayIn({ timeZone: viewerTimeZone(), at: now });
  const { since, until } = range;
  const dates = useMemo(() => listDates({ since, until }), [since, until]);
  const rows = useMemo(() => {
    const known = new Map(total.byDay.map((day) => [day.date, day]));
    return dates.map((date) => known.get(date));
  }, [total, dates]);
  const datesBefore = rangeBefore === null ? [] : listDates(rangeBefore);
  const profitBefore = before === undefined ? [] : profitByDate(before.total.byDay, datesBefore);
  const series = (
    key: Amount,
    label: string,
    { color, colorBelow }: Pick<PlotSeries, 'color' | 'colorBelow'>,
  ): PlotSeries => ({
    key,
    label,
    kind: 'bar',
    color,
    ...(colorBelow === undefined ? {} : { colorBelow }),
    values: rows.map((row) => {
      const amount = row?.[key] ?? null;
      return amount === null ? null : Number(amount);
    }),
    say: moneyText,
  });
  const panels: readonly PlotPanel[] = [
    {
      key: 'amounts',
      heightPx: 100,
      steps: 4,
      tick: formatCompact,
      series: [
        series('spendUSD', t('Spend'), { color: 'var(--plot-1)' }),
        series('revenueUSD', t('Revenue'), { color: 'var(--plot-2)' }),
      ],
    },
    {
      key: 'profit',
      heightPx: 48,
      steps: 3,
      tick: formatCompact,
      series: [
        series('profitUSD', t('Profit'), {
          color: 'var(--off-solid)',
          colorBelow: 'var(--error-solid)',
        }),
      ],
    },
  ];
  const { spendUSD, revenueUSD, profitUSD } = total;
  const text = {
    range: formatRange({ ...range, now }),
    spend: moneyText(spendUSD),
    revenue: moneyText(revenueUSD),
    profit: moneyText(profitUSD),
  };
  return (
    <DayPlot
      label={t('{range}: spend {spend}, revenue {revenue}, profit {profit}', text)}
      title={t('By day, ≈ $')}
      className="flex-none border-t border-line-strong bg-surface px-4 py-2 max-desk:px-3"
      days={dates.map((date, index) => ({
        date,
        label: date === today ? t('Today') : undefined,
        isPart: date === today || rows[index]?.isPartial === true,
        note:
          rows[index] === undefined ? t('No data') : rows[index].isPartial ? t(PARTIAL) : undefined,
      }))}
      panels={panels}
      afterOf={(day) => {
        const row = rows[day];
        const [dateBefore, earlier] = [datesBefore[day], profitBefore[day] ?? null];
        return (
          <>
            <span className="text-ink-2 max-desk:hidden">
              {t('ROI')}{' '}
              <b className="font-medium text-ink tabular-nums">
                {row?.roi == null ? NO_VALUE : formatRoundPercent(row.roi)}
              </b>
            </span>
            <span className="text-ink-2 max-desk:hidden">
              {t('Leads')}{' '}
              <b className="font-medium text-ink tabular-nums">{countText(row?.leads ?? null)}</b>
            </span>
            {dateBefore !== undefined && earlier !== null && (
              <span className="text-ink-3 max-wide:hidden">
                {t('{date}: profit {profit}', {
                  date: dateText(dateBefore),
                  profit: moneyText(earlier),
                })}
              </span>
            )}
          </>
        );
      }}
    />
  );
}
