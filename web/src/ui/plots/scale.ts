/** A step of 1, 2 or 5 times a power of ten. */
function stepOf(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const [one = 1] = [1, 2, 5, 10].filter((each) => each * power >= rough);
  return one * power;
}

export interface Scale {
  readonly min: number;
  readonly max: number;
  /** From the lowest to the highest, zero among them. */
  readonly ticks: readonly number[];
}

/** The axis of values: starts or ends at zero, with round ticks. @param count how many steps at most */
export function scaleOf(values: readonly number[], count: number): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) {
    return { min: 0, max: 1, ticks: [0] };
  }
  const step = stepOf(high - low, count);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    // 3 * 0.1 is not 0.3
    Number(((first + index) * step).toPrecision(12)),
  );
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
}

/** Every which day is labelled, so that labels have `labelPx` each. */
export function labelStep({
  count,
  widthPx,
  labelPx,
}: {
  readonly count: number;
  readonly widthPx: number;
  readonly labelPx: number;
}): number {
  return Math.max(1, Math.ceil((count * labelPx) / Math.max(1, widthPx)));
}

/** The largest and smallest sum of a day: values of one sign are stacked. */
export function stackEnds(values: readonly (number | null)[]): readonly [number, number] {
  return values.reduce<readonly [number, number]>(
    ([low, high], value) =>
      value === null ? [low, high] : value < 0 ? [low + value, high] : [low, high + value],
    [0, 0],
  );
}
