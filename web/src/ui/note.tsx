import {
  ClockIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  InformationCircleIcon,
} from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { HUE_TINT, type IconType } from './hue.ts';

const STYLES = {
  info: 'border-line bg-subtle text-ink-2',
  warning: HUE_TINT.warning,
  error: HUE_TINT.error,
  pending: HUE_TINT.pending,
} as const;

const ICONS = {
  info: InformationCircleIcon,
  warning: ExclamationTriangleIcon,
  error: ExclamationCircleIcon,
  pending: ClockIcon,
} as const satisfies Record<keyof typeof STYLES, IconType>;

interface NoteProps {
  readonly tone: keyof typeof STYLES;
  readonly icon?: IconType;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

export function Note({ tone, icon, children, action, className }: NoteProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx('flex gap-2 rounded-sm border px-2.5 py-2', STYLES[tone], className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
