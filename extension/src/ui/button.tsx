import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentType, SVGProps } from 'react';
import { cx } from './class-names.ts';

export type IconType = ComponentType<SVGProps<SVGSVGElement>>;

const BASE =
  'inline-flex flex-none items-center justify-center gap-1.5 rounded-sm border font-medium whitespace-nowrap no-underline select-none aria-disabled:opacity-60';
const VARIANTS = {
  plain: 'border-line-strong bg-surface text-ink hover:bg-hover active:bg-press',
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  danger: 'border-line-strong bg-surface text-error-ink hover:bg-hover',
  ghost: 'border-transparent text-ink-2 hover:bg-hover active:bg-press',
} as const;
const SIZES = { regular: 'h-7 px-2.5', large: 'h-9 w-full px-3.5' } as const;

interface Variant {
  readonly variant?: keyof typeof VARIANTS;
  readonly size?: keyof typeof SIZES;
  readonly icon?: IconType;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Variant {
  /** Shows progress; presses are ignored, focus stays. */
  readonly isBusy?: boolean;
}

export function Button({
  variant = 'plain',
  size = 'regular',
  icon: Icon,
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
      aria-disabled={isBusy || undefined}
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
    </button>
  );
}

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Variant {
  readonly href: string;
}

/** Opens a tab of its own: without a target the page would load inside the popup. */
export function LinkButton({
  variant = 'plain',
  size = 'regular',
  icon: Icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noreferrer"
      className={cx(BASE, VARIANTS[variant], SIZES[size], className)}
    >
      {Icon !== undefined && <Icon aria-hidden="true" className="-ms-0.5 size-4" />}
      {children}
    </a>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconType;
  /** Accessible name. */
  readonly label: string;
}

export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={cx(BASE, VARIANTS.ghost, 'size-7', className)}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 animate-turn">
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
