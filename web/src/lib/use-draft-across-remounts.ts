import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { activeLocale } from './active-locale.ts';

interface Draft {
  readonly path: string;
  readonly typed: unknown;
}
const drafts = new WeakMap<object, Draft>();

/** A language change remounts the screen: input survives that, but not leaving the screen. */
export function useStateAcrossRemounts<T>({
  owner,
  keep,
  restore,
}: {
  /** Identifies the form on its screen. */
  readonly owner: object;
  /** The current input; undefined when there is none. */
  readonly keep: () => T | undefined;
  readonly restore: (typed: T) => void;
}): void {
  const begin = useEffectEvent(() => {
    const draft = drafts.get(owner);
    drafts.delete(owner);
    if (draft?.path === location.pathname) {
      restore(draft.typed as T);
    }
  });
  const end = useEffectEvent((path: string) => {
    const typed = keep();
    if (typed !== undefined) {
      drafts.set(owner, { path, typed });
    }
  });
  useEffect(() => {
    const locale = activeLocale();
    const path = location.pathname;
    begin();
    return () => {
      if (activeLocale() !== locale && location.pathname === path) {
        end(path);
      }
    };
  }, []);
}

/** Keeps the changed fields of a form across a language change. */
export function useDraftAcrossRemounts<I extends FieldValues, O>({
  schema,
  form: {
    formState: { dirtyFields },
    getValues,
    setValue,
  },
}: {
  /** Identifies the form on its screen. */
  readonly schema: object;
  readonly form: UseFormReturn<I, unknown, O>;
}): void {
  useStateAcrossRemounts({
    owner: schema,
    keep() {
      const names = Object.keys(dirtyFields) as Path<I>[];
      return names.length === 0 ? undefined : names.map((name) => [name, getValues(name)] as const);
    },
    restore(typed) {
      for (const [name, value] of typed) {
        setValue(name, value as PathValue<I, Path<I>>, { shouldDirty: true, shouldTouch: true });
      }
    },
  });
}
