import { lazy, Suspense, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';

const CommandPalette = lazy(async () => ({
  default: (await loadCode(() => import('../../features/palette/index.ts'))).CommandPalette,
}));

interface PaletteHostProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The palette loads when it is first opened and stays. */
export function PaletteHost({ isOpen, onClose }: PaletteHostProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) {
    setOpened(true);
  }
  return wasOpened ? (
    <Suspense fallback={null}>
      <CommandPalette isOpen={isOpen} onClose={onClose} />
    </Suspense>
  ) : null;
}
