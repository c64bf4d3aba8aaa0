import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Typed = readonly (readonly [name: string, value: unknown])[];

/** In memory only, since secrets may be among it; the next thing that is saved drives it out. */
let carried: { readonly target: string; readonly typed: Typed } | null = null;

export function isSameDraft(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * What was typed into the form of a new thing while it was being saved goes on to the form of the thing itself, as
 * changes that are not saved. Tells whether there is any.
 * @param target the thing: `adUser:901`
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

/** Puts what was carried here into the form, once. */
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
