import { cx } from './class-names.ts';

/** Complete class names, so that Tailwind finds them. */
export const AVATAR_COLORS = [
  'bg-(--avatar-0)',
  'bg-(--avatar-1)',
  'bg-(--avatar-2)',
  'bg-(--avatar-3)',
  'bg-(--avatar-4)',
  'bg-(--avatar-5)',
  'bg-(--avatar-6)',
  'bg-(--avatar-7)',
  'bg-(--avatar-8)',
  'bg-(--avatar-9)',
] as const;

const SIZES = {
  small: 'size-[18px] text-[8px]',
  regular: 'size-6 text-[10px]',
  large: 'size-10 text-lg',
} as const;

interface AvatarProps {
  readonly initials: string;
  /** 0 to 9. */
  readonly color: number;
  readonly size?: keyof typeof SIZES;
  /** People are round, teams are square. */
  readonly isSquare?: boolean;
  readonly className?: string;
}

export function Avatar({
  initials,
  color,
  size = 'regular',
  isSquare = false,
  className,
}: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initials}
      className={cx(
        'inline-grid flex-none place-items-center leading-none font-semibold tracking-[.02em] text-on-accent before:content-[attr(data-initials)]',
        isSquare ? 'rounded-sm' : 'rounded-full',
        AVATAR_COLORS[color] ?? AVATAR_COLORS[0],
        SIZES[size],
        className,
      )}
    />
  );
}
