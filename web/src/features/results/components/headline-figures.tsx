import type { ResultFigures } from '@ads-checker/shared/contracts/results';
import { useTranslation } from 'react-i18next';
import { formatChange, formatNumber, formatRoundPercent, NO_VALUE } from '../../../lib/format.ts';
import { percentChange } from '../../../lib/percent-change.ts';
import { cx } from '../../../ui/class-names.ts';
import { countText, moneyText } from '../result-labels.ts';
import { cpaOf } from '../result-lines.ts';
import { PartialMark } from './partial-mark.tsx';

interface HeadlineProps {
  readonly now: ResultFigures;
  /** Undefined while it is not compared, or not known. */
  readonly before: ResultFigures | undefined;
  readonly hasTracker: boolean;
}

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly change: string;
  readonly from: string;
}

const toNumber = (amount: string | null): number | null =>
  amount === null ? null : Number(amount);

function useFigures({ now, before }: HeadlineProps): readonly Figure[] {
  const { t } = useTranslation('results');
  const toFigure = (
    label: string,
    [to, from]: readonly [number | null, number | null],
    say: (value: number | null) => string,
  ): Figure => {
    const percent = to === null || from === null ? null : percentChange({ from, to });
    return {
      label,
      value: say(to),
      change: percent === null ? '' : formatChange(percent),
      from: from === null ? '' : t('from {value}', { value: say(from) }),
    };
  };
  const pair = (read: (figures: ResultFigures) => number | null) =>
    [read(now), before === undefined ? null : read(before)] as const;
  const money = (key: 'spendUSD' | 'revenueUSD' | 'profitUSD') =>
    pair((figures) => toNumber(figures[key]));
  const percentText = (value: number | null) =>
    value === null ? NO_VALUE : formatRoundPercent(value);
  const roi = pair((figures) => figures.roi);
  const [roiNow, roiBefore] = roi;
  const points =
    roiNow === null || roiBefore === null ? null : Math.round((roiNow - roiBefore) * 10) / 10;
  return [
    toFigure(t('Spend'), money('spendUSD'), moneyText),
    toFigure(t('Revenue'), money('revenueUSD'), moneyText),
    toFigure(t('Profit'), money('profitUSD'), moneyText),
    {
      ...toFigure(t('ROI'), roi, percentText),
      change:
        points === null
          ? ''
          : t('{points} points', { points: `${points > 0 ? '+' : ''}${formatNumber(points)}` }),
    },
    toFigure(
      t('Leads'),
      pair(({ leads }) => leads),
      countText,
    ),
    toFigure(t('CPA'), pair(cpaOf), moneyText),
  ];
}

/** The totals of a period, and how they changed. */
export function HeadlineFigures(props: HeadlineProps) {
  const { t } = useTranslation('results');
  const { now, hasTracker } = props;
  return (
    <dl
      aria-label={t('Totals in US dollars')}
      className="grid flex-none grid-cols-6 gap-x-4 gap-y-2 border-t border-line-strong bg-surface px-4 pt-2.5 pb-2 max-desk:grid-cols-3 max-desk:bg-canvas max-desk:px-3"
    >
      {useFigures(props).map(({ label, value, change, from }, index) => (
        <div key={label} className="min-w-0">
          <dt className="flex items-center gap-1 text-sm text-ink-3">
            {label}
            {index === 0 && now.isPartial && <PartialMark />}
          </dt>
          <dd
            className={cx(
              'text-2xl font-semibold tracking-(--tracking-figure) whitespace-nowrap tabular-nums max-wide:text-xl max-desk:text-base',
              value === NO_VALUE && 'text-ink-3',
            )}
          >
            {value}
          </dd>
          <dd className="truncate text-sm text-ink-3 max-desk:whitespace-normal">
            {value === NO_VALUE && !hasTracker ? (
              t('No tracker')
            ) : (
              <>
                {change !== '' && <b className="font-medium text-ink-2">{change} </b>}
                <span className={cx(change !== '' && 'max-desk:hidden')}>{from}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
