import type { JSX, ReactNode } from 'react';
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { activeLocale } from '../lib/active-locale.ts';
import { cx } from './class-names.ts';
import { LazyTrigger, useOverlayTrigger } from './overlay-loader.tsx';

export type Placement = AriaPopoverProps['placement'];

export const POPOVER =
  'z-(--z-popover) max-w-[calc(100vw-16px)] rounded-md bg-raised shadow-pop outline-none data-entering:animate-rise';

interface PopoverProps {
  /** A Button, IconButton or Chip. */
  readonly trigger: JSX.Element;
  /** The accessible name. */
  readonly label: string;
  readonly placement?: Placement;
  readonly children: ReactNode | ((state: { readonly close: () => void }) => ReactNode);
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly className?: string;
}

export function Popover({
  trigger,
  label,
  placement = 'bottom start',
  children,
  className,
  ...open
}: PopoverProps) {
  const { parts, isOpen, setOpen, openPlain, triggerRef } = useOverlayTrigger(open);
  if (parts === undefined) {
    return <LazyTrigger trigger={trigger} popup="dialog" onOpen={openPlain} />;
  }
  const { Dialog, DialogTrigger, I18nProvider, Popover: AriaPopover, Pressable } = parts;
  return (
    <I18nProvider locale={activeLocale()}>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Pressable ref={triggerRef}>{trigger}</Pressable>
        <AriaPopover {...(placement ? { placement } : {})} offset={4} className={POPOVER}>
          <Dialog
            aria-label={label}
            className={cx('max-h-[inherit] overflow-auto outline-none', className)}
          >
            {({ close }) => <>{typeof children === 'function' ? children({ close }) : children}</>}
          </Dialog>
        </AriaPopover>
      </DialogTrigger>
    </I18nProvider>
  );
}
