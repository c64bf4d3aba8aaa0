import { ChevronUpDownIcon } from '@heroicons/react/16/solid';
import type { ComponentProps } from 'react';
import { cx } from '../../ui/class-names.ts';

const BOX =
  'h-(--control-h-lg) min-w-0 rounded-sm border bg-surface text-ink outline-0 focus:border-focus focus:shadow-[0_0_0_1px_var(--focus)] focus-within:border-focus disabled:bg-subtle disabled:text-ink-3 max-desk:h-11';

/** A list to choose from inside of a row; its label is only the accessible name. */
export function Choice({ className, children, ...select }: ComponentProps<'select'>) {
  return (
    <span className={cx('relative flex min-w-0', className)}>
      <select
        {...select}
        className={cx(
          BOX,
          'w-full appearance-none truncate ps-2 pe-6 max-desk:text-xl pointer-coarse:text-xl',
          select['aria-invalid'] === true ? 'border-error' : 'border-control',
        )}
      >
        {children}
      </select>
      <ChevronUpDownIcon
        aria-hidden="true"
        className="pointer-events-none absolute end-1 top-1/2 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

interface NumberInputProps extends ComponentProps<'input'> {
  readonly unit: string | null;
}

/** A typed number inside of a row, with its unit. */
export function NumberInput({ unit, className, ...input }: NumberInputProps) {
  return (
    <span
      className={cx(
        BOX,
        'flex items-center gap-1 px-2 has-disabled:bg-subtle has-disabled:text-ink-3',
        input['aria-invalid'] === true ? 'border-error' : 'border-control',
        className,
      )}
    >
      <input
        {...input}
        inputMode="decimal"
        autoComplete="off"
        className="w-full min-w-0 border-0 bg-transparent p-0 text-end outline-0 tabular-nums max-desk:text-xl pointer-coarse:text-xl"
      />
      {unit !== null && <span className="flex-none text-sm text-ink-3">{unit}</span>}
    </span>
  );
}

/** A typed text inside of a row. */
export function TextInput({ className, ...input }: ComponentProps<'input'>) {
  return (
    <input
      {...input}
      autoComplete="off"
      className={cx(
        BOX,
        'px-2 max-desk:text-xl pointer-coarse:text-xl',
        input['aria-invalid'] === true ? 'border-error' : 'border-control',
        className,
      )}
    />
  );
}
