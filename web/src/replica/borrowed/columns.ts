import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdImageDto,
  AdSetDto,
  InsightsDto,
} from '@ads-checker/shared/contracts/ad-objects';
import { SORT_COLUMNS, type SortColumn } from '../model/replica.ts';

export type AnyRow = AdAccountDto | AdCampaignDto | AdSetDto | AdDto | AdImageDto;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function toNumber(value: string | number | null | undefined): number {
  return value === null || value === undefined ? Number.NaN : Number(value);
}

function timeOf(row: AnyRow, field: 'createdAt' | 'updatedAt' | 'startTime'): number {
  const value = field in row ? (row as Partial<Record<typeof field, string | null>>)[field] : null;
  return value === null || value === undefined ? Number.NaN : Date.parse(value);
}

function insightsOf(row: AnyRow): Partial<InsightsDto> | null {
  return 'insights' in row ? row.insights : null;
}

function budgetOf(row: AnyRow): number {
  return 'dailyBudget' in row
    ? toNumber((row.dailyBudget ?? row.lifetimeBudget)?.amount)
    : Number.NaN;
}

/** The sort value of a row; NaN without a value, which sorts last in both directions. */
function sortValue(row: AnyRow, column: Exclude<SortColumn, 'name'>): number {
  switch (column) {
    case 'createdAt':
    case 'updatedAt':
    case 'startTime':
      return timeOf(row, column);
    case 'budget':
      return budgetOf(row);
    case 'results': {
      const insights = insightsOf(row);
      const action = insights?.targetAction;
      return action ? toNumber(insights.actions?.[action]) : Number.NaN;
    }
    case 'costPerResult': {
      const insights = insightsOf(row);
      const action = insights?.targetAction;
      return action ? toNumber(insights.costPerAction?.[action]) : Number.NaN;
    }
    default:
      return toNumber(insightsOf(row)?.[column]);
  }
}

/** Alphabetical ranks of names, so that text sorts like numbers. */
function nameRanks(rows: readonly AnyRow[]): Float64Array {
  const order = rows.map((row, index) => ({ name: row.name, index }));
  order.sort((a, b) => collator.compare(a.name, b.name));
  const ranks = new Float64Array(rows.length);
  for (const [rank, { index }] of order.entries()) {
    ranks[index] = rank;
  }
  return ranks;
}

export function buildColumns(rows: readonly AnyRow[]): Map<SortColumn, Float64Array> {
  const columns = new Map<SortColumn, Float64Array>();
  for (const column of SORT_COLUMNS) {
    if (column === 'name') {
      columns.set(column, nameRanks(rows));
      continue;
    }
    const values = new Float64Array(rows.length);
    let isEmpty = true;
    for (const [index, row] of rows.entries()) {
      const value = sortValue(row, column);
      values[index] = value;
      isEmpty &&= Number.isNaN(value);
    }
    if (!isEmpty) {
      columns.set(column, values);
    }
  }
  return columns;
}

/** Indices of the top rows by a column, rows without a value last; ties keep the list's order. */
export function topIndices({
  values,
  limit,
  isDescending,
}: {
  readonly values: Float64Array;
  readonly limit: number;
  readonly isDescending: boolean;
}): number[] {
  const sign = isDescending ? -1 : 1;
  const compare = (a: number, b: number): number => {
    const left = values[a] ?? Number.NaN;
    const right = values[b] ?? Number.NaN;
    if (Number.isNaN(left) || Number.isNaN(right)) {
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
    }
    return (left - right) * sign || a - b;
  };
  const top: number[] = [];
  for (let index = 0; index < values.length; index += 1) {
    const last = top[limit - 1];
    if (last !== undefined && compare(index, last) >= 0) {
      continue;
    }
    let low = 0;
    let high = top.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(top[middle] ?? 0, index) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    top.splice(low, 0, index);
    if (top.length > limit) {
      top.pop();
    }
  }
  return top;
}
