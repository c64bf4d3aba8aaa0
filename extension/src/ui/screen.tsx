import { type ReactNode, useEffect, useRef } from 'react';
import type { IconType } from './button.tsx';
import { cx } from './class-names.ts';

interface ScreenTitleProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Takes the focus, so that screen readers announce the screen, unless one of its fields has it.
 */
export function ScreenTitle({ className, children }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { current } = heading;
    if (current?.closest('main')?.contains(document.activeElement) !== true) {
      current?.focus();
    }
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={cx('text-lg font-semibold', className)}>
      {children}
    </h1>
  );
}

interface MessageProps {
  readonly icon: IconType;
  readonly iconClassName?: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export function Message({
  icon: Icon,
  iconClassName = 'text-ink-3',
  title,
  children,
}: MessageProps) {
  return (
    <div className="my-auto flex flex-col items-center gap-2 py-4 text-center">
      <Icon aria-hidden="true" className={cx('size-7', iconClassName)} />
      <ScreenTitle className="wrap-anywhere">{title}</ScreenTitle>
      {children}
    </div>
  );
}

interface FrameProps {
  readonly children: ReactNode;
  /** Below the content; scrolls when it leaves too little room. */
  readonly footer?: ReactNode;
  /** Below the footer, always in view. */
  readonly action?: ReactNode;
}

export function Screen({ children, footer, action }: FrameProps) {
  return (
    <>
      <main className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto p-3.5">{children}</main>
      {(footer !== undefined || action !== undefined) && (
        <footer className="sticky bottom-0 flex max-h-[min(400px,75dvh)] flex-none flex-col gap-2 border-t border-line-strong bg-surface px-3.5 py-3">
          {footer !== undefined && (
            <div className="flex min-h-0 flex-col gap-2 overflow-y-auto">{footer}</div>
          )}
          {action}
        </footer>
      )}
    </>
  );
}
