import type { JSX, ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  Focusable,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';

interface TooltipProps {
  readonly text: ReactNode;
  /** Something that can hold the focus. */
  readonly children: JSX.Element;
  readonly placement?: AriaTooltipProps['placement'];
  readonly isDisabled?: boolean;
}

/** Says more after 400 ms of pointing, and at once on focus by keyboard. */
export function Tooltip({
  text,
  children,
  placement = 'bottom',
  isDisabled = false,
}: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100} isDisabled={isDisabled}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={6}
        className="z-(--z-popover) max-w-80 rounded-sm bg-inverse px-2 py-1 text-sm text-on-inverse shadow-pop data-entering:animate-appear"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
