import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const SIDE_WIDTHS = {
  groups: 'desk:w-46',
  accounts: 'wide:w-(--accounts)',
} as const;

interface PaneLayoutProps {
  readonly side: ReactNode;
  readonly sideLabel: string;
  /**
   * `groups`: beside the content from 721 px on. `accounts`: from 960 px on, below that a menu in
   * the head replaces it.
   */
  readonly sideKind: keyof typeof SIDE_WIDTHS;
  /** Where both do not fit, the side pane replaces the content. */
  readonly isSideAlone?: boolean;
  readonly children: ReactNode;
}

export function PaneLayout({
  side,
  sideLabel,
  sideKind,
  isSideAlone = false,
  children,
}: PaneLayoutProps) {
  const hiddenBelow = sideKind === 'groups' ? 'max-desk:hidden' : 'max-wide:hidden';
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section
        aria-label={sideLabel}
        className={cx(
          'flex min-h-0 flex-none flex-col border-line-strong bg-canvas',
          SIDE_WIDTHS[sideKind],
          isSideAlone
            ? sideKind === 'groups'
              ? 'max-desk:w-full desk:border-e'
              : 'max-wide:w-full wide:border-e'
            : cx(hiddenBelow, 'border-e'),
        )}
      >
        {side}
      </section>
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-1 flex-col bg-surface',
          isSideAlone && hiddenBelow,
        )}
      >
        {children}
      </div>
    </div>
  );
}
