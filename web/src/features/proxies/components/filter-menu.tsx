import { ChevronDownIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SearchField } from '../../../ui/field.tsx';
import type { IconType } from '../../../ui/hue.ts';
import { Popover } from '../../../ui/popover.tsx';

/** A search field appears from this many options. */
const SEARCHED_FROM = 10;
/** Names in the button; further ones are counted. */
const NAMED_MAX = 2;

export interface FilterOption<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly start?: ReactNode;
  readonly count: number;
}

interface FilterMenuProps<K extends string> {
  readonly label: string;
  readonly searchLabel: string;
  readonly icon?: IconType;
  readonly options: readonly FilterOption<K>[];
  /** Found by search only: options without rows at present. */
  readonly others?: readonly FilterOption<K>[];
  readonly values: readonly K[];
  readonly onChange: (values: readonly K[]) => void;
}

export function FilterMenu<K extends string>({
  label,
  searchLabel,
  icon,
  options,
  others = [],
  values,
  onChange,
}: FilterMenuProps<K>) {
  const { t } = useTranslation('proxies');
  const [text, setText] = useState('');
  const searchText = text.trim().toLocaleLowerCase();
  const offered = searchText === '' ? options : [...options, ...others];
  const shown = offered.filter((option) => option.label.toLocaleLowerCase().includes(searchText));
  const named = options.filter(({ key }) => values.includes(key)).map((option) => option.label);
  const more = named.length - NAMED_MAX;
  const chosen = named.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` +${formatNumber(more)}` : '');
  return (
    <div className="flex min-w-0 items-center">
      <Popover
        label={label}
        trigger={
          <Button {...(icon === undefined ? {} : { icon })} endIcon={ChevronDownIcon}>
            {values.length === 0 ? (
              label
            ) : (
              <>
                <span className="font-normal text-ink-3">{label}</span>
                <span className="max-w-44 truncate">{chosen}</span>
              </>
            )}
          </Button>
        }
      >
        <div className="flex w-64 max-w-full flex-col p-1">
          {options.length + others.length >= SEARCHED_FROM && (
            <SearchField label={searchLabel} value={text} onChange={setText} className="mb-1" />
          )}
          {shown.map(({ key, label: name, start, count }) => (
            <Checkbox
              key={key}
              isSelected={values.includes(key)}
              onChange={(isOn) =>
                onChange(isOn ? [...values, key] : values.filter((other) => other !== key))
              }
              className="min-h-7 w-full rounded-sm px-2 py-1 text-start hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="flex min-w-0 flex-1 items-center gap-1.5">
                {start}
                <span className="truncate">{name}</span>
              </span>
              <span className="text-ink-3">{formatNumber(count)}</span>
            </Checkbox>
          ))}
        </div>
      </Popover>
      {values.length > 0 && (
        <IconButton
          icon={XMarkIcon}
          label={t('Clear filter: {label}', { label })}
          onClick={() => onChange([])}
        />
      )}
    </div>
  );
}
