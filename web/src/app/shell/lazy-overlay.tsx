import { type ReactNode, Suspense, useState } from 'react';

/** Mounts an overlay when it is first opened, which loads its code, and keeps it. */
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
