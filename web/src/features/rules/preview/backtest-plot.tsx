import type { Backtest } from '@ads-checker/shared/contracts/rule-simulations';
import { useTranslation } from 'react-i18next';
import { formatCompact, formatMoney, formatNumber } from '../../../lib/format.ts';
import { DayPlot } from '../../../ui/plots/day-plot.tsx';
import type { PlotSeries } from '../../../ui/plots/plot.ts';

interface PlotDay {
  readonly date: string;
  readonly up: number | null;
  /** Drawn below the axis when negative, otherwise stacked. */
  readonly down: number | null;
  /** Some or all of its figures are missing. */
  readonly hasGap: boolean;
}

function Plot({
  title,
  keys: [up, down],
  days,
  say,
}: {
  readonly title: string;
  readonly keys: readonly [string, string];
  readonly days: readonly PlotDay[];
  readonly say: (value: number) => string;
}) {
  const { t } = useTranslation('rules');
  const sayAbsolute = (value: number) => say(Math.abs(value));
  const series = (key: 'up' | 'down', label: string, color: string): PlotSeries => ({
    key,
    label,
    kind: 'bar',
    color,
    values: days.map((day) => day[key]),
    say: sayAbsolute,
  });
  return (
    <DayPlot
      label={title}
      title={title}
      className="px-4"
      days={days.map(({ date, hasGap }) => ({
        date,
        isPart: hasGap,
        note: hasGap ? t('Some figures are missing') : undefined,
      }))}
      panels={[
        {
          key: 'day',
          heightPx: 140,
          steps: 4,
          isStacked: true,
          tick: (value) => formatCompact(Math.abs(value)),
          series: [series('up', up, 'var(--plot-1)'), series('down', down, 'var(--plot-2)')],
        },
      ]}
    />
  );
}

/** Acts and spend by day. */
export function BacktestPlot({
  days,
  currency,
}: {
  readonly days: Backtest['days'];
  readonly currency: string | null;
}) {
  const { t } = useTranslation('rules');
  const toDay = (
    { date, moments, missingMoments }: Backtest['days'][number],
    up: number | null,
    down: number | null,
  ): PlotDay => {
    const isUnknown = moments === 0;
    return {
      date,
      hasGap: missingMoments > 0,
      up: isUnknown ? null : up,
      down: isUnknown ? null : down,
    };
  };
  const acts = days.map((day) => toDay(day, day.turnedOff, -day.turnedOn));
  const spends = days.map((day) => {
    const affected = day.spendConcerned === null ? null : Number(day.spendConcerned);
    const rest =
      day.spend === null || affected === null ? null : Math.max(0, Number(day.spend) - affected);
    return toDay(day, affected, rest);
  });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Plot
        title={t('Objects turned off and on')}
        keys={[t('Turned off'), t('Turned on')]}
        days={acts}
        say={formatNumber}
      />
      <Plot
        title={t('Spend by day')}
        keys={[t('After turning off'), t('Other spend')]}
        days={spends}
        say={(value) => formatMoney({ amount: value, currency })}
      />
    </div>
  );
}
