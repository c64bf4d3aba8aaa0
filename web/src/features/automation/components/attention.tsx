import type {
  AutomationOverview,
  AutomationRuleRef,
} from '@ads-checker/shared/contracts/automation';
import { ExclamationTriangleIcon, MinusCircleIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatAge,
  formatDate,
  formatExactMoment,
  formatMoney,
  formatNumber,
} from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { ruleEditPath, ruleRefName, usdLabel, worstCaseLabel } from '../automation-labels.ts';

function RuleLink({ rule }: { readonly rule: AutomationRuleRef }) {
  const { account } = useActor();
  const path = ruleEditPath(rule, account?.id ?? '');
  const name = ruleRefName(rule);
  return path === undefined ? (
    <span className="font-medium break-words" lang="">
      {name}
    </span>
  ) : (
    <Link to={path} className="font-medium break-words text-accent-ink hover:underline" lang="">
      {name}
    </Link>
  );
}

function Part({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-4 py-3 not-first:border-t not-first:border-line">
      <h2 id={id} className="font-semibold">
        {title}
        {count !== undefined && (
          <>
            {' '}
            <span className="text-sm font-normal text-ink-3">{count}</span>
          </>
        )}
      </h2>
      {children}
    </section>
  );
}

function Item({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2 py-2 not-first:border-t not-first:border-line">
      {icon}
      <div className="min-w-0">{children}</div>
    </li>
  );
}

const LINK = 'text-accent-ink hover:underline';

function Stake({ stake }: { readonly stake: AutomationOverview['stake'] }) {
  const { t } = useTranslation('automation');
  const { currencies, total, dailyCount, otherCount, unknownCount, readAt } = stake;
  const [only, ...others] = currencies;
  return (
    <Part title={t('At stake now')}>
      {dailyCount > 0 && (
        <p>
          {t(
            '{count, plural, one {# campaign that is on may spend} other {# campaigns that are on may spend}}',
            { count: dailyCount },
          )}{' '}
          <b className="font-semibold tabular-nums">
            {t('{amount} a day', {
              amount:
                only !== undefined && others.length === 0
                  ? formatMoney({ amount: only.dailyBudget, currency: only.currency })
                  : usdLabel(total),
            })}
          </b>
          {others.length > 0 && `: ${currencies.map(currencyText).join(', ')}`}
        </p>
      )}
      {dailyCount === 0 && unknownCount === 0 && (
        <p className="text-ink-3">{t('No campaign with a daily budget')}</p>
      )}
      {otherCount > 0 && (
        <p className="text-sm text-ink-3">
          {t('{count, plural, one {# without a daily budget} other {# without a daily budget}}', {
            count: otherCount,
          })}
        </p>
      )}
      {unknownCount > 0 && (
        <p className="text-sm text-warning-ink">
          {t('{count, plural, one {# unknown} other {# unknown}}', { count: unknownCount })}
        </p>
      )}
      {readAt !== null && <p className="text-sm text-ink-3">{formatAge({ at: readAt })}</p>}
    </Part>
  );
}

const currencyText = ({
  dailyBudget: amount,
  currency,
}: AutomationOverview['stake']['currencies'][number]): string => formatMoney({ amount, currency });

function Ahead({
  ahead: { plannedChanges, schedules, nextAt },
}: {
  readonly ahead: AutomationOverview['ahead'];
}) {
  const { t } = useTranslation('automation');
  return (
    <Part title={t('Due in 24 hours')} count={formatNumber(plannedChanges + schedules)}>
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
    </Part>
  );
}

/** Rules that can undo each other, rules that never act, what is at stake and what comes next. */
export function Attention({
  overview: { conflicts, idle, stake, ahead, worstCase },
}: {
  readonly overview: AutomationOverview;
}) {
  const { t } = useTranslation('automation');
  const pairCount = formatNumber(conflicts.pairs.length);
  return (
    <aside
      aria-label={t('Needs attention')}
      className="w-80 flex-none overflow-y-auto border-line-strong full:order-last full:border-s bg-canvas max-full:max-h-56 max-full:w-full max-full:border-b max-desk:max-h-none"
    >
      {conflicts.pairs.length > 0 && (
        <Part
          title={t('Rules that can undo each other')}
          count={conflicts.hasMore ? t('{count} or more', { count: pairCount }) : pairCount}
        >
          <ul>
            {conflicts.pairs.map(({ rules: [one, other], ...place }) => (
              <Item
                key={`${one.kind} ${one.id} ${other.kind} ${other.id}`}
                icon={
                  <ExclamationTriangleIcon
                    aria-hidden="true"
                    className="mt-0.5 size-3.5 flex-none text-warning"
                  />
                }
              >
                <RuleLink rule={one} />
                <span className="sr-only">, </span>
                <br />
                <RuleLink rule={other} />
                <p className="text-sm text-ink-3">
                  {place.adAccountCount === 1 ? (
                    <span lang="">{place.adAccountName ?? place.adAccountId}</span>
                  ) : (
                    t('{count, plural, one {# ad account} other {# ad accounts}}', {
                      count: place.adAccountCount,
                    })
                  )}
                </p>
              </Item>
            ))}
          </ul>
        </Part>
      )}
      {idle.count > 0 && (
        <Part title={t('No act in 31 days')} count={formatNumber(idle.count)}>
          <ul>
            {idle.rules.map((rule) => (
              <Item
                key={`${rule.kind} ${rule.id}`}
                icon={
                  <MinusCircleIcon
                    aria-hidden="true"
                    className="mt-0.5 size-3.5 flex-none text-off"
                  />
                }
              >
                <RuleLink rule={rule} />
                <p className="text-sm text-ink-3">
                  {t('On, created {date}', { date: formatDate({ at: rule.createdAt }) })}
                </p>
              </Item>
            ))}
          </ul>
          {idle.count > idle.rules.length && (
            <p className="text-sm text-ink-3">
              {t('{count, plural, one {and # more} other {and # more}}', {
                count: idle.count - idle.rules.length,
              })}
            </p>
          )}
        </Part>
      )}
      <Stake stake={stake} />
      {worstCase !== null && (
        <Part title={t('Could add a day')}>
          <p className="text-lg font-semibold tabular-nums">{usdLabel(worstCase)}</p>
          <p className="text-sm text-ink-3">{worstCaseLabel(worstCase)}</p>
        </Part>
      )}
      <Ahead ahead={ahead} />
    </aside>
  );
}
