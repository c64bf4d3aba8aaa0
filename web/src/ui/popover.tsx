import type { JSX, ReactNode } from 'react';
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Dialog,
  DialogTrigger,
  Pressable,
} from 'react-aria-components/Popover';
import { cx } from './class-names.ts';

export const POPOVER =
  'z-(--z-popover) max-w-[calc(100vw-16px)] rounded-md bg-raised shadow-pop outline-none data-entering:animate-rise';

interface PopoverProps {
  /** A Button, IconButton or Chip. */
  readonly trigger: JSX.Element;
  /** What it is about: the accessible name. */
  readonly label: string;
  readonly placement?: AriaPopoverProps['placement'];
  readonly children: ReactNode | ((state: { readonly close: () => void }) => ReactNode);
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly className?: string;
}

/** A small panel beside what opened it; Escape and a press outside close it, focus returns. */
export function Popover({
  trigger,
  label,
  placement = 'bottom start',
  children,
  isOpen,
  onOpenChange,
  className,
}: PopoverProps) {
  return (
    <DialogTrigger
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Pressable>{trigger}</Pressable>
      <AriaPopover placement={placement} offset={4} className={POPOVER}>
        <Dialog
          aria-label={label}
          className={cx('max-h-[inherit] overflow-auto outline-none', className)}
        >
          {({ close }) => <>{typeof children === 'function' ? children({ close }) : children}</>}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
