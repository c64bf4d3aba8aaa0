import type { CheckedAdAccountDto } from '@ads-checker/shared/contracts/object-checks';

/** Noon in Berlin on the test server's day. */
export const NOW = new Date('2026-03-02T11:00:00Z');

export function buildAccount(overrides: Partial<CheckedAdAccountDto> = {}): CheckedAdAccountDto {
  const checkedAt = new Date(NOW.getTime() - 2 * 60_000).toISOString();
  return {
    id: '101',
    adUserId: '1',
    status: 1,
    disableReason: 0,
    isUserAllowedToAdvertise: true,
    createdAt: '2024-01-01T00:00:00Z',
    name: 'Helio DE 01',
    timeZone: 'Europe/Berlin',
    timeZoneOffsetHoursUTC: 1,
    currency: 'EUR',
    currencyRatioToUSD: 0.8,
    balance: { amount: '238.90', currency: 'EUR' },
    daySpendLimit: { amount: '200.00', currency: 'EUR' },
    billingThreshold: { amount: '250.00', currency: 'EUR' },
    nextBillDate: null,
    fundingSource: null,
    failedDeliveryChecks: [],
    rejectedAdCount: 0,
    insights: {
      since: '2026-03-02',
      until: '2026-03-02',
      currency: 'EUR',
      spend: '100.00',
      clicks: 40,
      cpc: '2.50',
      ctr: 1.2,
    },
    activeAdCount: 12,
    rejection: null,
    statusSince: null,
    day: '2026-03-02',
    spentYesterdayByNow: '80.00',
    checkedAt,
    ...overrides,
  };
}
