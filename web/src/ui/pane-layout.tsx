import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { createSlotContext, Slot, SlotContent, SlotProvider } from './slot.tsx';

const inspector = createSlotContext();

/** Beside the content from 1200 px on, over it below, alone on a phone. */
export function InspectorContent({ children }: { readonly children: ReactNode }) {
  return <SlotContent of={inspector}>{children}</SlotContent>;
}

const SIDE_WIDTHS = {
  groups: 'desk:w-46',
  accounts: 'wide:w-(--accounts)',
  form: 'desk:w-80 wide:w-96',
} as const;

interface PaneLayoutProps {
  readonly side: ReactNode;
  readonly sideLabel: string;
  /**
   * `groups`, `form`: beside the content from 721 px on. `accounts`: from 960 px on, below that a menu in
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
  const isEarly = sideKind !== 'accounts';
  const hiddenBelow = isEarly ? 'max-desk:hidden' : 'max-wide:hidden';
  return (
    <SlotProvider of={inspector}>
      <div className="group/panes relative flex min-h-0 min-w-0 flex-1">
        <section
          aria-label={sideLabel}
          className={cx(
            'flex min-h-0 flex-none flex-col border-line-strong bg-canvas',
            SIDE_WIDTHS[sideKind],
            isSideAlone
              ? isEarly
                ? 'max-desk:w-full desk:border-e'
                : 'max-wide:w-full wide:border-e'
              : cx(hiddenBelow, 'border-e'),
          )}
        >
          {side}
        </section>
        <div
          className={cx(
            'flex min-h-0 min-w-0 flex-1 flex-col bg-surface max-desk:group-has-[[data-inspector]]/panes:invisible',
            isSideAlone && hiddenBelow,
          )}
        >
          {children}
        </div>
        <Slot of={inspector} className="contents" />
      </div>
    </SlotProvider>
  );
}
