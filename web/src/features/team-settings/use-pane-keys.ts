import { useEffect, useEffectEvent } from 'react';
import { useSettings } from '../../lib/settings.ts';
import type { Member } from './members.ts';

const FIELDS =
  'input, textarea, [contenteditable="true"], [role="menu"], [role="dialog"], [role="alertdialog"]';

interface PaneKeys {
  readonly members: readonly Member[];
  /** The keys do nothing while no pane is open. */
  readonly openId: string | undefined;
  readonly onOpen: (member: Member) => void;
  readonly onClose: () => void;
}

/** `J`/`K` open the next or previous member, Escape closes the pane; not while typing. */
export function usePaneKeys({ members, openId, onOpen, onClose }: PaneKeys): void {
  const { hasLetterKeys } = useSettings();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (event.defaultPrevented || isElsewhere || event.metaKey || event.ctrlKey || event.altKey) {
      return;
    }
    if (event.key === 'Escape') {
      onClose();
      return;
    }
    const step = hasLetterKeys ? { j: 1, k: -1 }[event.key.toLowerCase()] : undefined;
    const index = members.findIndex(({ account }) => account.id === openId);
    const next = step === undefined ? undefined : members[index + step];
    if (next !== undefined && index >= 0) {
      onOpen(next);
    }
  });
  const isOpen = openId !== undefined;
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
