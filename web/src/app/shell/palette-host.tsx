import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';

const CommandPalette = lazy(async () => ({
  default: (await loadCode(() => import('../../features/palette/index.ts'))).CommandPalette,
}));

type PaletteHostProps = ComponentProps<typeof CommandPalette>;

/** The palette loads when it is first opened and stays. */
export function PaletteHost(props: PaletteHostProps) {
  const { isOpen } = props;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) {
    setOpened(true);
  }
  return wasOpened ? (
    <Suspense fallback={null}>
      <CommandPalette {...props} />
    </Suspense>
  ) : null;
}
