import { CheckIcon } from '@heroicons/react/16/solid';
import type { JSX, ReactNode } from 'react';
import type { Key, Selection } from 'react-aria-components/Menu';
import { activeLocale } from '../lib/active-locale.ts';
import { cx } from './class-names.ts';
import type { IconType } from './hue.ts';
import { getOverlayParts, LazyTrigger, useOverlayTrigger } from './overlay-loader.tsx';
import { type Placement, POPOVER } from './popover.tsx';

interface MenuProps {
  /** A Button, IconButton or Chip. */
  readonly trigger: JSX.Element;
  readonly label: string;
  readonly children: ReactNode;
  readonly placement?: Placement;
  readonly selectionMode?: 'single' | 'multiple';
  readonly selectedKeys?: Iterable<Key>;
  readonly onSelectionChange?: (keys: Selection) => void;
  readonly onAction?: (key: Key) => void;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** For use in many rows: the overlay is mounted when it is first opened. */
  readonly isOnDemand?: boolean;
  readonly className?: string;
}

export function Menu({
  trigger,
  label,
  children,
  placement = 'bottom start',
  className,
  isOpen: isOpenProp,
  onOpenChange,
  isOnDemand = false,
  ...menu
}: MenuProps) {
  const { parts, isOpen, setOpen, openPlain, triggerRef } = useOverlayTrigger({
    ...(isOpenProp === undefined ? {} : { isOpen: isOpenProp }),
    ...(onOpenChange === undefined ? {} : { onOpenChange }),
    isOnDemand,
  });
  if (parts === undefined) {
    return <LazyTrigger trigger={trigger} popup="menu" onOpen={openPlain} />;
  }
  const { I18nProvider, Menu: AriaMenu, MenuTrigger, Popover, Pressable } = parts;
  return (
    <I18nProvider locale={activeLocale()}>
      <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Pressable ref={triggerRef}>{trigger}</Pressable>
        <Popover {...(placement ? { placement } : {})} offset={4} className={POPOVER}>
          <AriaMenu
            {...menu}
            aria-label={label}
            className={cx('max-h-[inherit] min-w-48 overflow-auto p-1 outline-none', className)}
          >
            {children}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </I18nProvider>
  );
}

interface MenuItemProps {
  readonly id: Key;
  /** Text for typeahead and screen readers. */
  readonly textValue: string;
  readonly icon?: IconType;
  readonly children?: ReactNode;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  readonly shortcut?: ReactNode;
  readonly onAction?: () => void;
  readonly lang?: string;
  readonly className?: string;
}

export function MenuItem({
  id,
  textValue,
  icon: Icon,
  children,
  isDisabled = false,
  isDanger = false,
  shortcut,
  onAction,
  lang,
  className,
}: MenuItemProps) {
  const { MenuItem: AriaMenuItem } = getOverlayParts();
  return (
    <AriaMenuItem
      id={id}
      textValue={textValue}
      isDisabled={isDisabled}
      {...(onAction === undefined ? {} : { onAction })}
      {...(lang === undefined ? {} : { lang })}
      className={cx(
        'flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-disabled:text-ink-3 data-focused:bg-hover pointer-coarse:min-h-11',
        isDanger && 'text-error-ink',
        className,
      )}
    >
      {({ isSelected, selectionMode }) => (
        <>
          {Icon !== undefined && (
            <Icon
              aria-hidden="true"
              className={cx('size-4', isDanger ? 'text-error' : 'text-ink-3')}
            />
          )}
          <span className="flex min-w-0 flex-1 items-center gap-2">{children ?? textValue}</span>
          {shortcut}
          {selectionMode !== 'none' && (
            <CheckIcon
              aria-hidden="true"
              className={cx('ms-2 size-4 text-accent-ink', !isSelected && 'invisible')}
            />
          )}
        </>
      )}
    </AriaMenuItem>
  );
}

export function MenuSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { Header, MenuSection: AriaMenuSection } = getOverlayParts();
  return (
    <AriaMenuSection>
      <Header className="px-2 pt-2 pb-1 text-sm font-medium text-ink-3">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}
