/** Relative difference in percent; null where there is nothing to compare with. */
export function percentChange({
  from,
  to,
}: {
  readonly from: number;
  readonly to: number;
}): number | null {
  return from > 0 ? ((to - from) / from) * 100 : null;
}
