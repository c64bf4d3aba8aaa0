interface PaletteHostProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
export function PaletteHost(_: PaletteHostProps) {
  return null;
}
