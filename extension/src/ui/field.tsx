import { ChevronUpDownIcon, ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

const CONTROL =
  'h-8 w-full min-w-0 rounded-sm border bg-surface px-2.5 text-ellipsis text-ink outline-0 focus:border-focus focus:shadow-[0_0_0_1px_var(--focus)]';

interface FrameProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

function Frame({ id, label, error, children }: FrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 text-error" />
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}

export function TextField({ label, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error}>
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={cx(CONTROL, error === undefined ? 'border-control' : 'border-error')}
      />
    </Frame>
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps {
  readonly label: ReactNode;
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** A native select: its list may extend beyond the popup, unlike any element of the page. */
export function SelectField({ label, options, value, onChange, error }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error}>
      <span className="relative">
        <select
          id={id}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className={cx(
            CONTROL,
            'appearance-none pe-8',
            error === undefined ? 'border-control' : 'border-error',
          )}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronUpDownIcon
          aria-hidden="true"
          className="pointer-events-none absolute end-2 top-2 size-4 text-ink-3"
        />
      </span>
    </Frame>
  );
}
