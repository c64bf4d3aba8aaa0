import type { DeliveryFilter, NameFilter } from '@ads-checker/shared/contracts/ad-objects';
import { deliveryFilterValueOf } from '@ads-checker/shared/domain/delivery';

export function matchesName({
  name,
  filter,
}: {
  name: string;
  filter: NameFilter | undefined;
}): boolean {
  const text = name.toLocaleLowerCase();
  const has = (part: string): boolean => text.includes(part.toLocaleLowerCase());
  const is = (whole: string): boolean => text === whole.toLocaleLowerCase();
  return (
    filter === undefined ||
    ((filter.CONTAIN === undefined || has(filter.CONTAIN)) &&
      (filter.NOT_CONTAIN === undefined || !has(filter.NOT_CONTAIN)) &&
      (filter.EQUAL === undefined || is(filter.EQUAL)) &&
      (filter.NOT_EQUAL === undefined || !is(filter.NOT_EQUAL)) &&
      (filter.IN === undefined || filter.IN.some(is)) &&
      (filter.NOT_IN === undefined || !filter.NOT_IN.some(is)))
  );
}

export interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface DeliveryLike {
  readonly deliveryStatus: string;
  readonly deliverySubStatuses: readonly string[];
  readonly deliveryInfoStatus?: string;
}

export function matchesDelivery(input: {
  readonly row: DeliveryLike;
  readonly filter: DeliveryFilter | undefined;
}): boolean {
  const { row, filter } = input;
  const value = deliveryFilterValueOf(row);
  return (
    (filter?.IN === undefined || filter.IN.some((wanted) => wanted === value)) &&
    (filter?.NOT_IN === undefined || !filter.NOT_IN.some((other) => other === value))
  );
}

export function page<T>(input: {
  readonly items: readonly T[];
  readonly query: PageQuery;
  readonly nowMs: number;
}) {
  const { items, query, nowMs } = input;
  const { limit } = query;
  const start =
    query.after !== undefined
      ? Number(query.after)
      : query.before !== undefined
        ? Math.max(0, Number(query.before) - limit)
        : 0;
  const end = Math.min(start + limit, items.length);
  return {
    data: items.slice(start, end),
    paging: {
      hasNext: end < items.length,
      hasPrev: start > 0,
      total: items.length,
      after: end < items.length ? String(end) : null,
      before: start > 0 ? String(start) : null,
    },
    fetchedAt: new Date(nowMs).toISOString(),
  };
}

export const includes = (
  ids: { readonly IN: readonly string[] } | undefined,
  id: string,
): boolean => ids === undefined || ids.IN.includes(id);
