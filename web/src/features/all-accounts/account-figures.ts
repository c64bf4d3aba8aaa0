import { type FigureCondition, meetsFigureCondition } from '../../lib/figure-filters.ts';
import { type MessageKey, msg } from '../../lib/i18n.ts';
import { isListFigure, listFigureOf } from '../results/index.ts';
import type { AccountRow } from './account-rows.ts';

export interface AccountFigure {
  readonly label: MessageKey;
  readonly format: 'money' | 'count' | 'percent';
  /** Money in US dollars, since ad accounts differ in currency. Null when unknown. */
  readonly value: (row: AccountRow) => number | null;
}

function inUSD(
  { account: { currencyRatioToUSD: ratio } }: AccountRow,
  amount: string | null | undefined,
): number | null {
  return amount === null || amount === undefined || ratio === null ? null : Number(amount) / ratio;
}

/** What ad accounts are filtered by. Figures of today are unknown when the check is from another day. */
export const ACCOUNT_FIGURES = {
  spend: { label: msg('Spend today'), format: 'money', value: ({ spendUSD }) => spendUSD },
  yesterday: {
    label: msg('Yesterday by this time'),
    format: 'money',
    value: ({ spentYesterdayUSD }) => spentYesterdayUSD,
  },
  change: { label: msg('Change from yesterday'), format: 'percent', value: ({ change }) => change },
  clicks: {
    label: msg('Clicks today'),
    format: 'count',
    value: ({ today }) => today?.clicks ?? null,
  },
  ctr: { label: msg('CTR today'), format: 'percent', value: ({ today }) => today?.ctr ?? null },
  cpc: { label: msg('CPC today'), format: 'money', value: (row) => inUSD(row, row.today?.cpc) },
  limitShare: {
    label: msg('Daily limit used'),
    format: 'percent',
    value: ({ limitShare }) => limitShare,
  },
  limit: {
    label: msg('Daily limit'),
    format: 'money',
    value: (row) => inUSD(row, row.account.daySpendLimit?.amount),
  },
  balance: {
    label: msg('Balance'),
    format: 'money',
    value: (row) => inUSD(row, row.account.balance?.amount),
  },
  threshold: {
    label: msg('Threshold'),
    format: 'money',
    value: (row) => inUSD(row, row.account.billingThreshold?.amount),
  },
  activeAds: {
    label: msg('Active ads'),
    format: 'count',
    value: ({ account }) => account.activeAdCount,
  },
  rejectedAds: {
    label: msg('Rejected ads'),
    format: 'count',
    value: ({ account }) => account.rejectedAdCount,
  },
} as const satisfies Record<string, AccountFigure>;

const BY_ID: ReadonlyMap<string, AccountFigure> = new Map(Object.entries(ACCOUNT_FIGURES));

export function findAccountFigure(id: string): AccountFigure | undefined {
  return BY_ID.get(id);
}

/** Whether an ad account meets all conditions; those on unknown figures are ignored. */
export function meetsAccountConditions(
  row: AccountRow,
  conditions: readonly FigureCondition[],
): boolean {
  return conditions.every((condition) => {
    const { figure: id } = condition;
    const figure = BY_ID.get(id);
    if (figure === undefined && !isListFigure(id)) {
      return true;
    }
    const value = isListFigure(id) ? listFigureOf(id, row.results) : (figure?.value(row) ?? null);
    return meetsFigureCondition(condition, { value, order: value });
  });
}
