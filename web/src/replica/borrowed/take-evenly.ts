/**
 * Up to `limit` items in the order of the lists: an equal share of each, plus what shorter lists
 * leave over.
 */
export function takeEvenly<T>({ lists, limit }: { lists: readonly T[][]; limit: number }): T[] {
  const counts = lists.map(() => 0);
  let left = Math.min(
    limit,
    lists.reduce((sum, list) => sum + list.length, 0),
  );
  while (left > 0) {
    for (const [at, list] of lists.entries()) {
      const count = counts[at] ?? 0;
      if (left > 0 && count < list.length) {
        counts[at] = count + 1;
        left -= 1;
      }
    }
  }
  return lists.flatMap((list, at) => list.slice(0, counts[at]));
}
