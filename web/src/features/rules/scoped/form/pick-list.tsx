import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { SearchField } from '../../../../ui/field.tsx';

const SHOWN_MAX = 200;
const SEARCH_FROM = 10;

export interface PickOption {
  readonly id: string;
  readonly name: string;
  /** A word about it, such as its owner. */
  readonly note?: string | undefined;
}

/** Chooses several of many by name. */
export function PickList({
  label,
  options,
  chosen,
  isDisabled,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly chosen: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation('rules');
  const labelId = useId();
  const [text, setText] = useState('');
  const searched = text.trim().toLocaleLowerCase();
  const found = options.filter(({ name }) => name.toLocaleLowerCase().includes(searched));
  const known = new Set(options.map(({ id }) => id));
  const gone = chosen.filter((id) => !known.has(id));
  const toggle = (id: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line
    <div role="group" aria-labelledby={labelId} className="flex min-w-0 flex-col gap-1.5">
      <span id={labelId} className="text-sm font-medium text-ink-2">
        {label}
      </span>
      {options.length >= SEARCH_FROM && (
        <SearchField
          label={t('Search in {list}', { list: label })}
          placeholder={t('Name')}
          value={text}
          onChange={setText}
          found={found.length}
        />
      )}
      <ul className="flex max-h-52 flex-col gap-1 overflow-y-auto rounded-sm border border-line px-2.5 py-1.5">
        {gone.map((id) => (
          <li key={id}>
            <Checkbox isSelected isDisabled={isDisabled} onChange={() => toggle(id, false)}>
              <span className="text-ink-3">{t('{id}, not available', { id })}</span>
            </Checkbox>
          </li>
        ))}
        {found.slice(0, SHOWN_MAX).map(({ id, name, note }) => (
          <li key={id}>
            <Checkbox
              isSelected={chosen.includes(id)}
              isDisabled={isDisabled}
              onChange={(isChosen) => toggle(id, isChosen)}
            >
              <span className="min-w-0 text-start">
                <span lang="">{name}</span>{' '}
                {note !== undefined && (
                  <span className="text-sm text-ink-3" lang="">
                    {note}
                  </span>
                )}
              </span>
            </Checkbox>
          </li>
        ))}
        {found.length > SHOWN_MAX && (
          <li className="text-sm text-ink-3">
            {t('{count} more. Search by name.', {
              count: formatNumber(found.length - SHOWN_MAX),
            })}
          </li>
        )}
        {found.length === 0 && gone.length === 0 && (
          <li className="text-sm text-ink-3">{t('Nothing found')}</li>
        )}
      </ul>
    </div>
  );
}
