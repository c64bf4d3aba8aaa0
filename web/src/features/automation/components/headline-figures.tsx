import type { AutomationOverview } from '@ads-checker/shared/contracts/automation';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactMoment, formatNumber } from '../../../lib/format.ts';
import { actsLabel, movedLabel, sumActs, usdLabel } from '../automation-labels.ts';

function Figure({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="text-xl font-semibold tracking-(--tracking-figure) break-words tabular-nums max-desk:text-base">
        {value}
      </dd>
      <dd className="text-sm text-ink-3">{children}</dd>
    </div>
  );
}

const LINK = 'text-accent-ink hover:underline';

/** What all rules did together, and what comes next. */
export function HeadlineFigures({
  overview: { totals, ahead },
}: {
  readonly overview: AutomationOverview;
}) {
  const { t } = useTranslation('automation');
  const { plannedChanges, schedules, nextAt } = ahead;
  return (
    <dl
      aria-label={t('Totals')}
      className="grid flex-none grid-cols-4 gap-x-4 gap-y-2 bg-surface px-4 pt-2.5 pb-2 max-desk:grid-cols-2 max-desk:px-3"
    >
      <Figure label={t('Acts')} value={formatNumber(sumActs(totals.acts))}>
        {actsLabel(totals.acts)}
      </Figure>
      <Figure label={t('Budgets moved')} value={movedLabel(totals)} />
      <Figure label={t('Spend stopped')} value={usdLabel(totals.spendStopped)}>
        {t('What was turned off had spent on the day before')}
      </Figure>
      <Figure label={t('Due in 24 hours')} value={formatNumber(plannedChanges + schedules)}>
        {plannedChanges > 0 && (
          <Link to="/planned-changes" className={LINK}>
            {t('{count, plural, one {# planned change} other {# planned changes}}', {
              count: plannedChanges,
            })}
          </Link>
        )}
        {plannedChanges > 0 && schedules > 0 && ', '}
        {schedules > 0 && (
          <Link to="/schedules" className={LINK}>
            {t('{count, plural, one {# schedule} other {# schedules}}', { count: schedules })}
          </Link>
        )}
        {nextAt !== null && ` · ${t('next {time}', { time: formatExactMoment({ at: nextAt }) })}`}
      </Figure>
    </dl>
  );
}
