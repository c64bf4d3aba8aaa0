import type { LaunchCounts } from '@ads-checker/shared/contracts/launch-runs';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';

/** What is created and what failed, of all. */
export function RunBar({
  label,
  counts: { total, done, failed, skipped },
  isLarge = false,
  hasText = true,
}: {
  readonly label: string;
  readonly counts: LaunchCounts;
  readonly isLarge?: boolean;
  readonly hasText?: boolean;
}) {
  const { t } = useTranslation('launches');
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <span className="flex w-full items-center gap-3">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done + failed + skipped}
        className={cx(
          'flex min-w-12 flex-1 overflow-hidden rounded-[2px] bg-press',
          isLarge ? 'h-1.5' : 'h-1',
        )}
      >
        <span className="bg-active" style={{ width: share(done) }} />
        <span className="bg-error" style={{ width: share(failed) }} />
        <span className="bg-line-strong" style={{ width: share(skipped) }} />
      </span>
      {hasText && (
        <span className="flex-none tabular-nums">{t('{done} of {total}', { done, total })}</span>
      )}
    </span>
  );
}
