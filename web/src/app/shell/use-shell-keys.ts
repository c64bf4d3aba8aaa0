import { useEffect, useEffectEvent } from 'react';
import { useSetting } from '../../lib/settings.ts';
import { matchKey, NO_CHORD, type ShellAction } from './shortcuts.ts';

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

const isIn = (target: EventTarget | null, parents: string): boolean =>
  target instanceof Element && target.closest(parents) !== null;

export function useShellKeys(onAct: (act: ShellAction) => void): void {
  const hasLetterKeys = useSetting('hasLetterKeys');
  const act = useEffectEvent(onAct);
  useEffect(() => {
    let memory = NO_CHORD;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat) {
        return;
      }
      const result = matchKey({
        press: {
          key: event.key,
          isMod: event.metaKey || event.ctrlKey,
          isAlt: event.altKey,
          // Letters also choose items of an open menu or list
          isTyping: isIn(event.target, FIELDS),
          isInDialog: isIn(event.target, DIALOGS),
        },
        memory,
        nowMs: event.timeStamp,
        hasLetterKeys,
      });
      memory = result.memory;
      if (result.act !== null) {
        event.preventDefault();
        act(result.act);
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [hasLetterKeys]);
}
