import type { Simulation } from '@ads-checker/shared/contracts/rule-simulations';
import {
  ArrowPathIcon,
  BanknotesIcon,
  BellIcon,
  ForwardIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { formatExactMoment, formatMoney, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { RUN_ACTION_LABELS } from '../acts/act-labels.ts';
import { simulate } from '../queries.ts';
import { Figure, type RulePreview } from './dry-run-panel.tsx';
import { amountRangeText, countKnownDays, rangeText } from './simulation-text.ts';
import { UnknownNote } from './unknown-note.tsx';

const HEAD = 'px-2 py-1.5 text-end font-medium first:ps-4 first:text-start last:pe-4';
const CELL = 'px-2 py-1.5 text-end tabular-nums first:ps-4 first:text-start last:pe-4';

type Ranges = NonNullable<Simulation['ranges']>;

function Figures({
  ranges,
  amounts,
}: {
  readonly ranges: Ranges;
  readonly amounts: Simulation['amounts'];
}) {
  const { t } = useTranslation('rules');
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b border-line px-4 py-3">
      <Figure value={rangeText(ranges.objects)} label={t('Objects')} />
      <Figure
        value={rangeText(ranges.turnedOff)}
        label={t('Would turn off')}
        icon={PauseCircleIcon}
        iconClassName="text-off"
      />
      <Figure
        value={rangeText(ranges.turnedOn)}
        label={t('Would turn on')}
        icon={PlayCircleIcon}
        iconClassName="text-active"
      />
      {ranges.changed.most > 0 && (
        <Figure
          value={rangeText(ranges.changed)}
          label={t('Would change')}
          icon={BanknotesIcon}
          iconClassName="text-active"
        />
      )}
      {ranges.notices.most > 0 && (
        <Figure value={rangeText(ranges.notices)} label={t('Would notify')} icon={BellIcon} />
      )}
      {amounts.flatMap(({ currency, raised, lowered }) => [
        ...(raised !== null && Number(raised.most) > 0
          ? [
              <Figure
                key={`+${currency}`}
                value={amountRangeText(raised, currency)}
                label={t('Would add to budgets, median {amount}', {
                  amount: formatMoney({ amount: raised.median, currency }),
                })}
              />,
            ]
          : []),
        ...(lowered !== null && Number(lowered.most) > 0
          ? [
              <Figure
                key={`-${currency}`}
                value={amountRangeText(lowered, currency)}
                label={t('Would take from budgets, median {amount}', {
                  amount: formatMoney({ amount: lowered.median, currency }),
                })}
              />,
            ]
          : []),
      ])}
    </dl>
  );
}

function DayTable({ days }: Pick<Simulation, 'days'>) {
  const { t } = useTranslation('rules');
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('As each of the last days')}</caption>
      <thead className="bg-canvas text-sm text-ink-2">
        <tr className="border-b border-line-strong">
          <th scope="col" className={HEAD}>
            {t('24 hours from')}
          </th>
          <th scope="col" className={HEAD}>
            {t('Changes')}
          </th>
          <th scope="col" className={HEAD}>
            {t('Objects')}
          </th>
          <th scope="col" className={HEAD}>
            {t('Missing')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.since} className="border-b border-line">
            <th scope="row" className={`${CELL} font-normal`}>
              {formatExactMoment({ at: day.since })}
            </th>
            <td className={CELL}>{day.isKnown ? formatNumber(day.acts) : NO_VALUE}</td>
            <td className={CELL}>{day.isKnown ? formatNumber(day.objects) : NO_VALUE}</td>
            <td className={CELL}>
              {day.missingMoments === 0 ? (
                0
              ) : (
                <span className="text-warning-ink">{formatNumber(day.missingMoments)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ObjectTable({ objects, objectCount }: Pick<Simulation, 'objects' | 'objectCount'>) {
  const { t } = useTranslation('rules');
  if (objects.length === 0) {
    return <p className="px-4 py-3 text-ink-2">{t('It would change nothing.')}</p>;
  }
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('Objects')}</caption>
        <thead className="bg-canvas text-sm text-ink-2">
          <tr className="border-b border-line-strong">
            <th scope="col" className={HEAD}>
              {t('Object')}
            </th>
            <th scope="col" className={HEAD}>
              {t('Days')}
            </th>
            <th scope="col" className={HEAD}>
              {t('Times a day')}
            </th>
          </tr>
        </thead>
        <tbody>
          {objects.map(({ objectId, level, name, actions, days, acts }) => (
            <tr key={`${level} ${objectId}`} className="border-b border-line">
              <th scope="row" className={`${CELL} font-normal`}>
                <span className="line-clamp-2 break-words">{name ?? objectId}</span>
                <span className="block text-sm text-ink-3">
                  {actions.map((action) => t(RUN_ACTION_LABELS[action])).join(', ')}
                </span>
              </th>
              <td className={CELL}>{formatNumber(days)}</td>
              <td className={CELL}>{rangeText(acts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {objectCount > objects.length && (
        <p className="px-4 py-2 text-sm text-ink-3">
          {t('{shown} of {count} objects', {
            shown: formatNumber(objects.length),
            count: formatNumber(objectCount),
          })}
        </p>
      )}
    </>
  );
}

function Result({ simulation }: { readonly simulation: Simulation }) {
  const { t } = useTranslation('rules');
  const { ranges, amounts, days, unknown, adAccounts } = simulation;
  if (ranges === null) {
    return (
      <EmptyState title={t('Not enough figures to tell')}>
        {t('Figures are stored every 30 minutes for profiles of teams with a tracker.')}
      </EmptyState>
    );
  }
  const known = countKnownDays(simulation);
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <Figures ranges={ranges} amounts={amounts} />
      {known < days.length && (
        <p className="px-4 pt-3 text-warning-ink">
          {t('{known} of {count} days have enough figures. The others aren’t included.', {
            known: formatNumber(known),
            count: formatNumber(days.length),
          })}
        </p>
      )}
      <UnknownNote
        unknown={unknown}
        adAccounts={adAccounts}
        unknownBudgets={days.reduce((sum, day) => sum + day.unknownBudgets, 0)}
      />
      <div className="grid gap-4 py-3 wide:grid-cols-2">
        <div className="min-w-0 overflow-x-auto">
          <ObjectTable {...simulation} />
        </div>
        <div className="min-w-0 overflow-x-auto">
          <DayTable days={days} />
        </div>
      </div>
    </div>
  );
}

/** What the rule would do in the next 24 hours, if they were as each of the last days. */
export function SimulationPanel({ preview }: { readonly preview: RulePreview }) {
  const { t } = useTranslation('rules');
  const [state, setState] = useState<
    { readonly simulation: Simulation } | { readonly error: unknown } | null
  >(null);
  const { run, isBusy } = useWrite((tried: Parameters<typeof simulate>[0]) => simulate(tried));
  const start = async (): Promise<void> => {
    const tried = await preview.readTried();
    if (tried === undefined) {
      return;
    }
    try {
      setState({ simulation: await run(tried) });
    } catch (error) {
      setState({ error });
    }
  };
  const hasAnswer = state !== null && 'simulation' in state;
  return (
    <section aria-label={t('Next 24 hours')} className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-(--toolbar) flex-none items-center gap-3 border-b border-line px-4 py-1.5">
        <p className="text-ink-2 max-desk:hidden">{t('Nothing will change.')}</p>
        {!isFakeApiOn() && (
          <Button
            icon={hasAnswer ? ArrowPathIcon : ForwardIcon}
            isBusy={isBusy}
            className="ms-auto"
            onClick={() => void start()}
          >
            {hasAnswer ? t('Run again') : t('Calculate')}
          </Button>
        )}
      </div>
      {isBusy && !hasAnswer ? (
        <SkeletonRows count={6} cells={['w-28', 'w-40', 'w-40']} label={t('Checking…')} />
      ) : state === null ? (
        <EmptyState title={t('See what this rule would do in the next 24 hours')}>
          {isFakeApiOn()
            ? t('This isn’t available with sample data.')
            : t('By the figures and budgets of each of the last 14 days.')}
        </EmptyState>
      ) : 'error' in state ? (
        <ErrorPanel
          title={t('Couldn’t calculate it')}
          error={state.error}
          isRetrying={isBusy}
          onRetry={() => void start()}
        />
      ) : (
        <Result simulation={state.simulation} />
      )}
    </section>
  );
}
