import {
  LARGE_ACCOUNT_LINE,
  SAMPLE_ACCOUNT_LINES,
  type SampleAccountLine,
} from './account-list.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import { SAMPLE_CURRENCIES, usdToMinor, usdToRoundMinor } from './currencies.ts';
import type { IdSource } from './ids.ts';
import { itemAt, type Random } from './random.ts';
import { SAMPLE_THEMES } from './themes.ts';
import type { SampleAdAccount } from './types.ts';

export interface BuildContext {
  random: Random;
  ids: IdSource;
  nowMs: number;
}

/** Ids used in the design; further accounts get ids of the same shape. */
const KNOWN_IDS = [
  '1084420917336',
  '1084420917402',
  '2291840036158',
  '5520013378421',
  '5520013378509',
  '7716402255310',
  '4408871920057',
  '3308871920119',
  '9902174460027',
  '9902174460188',
  '4471902638150',
  '5520013399016',
  '1084420910018',
  '5520013399120',
  '5520013300871',
  '8120047713902',
  '8120047713988',
  '8120047714011',
];
const LARGE_ACCOUNT_ID = '5520013381600';

const FUNDING_TEXTS: Record<number, string> = {
  1: 'Visa •• 4417',
  2: 'Wallet balance',
  3: 'Ad credit',
  4: 'Extended credit line',
  5: 'Insertion order 2210',
  6: 'Monthly invoice',
  7: 'Prepaid token',
  8: 'External funding',
  9: 'Fee account',
  10: 'Currency settlement',
  11: 'Promotional discount',
  12: 'PayPal billing@northpine.example',
  13: 'PayPal agreement B-4GX',
  14: 'No funding source',
  15: 'External deposit',
  16: 'Tax credit',
  17: 'SEPA direct debit •• 0231',
  18: 'Test funding',
  19: 'Klarna',
  20: 'Stored balance',
};

function failedChecksOf(line: SampleAccountLine): SampleAdAccount['failedDeliveryChecks'] {
  if (line.status === 3 || line.status === 9) {
    return [
      {
        name: 'account_unsettled',
        summary: 'Payment failed',
        description: 'The last payment did not go through. Settle the balance to run ads again.',
      },
    ];
  }
  if (line.status === 2) {
    return [
      {
        name: 'account_disabled',
        summary: 'Account disabled',
        description: 'This account was disabled for not following the advertising policies.',
      },
    ];
  }
  if (line.status === 7) {
    return [
      {
        name: 'account_risk_review',
        summary: 'Payment under review',
        description: 'Ads will run after the review, which usually takes one business day.',
      },
    ];
  }
  return [];
}

/** Every account consumes an id, so that later ids do not depend on shared businesses. */
function businessIdOf(input: {
  businesses: Map<string, string>;
  name: string;
  ids: IdSource;
}): string {
  const next = input.ids.nextEntityId();
  const id = input.businesses.get(input.name) ?? next;
  input.businesses.set(input.name, id);
  return id;
}

function buildAdAccount(input: {
  context: BuildContext;
  line: SampleAccountLine;
  id: string;
  suffix: string;
  /** Ids of businesses by name: accounts of one name belong to one business. */
  businesses: Map<string, string>;
}): SampleAdAccount {
  const { businesses, context, line } = input;
  const businessName = SAMPLE_THEMES[line.theme].pageName;
  const { random, ids, nowMs } = context;
  const { currency } = line;
  const isOpen = [1, 3, 7, 8, 9, 201].includes(line.status);
  const hasBill = isOpen && line.funding !== 0;
  return {
    id: input.id,
    name: `${line.name}${input.suffix}`,
    status: line.status,
    disableReason: line.disableReason,
    currency,
    timeZone: line.timeZone,
    ratioToUsd: SAMPLE_CURRENCIES[currency].ratioToUsd,
    minorPerUnit: SAMPLE_CURRENCIES[currency].minorPerUnit,
    createdAtMs: nowMs - random.int({ min: 200, max: 900 }) * DAY_MS - 3 * HOUR_MS,
    balanceMinor: isOpen ? usdToMinor({ usd: random.next() * 700, currency }) : 0,
    earlierSpendMinor: usdToMinor({ usd: random.next() * 60_000, currency }),
    spendCapMinor: random.chance(0.2) ? usdToRoundMinor({ usd: 100_000, currency }) : null,
    daySpendLimitUnits: random.chance(0.4)
      ? Math.round(
          random.pick([50, 250, 350, 1_000, 1_500]) * SAMPLE_CURRENCIES[currency].ratioToUsd,
        )
      : null,
    billingThresholdMinor: hasBill
      ? usdToRoundMinor({ usd: random.pick([25, 250, 500, 750, 900]), currency })
      : null,
    nextBillAtMs: hasBill ? nowMs + random.int({ min: 1, max: 28 }) * DAY_MS : null,
    fundingSource:
      line.funding === 0
        ? null
        : {
            id: ids.nextEntityId(),
            displayString: FUNDING_TEXTS[line.funding] ?? '',
            type: line.funding,
          },
    failedDeliveryChecks: failedChecksOf(line),
    minDailyBudgetMinor: usdToMinor({ usd: 1, currency }),
    business: { id: businessIdOf({ businesses, name: businessName, ids }), name: businessName },
    campaignIds: [],
    adSetIds: [],
    adIds: [],
    adImageIds: [],
    productSetIds: [],
  };
}

export interface BuiltAdAccount {
  adAccount: SampleAdAccount;
  line: SampleAccountLine;
  isLarge: boolean;
}

export function buildAdAccounts(input: {
  context: BuildContext;
  count: number;
  hasLarge: boolean;
}): BuiltAdAccount[] {
  const { context } = input;
  const businesses = new Map<string, string>();
  const built: BuiltAdAccount[] = [];
  for (let index = 0; index < input.count; index += 1) {
    const line = itemAt({ items: SAMPLE_ACCOUNT_LINES, index });
    const round = Math.floor(index / SAMPLE_ACCOUNT_LINES.length);
    const id = KNOWN_IDS[index] ?? `66180${String(20_417_000 + index * 37).padStart(10, '0')}`;
    const suffix = round === 0 ? '' : ` / ${round + 1}`;
    built.push({
      adAccount: buildAdAccount({ context, line, id, suffix, businesses }),
      line,
      isLarge: false,
    });
  }
  if (input.hasLarge) {
    const line = LARGE_ACCOUNT_LINE;
    const id = LARGE_ACCOUNT_ID;
    built.push({
      adAccount: buildAdAccount({ context, line, id, suffix: '', businesses }),
      line,
      isLarge: true,
    });
  }
  return built;
}
