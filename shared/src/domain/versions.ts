/** Compares versions part by part: `0.10.0` is newer than `0.9.3`. */
export function isOlder(version: string, than: string): boolean {
  const parts = version.split('.').map(Number);
  const others = than.split('.').map(Number);
  for (let index = 0; index < Math.max(parts.length, others.length); index += 1) {
    const difference = (parts[index] ?? 0) - (others[index] ?? 0);
    if (difference !== 0) {
      return difference < 0;
    }
  }
  return false;
}
