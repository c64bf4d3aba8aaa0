import {
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  InformationCircleIcon,
} from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const STYLES = {
  info: 'border-line bg-subtle text-ink-2',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
  error: 'border-error-line bg-error-soft text-error-ink',
} as const;

const ICONS = {
  info: InformationCircleIcon,
  warning: ExclamationTriangleIcon,
  error: ExclamationCircleIcon,
} as const;

interface NoteProps {
  readonly tone: keyof typeof STYLES;
  readonly children: ReactNode;
}

export function Note({ tone, children }: NoteProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx('flex gap-2 rounded-sm border px-2.5 py-2 text-start', STYLES[tone])}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}
