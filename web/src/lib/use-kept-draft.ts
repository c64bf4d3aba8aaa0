import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { activeLocale } from './active-locale.ts';
import { type DraftKind, draftKey, findDraft, removeDraft, storeDraft } from './kept-drafts.ts';
import { draftGeneration } from './kept-keys.ts';
import { useOwnerOfDrafts } from './session.ts';

export interface KeptDraft {
  /**
   * Whether unsaved changes were restored, and whether the saved version changed since they were
   * typed. Null once they are saved or discarded.
   */
  readonly restored: 'unchanged' | 'changed' | null;
  /** Back to what is saved. */
  readonly discard: () => void;
  /** What is typed now was saved or given up: it is kept no longer. */
  readonly drop: () => void;
  /** Stores what is typed. Returns whether all of it will be there after a reload. */
  readonly store: () => boolean;
}

interface DraftSource<T> {
  /** Undefined: nothing is kept. */
  readonly kind: DraftKind<T> | undefined;
  /** The object, or what a new one is for. */
  readonly id: string;
  /** The unsaved input; undefined when there is none. */
  readonly read: () => T | undefined;
  /** What is saved in the place of an input. */
  readonly savedOf: (typed: T) => unknown;
  readonly restore: (typed: T) => void;
  /** Shows what is saved. */
  readonly reset: () => void;
  /** Whether `read` returns all that is typed: false with a typed secret. */
  readonly isWhole?: () => boolean;
}

const DELAY_MS = 300;
const EVENTS = ['input', 'change', 'click', 'keyup', 'drop'] as const;

/** Forms that a change of language mounts again at once: nothing was left, so nothing is told. */
const remounting = new Set<string>();

/**
 * Keeps unsaved input of a form on this device, per person, account, form and object, and restores
 * it when the form is opened again.
 */
export function useKeptDraft<T>(source: DraftSource<T>): KeptDraft {
  const owner = useOwnerOfDrafts();
  const { kind, id } = source;
  const key =
    owner === null || kind === undefined ? null : draftKey({ ...owner, form: kind.form, id });
  const [restored, setRestored] = useState<KeptDraft['restored']>(null);
  const [generation] = useState(draftGeneration);
  const latest = useRef(source);
  latest.current = source;
  const dropped = useRef<string>(undefined);
  /** The stored draft is of this form, not of another tab. */
  const isHeld = useRef(false);

  const remove = (): void => {
    isHeld.current = false;
    if (key !== null) {
      removeDraft(key);
    }
    setRestored(null);
  };
  /** @param mayRemove false where the form may not have rendered its last change yet. */
  const store = (mayRemove: boolean): boolean => {
    const { read, savedOf, isWhole } = latest.current;
    if (key === null || kind === undefined || generation !== draftGeneration()) {
      return false;
    }
    const typed = read();
    if (typed === undefined) {
      if (mayRemove && isHeld.current) {
        remove();
      }
      dropped.current = undefined;
      return isWhole?.() ?? true;
    }
    if (dropped.current === JSON.stringify(typed)) {
      return true;
    }
    isHeld.current = true;
    const isStored = storeDraft({ key, kind, typed, saved: savedOf(typed) });
    return isStored && (isWhole?.() ?? true);
  };
  const drop = (): void => {
    const typed = latest.current.read();
    dropped.current = typed === undefined ? undefined : JSON.stringify(typed);
    remove();
  };

  const open = useEffectEvent(() => {
    const found = key === null || kind === undefined ? undefined : findDraft(key, kind);
    const isQuiet = remounting.delete(key ?? '');
    if (key === null || found === undefined) {
      return;
    }
    const saved = JSON.stringify(source.savedOf(found.typed));
    if (saved === JSON.stringify(found.typed)) {
      removeDraft(key);
      return;
    }
    isHeld.current = true;
    source.restore(found.typed);
    if (!isQuiet) {
      setRestored(saved === found.saved ? 'unchanged' : 'changed');
    }
  });
  const close = useEffectEvent((locale: string) => {
    store(false);
    if (key !== null && activeLocale() !== locale) {
      remounting.add(key);
    }
  });
  const look = useEffectEvent((mayRemove: boolean) => void store(mayRemove));
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another object is another draft
  useEffect(() => {
    const locale = activeLocale();
    const schedule = (): void => {
      pending.current ??= setTimeout(() => {
        pending.current = undefined;
        look(true);
      }, DELAY_MS);
    };
    const leave = (): void => look(false);
    open();
    for (const name of EVENTS) {
      document.addEventListener(name, schedule, true);
    }
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      for (const name of EVENTS) {
        document.removeEventListener(name, schedule, true);
      }
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      clearTimeout(pending.current);
      pending.current = undefined;
      close(locale);
    };
  }, [key]);
  useEffect(() => {
    // A save ends without an event of the page
    pending.current ??= setTimeout(() => {
      pending.current = undefined;
      look(true);
    }, DELAY_MS);
  });

  return {
    restored,
    discard() {
      latest.current.reset();
      drop();
    },
    drop,
    store: () => store(false),
  };
}
