import { CheckIcon, MinusIcon } from '@heroicons/react/16/solid';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from './class-names.ts';

interface CheckboxProps {
  readonly isSelected: boolean;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  /** Accessible name; omit when `children` is the label. */
  readonly label?: string;
  readonly children?: ReactNode;
  /** `event.shiftKey` extends a selection. */
  readonly onChange: (isSelected: boolean, event: MouseEvent) => void;
  readonly tabIndex?: number | undefined;
  readonly className?: string;
}

export function Checkbox({
  isSelected,
  isIndeterminate = false,
  isDisabled = false,
  label,
  children,
  onChange,
  tabIndex,
  className,
}: CheckboxProps) {
  const isFilled = isSelected || isIndeterminate;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box cannot carry Shift and looks different in every browser
    <button
      type="button"
      role="checkbox"
      aria-checked={isIndeterminate ? 'mixed' : isSelected}
      aria-label={label}
      disabled={isDisabled}
      tabIndex={tabIndex}
      className={cx(
        'relative inline-flex items-start gap-2 align-middle after:absolute after:-inset-2',
        className,
      )}
      onClick={(event) => {
        event.stopPropagation();
        onChange(!isSelected, event);
      }}
    >
      <span
        className={cx(
          'grid size-[15px] flex-none place-items-center rounded-xs border',
          isFilled ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface',
          children !== undefined && 'mt-[2.5px]',
        )}
      >
        {isIndeterminate ? (
          <MinusIcon aria-hidden="true" className="size-3" />
        ) : (
          isSelected && <CheckIcon aria-hidden="true" className="size-3" />
        )}
      </span>
      {children}
    </button>
  );
}
