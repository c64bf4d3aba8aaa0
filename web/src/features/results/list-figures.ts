import type { ResultFigures } from '@ads-checker/shared/contracts/results';
import { crOf, epcOf, percentOf, roiOf } from '@ads-checker/shared/domain/result-figures';
import { formatMoney, formatNumber, formatRoundPercent } from '../../lib/format.ts';
import { type MessageKey, msg } from '../../lib/i18n.ts';
import type { ListFigureId } from './list-figure-ids.ts';
import { amountText, countText } from './result-labels.ts';
import { cpaOf } from './result-lines.ts';

/** The sums that the figures of a list are worked out from. */
export type ListSums = Omit<ResultFigures, 'spendUSD'>;

type Format = 'money' | 'count' | 'percent';

interface ListFigure {
  /** With its currency, for the head of a column. */
  readonly head: MessageKey;
  readonly name: MessageKey;
  readonly format: Format;
  /** Money in US dollars; null when unknown. */
  readonly value: (sums: ListSums) => number | null;
}

const numberOf = (amount: string | null): number | null =>
  amount === null ? null : Number(amount);

export const LIST_FIGURES = {
  leads: { head: msg('Leads'), name: msg('Leads'), format: 'count', value: ({ leads }) => leads },
  revenue: {
    head: msg('Revenue, ≈ $'),
    name: msg('Revenue'),
    format: 'money',
    value: ({ revenueUSD }) => numberOf(revenueUSD),
  },
  profit: {
    head: msg('Profit, ≈ $'),
    name: msg('Profit'),
    format: 'money',
    value: ({ profitUSD }) => numberOf(profitUSD),
  },
  roi: { head: msg('ROI'), name: msg('ROI'), format: 'percent', value: ({ roi }) => roi },
  cpa: { head: msg('CPA, ≈ $'), name: msg('CPA'), format: 'money', value: cpaOf },
  epc: {
    head: msg('EPC, ≈ $'),
    name: msg('EPC'),
    format: 'money',
    value: ({ revenueUSD, clicks }) => epcOf({ revenue: numberOf(revenueUSD), clicks }),
  },
  cr: {
    head: msg('CR'),
    name: msg('CR'),
    format: 'percent',
    value: crOf,
  },
  approveRate: {
    head: msg('Approved leads'),
    name: msg('Approved leads'),
    format: 'percent',
    value: ({ approveRate }) => approveRate,
  },
  trackerClicks: {
    head: msg('Tracker clicks'),
    name: msg('Tracker clicks'),
    format: 'count',
    value: ({ clicks }) => clicks,
  },
  clickShare: {
    head: msg('Counted clicks'),
    name: msg('Counted clicks'),
    format: 'percent',
    value: ({ clickShare }) => clickShare,
  },
} as const satisfies Record<ListFigureId, ListFigure>;

/** Null when unknown, never zero then. */
export function listFigureOf(id: ListFigureId, sums: ListSums | null): number | null {
  return sums === null ? null : LIST_FIGURES[id].value(sums);
}

/** Without the currency, which the head of the column names. */
export function listFigureText(id: ListFigureId, value: number | null): string {
  if (LIST_FIGURES[id].format === 'percent' && value !== null) {
    return formatRoundPercent(value);
  }
  return LIST_FIGURES[id].format === 'money' ? amountText(value) : countText(value);
}

/** With the currency, where it stands alone. */
export function listFigureAloneText(id: ListFigureId, value: number): string {
  switch (LIST_FIGURES[id].format) {
    case 'money':
      return formatMoney({ amount: value, currency: 'USD' });
    case 'percent':
      return formatRoundPercent(value);
    case 'count':
      return formatNumber(value);
  }
}

export interface ListTotal {
  /** Null when nothing is known. */
  readonly sums: ListSums | null;
  /** Rows that are not in the sums. */
  readonly unknownCount: number;
}

const inCents = (amount: string): number => Math.round(Number(amount) * 100);

/** Sums of rows; ratios are worked out from them anew. */
export function sumListRows(rows: readonly (ListSums | null)[]): ListTotal {
  const known = rows.filter((row): row is ListSums => row !== null && row.revenueUSD !== null);
  if (known.length === 0) {
    return { sums: null, unknownCount: rows.length };
  }
  const cents = (read: (row: ListSums) => string | null) =>
    known.reduce((sum, row) => sum + inCents(read(row) ?? '0'), 0);
  const count = (read: (row: ListSums) => number | null) =>
    known.reduce((sum, row) => sum + (read(row) ?? 0), 0);
  // A total with an unknown part has no rate
  const countIfKnown = (read: (row: ListSums) => number | null) =>
    known.some((row) => read(row) === null) ? null : count(read);
  const leads = count((row) => row.leads);
  const clicks = count((row) => row.clicks);
  const approved = countIfKnown((row) => row.approved);
  const networkClicks = countIfKnown((row) => row.networkClicks);
  const revenue = cents(({ revenueUSD }) => revenueUSD);
  const compared = cents(({ comparedSpendUSD }) => comparedSpendUSD);
  const text = (amount: number) => (amount / 100).toFixed(2);
  return {
    sums: {
      revenueUSD: text(revenue),
      comparedSpendUSD: text(compared),
      profitUSD: text(revenue - compared),
      roi: roiOf({ revenue, spend: compared }),
      leads,
      clicks,
      approved,
      approveRate: percentOf(approved, leads),
      networkClicks,
      clickShare: percentOf(clicks, networkClicks),
      isPartial: known.some(({ isPartial }) => isPartial),
    },
    unknownCount: rows.length - known.length,
  };
}
