import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

/** For the links of a TabNav: `<Link className={TAB} …>` with `aria-current="page"` on the open one. */
export const TAB =
  '-mb-px flex items-center gap-1.5 border-b-2 border-transparent pt-0.5 font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink';

interface TabNavProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * On a narrow screen the current tab may be out of view: it is scrolled into view, and again when
 * changing counts move it.
 */
function useScrollOpenTabIntoView() {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef('');
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    // Depends on the texts, because measuring positions would force a layout of the whole page.
    const texts = `${open?.textContent}\n${nav.current?.textContent}`;
    if (texts !== shown.current) {
      shown.current = texts;
      open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  });
  return nav;
}

/** Navigation tabs: each is a link that can open in a new browser tab. */
export function TabNav({ label, children, className }: TabNavProps) {
  const nav = useScrollOpenTabIntoView();
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={cx(
        'scrollbar-none fade-edges flex h-(--tabs) flex-none scroll-px-8 gap-4 overflow-x-auto overflow-y-hidden px-4 max-desk:h-10 max-desk:px-3 pointer-coarse:h-11',
        className,
      )}
    >
      {children}
    </nav>
  );
}

export function TabLabel({
  children,
  count,
}: {
  readonly children: ReactNode;
  readonly count?: ReactNode;
}) {
  return (
    <>
      {children}
      {count !== undefined && count !== null && (
        <span className="text-sm font-normal text-ink-3">{count}</span>
      )}
    </>
  );
}
