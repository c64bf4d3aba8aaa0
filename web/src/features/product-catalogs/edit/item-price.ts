import { priceDigits } from '@ads-checker/shared/domain/product-price';

/** An amount and its currency: `9.99 USD`. */
export const MONEY = /^(.*\d)\s*([A-Z]{3})$/i;

function withDecimalPoint(amount: string, currency: string): string {
  const [, whole, fraction = ''] = /^(\d+),(\d+)$/.exec(amount) ?? [];
  return whole === undefined || fraction.length > Math.max(2, priceDigits(currency))
    ? amount
    : `${whole}.${fraction}`;
}

function findSymbols(currency: string): readonly string[] {
  const symbolOf = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  return /^[A-Z]{3}$/i.test(currency)
    ? [currency.toUpperCase(), symbolOf('symbol'), symbolOf('narrowSymbol')]
    : [];
}

/** The amount beside the currency's own sign, as in `$9.99`, `9,99 €` and `USD 9.99`. */
function withoutSymbol(text: string, currency: string): string {
  for (const symbol of findSymbols(currency)) {
    const isBefore = text.toUpperCase().startsWith(symbol.toUpperCase());
    if (isBefore || text.toUpperCase().endsWith(symbol.toUpperCase())) {
      const amount = isBefore ? text.slice(symbol.length) : text.slice(0, -symbol.length);
      return /^\s*[\d.,]+\s*$/.test(amount) ? amount.trim() : text;
    }
  }
  return text;
}

/**
 * Strips the currency from a price in feed format: `9.99 USD`. With a currency other than the
 * item’s, the text is kept and is not a valid price.
 */
export function readPrice(text: string, currency: string): string {
  const clean = text.trim();
  const [, amount = clean, named = currency] = MONEY.exec(clean) ?? [];
  return currency === '' || named.toUpperCase() === currency.toUpperCase()
    ? withDecimalPoint(withoutSymbol(amount, currency), currency)
    : clean;
}

/**
 * A price in another currency, named there or in the currency column, keeps that currency in its
 * text.
 */
export function readMoney(
  { price = '', currency = '' }: { price?: string; currency?: string },
  known: string,
): string {
  const other = currency.trim();
  return price.trim() === '' || other === '' || other.toUpperCase() === known.toUpperCase()
    ? readPrice(price, known)
    : readPrice(MONEY.test(price.trim()) ? price : `${price.trim()} ${other}`, known);
}
