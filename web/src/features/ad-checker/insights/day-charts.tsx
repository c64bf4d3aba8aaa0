import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Bar,
  BarChart,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import {
  formatCompact,
  formatDate,
  formatNumber,
  formatRange,
  NO_VALUE,
} from '../../../lib/format.ts';
import { convertAmount, type MoneyDisplay, moneyText } from '../../../lib/money-display.ts';
import { useNow } from '../../../lib/use-now.ts';
import { getPeriodRange } from '../filters/period-labels.ts';
import { InsightsError, InsightsLoading } from './insights-states.tsx';
import {
  findTotal,
  type InsightsDay,
  listDays,
  type ObjectInsightsProps,
  useAccountDisplay,
  useInsightsParts,
} from './object-insights.ts';

const CHART_PX = 44;
const AXIS_PX = 18;
const LABEL_PX = 44;

type Figure = 'spend' | 'clicks' | 'cpc';

function showFigure({
  figure,
  day,
  money,
}: {
  figure: Figure;
  day: Pick<InsightsDay, Figure>;
  money: MoneyDisplay;
}): string {
  const value = day[figure];
  if (value === null) {
    return NO_VALUE;
  }
  return figure === 'clicks' ? formatNumber(value) : moneyText({ amount: value, display: money });
}

function dayText(day: string): string {
  return formatDate({ at: `${day}T00:00:00Z`, timeZone: 'UTC' });
}

interface BarProps {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly payload?: InsightsDay;
}

/** The current day is outlined, since its bar still grows. */
function DayBar({ x = 0, y = 0, width = 0, height = 0, payload }: BarProps) {
  if (height <= 0) {
    return null;
  }
  return payload?.isRunning ? (
    <rect
      x={x + 0.5}
      y={y + 0.5}
      width={Math.max(0, width - 1)}
      height={Math.max(0, height - 0.5)}
      fill="var(--plot-1)"
      fillOpacity={0.15}
      stroke="var(--plot-1)"
      strokeDasharray="2 2"
    />
  ) : (
    <rect x={x} y={y} width={width} height={height} fill="var(--plot-1)" />
  );
}

interface ChartProps {
  readonly figure: Figure;
  readonly title: string;
  readonly days: readonly InsightsDay[];
  readonly money: MoneyDisplay;
  readonly syncId: string;
  /** Only the last chart labels the days. */
  readonly hasAxis: boolean;
}

function DayChart({ figure, title, days, money, syncId, hasAxis }: ChartProps) {
  const shared = {
    data: days as InsightsDay[],
    syncId,
    margin: { top: 4, right: 2, bottom: 0, left: 0 },
    accessibilityLayer: false,
  };
  const axes = (
    <>
      <XAxis
        dataKey="day"
        hide={!hasAxis}
        height={AXIS_PX}
        tickFormatter={dayText}
        minTickGap={16}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tick={{ fontSize: 11, fill: 'var(--text-3)' }}
        scale="band"
      />
      <YAxis
        width={LABEL_PX}
        tickCount={2}
        domain={[0, 'auto']}
        tickLine={false}
        axisLine={false}
        tick={{ fontSize: 11, fill: 'var(--text-3)' }}
        tickFormatter={(value: number) =>
          value === 0
            ? ''
            : formatCompact(
                figure === 'clicks'
                  ? value
                  : Number(convertAmount({ amount: value, display: money })),
              )
        }
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--hover)', stroke: 'var(--line-strong)' }}
        content={({ active, payload }) => {
          const day = payload?.[0]?.payload as InsightsDay | undefined;
          return active && day !== undefined ? (
            <p className="rounded-sm bg-raised px-2 py-1 text-sm shadow-pop">
              <span className="text-ink-3">{dayText(day.day)}</span>{' '}
              <b className="font-medium">{showFigure({ figure, day, money })}</b>
            </p>
          ) : null;
        }}
      />
    </>
  );
  return (
    <div className="grid grid-cols-[4.5rem_1fr] items-center">
      <span className="text-sm text-ink-2">{title}</span>
      <ResponsiveContainer width="100%" height={CHART_PX + (hasAxis ? AXIS_PX : 0)}>
        {figure === 'cpc' ? (
          <LineChart {...shared}>
            {axes}
            <Line
              dataKey={figure}
              stroke="var(--plot-1)"
              strokeWidth={1.5}
              dot={days.length <= 31 ? { r: 2 } : false}
              connectNulls={false}
              isAnimationActive={false}
            />
          </LineChart>
        ) : (
          <BarChart {...shared} barCategoryGap="20%">
            {axes}
            <Bar dataKey={figure} isAnimationActive={false} shape={DayBar as never} />
          </BarChart>
        )}
      </ResponsiveContainer>
    </div>
  );
}

function DayTable({
  days,
  money,
  titles,
}: {
  readonly days: readonly InsightsDay[];
  readonly money: MoneyDisplay;
  readonly titles: Readonly<Record<Figure, string>>;
}) {
  const { t } = useTranslation('ad-checker');
  const figures = Object.keys(titles) as Figure[];
  return (
    <details className="mt-1">
      <summary className="cursor-default text-sm text-ink-3 hover:text-ink">{t('Table')}</summary>
      <table aria-label={t('By day')} className="mt-1 w-full tabular-nums">
        <thead>
          <tr className="text-sm text-ink-3">
            <th scope="col" className="text-start font-normal">
              {t('Day')}
            </th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="text-end font-normal">
                {titles[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className="text-start font-normal text-ink-2">
                {day.isRunning ? t('Today') : dayText(day.day)}
              </th>
              {figures.map((figure) => (
                <td key={figure} className="text-end">
                  {showFigure({ figure, day, money })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export function DayCharts(props: ObjectInsightsProps) {
  const { t } = useTranslation('ad-checker');
  const { money, timeZone } = useAccountDisplay(props);
  const now = useNow();
  const { data, error, isFetching, refetch } = useInsightsParts(props);
  const { since, until } = getPeriodRange({ period: props.period, timeZone, now });
  const today = getPeriodRange({ period: { preset: 'today' }, timeZone, now }).until;
  const days = useMemo(
    () =>
      data === undefined
        ? []
        : listDays({ parts: data.data.parts, range: { since, until }, today }),
    [data, since, until, today],
  );
  if (data === undefined) {
    return error === null ? (
      <InsightsLoading lines={4} />
    ) : (
      <InsightsError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.data.parts.length === 0) {
    return <p className="text-ink-3">{t('Nothing delivered in this period')}</p>;
  }
  const titles = { spend: t('Spend'), clicks: t('Clicks'), cpc: t('CPC') };
  const total = findTotal(data.data);
  const amount = (text: string | null | undefined) =>
    text == null ? NO_VALUE : moneyText({ amount: text, display: money });
  const summary = t('{range}: spend {spend}, clicks {clicks}, CPC {cpc}', {
    range: formatRange({ since, until, now }),
    spend: amount(total?.spend),
    clicks: total?.clicks == null ? NO_VALUE : formatNumber(total.clicks),
    cpc: amount(total?.cpc),
  });
  const chart = { days, money, syncId: `insights/${props.objectId}` };
  return (
    <figure aria-label={summary}>
      <div aria-hidden="true">
        <DayChart {...chart} figure="spend" title={titles.spend} hasAxis={false} />
        <DayChart {...chart} figure="clicks" title={titles.clicks} hasAxis={false} />
        <DayChart {...chart} figure="cpc" title={titles.cpc} hasAxis />
      </div>
      <DayTable days={days} money={money} titles={titles} />
    </figure>
  );
}
