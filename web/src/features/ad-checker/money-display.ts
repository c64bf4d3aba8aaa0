import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { formatMoney, formatRate } from '../../lib/format.ts';

const USD = 'USD';

/** In which currency a screen shows an ad account's money. */
export interface MoneyDisplay {
  readonly currency: string;
  /** The account's own currency. */
  readonly sourceCurrency: string;
  /** Source units for one shown unit. */
  readonly ratio: number;
  readonly isConverted: boolean;
}

/** Dollars when the person asked for them and the account has another currency. */
export function getMoneyDisplay({
  account,
  convertMoneyToUSD,
}: {
  account: Pick<AdAccountDto, 'currency' | 'currencyRatioToUSD'>;
  convertMoneyToUSD: boolean;
}): MoneyDisplay {
  const sourceCurrency = account.currency.toUpperCase();
  const isConverted = convertMoneyToUSD && sourceCurrency !== USD;
  return {
    currency: isConverted ? USD : sourceCurrency,
    sourceCurrency,
    ratio: isConverted ? account.currencyRatioToUSD : 1,
    isConverted,
  };
}

/** An amount of the account's currency as the screen shows it, in major units. */
export function convertAmount({
  amount,
  display,
}: {
  amount: number;
  display: MoneyDisplay;
}): number {
  return amount / display.ratio;
}

/** Money standing alone, in major units: `€298.07`, `≈ $372.59` where it was converted. */
export function moneyText({ amount, display }: { amount: number; display: MoneyDisplay }): string {
  const text = formatMoney({
    amount: convertAmount({ amount, display }),
    currency: display.currency,
  });
  return display.isConverted ? `≈ ${text}` : text;
}

/** For the tooltip of a converted amount, where it comes from: `€298.07 ÷ 0.8`. */
export function findMoneyOrigin({
  amount,
  display,
}: {
  amount: number;
  display: MoneyDisplay;
}): string | undefined {
  return display.isConverted
    ? `${formatMoney({ amount, currency: display.sourceCurrency })} ÷ ${formatRate(display.ratio)}`
    : undefined;
}
