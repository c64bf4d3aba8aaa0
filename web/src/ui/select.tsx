import { CheckIcon, ChevronUpDownIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components/Select';
import { cx } from './class-names.ts';
import type { IconType } from './hue.ts';
import { POPOVER } from './popover.tsx';

export interface SelectOption<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly icon?: IconType;
  /** Stands before the label in the list and in the button: an avatar, a flag. */
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
  /** Shows the icon alone in the button. */
  readonly isCompact?: boolean;
  readonly className?: string;
}

/** One of many. */
export function Select<K extends string>({
  label,
  options,
  value,
  onChange,
  isLabelShown = false,
  isCompact = false,
  className,
}: SelectProps<K>) {
  const chosen = options.find((option) => option.key === value);
  const ChosenIcon = chosen?.icon;
  return (
    <AriaSelect
      {...(isLabelShown ? {} : { 'aria-label': label })}
      value={value}
      onChange={(key) => {
        const option = options.find((candidate) => candidate.key === key);
        if (option !== undefined) {
          onChange(option.key);
        }
      }}
      className={cx('flex min-w-0 flex-col gap-1', className)}
    >
      {isLabelShown && <Label className="text-sm font-medium text-ink-2">{label}</Label>}
      <Button className="flex h-(--control-h) min-w-0 items-center gap-1.5 rounded-sm border border-line-strong bg-surface ps-2.5 pe-1.5 outline-none data-focus-visible:shadow-(--focus-ring) data-hovered:bg-hover max-desk:h-10">
        {chosen?.start}
        {ChosenIcon !== undefined && (
          <ChosenIcon aria-hidden="true" className="size-4 text-ink-3" />
        )}
        <SelectValue className={cx('min-w-0 flex-1 truncate text-start', isCompact && 'sr-only')}>
          {chosen?.label ?? ''}
        </SelectValue>
        <ChevronUpDownIcon aria-hidden="true" className="size-4 text-ink-3" />
      </Button>
      <Popover offset={4} className={cx(POPOVER, 'min-w-(--trigger-width)')}>
        <ListBox className="max-h-80 overflow-auto p-1 outline-none">
          {options.map(({ key, label: text, icon: Icon, start, lang, isDisabled = false }) => (
            <ListBoxItem
              key={key}
              id={key}
              textValue={text}
              isDisabled={isDisabled}
              {...(lang === undefined ? {} : { lang })}
              className="flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-disabled:text-ink-3 data-focused:bg-hover pointer-coarse:min-h-11"
            >
              {({ isSelected }) => (
                <>
                  {start}
                  {Icon !== undefined && <Icon aria-hidden="true" className="size-4 text-ink-3" />}
                  <span className="min-w-0 flex-1 truncate">{text}</span>
                  <CheckIcon
                    aria-hidden="true"
                    className={cx('size-4 text-accent-ink', !isSelected && 'invisible')}
                  />
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
