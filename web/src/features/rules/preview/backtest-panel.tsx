import type { Backtest } from '@ads-checker/shared/contracts/rule-simulations';
import { DecimalSum } from '@ads-checker/shared/domain/decimal-sum';
import {
  ArrowPathIcon,
  BanknotesIcon,
  BellIcon,
  ClockIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '@heroicons/react/16/solid';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import {
  currencySymbol,
  formatAmount,
  formatDate,
  formatMoney,
  formatNumber,
  NO_VALUE,
} from '../../../lib/format.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Note } from '../../../ui/note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { backtest } from '../queries.ts';
import { Figure, type RulePreview } from './dry-run-panel.tsx';
import { UnknownNote } from './unknown-note.tsx';

type CountField =
  | 'moments'
  | 'missingMoments'
  | 'turnedOff'
  | 'turnedOn'
  | 'changed'
  | 'notices'
  | 'unknownBudgets';

/** Totals over the days; an amount that is missing on every day is unknown, never zero. */
function sumBacktest(days: Backtest['days']) {
  const count = (field: CountField): number => days.reduce((sum, day) => sum + day[field], 0);
  const amount = (field: 'spend' | 'spendConcerned' | 'raised' | 'lowered'): string | null => {
    const known = days.flatMap((day) => day[field] ?? []);
    const sum = new DecimalSum();
    for (const text of known) {
      sum.add(text);
    }
    return known.length === 0 ? null : sum.toText();
  };
  return {
    moments: count('moments'),
    missingMoments: count('missingMoments'),
    turnedOff: count('turnedOff'),
    turnedOn: count('turnedOn'),
    changed: count('changed'),
    notices: count('notices'),
    unknownBudgets: count('unknownBudgets'),
    raised: amount('raised'),
    lowered: amount('lowered'),
    spend: amount('spend'),
    spendConcerned: amount('spendConcerned'),
  };
}

type Answer = Awaited<ReturnType<typeof backtest>>;

const BacktestPlot = lazyPart(async () => (await import('./backtest-plot.tsx')).BacktestPlot);

const DAYS = [1, 7, 14, 30] as const;

const dayLabel = (date: string): string => formatDate({ at: `${date}T12:00:00Z`, timeZone: 'UTC' });

/** Whether budgets or bids were changed, or would have been. */
const changesMoney = (days: Backtest['days']): boolean =>
  days.some(
    ({ changed, unknownBudgets, raised }) => changed > 0 || unknownBudgets > 0 || raised === null,
  );

function DayTable({ answer: { days, currency } }: { readonly answer: Backtest }) {
  const { t } = useTranslation('rules');
  const sums = sumBacktest(days);
  const hasMoney = changesMoney(days);
  const money = (amount: string | null): string =>
    amount === null ? NO_VALUE : formatAmount({ amount, currency });
  const HEAD = 'px-2 py-1.5 text-end font-medium first:ps-4 first:text-start last:pe-4';
  const CELL = 'px-2 py-1.5 text-end tabular-nums first:ps-4 first:text-start last:pe-4';
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('Backtest by day')}</caption>
      <thead className="sticky top-0 bg-canvas text-sm text-ink-2">
        <tr className="border-b border-line-strong">
          <th scope="col" className={HEAD}>
            {t('Day')}
          </th>
          <th scope="col" className={HEAD}>
            {t('Checks')}
          </th>
          <th scope="col" className={HEAD}>
            {t('Missing')}
          </th>
          <th scope="col" className={HEAD}>
            {t('Off')}
          </th>
          <th scope="col" className={HEAD}>
            {t('On')}
          </th>
          {hasMoney && (
            <>
              <th scope="col" className={HEAD}>
                {t('Changes')}
              </th>
              <th scope="col" className={HEAD}>
                {t('Added')}
                {`, ${currencySymbol(currency)}`}
              </th>
              <th scope="col" className={HEAD}>
                {t('Taken')}
                {`, ${currencySymbol(currency)}`}
              </th>
            </>
          )}
          <th scope="col" className={HEAD}>
            {t('Spend')}
            {`, ${currencySymbol(currency)}`}
          </th>
          <th scope="col" className={HEAD}>
            {t('After turning off')}
            {`, ${currencySymbol(currency)}`}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date} className="border-b border-line">
            <th scope="row" className={`${CELL} font-normal`}>
              {dayLabel(day.date)}
            </th>
            <td className={CELL}>{day.moments}</td>
            <td className={CELL}>
              {day.missingMoments === 0 ? (
                0
              ) : (
                <span className="text-warning-ink">{day.missingMoments}</span>
              )}
            </td>
            <td className={CELL}>{day.moments === 0 ? NO_VALUE : day.turnedOff}</td>
            <td className={CELL}>{day.moments === 0 ? NO_VALUE : day.turnedOn}</td>
            {hasMoney && (
              <>
                <td className={CELL}>{day.raised === null ? NO_VALUE : day.changed}</td>
                <td className={CELL}>{money(day.raised)}</td>
                <td className={CELL}>{money(day.lowered)}</td>
              </>
            )}
            <td className={CELL}>{money(day.spend)}</td>
            <td className={CELL}>{money(day.spendConcerned)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line-strong bg-canvas font-medium">
          <th scope="row" className={`${CELL} font-medium`}>
            {t('{count, plural, one {# day} other {# days}}', { count: days.length })}
          </th>
          <td className={CELL}>{sums.moments}</td>
          <td className={CELL}>{sums.missingMoments}</td>
          <td className={CELL}>{sums.turnedOff}</td>
          <td className={CELL}>{sums.turnedOn}</td>
          {hasMoney && (
            <>
              <td className={CELL}>{sums.changed}</td>
              <td className={CELL}>{money(sums.raised)}</td>
              <td className={CELL}>{money(sums.lowered)}</td>
            </>
          )}
          <td className={CELL}>{money(sums.spend)}</td>
          <td className={CELL}>{money(sums.spendConcerned)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Figures({ days, currency }: Pick<Backtest, 'days' | 'currency'>) {
  const { t } = useTranslation('rules');
  const sums = sumBacktest(days);
  const money = (amount: string | null): string =>
    amount === null ? NO_VALUE : formatMoney({ amount, currency });
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b border-line px-4 py-3">
      <Figure
        value={formatNumber(sums.turnedOff)}
        label={t('Turned off')}
        icon={PauseCircleIcon}
        iconClassName="text-off"
      />
      <Figure
        value={formatNumber(sums.turnedOn)}
        label={t('Turned on')}
        icon={PlayCircleIcon}
        iconClassName="text-active"
      />
      {changesMoney(days) && (
        <>
          <Figure
            value={formatNumber(sums.changed)}
            label={t('Budgets and bids changed')}
            icon={BanknotesIcon}
            iconClassName="text-active"
          />
          <Figure value={money(sums.raised)} label={t('Added to budgets')} />
          <Figure value={money(sums.lowered)} label={t('Taken from budgets')} />
        </>
      )}
      {sums.notices > 0 && (
        <Figure value={formatNumber(sums.notices)} label={t('Notifications')} icon={BellIcon} />
      )}
      <Figure value={money(sums.spendConcerned)} label={t('Spent after turning off')} />
      <Figure value={money(sums.spend)} label={t('Spend')} />
    </dl>
  );
}

function Result({ answer: { backtests, adAccounts } }: { readonly answer: Answer }) {
  const { t } = useTranslation('rules');
  const [chosen, setChosen] = useState('');
  const answer = backtests.find(({ currency }) => (currency ?? '') === chosen) ?? backtests[0];
  const sums = sumBacktest(answer?.days ?? []);
  if (answer === undefined || sums.moments === 0) {
    return (
      <EmptyState title={t('No figures for these days')}>
        {t('Figures are stored every 30 minutes for profiles of teams with a tracker.')}
      </EmptyState>
    );
  }
  const { currency, days, unknown } = answer;
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {backtests.length > 1 && (
        <div className="px-4 pt-2">
          <SegmentedControl
            label={t('Currency')}
            value={currency ?? ''}
            onChange={setChosen}
            segments={backtests.map((each) => ({
              key: each.currency ?? '',
              label: each.currency ?? t('Unknown'),
            }))}
          />
        </div>
      )}
      <Figures days={days} currency={currency} />
      {sums.missingMoments > 0 && (
        <Note tone="warning" className="mx-4 mt-3">
          {t(
            '{count, plural, one {# check has no figures. It isn’t counted.} other {# checks have no figures. They aren’t counted.}}',
            { count: sums.missingMoments },
          )}
        </Note>
      )}
      <UnknownNote unknown={unknown} adAccounts={adAccounts} unknownBudgets={sums.unknownBudgets} />
      <div className="grid gap-4 py-3 wide:grid-cols-2">
        <Suspense fallback={<div className="h-100" />}>
          <BacktestPlot days={days} currency={currency} />
        </Suspense>
        <div className="min-w-0 overflow-x-auto">
          <DayTable answer={answer} />
        </div>
      </div>
    </div>
  );
}

/** What the rule would have done over the past days, according to the stored figures. */
export function BacktestPanel({ preview }: { readonly preview: RulePreview }) {
  const { t } = useTranslation('rules');
  const [days, setDays] = useState(14);
  const [state, setState] = useState<
    { readonly answer: Answer } | { readonly error: unknown } | null
  >(null);
  const { run, isBusy } = useWrite(backtest);
  const start = async (): Promise<void> => {
    const tried = await preview.readTried();
    if (tried === undefined) {
      return;
    }
    try {
      setState({ answer: await run({ ...tried, days }) });
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <section aria-label={t('Backtest')} className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-(--toolbar) flex-none items-center gap-3 border-b border-line px-4 py-1.5">
        <p className="text-ink-2 max-desk:hidden">{t('What the rule would have done')}</p>
        <SelectField
          label={t('Days')}
          isLabelHidden
          className="ms-auto w-36"
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {t('{count, plural, one {# day} other {# days}}', { count })}
            </option>
          ))}
        </SelectField>
        {!isFakeApiOn() && (
          <Button
            icon={state === null ? ClockIcon : ArrowPathIcon}
            isBusy={isBusy}
            onClick={() => void start()}
          >
            {state === null ? t('Run backtest') : t('Run again')}
          </Button>
        )}
      </div>
      {isBusy && state === null ? (
        <SkeletonRows count={6} cells={['w-28', 'w-40', 'w-40']} label={t('Checking…')} />
      ) : state === null ? (
        <EmptyState title={t('Check this rule on past days')}>
          {isFakeApiOn()
            ? t('This isn’t available with sample data.')
            : t('See what the rule would have turned off and on each day.')}
        </EmptyState>
      ) : 'error' in state ? (
        <ErrorPanel
          title={t('Couldn’t run the backtest')}
          error={state.error}
          isRetrying={isBusy}
          onRetry={() => void start()}
        />
      ) : (
        <Result answer={state.answer} />
      )}
    </section>
  );
}
