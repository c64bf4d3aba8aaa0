export interface ColumnSort<C extends string> {
  readonly column: C;
  readonly order: 'asc' | 'desc';
}

/** First click sorts, the second reverses, the third restores the default order. */
export function nextSort<C extends string>({
  sort,
  column,
  first,
}: {
  readonly sort: ColumnSort<C> | null;
  readonly column: C;
  readonly first: 'asc' | 'desc';
}): ColumnSort<C> | null {
  if (sort?.column !== column) {
    return { column, order: first };
  }
  return sort.order === first ? { column, order: first === 'asc' ? 'desc' : 'asc' } : null;
}
