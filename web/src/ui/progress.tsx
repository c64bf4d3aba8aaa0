import { cx } from './class-names.ts';

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  /** Null while unknown. */
  readonly max: number | null;
  readonly className?: string;
}

/** Made of phrasing content, since labels and rows contain it. */
export function ProgressBar({ label, value, max, className }: ProgressBarProps) {
  const isKnown = max !== null && max > 0;
  const percent = isKnown ? Math.min(100, (value / max) * 100) : 33;
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      {...(isKnown ? { 'aria-valuemax': max, 'aria-valuenow': value } : {})}
      className={cx('block h-1 overflow-hidden rounded-[2px] bg-press', className)}
    >
      <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  );
}

export function TopProgress({
  percent,
  label,
}: {
  readonly percent: number | null;
  readonly label: string;
}) {
  if (percent === null) {
    return null;
  }
  return (
    <div
      role="progressbar"
      // It is outside of the landmarks, where only live regions are allowed
      aria-live="polite"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className="pointer-events-none fixed inset-x-0 top-0 z-(--z-toast) h-0.5"
    >
      <div
        className="h-full bg-accent transition-[width] duration-(--motion-slow) ease-out"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
