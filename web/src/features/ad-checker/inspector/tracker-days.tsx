import { isDailyResult } from '@ads-checker/shared/domain/result-actions';
import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import { useTranslation } from 'react-i18next';
import { formatCompact, formatNumber, formatRange } from '../../../lib/format.ts';
import { convertAmount, moneyText } from '../../../lib/money-display.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReplica } from '../../../replica/index.ts';
import { DayPlot } from '../../../ui/plots/day-plot.tsx';
import { objectResultsQuery } from '../../results/index.ts';
import { getActionLabel } from '../columns/column-labels.ts';
import { InsightsError, InsightsLoading } from '../insights/insights-states.tsx';
import { DERIVED } from '../tracker-figures.ts';
import { amountText, type TrackerSectionProps } from './tracker-amounts.ts';

const PANEL_PX = 120;

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));

/** Spend as bars and revenue as a line, by day. A day that was never read has none. */
export function TrackerDays({
  row,
  level,
  display,
  period,
  adUserId,
  adAccountId,
}: TrackerSectionProps) {
  const { t } = useTranslation('ad-checker');
  const now = useNow();
  const { money, timeZone, tracker } = display;
  const { data, error, isFetching, refetch } = useServerQuery(
    objectResultsQuery({
      replica: useReplica(),
      ...{ adUserId, adAccountId, level, period, timeZone, objectId: row.id },
    }),
  );
  if (data === undefined) {
    return error === null ? (
      <InsightsLoading lines={4} />
    ) : (
      <InsightsError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  const { byDay, range } = data.value;
  const zone = tracker?.timeZone ?? timeZone;
  const today = dayIn({ timeZone: isTimeZone(zone) ? zone : 'UTC', at: now });
  const action = row.insights?.targetAction ?? null;
  /** What the ad network counted; days kept from before its counts were read have none. */
  const countedOf = (day: number) => {
    const actions = byDay[day]?.actions ?? null;
    return actions === null || action === null || !isDailyResult(action)
      ? null
      : {
          label: t('{result} by Facebook', { result: getActionLabel({ action, translate: t }) }),
          count: actions[action] ?? 0,
        };
  };
  const revenueOf = (amount: number) => amountText({ id: 'revenue', amount }, display);
  const summary = t('{range}: spend {spend}, revenue {revenue}, profit {profit}', {
    range: formatRange({ ...range, now }),
    spend: amountText({ id: 'spend', amount: row.tracker?.spend ?? null }, display),
    revenue: amountText({ id: 'revenue', amount: row.tracker?.revenue ?? null }, display),
    profit: amountText(
      { id: 'profit', amount: row.tracker === undefined ? null : DERIVED.profit(row.tracker) },
      display,
    ),
  });
  return (
    <DayPlot
      label={summary}
      days={byDay.map(({ date, revenue, isPartial }) => ({
        date,
        label: date === today ? t('Today') : undefined,
        isPart: date === today || isPartial,
        note: revenue === null ? t('No data') : undefined,
      }))}
      panels={[
        {
          key: 'amounts',
          heightPx: PANEL_PX,
          steps: 4,
          tick: (value) => formatCompact(Number(convertAmount({ amount: value, display: money }))),
          series: [
            {
              key: 'spend',
              label: t('Spend'),
              kind: 'bar',
              color: 'var(--plot-1)',
              values: byDay.map(({ spend }) => toNumber(spend)),
              say: (value) => moneyText({ amount: value, display: money }),
            },
            {
              key: 'revenue',
              label: t('Revenue'),
              kind: 'line',
              color: 'var(--plot-2)',
              values: byDay.map(({ revenue }) => toNumber(revenue)),
              say: revenueOf,
            },
          ],
        },
      ]}
      afterOf={(day) => {
        const [spend, revenue] = [
          toNumber(byDay[day]?.spend ?? null),
          toNumber(byDay[day]?.revenue ?? null),
        ];
        const counted = countedOf(day);
        return (
          <>
            {spend !== null && revenue !== null && (
              <span className="text-ink-2">
                {t('Profit')}{' '}
                <b className="font-medium text-ink tabular-nums">
                  {amountText({ id: 'profit', amount: revenue - spend }, display)}
                </b>
              </span>
            )}
            {counted !== null && (
              <span className="text-ink-2">
                {counted.label}{' '}
                <b className="font-medium text-ink tabular-nums">{formatNumber(counted.count)}</b>
              </span>
            )}
          </>
        );
      }}
    />
  );
}
