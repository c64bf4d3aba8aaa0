export type Patch = Readonly<Record<string, unknown>>;

function isNested(value: unknown): value is Patch {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deep merge; `over` wins. */
export function mergePatch<P extends object>(under: P, over: P): P {
  const merged = { ...under } as Record<string, unknown>;
  for (const [field, value] of Object.entries(over)) {
    const known = merged[field];
    merged[field] = isNested(known) && isNested(value) ? mergePatch(known, value) : value;
  }
  return merged as P;
}

/** Whether the row already has all these values. */
export function isWithin(patch: Patch, row: Patch): boolean {
  return Object.entries(patch).every(([field, value]) => {
    const known = row[field];
    return isNested(value) && isNested(known)
      ? isWithin(value, known)
      : JSON.stringify(known) === JSON.stringify(value);
  });
}

/** Whether `over` sets every field that `under` sets. */
export function covers(over: Patch, under: Patch): boolean {
  return Object.entries(under).every(([field, value]) => {
    const known = over[field];
    return isNested(value) && isNested(known) ? covers(known, value) : field in over;
  });
}

/** Whether both set a field. */
export function overlaps(one: Patch, other: Patch): boolean {
  return Object.keys(one).some((field) => field in other);
}
