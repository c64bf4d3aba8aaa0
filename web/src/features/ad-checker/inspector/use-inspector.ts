import { useCallback, useEffect, useRef, useState } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { isFocusLost } from '../../../lib/restored-focus.ts';
import { getSettings } from '../../../lib/settings.ts';
import type { FocusField } from '../switching/row-actions.ts';
import type { EditFormHandle } from './edit-form.tsx';

interface InspectorInput {
  /** The inspected object, kept in the URL; null when closed. */
  readonly objectId: string | null;
  readonly onInspect: (id: string | null) => void;
  /** Ids of the list, in its order. */
  readonly order: readonly string[];
  /** Id of the list element that receives the focus back. */
  readonly listId: string;
}

export interface Inspector {
  readonly open: (id: string, focus?: FocusField) => void;
  readonly close: () => void;
  readonly step: (distance: 1 | -1) => void;
  /** Set while unsaved changes block leaving the object. */
  readonly leaving: { readonly confirm: () => void; readonly cancel: () => void } | null;
  readonly onDirtyChange: (isDirty: boolean) => void;
  readonly formRef: (form: EditFormHandle | null) => void;
}

function isInDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/**
 * Which object the inspector shows, and its shortcuts: J and K for next and previous, E and B to
 * edit, Esc to close.
 */
export function useInspector({ objectId, onInspect, order, listId }: InspectorInput): Inspector {
  const isDirty = useRef(false);
  const form = useRef<EditFormHandle | null>(null);
  const requestedFocus = useRef<FocusField | null>(null);
  const [target, setTarget] = useState<{ readonly id: string | null } | null>(null);
  const latest = useRef({ objectId, order, onInspect });
  latest.current = { objectId, order, onInspect };

  const goTo = useCallback((id: string | null) => {
    if (id === latest.current.objectId) {
      return;
    }
    if (isDirty.current) {
      setTarget({ id });
    } else {
      latest.current.onInspect(id);
    }
  }, []);
  const focusField = useCallback((field: FocusField) => {
    if (form.current === null) {
      requestedFocus.current = field;
    } else {
      form.current.focus(field);
    }
  }, []);
  const open = useCallback(
    (id: string, focus?: FocusField) => {
      requestedFocus.current = null;
      const isShown = id === latest.current.objectId;
      goTo(id);
      if (focus !== undefined) {
        if (!isShown) {
          form.current = null;
        }
        focusField(focus);
      }
    },
    [goTo, focusField],
  );
  const close = useCallback(() => goTo(null), [goTo]);
  const step = useCallback(
    (distance: 1 | -1) => {
      const { objectId: shown, order: ids } = latest.current;
      const next = shown === null ? undefined : ids[ids.indexOf(shown) + distance];
      if (next !== undefined) {
        goTo(next);
      }
    },
    [goTo],
  );

  useEffect(() => {
    if (objectId === null) {
      return;
    }
    const actions: Readonly<Record<string, () => void>> = {
      j: () => step(1),
      k: () => step(-1),
      e: () => focusField('name'),
      b: () => focusField('budget'),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) {
        return;
      }
      const letter =
        isTyping(event.target) || !getSettings().hasLetterKeys ? undefined : actions[event.key];
      const act = event.key === 'Escape' ? close : letter;
      if (act !== undefined && !isInDialog()) {
        event.preventDefault();
        act();
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [objectId, step, close, focusField]);

  const wasOpen = useRef(objectId !== null);
  useEffect(() => {
    if (wasOpen.current && objectId === null && isFocusLost()) {
      document.getElementById(listId)?.focus({ preventScroll: true });
    }
    wasOpen.current = objectId !== null;
  }, [objectId, listId]);

  const formRef = useCallback((next: EditFormHandle | null) => {
    form.current = next;
    if (next !== null && requestedFocus.current !== null) {
      next.focus(requestedFocus.current);
      requestedFocus.current = null;
    }
  }, []);
  const onDirtyChange = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);
  const confirm = () => {
    isDirty.current = false;
    setTarget(null);
    onInspect(target?.id ?? null);
  };
  return {
    open,
    close,
    step,
    leaving: target === null ? null : { confirm, cancel: () => setTarget(null) },
    onDirtyChange,
    formRef,
  };
}
