import { ChevronUpDownIcon } from '@heroicons/react/16/solid';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { controlProps, Frame, SelectField, type SelectFieldProps } from './field.tsx';

/** A longer list is searched, not scrolled. */
const SELECT_MAX = 8;

interface ChoiceFieldProps extends SelectFieldProps {
  /** Where a list that is wider than its field begins. */
  readonly side?: 'start' | 'end';
}

/** A select; with many options a field that searches them. */
export function ChoiceField({ side = 'start', ...field }: ChoiceFieldProps) {
  return field.options.length > SELECT_MAX + 1 ? (
    <SearchField {...field} side={side} />
  ) : (
    <SelectField {...field} />
  );
}

const fold = (text: string) => text.toLocaleLowerCase();

function SearchField({
  label,
  options,
  value,
  onChange,
  error,
  side,
}: ChoiceFieldProps & { readonly side: 'start' | 'end' }) {
  const { t } = useTranslation();
  const id = useId();
  const listId = useId();
  const control = controlProps({ id, error });
  const list = useRef<HTMLDivElement>(null);
  /** Null while the list is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = query !== null;
  const chosen = options.find((option) => option.value === value);
  const found = options.filter((option) => fold(option.label).includes(fold(query ?? '').trim()));

  useEffect(() => {
    if (isOpen) {
      list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    }
  }, [isOpen, active]);

  const open = () => {
    setQuery('');
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const choose = (next: string) => {
    setQuery(null);
    onChange(next);
  };
  const takeKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) {
        setActive((active + step + found.length) % Math.max(1, found.length));
      } else {
        open();
      }
    } else if (isOpen && event.key === 'Enter') {
      // Chooses, and does not send the form.
      event.preventDefault();
      const option = found[active];
      if (option !== undefined) {
        choose(option.value);
      }
    } else if (isOpen && event.key === 'Escape') {
      // Closes the list, not the window.
      event.preventDefault();
      setQuery(null);
    }
  };
  return (
    <Frame id={id} label={label} error={error}>
      <div className="relative">
        <input
          {...control}
          className={cx(control.className, 'pe-8')}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${active}` : undefined}
          placeholder={chosen?.label}
          value={query ?? chosen?.label ?? ''}
          onClick={() => isOpen || open()}
          onKeyDown={takeKey}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onBlur={() => setQuery(null)}
        />
        <ChevronUpDownIcon
          aria-hidden="true"
          className="pointer-events-none absolute end-2 top-2 size-4 text-ink-3"
        />
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={typeof label === 'string' ? label : undefined}
          hidden={!isOpen}
          className={cx(
            'absolute z-10 mt-1 max-h-44 w-max max-w-[300px] min-w-full overflow-y-auto rounded-sm border border-line-strong bg-surface py-1 shadow-md',
            side === 'end' && 'end-0',
          )}
        >
          {isOpen &&
            found.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: The field has the focus and takes the keys.
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                className={cx(
                  'truncate px-2.5 py-1',
                  index === active && 'bg-press',
                  option.value === value && 'font-medium',
                )}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option.value)}
              >
                {option.label}
              </div>
            ))}
        </div>
        <p role="status" className="text-sm text-ink-3 empty:hidden">
          {isOpen && found.length === 0 && t('Nothing found')}
        </p>
      </div>
    </Frame>
  );
}
