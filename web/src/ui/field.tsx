import {
  ExclamationCircleIcon,
  EyeIcon,
  EyeSlashIcon,
  MagnifyingGlassIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { useLingui } from '@lingui/react/macro';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';

const INPUT_BOX =
  'flex w-full min-w-0 items-center gap-1.5 rounded-sm border bg-surface px-2.5 focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]';
const BARE_INPUT =
  'w-full min-w-0 border-0 bg-transparent p-0 outline-0 max-desk:text-xl pointer-coarse:text-xl';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong and what is right; replaces the hint. */
  readonly error?: string | undefined;
  readonly prefix?: string;
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Label above, hint or error below, never both. */
export function TextField({
  label,
  hint,
  error,
  prefix,
  end,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <div
        className={cx(
          INPUT_BOX,
          'h-9 max-desk:h-11',
          error === undefined ? 'border-control' : 'border-error',
        )}
      >
        {prefix !== undefined && <span className="text-ink-3">{prefix}</span>}
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
          className={BARE_INPUT}
        />
        {end}
      </div>
      {error !== undefined ? (
        <p id={noteId} className="flex items-start gap-1 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 text-error" />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={noteId} className="text-sm text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** A password that can be shown for a moment. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeSlashIcon : EyeIcon;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={isShown ? t`Hide password` : t`Show password`}
          aria-pressed={isShown}
          className="-me-1 grid size-6 flex-none place-items-center rounded-sm text-ink-3 hover:text-ink pointer-coarse:size-10"
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      }
    />
  );
}

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The key that focuses it, shown while it is empty. */
  readonly shortcut?: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Filters what is below while somebody types; Escape empties it. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  shortcut,
  className,
  ref,
}: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <div
      className={cx(INPUT_BOX, 'h-(--control-h) border-line-strong px-2 max-desk:h-10', className)}
    >
      <MagnifyingGlassIcon aria-hidden="true" className="size-4 text-ink-3" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        className={BARE_INPUT}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          }
        }}
      />
      {value !== '' ? (
        <button
          type="button"
          aria-label={t`Clear search`}
          className="grid size-5 flex-none place-items-center rounded-xs text-ink-3 hover:text-ink"
          onClick={() => onChange('')}
        >
          <XMarkIcon aria-hidden="true" className="size-4" />
        </button>
      ) : (
        shortcut !== undefined && <Kbd className="max-desk:hidden">{shortcut}</Kbd>
      )}
    </div>
  );
}
