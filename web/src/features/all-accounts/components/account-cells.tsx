import type { CheckedAdAccountDto } from '@ads-checker/shared/contracts/object-checks';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { ClockIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import {
  formatAmount,
  formatChange,
  formatDateTime,
  formatMoment,
  formatNumber,
  formatShare,
  NO_VALUE,
} from '../../../lib/format.ts';
import { convertAmount, findMoneyOrigin, type MoneyDisplay } from '../../../lib/money-display.ts';
import { adAccountStatus } from '../../../lib/status-labels.ts';
import { cx } from '../../../ui/class-names.ts';
import { Status } from '../../../ui/status.tsx';
import type { AccountRow } from '../account-rows.ts';
import { statusText } from '../account-status.ts';

const NEAR_LIMIT_PERCENT = 90;
/** Four runs at the default interval: the checks of this profile fall behind. */
const OLD_MS = HOUR_MS;

export function amountText(amount: number | string | null, display: MoneyDisplay): string {
  return amount === null
    ? NO_VALUE
    : formatAmount({
        amount: convertAmount({ amount, display }),
        currency: display.currency,
      });
}

export function StatusCell({
  account,
  isWrapped = false,
}: {
  readonly account: CheckedAdAccountDto;
  /** A long one takes two lines. */
  readonly isWrapped?: boolean;
}) {
  const text = statusText(account);
  return (
    <span className="flex min-w-0 overflow-hidden" title={text}>
      <Status
        {...adAccountStatus(account)}
        label={text}
        isWrapped={isWrapped}
        className={isWrapped ? '[&>span]:line-clamp-2 [&>span]:leading-[1.15]' : undefined}
      />
    </span>
  );
}

export function SpendCell({ row: { spend, money, account } }: { readonly row: AccountRow }) {
  const { t } = useTranslation('all-accounts');
  const title =
    spend === null
      ? t('Unknown: today’s insights haven’t been read yet')
      : findMoneyOrigin({ amount: spend, display: money });
  return (
    <span title={title} className={spend === null ? 'text-ink-3' : undefined}>
      {money.isConverted && spend !== null && '≈ '}
      {amountText(spend, money)}{' '}
      <span className="text-sm text-ink-3">{money.currency ?? account.currency ?? ''}</span>
    </span>
  );
}

export function YesterdayCell({
  row: { spentYesterday, change, money },
}: {
  readonly row: AccountRow;
}) {
  return (
    <>
      <span className={spentYesterday === null ? 'text-ink-3' : 'text-ink-2'}>
        {amountText(spentYesterday, money)}
      </span>
      <span className="w-12 text-end text-sm text-ink-3">
        {change === null ? '' : formatChange(change)}
      </span>
    </>
  );
}

export function BalanceCell({
  row: {
    account: { balance, billingThreshold },
    money,
  },
}: {
  readonly row: AccountRow;
}) {
  return (
    <span className="whitespace-nowrap text-ink-2">
      {amountText(balance?.amount ?? null, money)}
      {billingThreshold !== null && ` / ${amountText(billingThreshold.amount, money)}`}
    </span>
  );
}

export function LimitCell({ row: { account, limitShare, money } }: { readonly row: AccountRow }) {
  const { t } = useTranslation('all-accounts');
  const { daySpendLimit, unreadFields } = account;
  if (daySpendLimit === null) {
    return (
      <span className="text-ink-3">
        {unreadFields?.includes('daySpendLimit') === true ? NO_VALUE : t('No limit')}
      </span>
    );
  }
  const limit = amountText(daySpendLimit.amount, money);
  if (limitShare === null) {
    return <span className="text-ink-2">{limit}</span>;
  }
  const isNear = limitShare >= NEAR_LIMIT_PERCENT;
  return (
    <span
      className="flex w-full items-center gap-2"
      title={t('Daily limit: {limit}', { limit: `${limit} ${money.currency ?? ''}` })}
    >
      <span className="h-1 w-9 flex-none overflow-hidden rounded-[2px] bg-press" aria-hidden="true">
        <span
          className={cx('block h-full', isNear ? 'bg-warning' : 'bg-accent')}
          style={{ width: `${Math.min(100, limitShare)}%` }}
        />
      </span>
      <span className={cx('ms-auto', isNear && 'text-warning-ink')}>
        {formatShare(Math.floor(limitShare))}
      </span>
    </span>
  );
}

export function countText(count: number | null): string {
  return count === null ? NO_VALUE : formatNumber(count);
}

export function CheckedCell({
  checkedAt,
  now,
}: {
  readonly checkedAt: string;
  readonly now: Date;
}) {
  const { t } = useTranslation('all-accounts');
  const isOld = now.getTime() - Date.parse(checkedAt) > OLD_MS;
  return (
    <time
      dateTime={checkedAt}
      title={formatDateTime({ at: checkedAt, now })}
      className={cx('inline-flex items-center gap-1', isOld ? 'text-warning-ink' : 'text-ink-2')}
    >
      {isOld && (
        <>
          <ClockIcon aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{t('Not checked recently:')}</span>
        </>
      )}
      {formatMoment({ at: checkedAt, now })}
    </time>
  );
}
