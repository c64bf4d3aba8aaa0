import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface PlainLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> {
  readonly href: string;
  /** Navigates without a page load. */
  readonly onOpen: () => void;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * A real link, which opens in new tabs, without the router's per-link subscription: there are many
 * rows.
 */
export function PlainLink({ href, onOpen, children, ...rest }: PlainLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (isPlainClick(event)) {
          event.preventDefault();
          onOpen();
        }
      }}
    >
      {children}
    </a>
  );
}
