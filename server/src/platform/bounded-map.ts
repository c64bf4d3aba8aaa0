/** Stores as the newest entry and forgets the oldest one beyond `max`, which is given back. */
export function setBounded<K, V>(
  map: Map<K, V>,
  { key, value, max }: { key: K; value: V; max: number },
): V | undefined {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map;
  if (map.size <= max || oldest === undefined) {
    return undefined;
  }
  map.delete(oldest[0]);
  return oldest[1];
}
