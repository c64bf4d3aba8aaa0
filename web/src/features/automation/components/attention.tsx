import type {
  AutomationOverview,
  AutomationRuleRef,
} from '@ads-checker/shared/contracts/automation';
import { ExclamationTriangleIcon, MinusCircleIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { ruleEditPath, ruleRefName } from '../automation-labels.ts';

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
  readonly count: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-4 py-3 not-first:border-t not-first:border-line">
      <h2 id={id} className="font-semibold">
        {title} <span className="text-sm font-normal text-ink-3">{count}</span>
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

export const needsAttention = ({ conflicts, idle }: AutomationOverview): boolean =>
  conflicts.pairs.length > 0 || idle.count > 0;

/** Rules that can undo each other, and rules that never act. */
export function Attention({
  overview: { conflicts, idle },
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
    </aside>
  );
}
