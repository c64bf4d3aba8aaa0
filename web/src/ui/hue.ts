import type { Hue } from '../lib/hue.ts';

export type { Hue, IconType } from '../lib/hue.ts';

/** Complete class names, so that Tailwind finds them. */
export const HUE_ICON = {
  active: 'text-active',
  off: 'text-off',
  warning: 'text-warning',
  error: 'text-error',
  pending: 'text-pending',
  review: 'text-review',
} as const satisfies Record<Hue, string>;

export const HUE_INK = {
  active: 'text-active-ink',
  off: 'text-ink-2',
  warning: 'text-warning-ink',
  error: 'text-error-ink',
  pending: 'text-pending-ink',
  review: 'text-review-ink',
} as const satisfies Record<Hue, string>;

export const HUE_TINT = {
  active: 'bg-active-soft text-active-ink border-active-line',
  off: 'bg-off-soft text-off-ink border-off-line',
  warning: 'bg-warning-soft text-warning-ink border-warning-line',
  error: 'bg-error-soft text-error-ink border-error-line',
  pending: 'bg-pending-soft text-pending-ink border-pending-line',
  review: 'bg-review-soft text-review-ink border-review-line',
} as const satisfies Record<Hue, string>;
