import type { IconType } from './hue.ts';

interface SignProps {
  readonly icon: IconType;
  /** What the picture says, for those who cannot see it. */
  readonly label: string;
  readonly className: string;
}

/** A picture that stands without words. Icons hide themselves from readers unless they are told otherwise. */
export function Sign({ icon: Icon, label, className }: SignProps) {
  return <Icon role="img" aria-hidden={false} aria-label={label} className={className} />;
}
