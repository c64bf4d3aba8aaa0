import type { AutomationOverview } from '@ads-checker/shared/contracts/automation';
import type { AutomationPeriod } from '@ads-checker/shared/contracts/automation-values';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCompact, formatMoney, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { DayPlot } from '../../../ui/plots/day-plot.tsx';
import type { PlotDay, PlotSeries } from '../../../ui/plots/plot.ts';
import { actsLabel, movedLabel, profitText, sumActs, usdLabel } from '../automation-labels.ts';
import { addUSD, listSlots } from '../plot-slots.ts';

const PLOT_PX = 44;

const moneyText = (amount: number): string =>
  formatMoney({ amount: amount.toFixed(2), currency: 'USD' });

function Figure({
  label,
  value,
  note,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-w-0 border-line px-4 py-2.5 not-first:border-s max-full:nth-3:border-s-0 max-full:nth-[n+3]:border-t max-desk:px-3">
      <dl>
        <dt className="text-sm text-ink-3">{label}</dt>
        <dd className="text-xl font-semibold tracking-(--tracking-figure) wrap-break-word tabular-nums max-desk:text-base">
          {value}
        </dd>
        <dd className="min-h-4 text-sm text-ink-3">{note}</dd>
      </dl>
      {children}
    </div>
  );
}

type Bars = Pick<PlotSeries, 'key' | 'label' | 'color' | 'colorBelow' | 'values'>;

function Plot({
  label,
  days,
  slot,
  bars,
  say = moneyText,
}: {
  readonly label: string;
  readonly days: readonly PlotDay[];
  readonly slot: 'day' | 'hour';
  readonly bars: readonly Bars[];
  readonly say?: (value: number) => string;
}) {
  return (
    <DayPlot
      label={label}
      slot={slot}
      days={days}
      className="mt-1"
      panels={[
        {
          key: 'only',
          heightPx: PLOT_PX,
          steps: 2,
          isStacked: true,
          tick: formatCompact,
          series: bars.map((each) => ({ ...each, kind: 'bar', say })),
        },
      ]}
    />
  );
}

/** What all rules did together, by hour or day. */
export function AutomationPlots({
  overview,
  period,
  until,
}: {
  readonly overview: AutomationOverview;
  readonly period: AutomationPeriod;
  /** When it was read. */
  readonly until: Date;
}) {
  const { t } = useTranslation('automation');
  const { totals, hours, since, profitDays } = overview;
  const slots = useMemo(
    () =>
      listSlots({
        hours,
        period,
        since: new Date(since),
        until,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    [hours, period, since, until],
  );
  const slot = period === 'day' ? 'hour' : 'day';
  const acts = formatNumber(sumActs(totals.acts));
  const moved = movedLabel(totals);
  const stopped = usdLabel(totals.spendStopped);
  const profit = sumActs(totals.acts) === 0 ? NO_VALUE : profitText(totals.profit);
  return (
    <section
      aria-label={t('Totals')}
      className="grid flex-none grid-cols-4 border-b border-line-strong bg-surface max-full:grid-cols-2"
    >
      <Figure label={t('Acts')} value={acts} note={actsLabel(totals.acts)}>
        <Plot
          label={t('Acts: {value}', { value: acts })}
          days={slots}
          slot={slot}
          say={formatNumber}
          bars={[
            {
              key: 'acts',
              label: t('Acts'),
              color: 'var(--plot-1)',
              values: slots.map((each) => each.hours.reduce((sum, hour) => sum + hour.acts, 0)),
            },
          ]}
        />
      </Figure>
      <Figure label={t('Budgets moved')} value={moved} note="">
        <Plot
          label={t('Budgets moved: {value}', { value: moved })}
          days={slots}
          slot={slot}
          bars={[
            {
              key: 'raised',
              label: t('Raised'),
              color: 'var(--plot-1)',
              values: slots.map((each) => addUSD(each.hours.map(({ raised }) => raised))),
            },
            {
              key: 'lowered',
              label: t('Lowered'),
              color: 'var(--plot-2)',
              values: slots.map((each) => {
                const lowered = addUSD(each.hours.map((hour) => hour.lowered));
                return lowered === null || lowered === 0 ? lowered : -lowered;
              }),
            },
          ]}
        />
      </Figure>
      <Figure
        label={t('Spend stopped')}
        value={stopped}
        note={t('What was turned off had spent on the day before')}
      >
        <Plot
          label={t('Spend stopped: {value}', { value: stopped })}
          days={slots}
          slot={slot}
          bars={[
            {
              key: 'stopped',
              label: t('Spend stopped'),
              color: 'var(--plot-1)',
              values: slots.map((each) => addUSD(each.hours.map((hour) => hour.spendStopped))),
            },
          ]}
        />
      </Figure>
      <Figure
        label={t('Profit after acts')}
        value={profit}
        note={t('Of what was changed, from the day of the act on')}
      >
        {profitDays.length > 0 && (
          <Plot
            label={t('Profit after acts: {value}', { value: profit })}
            days={profitDays.map(({ day: date, profit: { isPartial } }, index) => ({
              date,
              isPart: isPartial || index === profitDays.length - 1,
            }))}
            slot="day"
            bars={[
              {
                key: 'profit',
                label: t('Profit'),
                color: 'var(--off-solid)',
                colorBelow: 'var(--error-solid)',
                values: profitDays.map((day) => addUSD([day.profit])),
              },
            ]}
          />
        )}
      </Figure>
    </section>
  );
}
