import {
  INSIGHTS_BREAKDOWNS,
  type InsightsBreakdown,
  type InsightsPart,
} from '@ads-checker/shared/contracts/insights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent, NO_VALUE } from '../../../lib/format.ts';
import { type MoneyDisplay, moneyText } from '../../../lib/money-display.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { BREAKDOWN_LABELS, breakdownValueLabel } from './breakdown-labels.ts';
import { InsightsError, InsightsLoading } from './insights-states.tsx';
import {
  findTotal,
  type InsightsTotal,
  type ObjectInsightsProps,
  useAccountDisplay,
  useInsightsParts,
} from './object-insights.ts';

/** Ages in ascending order, everything else by spend. */
function sortParts(breakdown: InsightsBreakdown, parts: readonly InsightsPart[]) {
  return breakdown === 'age'
    ? parts.toSorted((a, b) => (a.values[0] ?? '').localeCompare(b.values[0] ?? ''))
    : parts.toSorted((a, b) => Number(b.spend ?? 0) - Number(a.spend ?? 0));
}

function Cells({ part, money }: { readonly part: InsightsTotal; readonly money: MoneyDisplay }) {
  const { spend, clicks, ctr, cpc } = part;
  const amount = (text: string | null) =>
    text === null ? NO_VALUE : moneyText({ amount: text, display: money });
  return [
    amount(spend),
    clicks === null ? NO_VALUE : formatNumber(clicks),
    ctr === null ? NO_VALUE : formatPercent(ctr),
    amount(cpc),
  ].map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
    <td key={index} className="ps-2 text-end whitespace-nowrap">
      {text}
    </td>
  ));
}

function Parts({
  breakdown,
  ...props
}: ObjectInsightsProps & { readonly breakdown: InsightsBreakdown }) {
  const { t } = useTranslation('ad-checker');
  const { money } = useAccountDisplay(props);
  const { data, error, isFetching, refetch } = useInsightsParts({ ...props, breakdown });
  if (data === undefined) {
    return error === null ? (
      <InsightsLoading lines={5} />
    ) : (
      <InsightsError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  const { parts } = data.data;
  const total = findTotal(data.data);
  if (parts.length === 0 || total === null) {
    return <p className="text-ink-3">{t('Nothing delivered in this period')}</p>;
  }
  const headings = [t('Spend'), t('Clicks'), t('CTR'), t('CPC')];
  return (
    <div className="overflow-x-auto">
      <table aria-label={t(BREAKDOWN_LABELS[breakdown])} className="w-full tabular-nums">
        <thead>
          <tr className="text-sm text-ink-3">
            <th scope="col" className="text-start font-normal">
              {t(BREAKDOWN_LABELS[breakdown])}
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="ps-2 text-end font-normal">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortParts(breakdown, parts).map((part) => (
            <tr key={part.values.join('/')}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {breakdownValueLabel({
                  breakdown,
                  values: part.values,
                  translate: t,
                })}
              </th>
              <Cells part={part} money={money} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="py-1 text-start">
              {t('Total')}
            </th>
            <Cells part={total} money={money} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

export function BreakdownTable(props: ObjectInsightsProps) {
  const { t } = useTranslation('ad-checker');
  const [breakdown, setBreakdown] = useState<InsightsBreakdown | 'none'>('none');
  return (
    <div className="flex flex-col items-start gap-2">
      <SegmentedControl
        label={t('Breakdown')}
        className="[&>button]:px-1.5 [&>button]:text-sm"
        value={breakdown}
        onChange={setBreakdown}
        segments={[
          { key: 'none' as const, label: t('None') },
          ...INSIGHTS_BREAKDOWNS.map((key) => ({ key, label: t(BREAKDOWN_LABELS[key]) })),
        ]}
      />
      {breakdown !== 'none' && (
        <div className="w-full">
          <Parts key={breakdown} {...props} breakdown={breakdown} />
        </div>
      )}
    </div>
  );
}
