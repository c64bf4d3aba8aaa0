import type { IconType } from './hue.ts';

interface LabelledIconProps {
  readonly icon: IconType;
  /** Text alternative of the icon. */
  readonly label: string;
  readonly className: string;
}

/** An icon without text. Heroicons are hidden from screen readers by default. */
export function LabelledIcon({ icon: Icon, label, className }: LabelledIconProps) {
  return <Icon role="img" aria-hidden={false} aria-label={label} className={className} />;
}
