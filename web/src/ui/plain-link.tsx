import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface PlainLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> {
  readonly href: string;
  /** Goes there without loading the page anew. */
  readonly onOpen: () => void;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A real link, so that it opens in a new tab as links do, without the router's watch on every address: rows are many. */
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
