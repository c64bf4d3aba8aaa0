interface SparkProps {
  /** Null: unknown, left empty. */
  readonly values: readonly (number | null)[];
  readonly widthPx?: number;
  readonly heightPx?: number;
}

const LEAST_PX = 1;

/**
 * Bars above and below a zero line, on a scale of their own; beside a figure that says the sum, so
 * it is hidden from screen readers.
 */
export function Spark({ values, widthPx = 140, heightPx = 24 }: SparkProps) {
  const known = values.flatMap((value) => value ?? []);
  const high = Math.max(0, ...known);
  const low = Math.min(0, ...known);
  const perUnit = (heightPx - 2) / (high - low || 1);
  const zero = 1 + high * perUnit;
  const slot = widthPx / Math.max(1, values.length);
  const gap = slot > 4 ? 1 : 0;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      width={widthPx}
      height={heightPx}
      preserveAspectRatio="none"
      className="max-w-full flex-none"
    >
      {values.map((value, index) => {
        if (value === null || value === 0) {
          return null;
        }
        const height = Math.max(LEAST_PX, Math.abs(value) * perUnit);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            x={index * slot}
            y={value > 0 ? zero - height : zero}
            width={Math.max(0.5, slot - gap)}
            height={height}
            fill={value > 0 ? 'var(--off-solid)' : 'var(--error-solid)'}
          />
        );
      })}
      <line
        x1="0"
        x2={widthPx}
        y1={zero}
        y2={zero}
        stroke="var(--control)"
        strokeWidth="1"
        shapeRendering="crispEdges"
      />
    </svg>
  );
}

/** A single bar from a zero line: `value` in the range of all rows. */
export function SparkBar({
  value,
  low,
  high,
}: {
  readonly value: number;
  /** At most zero. */
  readonly low: number;
  /** At least zero. */
  readonly high: number;
}) {
  const percentPerUnit = 100 / (high - low || 1);
  const zero = -low * percentPerUnit;
  const width = Math.abs(value) * percentPerUnit;
  return (
    <span aria-hidden="true" className="relative block h-3 w-full">
      <span
        className={`absolute inset-y-0 min-w-0.5 rounded-xs ${value < 0 ? 'bg-error' : 'bg-off'}`}
        style={{ insetInlineStart: `${value < 0 ? zero - width : zero}%`, width: `${width}%` }}
      />
      <span
        className="absolute -inset-y-1.5 w-px bg-control"
        style={{ insetInlineStart: `${zero}%` }}
      />
    </span>
  );
}
