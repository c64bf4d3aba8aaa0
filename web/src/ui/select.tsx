import { ChevronUpDownIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import type { IconType } from './hue.ts';
import { Menu, MenuItem } from './menu.tsx';

export interface SelectOption<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly icon?: IconType;
  /** An avatar or flag before the label. */
  readonly start?: ReactNode;
  readonly lang?: string;
  readonly isDisabled?: boolean;
}

interface SelectProps<K extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  /** Shows the label above; otherwise it is only the accessible name. */
  readonly isLabelShown?: boolean;
  /** Shows only the icon in the button. */
  readonly isCompact?: boolean;
  readonly className?: string;
}

export function Select<K extends string>({
  label,
  options,
  value,
  onChange,
  isLabelShown = false,
  isCompact = false,
  className,
}: SelectProps<K>) {
  const labelId = useId();
  const chosen = options.find((option) => option.key === value);
  const SelectedIcon = chosen?.icon;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      {isLabelShown && (
        <span id={labelId} className="text-sm font-medium text-ink-2">
          {label}
        </span>
      )}
      <Menu
        label={label}
        selectionMode="single"
        selectedKeys={[value]}
        onAction={(key) => {
          const option = options.find((candidate) => candidate.key === key);
          if (option !== undefined) {
            onChange(option.key);
          }
        }}
        trigger={
          <button
            type="button"
            aria-label={`${label}: ${chosen?.label ?? ''}`}
            title={isCompact ? `${label}: ${chosen?.label ?? ''}` : undefined}
            className="flex h-(--control-h) min-w-0 items-center gap-1.5 rounded-sm border border-line-strong bg-surface ps-2.5 pe-1.5 hover:bg-hover max-desk:h-10"
          >
            {chosen?.start}
            {SelectedIcon !== undefined && (
              <SelectedIcon aria-hidden="true" className="size-4 text-ink-3" />
            )}
            {!isCompact && (
              <span className="min-w-0 flex-1 truncate text-start">{chosen?.label ?? ''}</span>
            )}
            <ChevronUpDownIcon aria-hidden="true" className="size-4 text-ink-3" />
          </button>
        }
      >
        {options.map(({ key, label: text, icon, start, lang, isDisabled = false }) => (
          <MenuItem
            key={key}
            id={key}
            textValue={text}
            isDisabled={isDisabled}
            {...(icon === undefined ? {} : { icon })}
            {...(lang === undefined ? {} : { lang })}
          >
            {start}
            <span className="min-w-0 truncate">{text}</span>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
