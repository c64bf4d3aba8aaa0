import { lazy, Suspense } from 'react';

const CommandPalette = lazy(async () => {
  const { CommandPalette: component } = await import('../../features/palette/index.ts');
  return { default: component };
});

interface PaletteHostProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Loads the palette when it is first asked for. */
export function PaletteHost({ isOpen, onClose }: PaletteHostProps) {
  return isOpen ? (
    <Suspense fallback={null}>
      <CommandPalette isOpen onClose={onClose} />
    </Suspense>
  ) : null;
}
