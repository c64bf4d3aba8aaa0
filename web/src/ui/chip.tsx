import { PlusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { HUE_TINT, type Hue, type IconType } from './hue.ts';

const CHIP =
  'inline-flex h-6 flex-none items-center gap-1.5 rounded-full border ps-[7px] pe-2 text-sm font-medium whitespace-nowrap';

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly hue?: Hue | 'plain';
  readonly icon?: IconType;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Chip({ hue = 'plain', icon: Icon, children, className, ...rest }: ChipProps) {
  const look = hue === 'plain' ? 'border-transparent font-normal text-ink-3' : HUE_TINT[hue];
  return (
    <button type="button" {...rest} className={cx(CHIP, look, 'pointer-coarse:h-9', className)}>
      {Icon !== undefined && <Icon aria-hidden="true" className="size-4" />}
      {children}
    </button>
  );
}

export function ChipText({
  hue = 'plain',
  icon: Icon,
  children,
}: {
  readonly hue?: Hue | 'plain';
  readonly icon?: IconType;
  readonly children: ReactNode;
}) {
  const look = hue === 'plain' ? 'border-transparent font-normal text-ink-3' : HUE_TINT[hue];
  return (
    <span className={cx(CHIP, look)}>
      {Icon !== undefined && <Icon aria-hidden="true" className="size-4" />}
      {children}
    </span>
  );
}

interface FilterChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The filtered field: `Campaign`. */
  readonly name: string;
  /** Its filter: `3 selected`. */
  readonly value: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function FilterChip({
  name,
  value,
  removeLabel,
  onRemove,
  className,
  ...rest
}: FilterChipProps) {
  return (
    <span
      className={cx(
        'inline-flex h-(--control-h) max-w-full flex-none items-center rounded-sm border border-line-strong bg-surface whitespace-nowrap max-desk:h-9',
        className,
      )}
    >
      <button
        type="button"
        {...rest}
        className="flex h-full min-w-0 items-center gap-1 rounded-s-[4px] ps-2.5 pe-2 hover:bg-hover"
      >
        <span className="text-ink-3">{name}</span>
        <b className="max-w-56 truncate font-medium">{value}</b>
      </button>
      <button
        type="button"
        aria-label={removeLabel}
        className="grid h-full flex-none place-items-center rounded-e-[4px] border-s border-line px-1.5 text-ink-3 hover:bg-hover hover:text-ink"
        onClick={onRemove}
      >
        <XMarkIcon aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}

export function AddFilterChip({
  children,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'inline-flex h-(--control-h) flex-none items-center gap-1 rounded-sm border border-dashed border-line-strong bg-surface ps-2 pe-2.5 font-medium whitespace-nowrap text-ink-2 hover:bg-hover max-desk:h-9',
        className,
      )}
    >
      <PlusIcon aria-hidden="true" className="size-4" />
      {children}
    </button>
  );
}
