import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../lib/is-typing.ts';
import { getSettings } from '../../lib/settings.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/**
 * Shortcuts that work wherever the focus is: `j` and `k` go to the next and previous comment, other
 * keys act on the current one. Inactive while typing, in dialogs and menus, and when single-letter
 * shortcuts are off.
 */
export function useTriageKeys({
  onStep,
  acts,
}: {
  readonly onStep: (step: 1 | -1) => void;
  /** Handlers by key. @returns whether the key was handled */
  readonly acts: Readonly<Record<string, () => boolean>>;
}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const hasModifier = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey;
    const isElsewhere =
      target instanceof Element &&
      target.closest('[role=dialog],[role=alertdialog],[role=menu]') !== null;
    if (event.defaultPrevented || hasModifier || isElsewhere || isTyping(target)) {
      return;
    }
    if (!getSettings().hasLetterKeys) {
      return;
    }
    const step = STEPS[key];
    if (step !== undefined) {
      event.preventDefault();
      onStep(step);
    } else if (acts[key]?.() === true) {
      event.preventDefault();
    }
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
