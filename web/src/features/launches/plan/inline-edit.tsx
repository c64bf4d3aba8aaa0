import { useRef, useState } from 'react';
import { cx } from '../../../ui/class-names.ts';

/** A cell that is being edited: Enter and leaving it take the value over, Escape does not. */
export function InlineEdit({
  label,
  value,
  isEnd = false,
  read,
  onDone,
}: {
  readonly label: string;
  readonly value: string;
  readonly isEnd?: boolean;
  /** Undefined for what cannot be taken over. */
  readonly read: (typed: string) => string | undefined;
  /** Null: nothing changes. */
  readonly onDone: (value: string | null) => void;
}) {
  const [typed, setTyped] = useState(value);
  const isDone = useRef(false);
  const result = read(typed);
  const finish = (next: string | null): void => {
    if (!isDone.current) {
      isDone.current = true;
      onDone(next);
    }
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: a person has just asked to edit it
      autoFocus
      aria-label={label}
      aria-invalid={result === undefined || undefined}
      inputMode={isEnd ? 'decimal' : 'text'}
      value={typed}
      spellCheck={false}
      autoComplete="off"
      className={cx(
        'h-7 w-full min-w-0 rounded-xs border bg-surface px-1.5 outline-0 max-desk:h-10 max-desk:text-xl',
        isEnd && 'text-end tabular-nums',
        result === undefined ? 'border-error' : 'border-focus shadow-[0_0_0_1px_var(--focus)]',
      )}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => finish(result === undefined || typed === value ? null : result)}
      onKeyDown={(event) => {
        event.stopPropagation();
        const row = event.currentTarget.closest<HTMLElement>('[role=row]');
        if (event.key === 'Enter' && result !== undefined) {
          event.preventDefault();
          finish(typed === value ? null : result);
          row?.focus();
        } else if (event.key === 'Escape') {
          event.preventDefault();
          finish(null);
          row?.focus();
        }
      }}
    />
  );
}
