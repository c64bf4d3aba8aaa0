import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { formatMoney, formatRate } from './format.ts';

const USD = 'USD';

export interface MoneyDisplay {
  /** Null when unknown. */
  readonly currency: string | null;
  readonly sourceCurrency: string | null;
  /** Source units per shown unit. */
  readonly ratio: number;
  readonly isConverted: boolean;
}

/** US dollars when requested, the account has another currency, and its rate is known. */
export function getMoneyDisplay({
  account,
  convertMoneyToUSD,
}: {
  account: Pick<AdAccountDto, 'currency' | 'currencyRatioToUSD'>;
  convertMoneyToUSD: boolean;
}): MoneyDisplay {
  const { currencyRatioToUSD: ratio } = account;
  const sourceCurrency = account.currency?.toUpperCase() ?? null;
  const isConvertible = convertMoneyToUSD && sourceCurrency !== USD;
  return isConvertible && ratio !== null
    ? { currency: USD, sourceCurrency, ratio, isConverted: true }
    : { currency: sourceCurrency, sourceCurrency, ratio: 1, isConverted: false };
}

/** An amount in the shown currency, in major units; unconverted text stays exact. */
export function convertAmount({
  amount,
  display,
}: {
  amount: number | string;
  display: MoneyDisplay;
}): number | string {
  return display.isConverted ? Number(amount) / display.ratio : amount;
}

/** A formatted amount: `€298.07`, `≈ $372.59` when converted. */
export function moneyText({
  amount,
  display,
}: {
  amount: number | string;
  display: MoneyDisplay;
}): string {
  const text = formatMoney({
    amount: convertAmount({ amount, display }),
    currency: display.currency,
  });
  return display.isConverted ? `≈ ${text}` : text;
}

/** Tooltip of a converted amount: `€298.07 ÷ 0.8`. */
export function findMoneyOrigin({
  amount,
  display,
}: {
  amount: number | string;
  display: MoneyDisplay;
}): string | undefined {
  return display.isConverted
    ? `${formatMoney({ amount, currency: display.sourceCurrency })} ÷ ${formatRate(display.ratio)}`
    : undefined;
}
