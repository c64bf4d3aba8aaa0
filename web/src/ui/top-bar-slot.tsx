import type { ReactNode } from 'react';
import { createSlotContext, Slot, SlotContent, SlotProvider } from './slot.tsx';

const topBar = createSlotContext();

interface ChildrenProps {
  readonly children: ReactNode;
}

export function TopBarSlotProvider({ children }: ChildrenProps) {
  return <SlotProvider of={topBar}>{children}</SlotProvider>;
}

export function TopBarSlot() {
  return <Slot of={topBar} className="flex min-w-0 items-center gap-1 empty:hidden" />;
}

export function TopBarContent({ children }: ChildrenProps) {
  return <SlotContent of={topBar}>{children}</SlotContent>;
}

export const BREADCRUMB =
  'flex h-(--control-h) min-w-0 items-center gap-1.5 rounded-sm ps-2 pe-1.5 font-medium whitespace-nowrap hover:bg-hover max-desk:h-9 max-desk:text-lg';
