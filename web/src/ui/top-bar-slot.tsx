import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  readonly element: HTMLElement | null;
  readonly setElement: (element: HTMLElement | null) => void;
}

const SlotContext = createContext<Slot>({ element: null, setElement: () => undefined });

export function TopBarSlotProvider({ children }: { readonly children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>;
}

export function TopBarSlot() {
  const { setElement } = useContext(SlotContext);
  return <div ref={setElement} className="flex min-w-0 items-center gap-1 empty:hidden" />;
}

export function TopBarContent({ children }: { readonly children: ReactNode }) {
  const { element } = useContext(SlotContext);
  return element === null ? null : createPortal(children, element);
}

export const CRUMB =
  'flex h-(--control-h) min-w-0 items-center gap-1.5 rounded-sm ps-2 pe-1.5 font-medium whitespace-nowrap hover:bg-hover max-desk:h-9 max-desk:text-lg';
