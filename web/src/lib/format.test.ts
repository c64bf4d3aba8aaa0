import { beforeAll, describe, expect, it } from 'vitest';
import { inBoth, inLocale, loadAllMessages } from '../../test/locale.ts';
import {
  currencySymbol,
  formatAge,
  formatAmount,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDay,
  formatExactMoment,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRange,
  formatRatio,
  titleCase,
} from './format.ts';

const now = new Date('2025-11-20T14:36:00Z');
const timeZone = 'UTC';
beforeAll(loadAllMessages);

const NBSP = '\u00a0';

describe('numbers', () => {
  it('are grouped, with the locale’s signs', () => {
    expect(inBoth(() => formatNumber(12480.22))).toEqual(['12,480.22', `12${NBSP}480,22`]);
    expect(inBoth(() => formatNumber(-5))).toEqual(['−5', '−5']);
    expect(inBoth(() => formatRatio(1.1))).toEqual(['1.10', '1,10']);
    expect(inBoth(() => formatPercent(1.494))).toEqual(['1.49%', `1,49${NBSP}%`]);
    expect(inBoth(() => formatCompact(12_400))).toEqual(['12.4K', `12,4${NBSP}тыс.`]);
  });
});

describe('money', () => {
  it('is formatted with its currency and the network’s minor digits', () => {
    expect(inBoth(() => formatMoney({ amount: '298.07', currency: 'EUR' }))).toEqual([
      '€298.07',
      `298,07${NBSP}€`,
    ]);
    expect(inBoth(() => formatMoney({ amount: '1902.44', currency: 'USD' }))).toEqual([
      '$1,902.44',
      `1${NBSP}902,44${NBSP}$`,
    ]);
    expect(inLocale('en-US', () => formatMoney({ amount: '1288', currency: 'PLN' }))).toBe(
      `PLN${NBSP}1,288.00`,
    );
    expect(inLocale('en-US', () => formatMoney({ amount: 48200, currency: 'JPY' }))).toBe(
      '¥48,200',
    );
    expect(inLocale('en-US', () => formatMoney({ amount: '-1.5', currency: 'USD' }))).toBe(
      '−$1.50',
    );
  });

  it('omits the currency under a column header', () => {
    expect(inBoth(() => formatAmount({ amount: '1046.2', currency: 'EUR' }))).toEqual([
      '1,046.20',
      `1${NBSP}046,20`,
    ]);
    expect(inLocale('en-US', () => formatAmount({ amount: '48200', currency: 'HUF' }))).toBe(
      '48,200',
    );
    expect(inLocale('en-US', () => [currencySymbol('EUR'), currencySymbol('PLN')])).toEqual([
      '€',
      'PLN',
    ]);
  });

  it('tolerates an unknown currency', () => {
    expect(inLocale('en-US', () => formatMoney({ amount: '7', currency: 'POINT' }))).toBe(
      '7.00 POINT',
    );
    expect(currencySymbol('POINT')).toBe('POINT');
  });
});

describe('dates', () => {
  it('include the year only when it is not the current one', () => {
    expect(inBoth(() => formatDate({ at: '2025-11-20T10:00:00Z', now, timeZone }))).toEqual([
      '20 Nov',
      '20 нояб.',
    ]);
    expect(inBoth(() => formatDate({ at: '2024-11-20T10:00:00Z', now, timeZone }))).toEqual([
      '20 Nov 2024',
      '20 нояб. 2024 г.',
    ]);
    expect(
      inLocale('en-US', () => formatDateTime({ at: '2025-11-20T09:05:00Z', now, timeZone })),
    ).toBe('20 Nov, 09:05');
  });

  it('are calendar days of the time zone', () => {
    const at = '2025-11-20T23:30:00Z';
    expect(inLocale('en-US', () => formatDate({ at, now, timeZone: 'Europe/Berlin' }))).toBe(
      '21 Nov',
    );
  });

  it('are a time for today, a word and a time for yesterday, otherwise a date', () => {
    const say = (at: string) => inBoth(() => formatMoment({ at, now, timeZone }));
    expect(say('2025-11-20T00:10:00Z')).toEqual(['00:10', '00:10']);
    expect(say('2025-11-19T23:59:00Z')).toEqual(['Yesterday, 23:59', 'Вчера, 23:59']);
    expect(say('2025-03-12T08:00:00Z')).toEqual(['12 Mar', '12 мар.']);
  });

  it('have a time on every day where the moment matters', () => {
    const say = (at: string) => inBoth(() => formatExactMoment({ at, now, timeZone }));
    expect(say('2025-11-20T00:10:00Z')).toEqual(['00:10', '00:10']);
    expect(say('2025-11-19T23:59:00Z')).toEqual(['Yesterday, 23:59', 'Вчера, 23:59']);
    expect(say('2025-11-18T23:59:00Z')).toEqual(['18 Nov, 23:59', '18 нояб., 23:59']);
  });

  it('know yesterday where the clocks have changed', () => {
    const say = (at: string, now: string, zone: string) =>
      inLocale('en-US', () => formatDay({ at, now: new Date(now), timeZone: zone }));
    // Sunday 26 October 2025 has 25 hours in Berlin, Sunday 30 March 2025 has 23.
    const afterLongDay = '2025-10-26T22:30:00Z';
    expect(say('2025-10-25T12:00:00Z', afterLongDay, 'Europe/Berlin')).toBe('Yesterday');
    const afterShortDay = '2025-03-30T22:30:00Z';
    expect(say('2025-03-30T12:00:00Z', afterShortDay, 'Europe/Berlin')).toBe('Yesterday');
    expect(say('2025-03-29T12:00:00Z', afterShortDay, 'Europe/Berlin')).toBe('29 Mar');
  });

  it('are joined into ranges', () => {
    const range = (since: string, until: string) =>
      inBoth(() => formatRange({ since, until, now }));
    expect(range('2025-11-14', '2025-11-20')).toEqual(['14–20 Nov', '14–20 нояб.']);
    expect(range('2025-11-20', '2025-11-20')).toEqual(['20 Nov', '20 нояб.']);
    expect(range('2025-10-28', '2025-11-03')).toEqual(['28 Oct–3 Nov', '28 окт.–3 нояб.']);
    expect(range('2024-11-14', '2024-11-20')).toEqual(['14–20 Nov 2024', '14–20 нояб. 2024 г.']);
    expect(range('2024-12-30', '2025-01-02')).toEqual([
      '30 Dec 2024–2 Jan 2025',
      '30 дек. 2024 г.–2 янв. 2025 г.',
    ]);
  });
});

describe('ages', () => {
  const noon = new Date(2025, 10, 20, 12, 0);
  const say = (at: Date) => inBoth(() => formatAge({ at, now: noon }));

  it('range from now over minutes to a time and a date', () => {
    expect(say(new Date(2025, 10, 20, 11, 59, 30))).toEqual(['just now', 'только что']);
    expect(say(new Date(2025, 10, 20, 11, 55))).toEqual(['5 min ago', '5 мин назад']);
    expect(say(new Date(2025, 10, 20, 9, 30))).toEqual(['from 09:30', 'на 09:30']);
    expect(say(new Date(2025, 10, 18, 9, 30))).toEqual(['from 18 Nov', 'от 18 нояб.']);
  });
});

it('turns an unknown code into words', () => {
  expect(titleCase('SOME_NEW_STATE')).toBe('Some new state');
});
