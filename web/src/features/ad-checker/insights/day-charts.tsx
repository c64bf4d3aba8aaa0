import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCompact, formatNumber, formatRange, NO_VALUE } from '../../../lib/format.ts';
import { convertAmount, type MoneyDisplay, moneyText } from '../../../lib/money-display.ts';
import { getPeriodRange } from '../../../lib/periods.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DayPlot } from '../../../ui/plots/day-plot.tsx';
import type { PlotPanel } from '../../../ui/plots/plot.ts';
import { InsightsError, InsightsLoading } from './insights-states.tsx';
import {
  findTotal,
  type InsightsDay,
  listDays,
  type ObjectInsightsProps,
  useAccountDisplay,
  useInsightsParts,
} from './object-insights.ts';

const PANEL_PX = 40;

type Figure = 'spend' | 'clicks' | 'cpc';

interface PanelInput {
  readonly figure: Figure;
  readonly title: string;
  readonly days: readonly InsightsDay[];
  readonly money: MoneyDisplay;
}

function toPanel({ figure, title, days, money }: PanelInput): PlotPanel {
  const isCount = figure === 'clicks';
  return {
    key: figure,
    title,
    heightPx: PANEL_PX,
    steps: 2,
    tick: (value) =>
      formatCompact(isCount ? value : Number(convertAmount({ amount: value, display: money }))),
    series: [
      {
        key: figure,
        label: title,
        kind: figure === 'cpc' ? 'line' : 'bar',
        color: 'var(--plot-1)',
        values: days.map((day) => day[figure]),
        say: (value) =>
          isCount ? formatNumber(value) : moneyText({ amount: value, display: money }),
      },
    ],
  };
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
  const panels = (['spend', 'clicks', 'cpc'] as const).map((figure) =>
    toPanel({ figure, title: titles[figure], days, money }),
  );
  return (
    <DayPlot
      label={summary}
      days={days.map(({ day, isRunning }) => ({
        date: day,
        isPart: isRunning,
        label: isRunning ? t('Today') : undefined,
      }))}
      panels={panels}
    />
  );
}
