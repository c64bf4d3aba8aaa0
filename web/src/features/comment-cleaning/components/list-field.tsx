import { XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { FieldFrame } from '../../../ui/field.tsx';

const SEPARATORS = /[\n,;]+/;

/** A list of words: Enter or a comma adds one, pasting adds many. */
export function ListField({
  label,
  hint,
  placeholder,
  values,
  onChange,
  read = (text) => text,
  isReadOnly,
  maxCount,
  maxLength,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  /** Undefined for invalid text. */
  readonly read?: (text: string) => string | null;
  readonly isReadOnly: boolean;
  readonly maxCount: number;
  readonly maxLength: number;
}) {
  const { t } = useTranslation('comment-cleaning');
  const id = useId();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const add = (typed: string): void => {
    const parts = typed
      .split(SEPARATORS)
      .map((part) => part.trim().slice(0, maxLength))
      .filter((part) => part !== '');
    const readable = parts.flatMap((part) => read(part) ?? []);
    const known = new Set(values.map((value) => value.toLowerCase()));
    const fresh = readable.filter((part) => {
      const isNew = !known.has(part.toLowerCase());
      known.add(part.toLowerCase());
      return isNew;
    });
    setRefused(readable.length < parts.length);
    setText(readable.length < parts.length ? typed : '');
    if (fresh.length > 0) {
      onChange([...values, ...fresh].slice(0, maxCount));
    }
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={isRefused ? t('Enter a site, like example.com') : undefined}
    >
      <div className="flex min-h-(--control-h-lg) flex-wrap items-center gap-1 rounded-sm border border-control bg-surface p-1 focus-within:outline-2 focus-within:outline-focus max-desk:min-h-11">
        {values.map((value) => (
          <span
            key={value}
            className="inline-flex h-6 max-w-full items-center gap-1 rounded-sm bg-subtle ps-2 text-sm"
          >
            <span className="truncate" lang="">
              {value}
            </span>
            {isReadOnly ? (
              <span className="pe-1" />
            ) : (
              <button
                type="button"
                aria-label={t('Remove {value}', { value })}
                className="grid size-6 flex-none place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
                onClick={() => onChange(values.filter((each) => each !== value))}
              >
                <XMarkIcon aria-hidden="true" className="size-3.5" />
              </button>
            )}
          </span>
        ))}
        <input
          id={id}
          type="text"
          autoComplete="off"
          readOnly={isReadOnly}
          aria-invalid={isRefused || undefined}
          value={text}
          placeholder={isReadOnly ? '' : placeholder}
          className={cx(
            'h-6 min-w-28 flex-1 bg-transparent px-1 outline-none placeholder:text-ink-3',
            isReadOnly && values.length > 0 && 'hidden',
          )}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setRefused(false);
            if (SEPARATORS.test(value)) {
              add(value);
            } else {
              setText(value.slice(0, maxLength));
            }
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (SEPARATORS.test(pasted)) {
              event.preventDefault();
              add(pasted);
            }
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && text.trim() !== '') {
              event.preventDefault();
              add(text);
            } else if (event.key === 'Backspace' && text === '' && values.length > 0) {
              onChange(values.slice(0, -1));
            }
          }}
          onBlur={() => text.trim() !== '' && add(text)}
        />
      </div>
    </FieldFrame>
  );
}
