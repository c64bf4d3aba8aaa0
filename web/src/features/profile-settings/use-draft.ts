import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProfileFields } from './profile-fields.ts';

let draft: { readonly userId: string; readonly typed: Partial<ProfileFields> } | undefined;

/** A new language draws the whole screen anew, and it is chosen on this very screen: what is being typed survives it. */
export function useDraft({
  userId,
  form: {
    formState: { dirtyFields },
    getValues,
    setValue,
  },
}: {
  readonly userId: string;
  readonly form: UseFormReturn<ProfileFields, unknown, ProfileFields>;
}): void {
  const router = useRouter();
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(draft?.userId === userId ? draft.typed : {})) {
      setValue(name as keyof ProfileFields, value, { shouldDirty: true, shouldTouch: true });
    }
    draft = undefined;
  });
  const keep = useEffectEvent((path: string) => {
    const names = Object.keys(dirtyFields) as (keyof ProfileFields)[];
    // Somebody who has left the screen has said that they do not want it
    if (names.length > 0 && router.state.location.pathname === path) {
      draft = { userId, typed: Object.fromEntries(names.map((name) => [name, getValues(name)])) };
    }
  });
  useEffect(() => {
    const path = router.state.location.pathname;
    restore();
    return () => keep(path);
  }, [router]);
}
