import { memo, useEffect, useState } from 'react';
import { t } from '../lib/i18n.ts';
import { useActiveLocale } from '../lib/use-active-locale.ts';
import { cx } from './class-names.ts';

export interface SwitchProps {
  readonly isOn: boolean;
  /** `waiting`: requested, not confirmed. `failed`: the last change was refused. */
  readonly state?: 'idle' | 'waiting' | 'failed';
  /** Identifies the switched object, because list rows are recycled. */
  readonly of?: string;
  /** The accessible name. */
  readonly label: string;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
  /** A promise that rejects, or resolves to `ignored`, reverts the switch. */
  readonly onToggle: (next: boolean) => unknown;
  readonly tabIndex?: number;
  readonly className?: string;
}

const STYLES = {
  on: 'border-switch-on bg-switch-on',
  off: 'border-control bg-surface',
  waiting: 'border-dashed border-pending bg-pending-soft',
  failed: 'border-error bg-error-soft',
} as const;

const THUMBS = {
  on: 'bg-surface',
  off: 'bg-control',
  waiting: 'bg-pending',
  failed: 'bg-error',
} as const;

interface Request {
  readonly of: string | undefined;
  readonly next: boolean;
}

/**
 * Plain elements only: a grid renders dozens in one frame. The thumb moves in the same frame,
 * before the owner has stored the change.
 */
export const Switch = memo(function Switch({
  isOn,
  state = 'idle',
  of,
  label,
  reason,
  onToggle,
  tabIndex,
  className,
}: SwitchProps) {
  useActiveLocale();
  const [request, setRequest] = useState<Request | null>(null);
  // The owner may report the pending change before the new value: until then the thumb stays in its
  // new position.
  useEffect(
    () =>
      setRequest((now) =>
        now !== null && now.of === of && state === 'waiting' && now.next !== isOn ? now : null,
      ),
    [of, isOn, state],
  );

  const asked = request !== null && request.of === of ? request.next : null;
  const shown = asked ?? isOn;
  const isAnswered = asked === null;
  const look = isAnswered && state !== 'idle' ? state : shown ? 'on' : 'off';
  const description =
    reason ??
    (state === 'waiting'
      ? shown
        ? t('On, not sent yet')
        : t('Off, not sent yet')
      : state === 'failed'
        ? t('Change failed')
        : undefined);

  const toggle = () => {
    if (reason !== undefined) {
      return;
    }
    const next = !shown;
    const takeBack = () => setRequest((now) => (now?.of === of ? null : now));
    setRequest({ of, next });
    Promise.resolve(onToggle(next)).then((answer) => {
      if (answer === 'ignored') {
        takeBack();
      }
    }, takeBack);
  };

  return (
    <button
      type="button"
      role="switch"
      aria-checked={shown}
      aria-label={label}
      aria-description={description}
      aria-disabled={reason !== undefined || undefined}
      title={reason}
      tabIndex={tabIndex}
      data-state={look}
      className={cx(
        'relative inline-block h-4 w-7 flex-none rounded-full border align-middle aria-disabled:opacity-45',
        'max-desk:h-6 max-desk:w-10',
        // A larger touch target without affecting the layout
        'after:absolute after:-inset-2 after:content-[""]',
        STYLES[look],
        className,
      )}
      onClick={(event) => {
        event.stopPropagation();
        toggle();
      }}
    >
      <span
        className={cx(
          'absolute top-0.5 left-0.5 size-2.5 rounded-full',
          // When the row is recycled for another object, nothing should animate
          (!isAnswered || state !== 'idle') &&
            'transition-transform duration-(--motion-fast) ease-out',
          'max-desk:top-[3px] max-desk:left-[3px] max-desk:size-4',
          shown && 'translate-x-3 max-desk:translate-x-4',
          THUMBS[look],
        )}
      />
    </button>
  );
});
