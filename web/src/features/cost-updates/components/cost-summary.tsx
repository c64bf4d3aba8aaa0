import type { AdCostSummary } from '@ads-checker/shared/contracts/cost-updates';
import { InformationCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatMoney, NO_VALUE } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';

const DOTS = { sent: 'bg-active', waiting: 'bg-pending', failed: 'bg-error' } as const;

const money = (amount: string | undefined): string =>
  amount === undefined ? NO_VALUE : formatMoney({ amount, currency: 'USD' });

/** Four totals in US dollars, their shares, and the spend that has no clicks to be assigned to. */
export function CostSummary({
  summary,
  onShowUnmatched,
}: {
  /** Undefined until loaded. */
  readonly summary: AdCostSummary | undefined;
  readonly onShowUnmatched: () => void;
}) {
  const { t } = useTranslation('cost-updates');
  const sums = [
    { key: 'sent', label: t('Sent'), amount: summary?.updatedAmountUSD },
    { key: 'waiting', label: t('Pending'), amount: summary?.waitingAmountUSD },
    { key: 'failed', label: t('Failed', { context: 'lines' }), amount: summary?.failedAmountUSD },
  ] as const;
  const total = Number(summary?.fetchedAmountUSD ?? 0);
  const { unmatchedAmountUSD = '0', unmatchedCount = 0, unknownUSDCount = 0 } = summary ?? {};
  return (
    <section
      aria-label={t('Sums in USD')}
      className="flex flex-none flex-col gap-2 border-b border-line px-4 py-3 max-desk:px-3"
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2 max-desk:grid max-desk:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-2">{t('Spent')}</dt>
          <dd className="text-xl font-semibold">{money(summary?.fetchedAmountUSD)}</dd>
        </div>
        {sums.map(({ key, label, amount }) => (
          <div key={key}>
            <dt className="flex items-center gap-1.5 text-sm text-ink-2">
              <span aria-hidden="true" className={cx('size-2 rounded-full', DOTS[key])} />
              {label}
            </dt>
            <dd className="text-xl font-semibold">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {total > 0 && (
        <div aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-press">
          {sums.map(({ key, amount }) => (
            <span
              key={key}
              className={DOTS[key]}
              style={{ width: `${(Number(amount ?? 0) / total) * 100}%` }}
            />
          ))}
        </div>
      )}
      {unmatchedCount > 0 && (
        <p className="flex gap-1.5 text-sm text-ink-2">
          <InformationCircleIcon
            aria-hidden="true"
            className="mt-0.5 size-4 flex-none text-ink-3"
          />
          <span>
            {t('Trackers have no clicks for {amount} of this spend, so their total is lower.', {
              amount: money(unmatchedAmountUSD),
            })}{' '}
            <button
              type="button"
              className="text-accent-ink hover:underline"
              onClick={onShowUnmatched}
            >
              {t('{count, plural, one {Show # cost} other {Show # costs}}', {
                count: unmatchedCount,
              })}
            </button>
          </span>
        </p>
      )}
      {unknownUSDCount > 0 && (
        <p className="flex gap-1.5 text-sm text-ink-2">
          <InformationCircleIcon
            aria-hidden="true"
            className="mt-0.5 size-4 flex-none text-ink-3"
          />
          {t(
            '{count, plural, one {# cost has no known exchange rate and isn’t in these sums.} other {# costs have no known exchange rate and aren’t in these sums.}}',
            { count: unknownUSDCount },
          )}
        </p>
      )}
    </section>
  );
}
