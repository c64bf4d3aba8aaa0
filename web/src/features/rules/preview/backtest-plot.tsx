import type { Backtest } from '@ads-checker/shared/contracts/rule-actions';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import {
  formatCompact,
  formatDate,
  formatMoney,
  formatNumber,
  NO_VALUE,
} from '../../../lib/format.ts';

interface PlotDay {
  readonly date: string;
  readonly up: number | null;
  /** Drawn below the axis when negative, otherwise stacked. */
  readonly down: number | null;
  /** Some or all of its figures are missing. */
  readonly hasGap: boolean;
}

const TICK = { fontSize: 11, fill: 'var(--text-3)' } as const;
const dayLabel = (date: string): string => formatDate({ at: `${date}T12:00:00Z`, timeZone: 'UTC' });

/** A day with missing figures is outlined. */
function DayBar({
  fill,
  x = 0,
  y = 0,
  width = 0,
  height = 0,
  payload,
}: {
  readonly fill: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly payload?: PlotDay;
}) {
  if (height === 0) {
    return null;
  }
  const top = Math.min(y, y + height);
  return (
    <rect
      x={x + 0.5}
      y={top}
      width={Math.max(0, width - 1)}
      height={Math.abs(height)}
      fill={fill}
      {...(payload?.hasGap === true
        ? { fillOpacity: 0.35, stroke: fill, strokeDasharray: '3 2' }
        : {})}
    />
  );
}

function Key({ color, label }: { readonly color: string; readonly label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-2">
      <span aria-hidden="true" className="size-2.5 rounded-xs" style={{ background: color }} />
      {label}
    </span>
  );
}

function Plot({
  title,
  keys,
  days,
  say,
}: {
  readonly title: string;
  readonly keys: readonly [string, string];
  readonly days: readonly PlotDay[];
  readonly say: (value: number | null) => string;
}) {
  const { t } = useTranslation('rules');
  const [up, down] = keys;
  return (
    <figure aria-label={title} className="px-4">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
        <span className="font-medium">{title}</span>
        <span className="ms-auto flex gap-3">
          <Key color="var(--plot-1)" label={up} />
          <Key color="var(--plot-2)" label={down} />
        </span>
      </figcaption>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={170}>
          <BarChart
            data={days as PlotDay[]}
            stackOffset="sign"
            barCategoryGap="25%"
            margin={{ top: 4, right: 2, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <XAxis
              dataKey="date"
              height={18}
              tickFormatter={dayLabel}
              minTickGap={16}
              tickLine={false}
              axisLine={false}
              tick={TICK}
            />
            <YAxis
              width={44}
              tickCount={4}
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              tick={TICK}
              tickFormatter={(value: number) => formatCompact(Math.abs(value))}
            />
            <ReferenceLine y={0} stroke="var(--line-strong)" />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--hover)' }}
              content={({ active, payload }) => {
                const day = payload?.[0]?.payload as PlotDay | undefined;
                return active && day !== undefined ? (
                  <div className="rounded-sm bg-raised px-2 py-1 text-sm shadow-pop">
                    <p className="text-ink-3">{dayLabel(day.date)}</p>
                    <p>
                      {up}: <b className="font-medium">{say(day.up)}</b>
                    </p>
                    <p>
                      {down}:{' '}
                      <b className="font-medium">
                        {say(day.down === null ? null : Math.abs(day.down))}
                      </b>
                    </p>
                    {day.hasGap && (
                      <p className="text-warning-ink">{t('Some figures are missing')}</p>
                    )}
                  </div>
                ) : null;
              }}
            />
            <Bar
              dataKey="up"
              stackId="day"
              isAnimationActive={false}
              shape={((props: object) => <DayBar {...props} fill="var(--plot-1)" />) as never}
            />
            <Bar
              dataKey="down"
              stackId="day"
              isAnimationActive={false}
              shape={((props: object) => <DayBar {...props} fill="var(--plot-2)" />) as never}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

/** Acts and spend by day; the table beside it has the same data. */
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
        say={(value) => (value === null ? NO_VALUE : formatNumber(value))}
      />
      <Plot
        title={t('Spend by day')}
        keys={[t('After turning off'), t('Other spend')]}
        days={spends}
        say={(value) => (value === null ? NO_VALUE : formatMoney({ amount: value, currency }))}
      />
    </div>
  );
}
