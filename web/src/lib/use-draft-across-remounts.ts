import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { activeLocale } from './active-locale.ts';

interface Draft {
  readonly path: string;
  readonly typed: readonly (readonly [string, unknown])[];
}
const drafts = new WeakMap<object, Draft>();

/** A language change remounts the screen: form input survives it, but not leaving the screen. */
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
  const restore = useEffectEvent(() => {
    const draft = drafts.get(schema);
    drafts.delete(schema);
    if (draft?.path !== location.pathname) {
      return;
    }
    for (const [name, value] of draft.typed) {
      setValue(name as Path<I>, value as PathValue<I, Path<I>>, {
        shouldDirty: true,
        shouldTouch: true,
      });
    }
  });
  const keep = useEffectEvent((path: string) => {
    const names = Object.keys(dirtyFields) as Path<I>[];
    if (names.length > 0) {
      drafts.set(schema, { path, typed: names.map((name) => [name, getValues(name)]) });
    }
  });
  useEffect(() => {
    const locale = activeLocale();
    const path = location.pathname;
    restore();
    return () => {
      if (activeLocale() !== locale && location.pathname === path) {
        keep(path);
      }
    };
  }, []);
}
