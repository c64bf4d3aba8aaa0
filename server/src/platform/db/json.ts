/** Serialises a value for a JSON column; null stays SQL null. */
export function toJsonColumn(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
