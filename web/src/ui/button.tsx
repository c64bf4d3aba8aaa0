import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './class-names.ts';
import type { IconType } from './hue.ts';

const BASE =
  'inline-flex flex-none items-center justify-center gap-1.5 rounded-sm border font-medium whitespace-nowrap select-none aria-disabled:opacity-60';

const VARIANTS = {
  plain:
    'border-line-strong bg-surface text-ink hover:bg-hover active:bg-press disabled:border-line disabled:bg-subtle disabled:text-ink-3 [&>svg]:text-ink-3',
  primary:
    'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover disabled:border-line disabled:bg-subtle disabled:text-ink-3',
  danger: 'border-line-strong bg-surface text-error-ink hover:bg-hover disabled:text-ink-3',
  dangerFill:
    'border-danger bg-danger text-on-accent hover:border-danger-hover hover:bg-danger-hover disabled:border-line disabled:bg-subtle disabled:text-ink-3',
  ghost: 'border-transparent text-ink-2 hover:bg-hover active:bg-press disabled:text-ink-3',
  /** On the dark bulk bar. */
  bar: 'border-on-bar/40 text-on-bar hover:bg-on-bar/15 disabled:opacity-50',
} as const;

const SIZES = {
  regular: 'h-(--control-h) px-2.5 max-desk:h-9',
  large: 'h-(--control-h-lg) px-3.5',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

/** Button styles for a link. */
export function buttonClassName({
  variant = 'plain',
  size = 'regular',
}: {
  readonly variant?: ButtonVariant;
  readonly size?: keyof typeof SIZES;
} = {}): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], 'no-underline');
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly size?: keyof typeof SIZES;
  readonly icon?: IconType;
  readonly endIcon?: IconType;
  /** Shows a pending action; presses are ignored, the focus stays. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'plain',
  size = 'regular',
  icon: Icon,
  endIcon: EndIcon,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      className={cx(BASE, VARIANTS[variant], SIZES[size], className)}
      onClick={(event) => {
        if (isBusy) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
    >
      {isBusy ? (
        <Spinner />
      ) : (
        Icon !== undefined && <Icon aria-hidden="true" className="-ms-0.5 size-4" />
      )}
      {children}
      {EndIcon !== undefined && <EndIcon aria-hidden="true" className="-me-0.5 size-4" />}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'endIcon' | 'size' | 'children'> {
  readonly icon: IconType;
  /** The accessible name. Add a Tooltip where the icon alone may be unclear. */
  readonly label: string;
}

/** A square icon button, borderless by default. */
export function IconButton({
  icon: Icon,
  label,
  variant = 'ghost',
  isBusy = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={cx(
        BASE,
        VARIANTS[variant],
        'size-(--control-h) max-desk:size-9 pointer-coarse:size-11',
        className,
      )}
    >
      <Icon aria-hidden="true" className={cx('size-4', isBusy && 'animate-turn')} />
    </button>
  );
}

export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={cx('size-4 animate-turn', className)}>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" opacity=".25" />
      <path
        d="M14 8a6 6 0 0 0-6-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
