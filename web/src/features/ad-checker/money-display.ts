import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';

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
