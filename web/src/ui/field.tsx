import {
  ExclamationCircleIcon,
  EyeIcon,
  EyeSlashIcon,
  MagnifyingGlassIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';

const INPUT_BOX =
  'flex w-full min-w-0 items-center gap-1.5 rounded-sm border bg-surface px-2.5 text-ink has-[input:read-only]:bg-subtle has-[input:read-only]:text-ink-2 focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]';
/** An invalid field scrolls into view with its label. */
export const FIELD_INPUT = 'scroll-my-10';
const PLAIN_INPUT =
  'w-full min-w-0 border-0 bg-transparent p-0 text-ellipsis outline-0 max-desk:text-xl pointer-coarse:text-xl';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong and what is right; replaces the hint. */
  readonly error?: string | undefined;
  readonly prefix?: string;
  /** Id of a note elsewhere that says what is wrong with this and other fields. */
  readonly refusedBy?: string;
  /** Differs from what is saved. */
  readonly isChanged?: boolean;
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function noteIdOf(id: string): string {
  return `${id}-note`;
}

/** Label above; below either hint or error. */
export function FieldFrame({
  id,
  label,
  isLabelHidden = false,
  hint,
  error,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink-2'}>
        {label}
      </label>
      {children}
      {error !== undefined ? (
        <p id={noteIdOf(id)} className="flex items-start gap-1 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <div id={noteIdOf(id)} className="text-sm text-ink-3">
            {hint}
          </div>
        )
      )}
    </div>
  );
}

/** Attributes of the input within a {@link FieldFrame}. */
export function describeField({ id, hint, error }: Pick<FieldFrameProps, 'id' | 'hint' | 'error'>) {
  const hasNote = error !== undefined || hint !== undefined;
  return {
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': hasNote ? noteIdOf(id) : undefined,
  };
}

export function TextField({
  label,
  isLabelHidden = false,
  hint,
  error,
  prefix,
  refusedBy,
  isChanged = false,
  end,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  const described = describeField({ id, hint, error });
  return (
    <FieldFrame
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      className={className}
    >
      <div
        className={cx(
          INPUT_BOX,
          'h-(--control-h-lg) max-desk:h-11',
          error === undefined && refusedBy === undefined
            ? isChanged
              ? 'border-pending'
              : 'border-control'
            : 'border-error',
        )}
      >
        {prefix !== undefined && <span className="text-ink-3">{prefix}</span>}
        <input
          {...input}
          id={id}
          {...described}
          {...(refusedBy !== undefined && {
            'aria-invalid': true,
            'aria-describedby': cx(refusedBy, described['aria-describedby']),
          })}
          className={cx(PLAIN_INPUT, FIELD_INPUT)}
        />
        {end}
      </div>
    </FieldFrame>
  );
}

export interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({ label, hint, error, className, ...input }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        rows={3}
        {...input}
        id={id}
        {...describeField({ id, hint, error })}
        className={cx(
          INPUT_BOX,
          FIELD_INPUT,
          'block resize-y py-2 outline-0 read-only:bg-subtle read-only:text-ink-2 focus:border-focus focus:shadow-[0_0_0_1px_var(--focus)] max-desk:text-xl pointer-coarse:text-xl',
          error === undefined ? 'border-control' : 'border-error',
        )}
      />
    </FieldFrame>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** For secrets that are no passwords. */
  readonly showLabel?: string;
  readonly hideLabel?: string;
}

export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeSlashIcon : EyeIcon;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={
            isShown ? (hideLabel ?? t('Hide password')) : (showLabel ?? t('Show password'))
          }
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
  /** Rows that match, read aloud while there is a search. */
  readonly found?: number | undefined;
  /** Shortcut key, shown while the field is empty. */
  readonly shortcut?: string;
  /** Escape in the empty field, or Down: moves to the results. */
  readonly onLeave?: () => void;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  found,
  shortcut,
  onLeave,
  className,
  ref,
}: SearchFieldProps) {
  const { t } = useTranslation();
  return (
    <div
      className={cx(INPUT_BOX, 'h-(--control-h) border-line-strong px-2 max-desk:h-10', className)}
    >
      <MagnifyingGlassIcon aria-hidden="true" className="size-4 text-ink-3" />
      <span aria-live="polite" className="sr-only">
        {value !== '' &&
          found !== undefined &&
          t('{found, plural, one {# result} other {# results}}', { found })}
      </span>
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
        className={PLAIN_INPUT}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          } else if (
            onLeave !== undefined &&
            (event.key === 'Escape' || event.key === 'ArrowDown')
          ) {
            event.preventDefault();
            event.stopPropagation();
            onLeave();
          }
        }}
      />
      {value !== '' ? (
        <button
          type="button"
          aria-label={t('Clear search')}
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
