import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export function Kbd({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <kbd
      className={cx(
        'inline-block min-w-[18px] flex-none rounded-xs border border-line-strong bg-surface px-1 text-center text-xs text-ink-3',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
