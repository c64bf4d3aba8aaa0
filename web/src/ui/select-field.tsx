import { ChevronUpDownIcon } from '@heroicons/react/16/solid';
import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { cx } from './class-names.ts';
import { describeField, FIELD_INPUT, FieldFrame } from './field.tsx';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  /** The label is only the accessible name, because a column header shows it. */
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** A select field that uses the browser's own list, which phones show in full. */
export function SelectField({
  label,
  isLabelHidden = false,
  hint,
  error,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      className={className}
    >
      <div className="relative flex min-w-0">
        <select
          {...select}
          id={id}
          {...describeField({ id, hint, error })}
          className={cx(
            FIELD_INPUT,
            'h-(--control-h-lg) w-full min-w-0 appearance-none truncate rounded-sm border bg-surface ps-2.5 pe-7 text-ink outline-0 focus:border-focus focus:shadow-[0_0_0_1px_var(--focus)] disabled:bg-subtle disabled:text-ink-3 max-desk:h-11 max-desk:text-xl pointer-coarse:text-xl',
            error === undefined ? 'border-control' : 'border-error',
          )}
        >
          {children}
        </select>
        <ChevronUpDownIcon
          aria-hidden="true"
          className="pointer-events-none absolute end-1.5 top-1/2 size-4 -translate-y-1/2 text-ink-3"
        />
      </div>
    </FieldFrame>
  );
}
