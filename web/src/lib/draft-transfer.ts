import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Typed = readonly (readonly [name: string, value: unknown])[];

/** In memory only, since it may contain secrets; the next transfer replaces it. */
let carried: { readonly target: string; readonly typed: Typed } | null = null;

export function isSameDraft(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Moves what was typed into a creation form during its submit to the edit form, as unsaved changes.
 * Returns whether there is any. @param target the created row: `adUser:901`
 */
export function transferDraft<I extends FieldValues>({
  target,
  sent,
  typed,
}: {
  readonly target: string;
  readonly sent: I;
  readonly typed: I;
}): boolean {
  const changed = Object.entries(typed).filter(([name, value]) => !isSameDraft(value, sent[name]));
  carried = changed.length === 0 ? null : { target, typed: changed };
  return changed.length > 0;
}

/** Applies a transferred draft to the form, once. */
export function useTransferredDraft<I extends FieldValues, O>({
  target,
  form: { setValue },
}: {
  readonly target: string | undefined;
  readonly form: UseFormReturn<I, unknown, O>;
}): void {
  const take = useEffectEvent(() => {
    if (target === undefined) {
      return;
    }
    const typed = carried?.target === target ? carried.typed : [];
    carried = null;
    for (const [name, value] of typed) {
      setValue(name as Path<I>, value as PathValue<I, Path<I>>, {
        shouldDirty: true,
        shouldTouch: true,
      });
    }
  });
  useEffect(() => take(), []);
}
