import { memo } from 'react';
import { cx } from './class-names.ts';
import { HUE_ICON, HUE_INK, type Hue, type IconType } from './hue.ts';

export interface StatusProps {
  readonly hue: Hue;
  readonly icon: IconType;
  readonly label: string;
  /** Colours the text too; by default only states that need attention are coloured. */
  readonly isLoud?: boolean;
  /** A long text wraps to the next line. */
  readonly isWrapped?: boolean;
  readonly className?: string | undefined;
}

/** Icon and text, never colour alone. Plain elements, cheap in a grid. */
export const Status = memo(function Status({
  hue,
  icon: Icon,
  label,
  isLoud = hue === 'warning' || hue === 'error' || hue === 'pending' || hue === 'review',
  isWrapped = false,
  className,
}: StatusProps) {
  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center gap-1.5',
        isWrapped ? 'max-w-full' : 'whitespace-nowrap',
        isLoud ? HUE_INK[hue] : hue === 'off' && 'text-ink-2',
        className,
      )}
    >
      <Icon aria-hidden="true" className={cx('size-3.5 flex-none', HUE_ICON[hue])} />
      <span className={isWrapped ? 'min-w-0 break-words' : 'truncate'}>{label}</span>
    </span>
  );
});
