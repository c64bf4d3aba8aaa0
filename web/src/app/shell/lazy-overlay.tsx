import { type ReactNode, Suspense, useState } from 'react';

/** Shows an overlay from when it is first opened: its code loads then, and stays. */
export function LazyOverlay({
  isOpen,
  children,
}: {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) {
    setOpened(true);
  }
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>;
}
