/** Sums of a row or of many that its figures are worked out from; null is unknown, never zero. */
export interface ResultSums {
  /** What was spent on the days whose revenue is known. */
  readonly spend: number | null;
  readonly revenue: number | null;
  /** Clicks that the tracker counted. */
  readonly clicks: number | null;
  readonly leads: number | null;
}

/** Decimals that remain of sums, differences and ratios of decimal amounts. */
const DIGITS = 6;
const PERCENT = 100;

export const roundFigure = (value: number): number => Number(value.toFixed(DIGITS));

/** Null without a divisor. */
function divide(dividend: number | null, divisor: number | null, factor = 1): number | null {
  return dividend === null || divisor === null || divisor === 0
    ? null
    : roundFigure((dividend / divisor) * factor);
}

export const percentOf = (part: number | null, whole: number | null): number | null =>
  divide(part, whole, PERCENT);

export function profitOf({ revenue, spend }: Pick<ResultSums, 'revenue' | 'spend'>): number | null {
  return revenue === null || spend === null ? null : roundFigure(revenue - spend);
}

/** Percent of the spend. */
export const roiOf = (of: Pick<ResultSums, 'revenue' | 'spend'>): number | null =>
  percentOf(profitOf(of), of.spend);

/** Spend per lead. */
export const cpaOf = ({ spend, leads }: Pick<ResultSums, 'spend' | 'leads'>): number | null =>
  divide(spend, leads);

/** Revenue per click. */
export const epcOf = ({ revenue, clicks }: Pick<ResultSums, 'revenue' | 'clicks'>): number | null =>
  divide(revenue, clicks);

/** Percent of the clicks that became leads. */
export const crOf = ({ leads, clicks }: Pick<ResultSums, 'leads' | 'clicks'>): number | null =>
  percentOf(leads, clicks);
