import type { SampleCurrency } from './currencies.ts';
import type { SampleThemeKey } from './themes.ts';

/** One line per ad account of the default world; larger worlds repeat the list. */
export interface SampleAccountLine {
  name: string;
  market: string;
  theme: SampleThemeKey;
  currency: SampleCurrency;
  timeZone: string;
  status: number;
  disableReason: number;
  /** Index into FUNDING_SOURCE_TYPES. */
  funding: number;
  weight: number;
}

function line(
  columns: readonly [
    name: string,
    market: string,
    theme: SampleThemeKey,
    currency: SampleCurrency,
    timeZone: string,
    status: number,
    disableReason: number,
    funding: number,
    weight: number,
  ],
): SampleAccountLine {
  const [name, market, theme, currency, timeZone, status, disableReason, funding, weight] = columns;
  return { name, market, theme, currency, timeZone, status, disableReason, funding, weight };
}

export const SAMPLE_ACCOUNT_LINES: readonly SampleAccountLine[] = [
  line(['Helio DE 01', 'DE', 'solarDe', 'EUR', 'Europe/Berlin', 1, 0, 1, 20]),
  line(['Helio DE 02', 'DE', 'solarDe', 'EUR', 'Europe/Berlin', 1, 0, 1, 14]),
  line(['Helio AT', 'AT', 'solarDe', 'EUR', 'Europe/Vienna', 1, 0, 17, 12]),
  line(['Northpine US – Roofing', 'US', 'roofingUs', 'USD', 'America/New_York', 1, 0, 12, 20]),
  line(['Northpine US – Gutters', 'US', 'roofingUs', 'USD', 'America/Chicago', 1, 0, 1, 14]),
  line(['Northpine CA', 'CA', 'roofingUs', 'CAD', 'America/Toronto', 1, 0, 1, 10]),
  line(['Brightlane UK', 'UK', 'energyUk', 'GBP', 'Europe/London', 9, 0, 1, 10]),
  line(['Brightlane IE', 'IE', 'energyUk', 'EUR', 'Europe/Dublin', 1, 0, 19, 8]),
  line(['Petfolk PL', 'PL', 'petPl', 'PLN', 'Europe/Warsaw', 1, 0, 13, 14]),
  line(['Petfolk CZ', 'CZ', 'petCz', 'CZK', 'Europe/Prague', 1, 0, 1, 10]),
  line(['Kiso Japan', 'JP', 'skinJp', 'JPY', 'Asia/Tokyo', 1, 0, 6, 10]),
  line(['Roof leads test 4', 'US', 'roofingUs', 'USD', 'America/Denver', 7, 3, 18, 3]),
  line(['Old Helio DE', 'DE', 'solarDe', 'EUR', 'Europe/Berlin', 2, 1, 0, 4]),
  line(['Roof leads reserve', 'US', 'roofingUs', 'USD', 'America/New_York', 3, 3, 1, 3]),
  line(['Closed 2023 / B', 'US', 'roofingUs', 'USD', 'America/New_York', 101, 7, 0, 3]),
  line(['Solaro ES', 'ES', 'solarEs', 'EUR', 'Europe/Madrid', 1, 0, 1, 12]),
  line(['Solaro IT', 'IT', 'solarIt', 'EUR', 'Europe/Rome', 1, 0, 20, 9]),
  line(['Solaro PT', 'PT', 'solarEs', 'EUR', 'Europe/Lisbon', 8, 0, 15, 5]),
  line(['Fjordhem NO', 'NO', 'homeEn', 'NOK', 'Europe/Oslo', 1, 0, 1, 9]),
  line(['Fjordhem SE', 'SE', 'homeEn', 'SEK', 'Europe/Stockholm', 1, 0, 17, 9]),
  line(['Petfolk HU', 'HU', 'petPl', 'HUF', 'Europe/Budapest', 1, 0, 1, 7]),
  line(['Helio CH', 'CH', 'solarDe', 'CHF', 'Europe/Zurich', 1, 0, 14, 7]),
  line(['Northpine AU', 'AU', 'roofingUs', 'AUD', 'Australia/Adelaide', 1, 0, 1, 7]),
  line(['Fjordhem IN', 'IN', 'homeEn', 'INR', 'Asia/Kolkata', 1, 0, 5, 6]),
  line(['Casa Norte MX', 'MX', 'solarEs', 'MXN', 'America/Mexico_City', 1, 0, 2, 6]),
  line(['Casa Norte BR', 'BR', 'solarEs', 'BRL', 'America/Sao_Paulo', 1, 0, 9, 6]),
  line(['Fjordhem AE', 'AE', 'homeEn', 'AED', 'Asia/Dubai', 100, 0, 10, 3]),
  line(['Agency pool 07', 'US', 'homeEn', 'USD', 'America/Los_Angeles', 201, 0, 4, 5]),
  line(['Agency pool 03', 'US', 'homeEn', 'USD', 'America/Los_Angeles', 202, 8, 3, 2]),
  line(['Helio DE 03 (review)', 'DE', 'solarDe', 'EUR', 'Europe/Berlin', 2, 2, 1, 3]),
  line(['Grey 118', 'US', 'roofingUs', 'USD', 'America/Phoenix', 2, 4, 0, 2]),
  line(['Roof AFC', 'US', 'roofingUs', 'USD', 'America/Chicago', 2, 5, 1, 2]),
  line(['Brightlane UK old', 'UK', 'energyUk', 'GBP', 'Europe/London', 2, 6, 7, 2]),
  line(['Spare 2024 / 4', 'US', 'homeEn', 'USD', 'America/New_York', 2, 9, 8, 2]),
  line(['Umbrella EU 2', 'DE', 'homeEn', 'EUR', 'Europe/Berlin', 2, 10, 11, 2]),
  line(['BM 4471 / 02', 'ES', 'solarEs', 'EUR', 'Europe/Madrid', 2, 11, 1, 2]),
  line(['Petfolk PL promo', 'PL', 'petPl', 'PLN', 'Europe/Warsaw', 2, 12, 1, 2]),
  line(['Partner share DK', 'NO', 'homeEn', 'NOK', 'Europe/Oslo', 2, 13, 16, 2]),
  line(['Messages review', 'UK', 'energyUk', 'GBP', 'Europe/London', 2, 14, 1, 2]),
  line(['Kiso Japan (lost)', 'JP', 'skinJp', 'JPY', 'Asia/Tokyo', 2, 15, 1, 2]),
];

export const LARGE_ACCOUNT_LINE: SampleAccountLine = {
  name: 'Northpine US – Scale',
  market: 'US',
  theme: 'roofingUs',
  currency: 'USD',
  timeZone: 'America/New_York',
  status: 1,
  disableReason: 0,
  funding: 1,
  weight: 1,
};
