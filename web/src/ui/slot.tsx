import { type Context, createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

interface SlotState {
  readonly element: HTMLElement | null;
  readonly setElement: (element: HTMLElement | null) => void;
}

type SlotContext = Context<SlotState>;

/** A place in a layout that a deeply nested component fills. */
export function createSlotContext(): SlotContext {
  return createContext<SlotState>({ element: null, setElement: () => undefined });
}

interface SlotProps {
  readonly of: SlotContext;
}

export function SlotProvider({
  of: SlotContext,
  children,
}: SlotProps & { readonly children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>;
}

export function Slot({ of, className }: SlotProps & { readonly className: string }) {
  const { setElement } = useContext(of);
  return <div ref={setElement} className={className} />;
}

export function SlotContent({ of, children }: SlotProps & { readonly children: ReactNode }) {
  const { element } = useContext(of);
  return element === null ? null : createPortal(children, element);
}
