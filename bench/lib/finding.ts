import { median } from './statistics.ts';

export type Unit =
  | 'ms'
  | 'frames'
  | 'requests/s'
  | 'objects/s'
  | 'kB'
  | 'MB'
  | 'B'
  | 'calls'
  | 'rows'
  | 'locks'
  | 'points'
  | 'CLS'
  | '%';

/**
 * What the limit applies to: `ratio` measured ÷ floor, `difference` measured − floor, `absolute`
 * the measured value alone.
 */
export type Comparison = 'ratio' | 'difference' | 'absolute';

export interface Finding {
  readonly what: string;
  readonly unit: Unit;
  readonly measured: number;
  readonly floor: number | null;
  readonly floorIs: string;
  readonly comparison: Comparison;
  readonly limit: number;
  /** The limit is then a minimum. */
  readonly isMoreBetter: boolean;
  /** Spread, sample sizes, conditions. */
  readonly detail: string;
  /** Why the limit is missed and what would reach it; printed only when it is missed. */
  readonly whenMissed: string;
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** How it is measured, for readers of the report. */
  readonly method: string;
  /** The product's files and folders whose change makes the results old, from the root. */
  readonly measures: readonly string[];
  readonly run: () => Promise<readonly Finding[]>;
}

export interface Verdict {
  readonly compared: number;
  readonly holds: boolean;
  /** Distance from the limit as a share of it; positive when missed. */
  readonly missedBy: number;
}

export function compare(finding: Finding): Verdict {
  const { measured, floor, comparison, limit, isMoreBetter } = finding;
  if (comparison !== 'absolute' && floor === null) {
    throw new Error(`"${finding.what}" is compared with a floor that was not measured`);
  }
  const compared =
    comparison === 'ratio'
      ? measured / (floor ?? 1)
      : comparison === 'difference'
        ? measured - (floor ?? 0)
        : measured;
  const missedBy = (isMoreBetter ? limit - compared : compared - limit) / Math.max(limit, 1e-9);
  return { compared, holds: missedBy <= 0, missedBy };
}

function spread(values: readonly number[]): string {
  return `${formatNumber(Math.min(...values))}–${formatNumber(Math.max(...values))}`;
}

export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
}

/** A finding of interleaved rounds: medians of both sides, with the spread in the detail. */
export function findingOfRounds({
  floors,
  measured,
  detail = '',
  isMoreBetter = false,
  ...rest
}: Pick<Finding, 'what' | 'unit' | 'floorIs' | 'comparison' | 'limit' | 'whenMissed'> & {
  readonly floors: readonly number[];
  readonly measured: readonly number[];
  readonly detail?: string;
  readonly isMoreBetter?: boolean;
}): Finding {
  const rounds = `median of ${measured.length} rounds: floor ${spread(floors)}, measured ${spread(measured)} ${rest.unit}`;
  return {
    ...rest,
    isMoreBetter,
    floor: median(floors),
    measured: median(measured),
    detail: detail === '' ? rounds : `${rounds}; ${detail}`,
  };
}
