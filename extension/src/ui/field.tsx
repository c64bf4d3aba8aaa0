import { ChevronUpDownIcon, ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

const CONTROL =
  'h-8 w-full min-w-0 rounded-sm border bg-surface px-2.5 text-ellipsis text-ink outline-0 focus:border-focus focus:shadow-[0_0_0_1px_var(--focus)]';

interface FrameProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ id, label, error, hint, children }: FrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      {children}
      {error === undefined && hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm wrap-anywhere text-ink-3">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 text-error" />
          {error}
        </p>
      )}
    </div>
  );
}

/** What a control inside a frame is told by. */
export function controlProps({ id, error, hint }: Pick<FrameProps, 'id' | 'error' | 'hint'>) {
  const isWrong = error !== undefined;
  return {
    id,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`,
    className: cx(CONTROL, isWrong ? 'border-error' : 'border-control'),
  };
}

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

export function TextField({ label, error, hint, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input {...input} {...controlProps({ id, error, hint })} />
    </Frame>
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps {
  readonly label: ReactNode;
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** A native select: its list may extend beyond the popup, unlike any element of the page. */
export function SelectField({ label, options, value, onChange, error }: SelectFieldProps) {
  const id = useId();
  const control = controlProps({ id, error });
  return (
    <Frame id={id} label={label} error={error}>
      <span className="relative">
        <select
          {...control}
          value={value}
          className={cx(control.className, 'appearance-none pe-8')}
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
