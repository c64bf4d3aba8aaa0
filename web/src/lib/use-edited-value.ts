import { dequal } from 'dequal';
import { useState } from 'react';
import type { DraftKind } from './kept-drafts.ts';
import type { FormState, Submit } from './use-form.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export interface EditedValue<T> extends FormState {
  /** As typed; what is saved, while nothing is. */
  readonly value: T;
  readonly change: (next: Partial<T>) => void;
  /** What saving means. A rejection is the {@link FormState.failure}. */
  readonly submit: (save: (value: T) => Promise<unknown>) => Submit;
  /** Shows a failure of something else than saving. */
  readonly fail: (error: unknown) => void;
}

/**
 * A form without fields of its own, whose controls edit one value: settings as lists and choices.
 * What others save meanwhile shows until something is changed here.
 */
export function useEditedValue<T extends object>({
  saved,
  kind,
  id,
  isRight = () => true,
}: {
  readonly saved: T;
  /** Undefined: unsaved input is not kept. */
  readonly kind: DraftKind<T> | undefined;
  readonly id: string;
  /** Whether the value may be saved: otherwise submitting does nothing. */
  readonly isRight?: (value: T) => boolean;
}): EditedValue<T> {
  const [typed, setTyped] = useState<T>();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const isChanged = typed !== undefined && !dequal(typed, saved);
  const reset = (): void => {
    setFailure(null);
    setTyped(undefined);
  };
  const draft = useKeptDraft<T>({
    kind,
    id,
    read: () => (isChanged ? typed : undefined),
    savedOf: () => saved,
    restore: setTyped,
    reset,
  });
  const value = typed ?? saved;
  return {
    value,
    change(next) {
      setFailure(null);
      setTyped({ ...value, ...next });
    },
    submit: (save) => async (event) => {
      event?.preventDefault();
      if (isSubmitting || !isChanged || !isRight(value)) {
        return;
      }
      setFailure(null);
      setSubmitting(true);
      try {
        await save(value);
        draft.drop();
        setTyped(undefined);
      } catch (error) {
        setFailure(error);
      } finally {
        setSubmitting(false);
      }
    },
    fail: setFailure,
    isChanged,
    isSubmitting,
    isInvalid: false,
    failure,
    discard: draft.discard,
    draft,
  };
}
